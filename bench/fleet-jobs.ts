import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './command.ts';
import { commutersText } from './commuters.ts';
import type { Figure, Section } from './figure.ts';
import { rounds, twoThreads } from './two-threads.ts';

const vehicles = 100_000;
const longRounds = 3;
const count = vehicles.toLocaleString('en');

/** A day and four weeks of many commuters by `motorpool fleet`, in one thread and in two. */
export function fleetJobs(): Section {
  buildIfStale();
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-bench-'));
  const file = join(folder, 'commuters.yaml');
  try {
    writeFileSync(file, commutersText(vehicles, 'watched'));
    return {
      title: 'Fleets in threads',
      notes: [
        `${count} commuters by \`motorpool fleet\`, from the start of the process to its end, in one thread ` +
          `and in two in turns; the median of ${rounds} days and of ${longRounds} spans of four weeks. The digest is the same. In the first seconds of a ` +
          'thread V8 compiles its code, which a second thread does again: a day is hardly more than that.',
      ],
      figures: [
        ...inThreads(file, 1, 'a day'),
        ...inThreads(file, 28, 'four weeks', { rounds: longRounds, atLeast: 1.7 }),
      ],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function inThreads(
  file: string,
  days: number,
  span: string,
  settings: Parameters<typeof twoThreads>[2] = {},
): Figure[] {
  return twoThreads(
    (jobs) => ['fleet', file, '--quiet', '--days', String(days), '--jobs', jobs],
    () => `${count} vehicles for ${span}`,
    settings,
  );
}
