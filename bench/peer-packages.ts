import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from './child.ts';

const pinned = join(import.meta.dirname, 'peers');

/**
 * The folder with the packages of the peers, installed as pinned by bench/peers; undefined if they
 * cannot be had. They stay there for the next run.
 */
export function installPeers(): string | undefined {
  const folder = join(cacheFolder, 'peers');
  const lock = 'package-lock.json';
  const installed = join(folder, 'node_modules', '.installed.json');
  const isCurrent = existsSync(installed) && textOf(installed) === textOf(join(pinned, lock));
  if (isCurrent) return folder;
  mkdirSync(folder, { recursive: true });
  cpSync(pinned, folder, { recursive: true });
  const command = 'npm ci --ignore-scripts --no-audit --no-fund --prefer-offline';
  const { status } = spawnSync(command, { cwd: folder, shell: true, stdio: 'ignore' });
  if (status !== 0) return undefined;
  cpSync(join(pinned, lock), installed);
  return folder;
}

function textOf(file: string): string {
  return readFileSync(file, 'utf8');
}
