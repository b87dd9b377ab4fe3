import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureInChild } from './child.ts';
import { buildIfStale, elapsedMs } from './command.ts';
import type { Figure, Section } from './figure.ts';
import { writeScenarios } from './many-scenarios.ts';
import type { SuiteMeasurement } from './suite-child.ts';
import { rounds, twoThreads } from './two-threads.ts';

/** The number of steps in the longest scripts that people write by hand. */
const steps = 500;

/**
 * The shipped scenarios as a suite, and the costs of steps and expectations beside the engine's own
 * time.
 */
export async function suite(): Promise<Section> {
  buildIfStale();
  const script = await measured('steps');
  const expectations = await measured('expectations');
  const idle = await measured('idle');
  return {
    title: 'Suites',
    notes: [
      'All shipped scenarios by `motorpool run scenarios --quiet`, from the start of the process to its ' +
        'end; with fourteen seeds each they are some thousand runs, which differ more than the thousand small ' +
        'files; some of them fail, since expectations name facts of one seed. The costs of steps and ' +
        `expectations are those of a script of ${steps}, less the time of a run ` +
        'that waits as long without them; the best of nine. Two threads are compared with one in turns, the ' +
        `median of ${rounds}: the time until the end of the process, and the processor time of all its threads, ` +
        'those of V8 included, which other work on the machine disturbs less.',
    ],
    figures: [
      shipped(),
      ...suiteInThreads('scenarios', [], { atLeast: 1 }),
      ...suiteInThreads('scenarios', ['--seeds', '14'], { mayFail: true }),
      ...generated(),
      perStep('a step', (script - idle) / steps),
      perStep('an expectation with its wait', (expectations - idle) / (steps / 2)),
    ],
  };
}

async function measured(kind: string): Promise<number> {
  const { ms } = await measureInChild<SuiteMeasurement>('suite-child.ts', kind, String(steps));
  return ms;
}

/** The promise for the whole set. */
const limitMs = 10_000;

function shipped(): Figure {
  const command = ['dist/cli.js', 'run', 'scenarios', '--quiet', '--jobs', '1'];
  const ms = Math.min(elapsedMs(command), elapsedMs(command));
  const { stdout } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  const count = stdout.trimEnd().split('\n').length;
  const perSecond = Math.round((count / ms) * 1000);
  return {
    name: `${count} scenarios, ${perSecond} a second`,
    value: ms,
    unit: 'ms',
    peer: { name: 'limit', value: limitMs },
    ratio: ms / limitMs,
    promise: { atMost: 1 },
  };
}

/** A thousand scenarios of the kinds that suites consist of. */
function generated(): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-bench-'));
  try {
    writeScenarios(folder, 1000);
    return suiteInThreads(folder, [], { atLeast: 1.5 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The gain of a second thread for a suite. */
function suiteInThreads(
  folder: string,
  more: readonly string[],
  settings: Parameters<typeof twoThreads>[2],
): Figure[] {
  return twoThreads(
    (jobs) => ['run', folder, '--quiet', ...more, '--jobs', jobs],
    (stdout) => [`${stdout.trimEnd().split('\n').length} scenarios`, ...more].join(' '),
    settings,
  );
}

function perStep(name: string, ms: number): Figure {
  return {
    name,
    value: ms,
    unit: 'ms',
    peer: { name: 'limit', value: 1 },
    ratio: ms,
    promise: { atMost: 1 },
  };
}
