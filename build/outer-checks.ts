/**
 * The packages of checks/, a project of its own: `tsx build/outer-checks.ts` installs them where they are missing or
 * older than their lock file.
 */
import { execSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = join(import.meta.dirname, '../checks');

/** The command for a message. */
export const installation = 'npm ci --prefix checks';

export function areChecksInstalled(): boolean {
  // npm writes it behind all packages.
  const installed = writtenAtMs('node_modules/.package-lock.json');
  return installed !== undefined && installed >= writtenAtMs('package-lock.json')!;
}

export function installChecks(): void {
  if (areChecksInstalled()) return;
  // Callers may print a result: the words of npm are kept out of it.
  execSync('npm ci --no-audit --no-fund', { cwd: folder, stdio: ['ignore', 2, 2] });
}

/** A module of checks/. The root compiles without its packages, so the caller states its type. */
export async function outerModule<Module>(path: string): Promise<Module> {
  installChecks();
  return (await import(pathToFileURL(join(folder, path)).href)) as Module;
}

function writtenAtMs(file: string): number | undefined {
  return statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs;
}

if (process.argv[1] === import.meta.filename) installChecks();
