import type { InSteps } from '../../in-steps.ts';
import { parseInstant } from '../../time/instant.ts';
import type { Zone } from '../../time/zone.ts';
import type { CsvCell } from '../source/csv.ts';
import {
  csvNumber,
  type FileReports,
  isCsvNumber,
  openCsv,
  wholeFile,
} from '../source/csv-reports.ts';
import type { DiagnosticCode } from '../source/diagnostic.ts';
import type { Findings } from '../source/findings.ts';
import type { Source } from '../source/source.ts';
import { localReader } from './local-times.ts';
import { type SeriesKind, unitOfHeading } from './series-kind.ts';

/** The most rows of a series (ours): ten years of quarter hours are 350,640. */
const mostRows = 400_000;

/** The columns of a file, and how its rows are read. */
export interface SeriesColumns {
  readonly kind: SeriesKind;
  /** The zone of times without an offset. */
  readonly zone: Zone;
  /** Whether an offset must be the zone's. */
  readonly isZoneStated: boolean;
  readonly unit: string | undefined;
  readonly time: string | undefined;
  readonly column: string | undefined;
  readonly until: string | undefined;
  readonly published: string | undefined;
}

/** The rows of a file, in ascending order of their starts. */
export interface SeriesRows {
  readonly startsMs: Float64Array;
  readonly values: Float64Array;
  /** The ends of the rows, where a column has them. */
  readonly endsMs: Float64Array | undefined;
  readonly publishedMs: Float64Array | undefined;
  /** The unit that is written; undefined where none is. */
  readonly unit: string | undefined;
  /** Whether the file has mistakes enough. */
  isFull(): boolean;
  /** Reports a mistake at the start time of a row. */
  reportRow(row: number, code: DiagnosticCode, message: string): void;
}

/** Reads a file, in steps; undefined with mistakes, which are reported. */
export function* seriesFile(
  findings: Findings,
  source: Source,
  columns: SeriesColumns,
): InSteps<SeriesRows | undefined> {
  const { reports, rows, head } = yield* openCsv(findings, source);
  const found = head && headOf(reports, head, columns);
  if (head === undefined || found === undefined) return undefined;
  const readStart = localReader(columns);
  const readEnd = localReader(columns);
  const instant = (cell: CsvCell, read = readEnd): number => {
    const atMs = read(cell.text);
    if (typeof atMs === 'number') return atMs;
    reports.report(cell, atMs.code, atMs.message);
    return NaN;
  };
  const [starts, values, ends, published, places]: number[][] = [[], [], [], [], []];
  for (const row of rows) {
    if (row === undefined) {
      yield;
      continue;
    }
    if (reports.fits(row, head)) {
      const { cells } = row;
      const start = cells[found.time]!;
      const atMs = instant(start, readStart);
      const lastMs = starts!.at(-1) ?? -Infinity;
      if (atMs <= lastMs)
        reportOrder(reports, start, atMs < lastMs, columns.zone.formatLocal(lastMs));
      starts!.push(atMs);
      places!.push(start.start, start.end);
      values!.push(valueOf(reports, cells[found.value]!, found.scale, columns.kind));
      if (found.until !== undefined) ends!.push(instant(cells[found.until]!));
      if (found.published !== undefined) published!.push(instant(cells[found.published]!));
    }
    if (starts!.length > mostRows) {
      const message = `more than ${mostRows} rows: cut the file to the time of the scenario, or give it longer steps`;
      return reports.report(row.cells[0]!, 'file_too_large', message);
    }
    if (reports.isFull) break;
  }
  if (reports.count === 0 && starts!.length === 0)
    reports.report(wholeFile, 'file_empty', 'the file has headings and no rows');
  if (reports.count > 0) return undefined;
  return {
    startsMs: Float64Array.from(starts!),
    values: Float64Array.from(values!),
    endsMs: found.until === undefined ? undefined : Float64Array.from(ends!),
    publishedMs: found.published === undefined ? undefined : Float64Array.from(published!),
    unit: found.unit,
    isFull: () => reports.isFull,
    reportRow(row, code, message) {
      reports.report({ start: places![2 * row]!, end: places![2 * row + 1]! }, code, message);
    },
  };
}

/** Reports a row that does not begin after the row before. */
function reportOrder(reports: FileReports, cell: CsvCell, isBack: boolean, last: string): void {
  if (isBack) reports.report(cell, 'series_order', `the row before it begins later, at ${last}`);
  else reports.report(cell, 'series_overlap', 'the row before it begins at the same time');
}

/** The indices of the columns that are read. */
interface Head {
  readonly time: number;
  readonly value: number;
  readonly until: number | undefined;
  readonly published: number | undefined;
  readonly unit: string | undefined;
  readonly scale: (value: number) => number;
}

function headOf(
  reports: FileReports,
  head: readonly CsvCell[],
  { kind, unit, ...columns }: SeriesColumns,
): Head | undefined {
  const names = head.map(({ text }) => text);
  if (parseInstant(names[0]!.replace(' ', 'T')) !== undefined || names.some(isCsvNumber)) {
    const message = `the first line names the columns: time,${kind.title}`;
    return reports.report(head[0]!, 'value_malformed', message);
  }
  const indexOf = (name: string | undefined): number | undefined => {
    if (name === undefined) return undefined;
    const index = names.indexOf(name);
    if (index >= 0) return index;
    const message = `the file has no column ${name}; it has ${names.slice(0, 20).join(', ')}`;
    return reports.report(head[0]!, 'name_unknown', message);
  };
  const time = indexOf(columns.time) ?? 0;
  const until = indexOf(columns.until);
  const published = indexOf(columns.published);
  const stated = indexOf(columns.column);
  if (reports.count > 0) return undefined;
  const left = names.map((_, index) => index).filter((i) => ![time, until, published].includes(i));
  if (stated === undefined && left.length !== 1) {
    const message =
      left.length === 0
        ? `there is no column for the ${kind.title}; columns are separated by commas`
        : `state column: one of ${left.map((index) => names[index]).join(', ')}`;
    return reports.report(head[Math.min(1, head.length - 1)]!, 'name_unknown', message);
  }
  const value = stated ?? left[0]!;
  const written = unit ?? unitOfHeading(kind, names[value]!);
  const meant = written ?? kind.usualUnit;
  const scale = meant === undefined ? undefined : kind.scaleOf(meant);
  if (scale !== undefined) return { time, value, until, published, unit: written, scale };
  const units = kind.units.join(' or ');
  if (meant !== undefined) {
    const message = `the ${kind.title} are in ${units}, not in ${meant}`;
    return reports.report(head[value]!, 'unit_wrong', message);
  }
  const message = `the ${kind.title} need a unit, in the heading or as unit: ${units}`;
  return reports.report(head[value]!, 'unit_missing', message);
}

function valueOf(
  reports: FileReports,
  cell: CsvCell,
  scale: Head['scale'],
  { title, min, max }: SeriesKind,
): number {
  const number = csvNumber(reports, cell);
  if (number === undefined) return NaN;
  const value = scale(number);
  if (value >= min && value <= max) return value;
  const message = `${title} lie between ${min} and ${max}; this is ${value}`;
  reports.report(cell, 'out_of_range', message);
  return NaN;
}
