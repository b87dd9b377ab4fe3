import { spawnSync } from 'node:child_process';
import { measureInChild } from './child.ts';
import type { Figure, Section } from './figure.ts';
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
        'that waits as long without them; the best of nine.',
    ],
    figures: [
      shipped([]),
      shipped(['--jobs', '2']),
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

function shipped(args: readonly string[]): Figure {
  const command = ['dist/cli.js', 'run', 'scenarios', '--quiet', ...args];
  const ms = Math.min(elapsedMs(command), elapsedMs(command));
  const { stdout } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  const count = stdout.trimEnd().split('\n').length;
  const perSecond = Math.round((count / ms) * 1000);
  return {
    name: `${count} scenarios${args.length === 0 ? '' : ` ${args.join(' ')}`}, ${perSecond} a second`,
    value: ms,
    unit: 'ms',
    peer: { name: 'limit', value: limitMs },
    ratio: ms / limitMs,
    // Threads help only machines with spare processors.
    ...(args.length === 0 && { promise: { atMost: 1 } }),
  };
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
