import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runCommand } from '../../adapters/cli/run-command.ts';
import { showFailure } from '../../adapters/scenarios/failure.ts';
import { ThreadPool } from '../../adapters/threads/thread-pool.ts';
import type { RunFlags } from '../../adapters/trials/run-options.ts';
import { jobKinds } from '../../adapters/trials/threads/job-kinds.ts';
import { type Recorded, recordOf } from '../adapters/cli/recorded-terminal.ts';
import {
  blockedDrive,
  failingNight,
  idleHour,
  shortNight,
} from '../adapters/cli/sample-scenarios.ts';
import { scratch } from '../adapters/scratch.ts';
import { copying } from '../adapters/threads/turning-threads.ts';
import { cases } from '../support/cases.ts';

const matrix = shortNight.replace('steps:', 'matrix:\n  size: [1, 2, 3]\nsteps:');
const flow = 'version: 1\nflows:\n  rest:\n    steps:\n      - wait: 1h\n';
const importing = idleHour
  .replace('version: 1\n', 'version: 1\nimports: [./rest.flow.yaml]\ntags: [rest]\n')
  .replace(/- wait: .*/, '- use: rest');

const files: Readonly<Record<string, string>> = {
  'a-night.yaml': shortNight,
  'b-failing.yaml': failingNight,
  'c-wrong.yaml': idleHour.replace('wait:', 'wiat:'),
  'd-blocked.yaml': blockedDrive,
  'e-idle.yaml': idleHour,
  'f-matrix.yaml': matrix,
  'g-importing.yaml': importing,
  'h-wrong.yaml': `${idleHour}nmae: twice\n`,
};

const flags: readonly RunFlags[] = [
  { quiet: true },
  { all: true, utc: true, until: '30m', seed: 'abc' },
  { json: true },
  { json: true, grep: 'night|rest' },
  { quiet: true, grep: 'nothing has this name' },
  { quiet: true, shard: '2/3' },
  { shard: '1/2', grep: 'idle' },
  { quiet: true, vehicle: ['ford'] },
  { quiet: true, until: 'no-such-checkpoint' },
  { quiet: true, report: ['tap'] },
  { quiet: true, matrix: ['size=2'] },
];

/** The output of `run`; the threads share this one, but all that they exchange is copied. */
async function run(paths: readonly string[], given: RunFlags, jobs: number): Promise<Recorded> {
  const start = () => copying(jobKinds);
  const pool = jobs === 1 ? undefined : new ThreadPool({ count: jobs, start });
  const recorded = await recordOf(
    async (terminal) => {
      try {
        return await runCommand(paths, { ...given, jobs: String(jobs) }, terminal, pool);
      } catch (error) {
        return showFailure(error, terminal);
      }
    },
    { columns: 100, env: { FORCE_COLOR: '1' } },
  );
  return {
    ...recorded,
    stdout: withoutTimes(recorded.stdout),
    stderr: withoutTimes(recorded.stderr),
  };
}

function withoutTimes(text: string): string {
  return text
    .replaceAll(/in [\d.]+ m?s/g, 'in …')
    .replaceAll(/"wallMs": [\d.]+/g, '"wallMs": …')
    .replaceAll(/duration_ms: [\d.]+/g, 'duration_ms: …');
}

test('any suite has the same output in any number of threads as in one', async () => {
  const folder = scratch({ ...files, 'rest.flow.yaml': flow });
  const names = [...Object.keys(files), 'missing.yaml'];
  const found = { passed: 0, refused: 0, mistaken: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(names, { minLength: 2 }),
      fc.constantFrom(...flags),
      fc.integer({ min: 2, max: 4 }),
      async (picked, given, jobs) => {
        const paths = picked.map((name) => join(folder, name));

        const alone = await run(paths, given, 1);
        const together = await run(paths, given, jobs);

        expect(together).toEqual(alone);
        if (alone.stdout.includes('PASS')) found.passed += 1;
        if (alone.stderr.includes('error:') && alone.stdout === '') found.refused += 1;
        if (/wiat|nmae/.test(alone.stdout + alone.stderr)) found.mistaken += 1;
      },
    ),
    { numRuns: 100 },
  );
  expect(found.passed).toBeGreaterThan(cases(10));
  expect(found.refused).toBeGreaterThan(cases(5));
  expect(found.mistaken).toBeGreaterThan(cases(10));
});
