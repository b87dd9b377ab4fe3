/**
 * Writes the declarations of the public entries to an empty dist/types: for each entry a file, and what entries share in
 * files of their own, so that its types are the same ones. A definition that no entry reaches is left out. The bundles
 * must be there. With --if-stale it does nothing while the declarations are those of the sources.
 */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beginBuild, isBuilt } from './build-record.ts';
import { commonJsEntries, publicEntries } from './bundles.ts';
import { filesBelow } from './left-overs.ts';

/** The declarations of each source, as the compiler writes them. */
const folder = '.cache/declarations';

const record = '.cache/declarations.json';
if (process.argv.includes('--if-stale') && (await isBuilt(record))) process.exit();
const end = await beginBuild(record);

// Their load takes longer than the question before.
const { rollup } = await import('rollup');
const { dts } = await import('rollup-plugin-dts');

rmSync(folder, { recursive: true, force: true });
rmSync('dist/types', { recursive: true, force: true });
// Several threads take twice the processor time, and half of the rest goes to collecting garbage.
execFileSync('tsc', ['-p', 'tsconfig.build.json', '--noCheck', '--singleThreaded'], {
  stdio: 'inherit',
  env: { ...process.env, GOGC: '400' },
});

const entries = Object.entries(publicEntries);
const { write } = await rollup({
  input: Object.fromEntries(
    entries.map(([name, source]) => [name, `${folder}/${source.replace(/\.ts$/, '.d.ts')}`]),
  ),
  plugins: [dts({ tsconfig: 'tsconfig.build.json' })],
  // Packages stay outside: the Observables that we return must be those of the user's own rxjs.
  external: (id) => !/^[./]/.test(id),
  onLog: (_, { message }) => {
    // The note that an entry exports no name for a type of its own, which users can do without.
    if (!message.includes('TS2742')) throw new Error(message);
  },
});
await write({
  dir: 'dist/types',
  entryFileNames: '[name].d.ts',
  // The names of the sources end in `.d` already.
  chunkFileNames: 'shared/[name].ts',
  minifyInternalExports: false,
  // It passes on `z` of zod; its declarations, and those of hono, need TypeScript 5.7.
  paths: { '@hono/zod-openapi': 'zod' },
});
// The bundle beside them has been made from the same sources, and is loaded ten times as fast.
const require = createRequire(import.meta.url);
for (const name of Object.keys(commonJsEntries)) {
  const values = require(`../dist/${name}.cjs`) as Readonly<Record<string, unknown>>;
  writeFileSync(`dist/types/${name}.d.cts`, commonJsDeclarations(name, values));
}
end(await filesBelow('dist/types'));

/**
 * The declarations of an entry for `require`: its types and values are those of the module, as most
 * loaders give CommonJS the module itself.
 */
function commonJsDeclarations(name: string, values: Readonly<Record<string, unknown>>): string {
  const from = `'./${name}.js' with { 'resolution-mode': 'import' }`;
  const lines = Object.keys(values).map(
    (value) => `export declare const ${value}: typeof entry.${value};`,
  );
  const classes = Object.keys(values).filter((value) => isClass(values[value]));
  lines.push(...classes.map((value) => `export type ${value} = entry.${value};`));
  return [`import type * as entry from ${from};`, `export type * from ${from};`, ...lines, ''].join(
    '\n',
  );
}

function isClass(value: unknown): boolean {
  return typeof value === 'function' && String(value).startsWith('class');
}
