/**
 * Builds the playground into out/site, or --out, and prints the sizes of its files. With --docs it builds the
 * pages of README and docs/ beside them, for a server that has them below --base; with --serve it
 * serves all of it.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { bundlePlayground } from './playground-bundle.ts';
import { serveFolder } from './static-server.ts';

const { values: flags } = parseArgs({
  options: {
    docs: { type: 'boolean', default: false },
    serve: { type: 'boolean', default: false },
    base: { type: 'string', default: '/' },
    out: { type: 'string', default: 'out/site' },
  },
});
const folder = flags.out;

await rm(folder, { recursive: true, force: true });
if (flags.docs) {
  // Loaded for this alone: the generator takes a while to begin.
  const { buildDocs } = await import('./docs-site.ts');
  await buildDocs(folder, flags.base);
}
const { first, later } = await bundlePlayground(folder, { hasDocs: flags.docs });
for (const [title, names] of [
  ['of a first visit', first],
  ['later', later],
] as const) {
  let sum = 0;
  for (const name of names) {
    const bytes = gzipSync(await readFile(join(folder, name)), { level: 9 }).length;
    sum += bytes;
    console.log(`${name.padEnd(36)}${kB(bytes)}`);
  }
  console.log(`${`${title}, compressed`.padEnd(36)}${kB(sum)}\n`);
}
if (flags.serve) {
  const { origin } = await serveFolder(folder, 4173);
  console.log(`${origin}/`);
} else console.log(`${folder}/index.html: any server of static files will do`);

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(0).padStart(6)} kB`;
}
