import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from './child.ts';

/**
 * The folder of the project as it was at a commit, with its dependencies and its build; undefined
 * where the history or the registry cannot be had. It stays there for the next run.
 */
export function buildOf(commit: string): string | undefined {
  const folder = join(cacheFolder, `build-${commit}`);
  const built = join(folder, '.built');
  if (existsSync(built)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const run = (command: string, ...given: readonly string[]): boolean =>
    spawnSync(command, given, { cwd: folder, stdio: 'ignore' }).status === 0;
  const isBuilt =
    run(
      'git',
      '-C',
      import.meta.dirname,
      'archive',
      `--output=${join(folder, 'tree.tar')}`,
      `${commit}:`,
    ) &&
    run('tar', '-xf', 'tree.tar') &&
    run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline') &&
    run('npm', 'run', 'build');
  if (!isBuilt) return undefined;
  writeFileSync(built, '');
  return folder;
}
