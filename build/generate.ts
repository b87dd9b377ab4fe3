/**
 * Runs every generator: each `build/compile-*.ts` and `build/generate-*.ts`, in the order of their names.
 * With --check nothing is written and a generated file that is not current makes the run fail.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const generators = readdirSync(import.meta.dirname)
  .filter((name) => /^(compile|generate)-[a-z-]+\.ts$/.test(name))
  .sort();

for (const name of generators) {
  const script = join(import.meta.dirname, name);
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', script, ...process.argv.slice(2)],
    { stdio: 'inherit' },
  );
  if (status !== 0) {
    console.error(`build/${name} failed; a stale file is renewed by: npm run generate`);
    process.exit(1);
  }
}
