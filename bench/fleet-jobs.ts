import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commutersText } from './commuters.ts';
import type { Section } from './figure.ts';
import { elapsedMs } from './start.ts';
import { rounds, twoThreads } from './two-threads.ts';

const vehicles = 100_000;

/** A day of many commuters by `motorpool fleet`, in one thread and in two. */
export function fleetJobs(): Section {
  elapsedMs(['node_modules/tsx/dist/cli.mjs', 'build/bundle.ts', '--if-stale']);
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-bench-'));
  const file = join(folder, 'commuters.yaml');
  try {
    writeFileSync(file, commutersText(vehicles, 'watched'));
    return {
      title: 'Fleets in threads',
      notes: [
        `A day of ${vehicles.toLocaleString('en')} commuters by \`motorpool fleet\`, from the start of the ` +
          `process to its end, in one thread and in two in turns; the median of ${rounds}. The digest is the same.`,
      ],
      figures: twoThreads(
        (jobs) => ['fleet', file, '--quiet', '--jobs', jobs],
        () => `${vehicles.toLocaleString('en')} vehicles`,
      ),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
