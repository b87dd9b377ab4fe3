/**
 * Packs the package, whose bundles are built, with its declarations into `motorpool-<version>.tgz` in the root of the
 * checkout, or in the folder given. The tarball has no scripts, which npm would offer to run at each installation, and no
 * list of tools for development. Generated files are not renewed: they are committed. Prints one line.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { npmPack } from './package/npm-pack.ts';

const [destination = '.'] = process.argv.slice(2);
const folder = resolve('.cache/package');

const declarations = ['--import', 'tsx', 'build/declarations.ts', '--if-stale'];
execFileSync(process.execPath, declarations, { stdio: ['ignore', 'ignore', 'inherit'] });
rmSync(folder, { recursive: true, force: true });
for (const { path } of npmPack('.', '--dry-run').files) cpSync(path, join(folder, path));
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(publicDocument(), undefined, 2)}\n`);
const { filename, size, files } = npmPack(folder, '--pack-destination', destination);
console.log(`${filename}  ${(size / 1e6).toFixed(1)} MB, ${files.length} files`);

/** The package's own document without the parts that concern the checkout alone. */
function publicDocument(): object {
  const document = JSON.parse(readFileSync('package.json', 'utf8')) as object;
  const ours = new Set(['scripts', 'allowScripts', 'devDependencies', 'overrides']);
  return Object.fromEntries(Object.entries(document).filter(([member]) => !ours.has(member)));
}
