/** Fails if a file or definition of engine and adapters is reached only by tests, benches and build scripts. */
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { unreachedIn } from './unreached/unreached.ts';

/** Entries beside those of the package: files that build scripts run. */
const built = ['engine/chart/compile.ts', 'engine/**/*.chart.ts'];

/** Definitions that may be reached by tests alone, with the reason. */
const kept: Readonly<Record<string, string>> = {};

const { entry } = JSON.parse(readFileSync('knip.json', 'utf8')) as { readonly entry: string[] };
const shipped = entry.filter((each) => each.endsWith('!')).map((each) => each.slice(0, -1));
const found = unreachedIn({
  root: process.cwd(),
  entries: globSync([...shipped, ...built]),
  files: globSync(['engine/**/*.ts', 'adapters/**/*.{ts,tsx}'], { ignore: ['**/*.d.ts'] }).sort(),
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    types: ['node'],
    jsx: 'react-jsx',
    jsxImportSource: 'preact',
    strict: true,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    noEmit: true,
  },
});
const faults = [
  ...found
    .filter(({ place, name }) => !(name in kept) && !place.includes('.generated.ts'))
    .map(({ place, name }) => `${place}: ${name} is not reached from an entry of the package`),
  ...Object.keys(kept)
    .filter((name) => !found.some((each) => each.name === name))
    .map((name) => `build/unreached.ts: ${name} is reached, or gone: strike it off the list`),
];
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;
