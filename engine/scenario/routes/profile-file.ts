import type { InSteps } from '../../in-steps.ts';
import type { Cycle } from '../../model/cycle.ts';
import { inPhases, type Knot } from '../../model/cycle-phases.ts';
import { profileKmh } from '../../model/profile.ts';
import type { CsvCell } from '../source/csv.ts';
import {
  csvNumber,
  type FileReports,
  isCsvNumber,
  openCsv,
  wholeFile,
} from '../source/csv-reports.ts';
import type { Findings } from '../source/findings.ts';
import type { Source } from '../source/source.ts';

/** The most rows of a profile (ours): a day of one a second. */
const mostRows = 100_000;

/** The range of speeds of a car on a road, km/h (ours). */
export const mostKmh = 400;

/** The most that a phase may miss a sample by, m/s (ours): 1.8 km/h. */
const tolerance = 0.5;

/** The rate at which a car gets up to a speed that a trace begins or ends with, m/s^2 (ours). */
const endAcceleration = 1;

/**
 * The cycle in a CSV file of times, in seconds, and speeds, in the unit of their heading, in steps;
 * undefined with mistakes, which are reported. Between two rows the acceleration is constant.
 */
export function* profileOfFile(findings: Findings, source: Source): InSteps<Cycle | undefined> {
  const { reports, rows, head } = yield* openCsv(findings, source);
  const columns = head && columnsOf(reports, head);
  if (head === undefined || columns === undefined) return undefined;
  const trace: Knot[] = [];
  for (const row of rows) {
    if (row === undefined) {
      yield;
      continue;
    }
    const { cells } = row;
    if (reports.fits(row, head)) {
      if (trace.length === mostRows) {
        const message = `more than ${mostRows} rows: cut the file to one drive, or give it longer steps`;
        return reports.report(cells[0]!, 'file_too_large', message);
      }
      const seconds = secondsIn(reports, cells[columns.time]!, trace.at(-1)?.[0]);
      trace.push([seconds, speedIn(reports, cells[columns.speed]!, columns.perMetrePerSecond)]);
    }
    if (reports.isFull) break;
  }
  if (reports.count > 0) return undefined;
  if (trace.length < 2) {
    const message = `a profile has at least two rows below its headings, not ${trace.length}`;
    return reports.report(wholeFile, 'file_empty', message);
  }
  const cycle = yield* cycleInSteps(trace);
  if (cycle !== undefined) return cycle;
  const message = 'a car on this profile drives less than 1 km/h in the mean';
  return reports.report(head[columns.speed]!, 'out_of_range', message);
}

/**
 * The cycle of a trace, which is changed: it gets up to its first speed and stops at its end.
 * Undefined for one that is below 1 km/h in the mean.
 */
export function* cycleInSteps(trace: Knot[]): InSteps<Cycle | undefined> {
  const [startS, fromSpeed] = trace[0]!;
  const upS = fromSpeed / endAcceleration;
  yield;
  let isStanding = true;
  for (const knot of trace) {
    knot[0] = knot[0] - startS + upS;
    if (knot[1] !== 0) isStanding = false;
  }
  if (isStanding) return undefined;
  const [endS, toSpeed] = trace.at(-1)!;
  if (fromSpeed > 0) trace.unshift([0, 0]);
  if (toSpeed > 0) trace.push([endS + toSpeed / endAcceleration, 0]);
  const cycle = yield* inPhases(trace, tolerance);
  return profileKmh({ cycle, factor: 1 }) < 1 ? undefined : cycle;
}

interface Columns {
  readonly time: number;
  readonly speed: number;
  /** The unit of speeds per m/s. */
  readonly perMetrePerSecond: number;
}

const speedUnits: ReadonlyMap<string, number> = new Map([
  ['km/h', 3.6],
  ['kmh', 3.6],
  ['kph', 3.6],
  ['m/s', 1],
  ['mps', 1],
  ['mph', 3600 / 1609.344],
]);
const timeWords: ReadonlySet<string> = new Set(['seconds', 'second', 'sec', 's', 'time', 't']);

/** The columns of times and speeds, by the words of their headings. */
function columnsOf(reports: FileReports, head: readonly CsvCell[]): Columns | undefined {
  if (head.some(({ text }) => isCsvNumber(text))) {
    const message = 'the first line names the columns and their units: seconds,km/h';
    return reports.report(head[0]!, 'value_malformed', message);
  }
  const words = head.map(({ text }) => text.toLowerCase().split(/[\s[\](){}_]+/));
  const only = (what: string, is: (word: string) => boolean): number | undefined => {
    const found = words.flatMap((each, index) => (each.some(is) ? [index] : []));
    if (found.length === 1) return found[0];
    const names = head.map(({ text }) => text).slice(0, 20);
    const message =
      found.length === 0
        ? `the file has no column of ${what}; it has ${names.join(', ')}`
        : `the file has ${found.length} columns of ${what}: leave one of them`;
    return reports.report(head[found[1] ?? 0]!, 'name_unknown', message);
  };
  const speed = only('speeds in km/h, m/s or mph', (word) => speedUnits.has(word));
  const time = only('times: seconds', (word) => timeWords.has(word));
  if (speed === undefined || time === undefined) return undefined;
  const unit = words[speed]!.find((word) => speedUnits.has(word))!;
  return { time, speed, perMetrePerSecond: speedUnits.get(unit)! };
}

/** The time of a row, s; one that is not after the row before is reported. */
function secondsIn(reports: FileReports, cell: CsvCell, last = -Infinity): number {
  const seconds = csvNumber(reports, cell);
  if (seconds === undefined) return NaN;
  if (seconds < last) {
    reports.report(cell, 'series_order', `the row before it is later, at ${last} s`);
  } else if (seconds === last) {
    reports.report(cell, 'series_overlap', 'the row before it has the same time');
  } else if (!(seconds >= 0 && seconds <= mostSeconds)) {
    const message = `times count seconds from 0 to ${mostSeconds}; this is ${seconds}`;
    reports.report(cell, 'out_of_range', message);
  }
  return seconds;
}

/** A week. */
const mostSeconds = 604_800;

/** The speed of a row, m/s; one that no car has is reported. */
function speedIn(reports: FileReports, cell: CsvCell, perMetrePerSecond: number): number {
  const written = csvNumber(reports, cell);
  if (written === undefined) return NaN;
  const speed = written / perMetrePerSecond;
  if (speed >= 0 && speed * 3.6 <= mostKmh + 1e-9) return speed;
  const kmh = Math.round(speed * 36) / 10;
  reports.report(cell, 'out_of_range', `a car drives at 0 to ${mostKmh} km/h; this is ${kmh} km/h`);
  return NaN;
}
