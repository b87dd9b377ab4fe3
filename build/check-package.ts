/**
 * Packs the package as npm would publish it, and uses it as a separate project would. A small
 * project of its own type-checks every public entry (each way to resolve modules, libraries
 * checked too), and imports and requires it in Node, with our dependencies and peers and no others.
 * Then it runs a suite of its own, and every command.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type PackageDocument, writeConsumer } from './package/consumer.ts';
import { npmPack } from './package/npm-pack.ts';

/** How the project of a user may find declarations; the last is that of its own compilation. */
const resolutions = [
  ['esnext', 'bundler'],
  ['node16', 'node16'],
  ['nodenext', 'nodenext'],
] as const;

const home = mkdtempSync(join(tmpdir(), 'motorpool-package-'));
try {
  // A step before this one has built.
  const tarball = join(home, npmPack('.', '--pack-destination', home).filename);
  useAsStranger(tarball);
} finally {
  rmSync(home, { recursive: true, force: true });
}

function useAsStranger(tarball: string): void {
  run('tar', ['-xzf', tarball, '-C', home]);
  const unpacked = join(home, 'package');
  const document = JSON.parse(
    readFileSync(join(unpacked, 'package.json'), 'utf8'),
  ) as PackageDocument;
  writeConsumer(home, unpacked, document);

  for (const [module, moduleResolution] of resolutions) {
    const options = ['--module', module, '--moduleResolution', moduleResolution];
    run(resolve('node_modules/.bin/tsc'), ['-p', home, ...options], 'inherit');
  }
  run(process.execPath, ['consumer.js']);
  run(process.execPath, ['commonjs.cjs']);
  run(process.execPath, ['identity.cjs']);
  requireWithoutModules(document);
  run(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), 'run', 'consumer.test.ts']);
  for (const file of Object.values(document.bin)) {
    run(process.execPath, [join('node_modules', document.name, file), '--help']);
  }
}

/** Requires the files for loaders that know no `module-sync`; they must ask for no module either. */
function requireWithoutModules({ name, exports }: PackageDocument): void {
  const files = Object.values(exports).flatMap((entry) => {
    const { require } = entry as { readonly require?: { readonly default: string } };
    return require === undefined ? [] : [`./${join('node_modules', name, require.default)}`];
  });
  if (files.length === 0) throw new Error('package.json has no entry for CommonJS');
  for (const file of files) run(process.execPath, ['--no-experimental-require-module', file]);
}

/** `talk` says whether to show the output of the program. */
function run(
  program: string,
  args: readonly string[],
  talk: 'ignore' | 'inherit' = 'ignore',
): void {
  execFileSync(program, args, { cwd: home, stdio: ['ignore', talk, 'inherit'] });
}
