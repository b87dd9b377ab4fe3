import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commutersText } from './commuters.ts';
import type { Section } from './figure.ts';
import { elapsedMs } from './start.ts';
import { rounds, twoThreads } from './two-threads.ts';

const vehicles = 100_000;
const count = vehicles.toLocaleString('en');

/** A day and a week of many commuters by `motorpool fleet`, in one thread and in two. */
export function fleetJobs(): Section {
  elapsedMs(['node_modules/tsx/dist/cli.mjs', 'build/bundle.ts', '--if-stale']);
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-bench-'));
  const file = join(folder, 'commuters.yaml');
  try {
    writeFileSync(file, commutersText(vehicles, 'watched'));
    return {
      title: 'Fleets in threads',
      notes: [
        `${count} commuters by \`motorpool fleet\`, from the start of the process to its end, in one thread ` +
          `and in two in turns; the median of ${rounds}. The digest is the same. In the first seconds of a ` +
          'thread V8 compiles its code, which a second thread does again: a day is hardly more than that.',
      ],
      figures: [1, 7].flatMap((days) =>
        twoThreads(
          (jobs) => ['fleet', file, '--quiet', '--days', String(days), '--jobs', jobs],
          () => `${count} vehicles for ${days === 1 ? 'a day' : 'a week'}`,
        ),
      ),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
