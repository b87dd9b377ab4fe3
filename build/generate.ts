/**
 * Runs every generator, each `build/compile-*.ts` and `build/generate-*.ts`, in the order of their names, in one process,
 * and those of checks/ where its packages are installed.
 * A file that has changed may be a module that later generators import: a new process goes on behind the generator that
 * has written it. With --check nothing is written and a generated file that is not current makes the run fail.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GeneratedModule } from './generated-module.ts';
import { areChecksInstalled } from './outer-checks.ts';

/** A module of these folders. */
interface Generator {
  /** The files that it keeps current. */
  generate(): readonly GeneratedModule[] | Promise<readonly GeneratedModule[]>;
}

const root = join(import.meta.dirname, '..');
const [given, behind = ''] = process.argv.slice(2);
const checks = given === '--check';
const folders = ['build', ...(areChecksInstalled() ? ['checks'] : [])];
const names = folders
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  .filter((name) => /\/(compile|generate)-[a-z-]+\.ts$/.test(name))
  .sort();

for (const name of names.filter((each) => checks || each > behind)) {
  const generator = (await import(`../${name}`)) as Generator;
  const stale = (await generator.generate()).filter(({ expected, actual }) => expected !== actual);
  if (stale.length === 0) continue;
  if (checks) {
    for (const { path } of stale) console.error(`${path} is not current`);
    console.error('Update these files with: npm run generate');
    process.exit(1);
  }
  for (const { path, expected } of stale) writeFileSync(join(root, path), expected);
  const again = ['--import', 'tsx', import.meta.filename, '--behind', name];
  process.exit(spawnSync(process.execPath, again, { stdio: 'inherit' }).status ?? 1);
}
