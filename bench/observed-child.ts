/**
 * Logs everything that a fleet of commuters does. Arguments: the number of vehicles and of days.
 */
import { nativeSha256 } from '../adapters/file/native-sha256.ts';
import { type LoggedEntry, ScenarioRun } from '../engine/index.ts';
import { commuters, msPerDay, startMs } from './commuters.ts';
import { median } from './figure.ts';
import { report } from './report.ts';

export interface ObservedMeasurement {
  readonly vehicles: number;
  readonly entries: number;
  /** For the whole run: physics, reports, signals, lines and digest. */
  readonly nanosAnEntry: number;
  readonly stringifyNanos: number;
}

const [vehicles = 1000, days = 1] = process.argv.slice(2).map(Number);

/** Runs a new fleet, hands over every line and entry, and returns the time of it. */
function timed(take: (line: string, entry: LoggedEntry) => void): number {
  let isBegun = false;
  const run = new ScenarioRun(commuters(vehicles, 'everything'), {
    retain: false,
    sha256: nativeSha256,
    sink: (line, entry) => {
      if (isBegun) take(line, entry);
    },
  });
  isBegun = true;
  const begunAtMs = performance.now();
  run.advanceTo(startMs + days * msPerDay);
  return performance.now() - begunAtMs;
}

// The run that is timed keeps nothing: a million objects in memory are no part of writing them.
let written = 0;
const elapsedMs = timed((line) => {
  written += line.length;
});
const entries: LoggedEntry[] = [];
timed((_line, entry) => {
  entries.push(entry);
});
if (written < entries.length) throw new Error('not everything was written');

const rounds = [1, 2, 3, 4, 5].map(() => {
  const startedAtMs = performance.now();
  let letters = 0;
  for (const entry of entries) letters += JSON.stringify(entry).length;
  if (letters === 0) throw new Error('nothing was logged');
  return performance.now() - startedAtMs;
});

const each = (ms: number): number => (ms * 1e6) / entries.length;
report({
  vehicles,
  entries: entries.length,
  nanosAnEntry: each(elapsedMs),
  stringifyNanos: each(median(rounds)),
} satisfies ObservedMeasurement);
