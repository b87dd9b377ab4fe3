/**
 * Builds the playground into out/site, or --out, and prints the sizes of its files. With --docs it
 * adds the pages of README and docs/, for a server that has them below --base, and prints no sizes;
 * with --serve it serves the result.
 */
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { compressedSize } from './compressed-sizes.ts';
import { outerModule } from './outer-checks.ts';
import { bundlePlayground } from './playground-bundle.ts';
import { serveFolder } from './static-server.ts';

/** The generator of the docs. */
interface DocsSite {
  readonly buildDocs: (folder: string, base: string) => Promise<void>;
}

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
  const { buildDocs } = await outerModule<DocsSite>('docs-site/docs-site.ts');
  await buildDocs(folder, flags.base);
}
const { first, language, later } = await bundlePlayground(folder, { hasDocs: flags.docs });
if (!flags.docs)
  printSizes({ 'a first visit': first, 'the language of the editor': language, later });
if (flags.serve) {
  const { origin } = await serveFolder(folder, 4173);
  console.log(`${origin}/`);
} else console.log(`${folder}/index.html: serve it with any static file server`);

function printSizes(parts: Readonly<Record<string, readonly string[]>>): void {
  console.log(`${''.padEnd(36)}${'gzip'.padStart(9)}${'Brotli'.padStart(10)}`);
  for (const [title, names] of Object.entries(parts)) {
    const sums = { gzip: 0, brotli: 0 };
    for (const name of names) {
      const gzip = compressedSize(folder, name, 'gzip');
      const brotli = compressedSize(folder, name, 'brotli');
      console.log(line(name, gzip, brotli));
      sums.gzip += gzip;
      sums.brotli += brotli;
    }
    console.log(`${line(`= ${title}`, sums.gzip, sums.brotli)}\n`);
  }
}

function line(title: string, gzip: number, brotli: number): string {
  return `${title.padEnd(36)}${kB(gzip)}${kB(brotli)}`;
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(0).padStart(6)} kB`;
}
