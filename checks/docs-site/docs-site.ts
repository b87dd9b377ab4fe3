import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, normalize, resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import { build } from 'vitepress';
import { listedPages } from '../../build/docs-pages.ts';

/**
 * The folder in which the pages are gathered, with the settings of the generator: it finds the packages of checks/ above
 * it.
 */
const gathered = 'checks/.cache/docs-site';

/** Builds the pages of README and docs/ into a folder. A link between pages that leads nowhere fails. */
export async function buildDocs(folder: string, base: string): Promise<void> {
  const decisions = globSync('docs/decisions/*.md');
  const sets = globSync(['docs/*/**/*.md', 'examples/*/README.md']);
  const pages = new Set([...listedPages().map((page) => `${page}.md`), ...decisions, ...sets]);
  await rm(gathered, { recursive: true, force: true });
  for (const page of pages) await gather(page);
  await write('.vitepress/config.mjs', config);
  await build(gathered, { outDir: resolve(folder), base });
}

const config = "export { docsConfig as default } from '../../../docs-site/config.ts';\n";

/** Copies a page, and the files of the repository to which it links. */
async function gather(page: string): Promise<void> {
  const text = await readFile(page, 'utf8');
  // A folder has no page of its own, unless it has a README: its link becomes its words.
  const linked = text.replaceAll(link, (whole, words: string, target: string) => {
    const path = join(dirname(page), target);
    if (/^\w+:/.test(target)) return whole;
    // The generator takes a name without an ending for that of a page.
    if (!isFolder(path)) return extname(path) === '' ? `[${words}](${target}.txt)` : whole;
    return existsSync(join(path, 'README.md')) ? `[${words}](${target}/README.md)` : words;
  });
  await write(page, linked);
  for (const [, , target = ''] of linked.matchAll(link)) {
    if (/^\w+:|\.md$/.test(target)) continue;
    const file = normalize(join(dirname(page), target));
    // An image is part of the page that shows it; other files are served as they are.
    const place = /\.(png|svg)$/.test(file) ? file : join('public', file);
    const source = existsSync(file) ? file : file.replace(/\.txt$/, '');
    if (!existsSync(source)) throw new Error(`${page} links to ${source}, which does not exist`);
    await cp(source, join(gathered, place));
  }
}

/** A link to another file: its words and its target, without an anchor. */
const link = /\[([^\]]*)\]\(([^)\s#]+)[^)]*\)/g;

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

async function write(file: string, text: string): Promise<void> {
  const path = join(gathered, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
