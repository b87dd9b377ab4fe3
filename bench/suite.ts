import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureInChild } from './child.ts';
import { type Figure, median, type Section } from './figure.ts';
import { writeScenarios } from './many-scenarios.ts';
import { elapsedMs } from './start.ts';
import type { SuiteMeasurement } from './suite-child.ts';

/** The number of steps in the longest scripts that people write by hand. */
const steps = 500;

/**
 * The shipped scenarios as a suite, and the costs of steps and expectations beside the engine's own
 * time.
 */
export async function suite(): Promise<Section> {
  elapsedMs(['node_modules/tsx/dist/cli.mjs', 'build/bundle.ts', '--if-stale']);
  const script = await measured('steps');
  const expectations = await measured('expectations');
  const idle = await measured('idle');
  return {
    title: 'Suites',
    notes: [
      'All shipped scenarios by `motorpool run scenarios --quiet`, from the start of the process to its ' +
        `end. The costs of steps and expectations are those of a script of ${steps}, less the time of a run ` +
        'that waits as long without them; the best of nine. Two threads are compared with one in turns, the ' +
        `median of ${rounds}: the time until the end of the process, and the processor time of all its threads, ` +
        'those of V8 included, which other work on the machine disturbs less.',
    ],
    figures: [
      shipped(),
      ...twoThreads('scenarios'),
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

/** Rounds, each of which runs the suite in one thread and in two. */
const rounds = 5;

/** A thousand scenarios of the kinds that suites consist of. */
function generated(): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-bench-'));
  try {
    writeScenarios(folder, 1000);
    return twoThreads(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The gain of a second thread, which only a machine with a spare processor can show. */
function twoThreads(folder: string): Figure[] {
  const one: Spent[] = [];
  const two: Spent[] = [];
  for (let round = 0; round < rounds; round += 1) {
    one.push(spentBy(folder, 1));
    two.push(spentBy(folder, 2));
  }
  const figure = (what: string, by: (spent: Spent) => number): Figure => {
    const value = median(two.map(by));
    const peer = { name: 'one thread', value: median(one.map(by)) };
    const name = `${one[0]!.scenarios} scenarios in two threads, ${what}`;
    return { name, value, unit: 'ms', peer, ratio: peer.value / value };
  };
  return [figure('time', ({ ms }) => ms), figure('processor time', ({ cpuMs }) => cpuMs)];
}

/** The costs of one run of a suite. */
interface Spent {
  readonly scenarios: number;
  readonly ms: number;
  /** The processor time of all threads. */
  readonly cpuMs: number;
}

/** Has the main thread of a process print the processor time of all its threads at the end. */
const printingTime = `data:text/javascript,${encodeURIComponent(
  "import { isMainThread } from 'node:worker_threads';" +
    "if (isMainThread) process.on('exit', () => { const { user, system } = process.cpuUsage();" +
    'console.error((user + system) / 1000); });',
)}`;

function spentBy(folder: string, jobs: number): Spent {
  const command = ['dist/cli.js', 'run', folder, '--quiet', '--jobs', String(jobs)];
  const begunAtMs = performance.now();
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', printingTime, ...command], {
    encoding: 'utf8',
  });
  const ms = performance.now() - begunAtMs;
  const cpuMs = Number(stderr.trim().split('\n').at(-1));
  return { scenarios: stdout.trimEnd().split('\n').length, ms, cpuMs };
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
