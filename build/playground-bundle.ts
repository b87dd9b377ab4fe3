import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { minify } from 'terser';
import { globSync } from 'tinyglobby';
import { readRecording } from '../adapters/file/recording-text.ts';
import { shippedNames } from '../adapters/file/shipped-scenarios.ts';
import type { Examples } from '../adapters/playground/app/examples.ts';
import type { ShippedFiles } from '../adapters/playground/messages.ts';
import { type Built, bundles, entryOf } from './bundles.ts';
import { licenceNotices } from './licence-notices.ts';
import { offlineScript, playgroundPage } from './playground-page.ts';

const root = resolve(import.meta.dirname, '..');

/** The parts of the built playground, by the names of their files. */
export interface PlaygroundFiles {
  /** The files of a first visit, until the page shows the mistakes of a scenario. */
  readonly first: readonly string[];
  /** The files that colour YAML in the editor, which a first visit loads too. */
  readonly language: readonly string[];
  /** The files that are loaded on demand. */
  readonly later: readonly string[];
}

/**
 * Builds the playground, a static page, into a folder, and returns its files.
 *
 * @param hasDocs whether the page links to the pages of docs/, which stand beside it then
 */
export async function bundlePlayground(
  folder: string,
  { hasDocs }: { readonly hasDocs: boolean },
): Promise<PlaygroundFiles> {
  const outdir = resolve(root, folder);
  await mkdir(outdir, { recursive: true });
  const options = { absWorkingDir: root, outdir };
  const worker = await build({ ...bundles.playgroundWorker, ...options });
  const engine = entryOf(worker, 'worker.ts');
  const define = { workerFile: JSON.stringify(engine), hasDocs: JSON.stringify(hasDocs) };
  const page = await build({ ...bundles.playground, ...options, define });
  const views = entryOf(page, 'app/views.css');
  const files = { views, script: entryOf(page, 'main.tsx'), style: entryOf(page, 'app/style.css') };
  const inputs = { ...worker.metafile.inputs, ...page.metafile.inputs };
  await write(outdir, 'licences.txt', licenceNotices({ inputs }));
  const shipped = await shippedFiles();
  await write(outdir, scenarios, JSON.stringify(shipped));
  await write(outdir, 'examples.json', JSON.stringify(examplesAmong(shipped)));
  await cp(join(root, 'scenarios/scenario.schema.json'), join(outdir, schema));
  await write(outdir, 'index.html', playgroundPage(files));
  const first = ['index.html', files.script, files.style, engine, 'examples.json'].concat(
    importsOf(worker, engine),
    importsOf(page, files.script),
  );
  const yaml = entryOf(page, 'editor-language.ts');
  const language = [yaml, ...importsOf(page, yaml)].filter((name) => !first.includes(name));
  const made = [worker, page].flatMap(({ metafile }) => Object.keys(metafile.outputs));
  const names = made.map((file) => basename(file));
  const scripts = [...first, ...language].filter((name) => name.endsWith('.js'));
  await Promise.all(scripts.map((name) => minifyFile(join(outdir, name))));
  const later = names.filter((name) => !first.includes(name) && !language.includes(name));
  const all = [...first, ...language, ...later, schema, scenarios];
  await write(outdir, 'offline.js', offlineScript(all, await digestOf(outdir, all)));
  return { first, language, later: [...later, schema, scenarios] };
}

const schema = 'scenario.schema.json';
const scenarios = 'scenarios.json';

const firstExample = 'webhooks/night-of-charging';

/**
 * Minifies a script that readers wait for: it becomes some 3% smaller than by esbuild alone. An earlier build may have done
 * it.
 */
async function minifyFile(file: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const key = createHash('sha256')
    .update(JSON.stringify([text, terser, minifying]))
    .digest('hex');
  const kept = join(root, '.cache/minified', key);
  if (!existsSync(kept)) {
    const { code } = await minify(text, minifying);
    await mkdir(dirname(kept), { recursive: true });
    // Other builds may read at the same time.
    await writeFile(`${kept}.${process.pid}`, code!);
    await rename(`${kept}.${process.pid}`, kept);
  }
  await copyFile(kept, file);
}

const { version: terser } = createRequire(import.meta.url)('terser/package.json') as {
  readonly version: string;
};

const minifying = {
  module: true,
  ecma: 2020,
  // A second pass would double the time for 0.2%.
  compress: { keep_fargs: false, hoist_funs: true, lhs_constants: false },
} as const;

/** The files that a file loads with itself. */
function importsOf({ metafile: { outputs } }: Built, name: string): string[] {
  const found = new Set<string>();
  const queue = Object.keys(outputs).filter((file) => basename(file) === name);
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    for (const { kind, path } of outputs[file]!.imports) {
      if (kind !== 'import-statement' || found.has(basename(path))) continue;
      found.add(basename(path));
      queue.push(path);
    }
  }
  return [...found];
}

/** The shipped scenarios, and all files that a scenario may import. */
async function shippedFiles(): Promise<ShippedFiles> {
  const cwd = join(root, 'scenarios');
  const paths = globSync('**/*', { cwd, ignore: ['models/*.yaml', '*.json', '**/*.ts'] }).sort();
  const texts: Record<string, string> = {};
  const recordings: Record<string, string> = {};
  for (const path of paths) {
    if (!path.endsWith('.simlog')) texts[path] = await readFile(join(cwd, path), 'utf8');
    else {
      const read = readRecording(join(cwd, path));
      if ('problem' in read) throw new Error(`${path}: ${read.problem}`);
      recordings[path] = read.text;
    }
  }
  return { texts, recordings };
}

function examplesAmong({ texts }: ShippedFiles): Examples {
  const text = texts[`${firstExample}.yaml`]!;
  return { names: shippedNames(), first: { name: firstExample, text } };
}

async function write(outdir: string, name: string, text: string): Promise<void> {
  await writeFile(join(outdir, name), text);
}

/** Changes with any of the files. */
async function digestOf(outdir: string, names: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const name of names) hash.update(await readFile(join(outdir, name)));
  return hash.digest('hex').slice(0, 16);
}
