import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Runtime } from './node-runtime.ts';

/** A recording, its origin, and the Node that is to execute it again. */
export interface Replay {
  readonly name: string;
  readonly runtime: Runtime;
  readonly file: string;
  /** The first entry that differs in this version by a decision; undefined if none may differ. */
  readonly partsAt: number | undefined;
}

/** With calls of the API, with webhooks, and with neither. */
const recorded = [
  'scenarios/api/two-versions.yaml',
  'scenarios/journeys/workday.yaml',
  'scenarios/webhooks/night-of-charging.yaml',
];

const kept = 'test/replay/recordings';

/**
 * The entries from which older recordings differ from this version by decision; recordings.test.ts
 * has the reasons.
 */
const partings = JSON.parse(readFileSync('test/replay/parted.json', 'utf8')) as Readonly<
  Record<string, { readonly entry: number } | undefined>
>;

/**
 * Executes recordings again on every Node: those that older versions made, and those that `run` now
 * makes on each. Calls `each` with all of them while their files exist.
 */
export async function withReplays<Answer>(
  runtimes: readonly Runtime[],
  each: (replays: readonly Replay[]) => Promise<Answer>,
): Promise<Answer> {
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-nodes-'));
  try {
    const made: Omit<Replay, 'runtime'>[] = readdirSync(kept)
      .sort()
      .map((name) => ({ name, file: join(kept, name), partsAt: partings[name]?.entry }));
    for (const { version, executable } of runtimes) {
      for (const [index, scenario] of recorded.entries()) {
        const file = join(folder, `${version}-${index}.simlog${index === 0 ? '.gz' : ''}`);
        await execute(executable, ['run', scenario, '--quiet', '--log', file], {});
        made.push({ name: `${scenario} of Node ${version}`, file, partsAt: undefined });
      }
    }
    return await each(made.flatMap((one) => runtimes.map((runtime) => ({ ...one, runtime }))));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * The reason why a recording is not executed again as it was, up to the entry from which it may
 * differ; undefined if it is.
 */
export async function faultOfReplay(
  { runtime, file, partsAt }: Replay,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const { stdout, stderr } = await execute(runtime.executable, ['replay', file, '--json'], env);
  try {
    const found = JSON.parse(stdout) as {
      readonly equal: boolean;
      readonly partsAt: number | null;
    };
    if (found.equal)
      return partsAt === undefined ? undefined : `no longer parts at entry ${partsAt}`;
    return found.partsAt === partsAt ? undefined : `parts at entry ${found.partsAt}`;
  } catch {
    return `no answer: ${stderr.trim() || 'no output'}`;
  }
}

/** Runs the built command line. */
export function execute(
  executable: string,
  given: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(
      executable,
      ['dist/cli.js', ...given],
      { env: { ...process.env, ...env }, timeout: 600_000, maxBuffer: 1 << 28 },
      (_error, stdout, stderr) => resolve({ stdout, stderr }),
    );
  });
}
