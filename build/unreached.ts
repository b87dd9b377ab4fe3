/** Fails if only tests, benches or build scripts reach a file or definition of engine and adapters. */
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { unreachedIn } from './unreached/unreached.ts';

/** Entries beside those of the package: files that build scripts run. */
const built = ['engine/chart/compile.ts', 'engine/**/*.chart.ts'];

const { workspaces } = JSON.parse(readFileSync('knip.json', 'utf8')) as {
  readonly workspaces: { readonly '.': { readonly entry: readonly string[] } };
};
const shipped = workspaces['.'].entry
  .filter((each) => each.endsWith('!'))
  .map((each) => each.slice(0, -1));
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
const faults = found.filter(({ place }) => !place.includes('.generated.ts'));
for (const { place, name } of faults) {
  console.log(`${place}: ${name} is not reached from an entry of the package`);
}
if (faults.length > 0) process.exitCode = 1;
