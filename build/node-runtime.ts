import { execFileSync } from 'node:child_process';

/** A Node of some version. */
export interface Runtime {
  readonly version: string;
  readonly executable: string;
}

/** The `node` package of npm brings the executable of a version; npm keeps it in its cache. */
export function runtimeOf(major: string): Runtime {
  const source = 'process.version.slice(1) + " " + process.execPath';
  const answer = execFileSync(
    'npm',
    ['exec', '--yes', `--package=node@${major}`, '--', 'node', '-p', source],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const [version = '', executable = ''] = answer.trim().split(/ (.*)/);
  if (!version.startsWith(`${major}.`)) throw new Error(`npm gave Node ${version}, not ${major}`);
  return { version, executable };
}
