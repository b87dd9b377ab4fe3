import { type InSteps, rowsOfStep } from '../../in-steps.ts';
import { formatDuration } from '../../time/duration.ts';
import { parseInstantIn } from '../../time/local-instant.ts';
import { StepSeries } from '../../time/step-series.ts';
import type { Zone } from '../../time/zone.ts';
import {
  type Checker,
  type Entry,
  positiveDuration,
  quantity,
  report,
  reportKey,
  reportSecond,
} from '../read/checker.ts';
import { timezone } from '../read/timezone.ts';
import type { RawSeries, RawSeriesMap } from '../schema/series.ts';
import { Source } from '../source/source.ts';
import { valueSpan } from '../source/tree.ts';
import { type Publication, publication, publishedColumn } from './publication.ts';
import { type SeriesRows, seriesFile } from './series-file.ts';
import type { SeriesKind } from './series-kind.ts';
import { type Misfit, spacingOf } from './spacing.ts';

/** A series as it was read. */
export interface ReadSeries {
  readonly series: StepSeries;
  /** The path of its file below the root; undefined where the scenario has the values. */
  readonly path: string | undefined;
  /** The unit that the values have in the file; undefined where none is written. */
  readonly unit: string | undefined;
}

/** Reads an entry of values over time, in steps; undefined if absent or wrong, as reported. */
export function* readSeries<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
  kind: SeriesKind,
): InSteps<ReadSeries | undefined> {
  const raw = parent[key] as RawSeries | undefined;
  if (raw === undefined) return undefined;
  if (typeof raw === 'string') {
    return yield* ofFile(checker, { parent, key, kind, map: { file: raw }, fileIn: parent });
  }
  if (Array.isArray(raw)) {
    return ofSteps(checker, { parent, key, kind, map: { steps: raw }, fileIn: parent });
  }
  const entry = { parent, key, kind, map: raw, fileIn: raw };
  if (raw.file !== undefined && raw.steps !== undefined) {
    return reportSecond(checker, raw, 'file', 'steps');
  }
  if (raw.file !== undefined) return yield* ofFile(checker, entry);
  if (raw.steps !== undefined) return ofSteps(checker, entry);
  if (checker.damaged.has(raw)) return undefined;
  return reportKey(checker, parent, key, 'form_missing', `${kind.title} need file: or steps:`);
}

interface SeriesEntry {
  readonly parent: object;
  readonly key: string | number;
  readonly kind: SeriesKind;
  readonly map: RawSeriesMap;
  /** The map that names the file: the entry's own, or the parent. */
  readonly fileIn: object;
}

function* ofFile(checker: Checker, entry: SeriesEntry): InSteps<ReadSeries | undefined> {
  const { map, parent, key, kind, fileIn } = entry;
  const file = map.file!;
  const { findings, tree, openFile } = checker;
  const span = fileIn === parent ? valueSpan(tree, parent, key) : valueSpan(tree, fileIn, 'file');
  const zone = zoneOf(checker, map);
  const everyMs = quantity(checker, map, 'every', 'duration', positiveDuration);
  const opened =
    map.text === undefined
      ? openFile(file, span, 'series')
      : writtenFile(file.replace(/^(?:\.\/)+/, ''), map.text);
  if (opened === undefined || zone === undefined) return undefined;
  const { time, column, until, unit } = map;
  const rows = yield* seriesFile(findings, opened.source, {
    kind,
    zone,
    isZoneStated: map.zone !== undefined,
    unit,
    time,
    column,
    until,
    published: publishedColumn(map),
  });
  const known = publication(checker, map, zone);
  if (rows === undefined) return undefined;
  const series = yield* joined(rows, { map, everyMs, zone, known });
  return series && { series, path: opened.path, unit: rows.unit };
}

/** A file whose content the scenario has. */
function writtenFile(path: string, text: string) {
  return { source: new Source(path, text), path };
}

function zoneOf(checker: Checker, map: RawSeriesMap): Zone | undefined {
  return map.zone === undefined ? checker.zone : timezone(checker, map, 'zone');
}

interface RowJoining {
  readonly map: RawSeriesMap;
  readonly everyMs: number | undefined;
  readonly zone: Zone;
  readonly known: Publication | undefined;
}

/** Makes a series of rows, in steps; undefined with holes and overlaps, which are reported. */
function* joined(
  rows: SeriesRows,
  { map, everyMs, zone, known }: RowJoining,
): InSteps<StepSeries | undefined> {
  const { startsMs, endsMs } = rows;
  const { gaps = 'refuse' } = map;
  const isOpen = map.irregular === true && endsMs === undefined;
  let mistakes = 0;
  const onMisfit = (misfit: Misfit): void => {
    const isOverlap = startsMs[misfit.row]! < misfit.endMs;
    if (!isOverlap && gaps !== 'refuse') return;
    mistakes += 1;
    if (rows.isFull()) return;
    const message = isOverlap ? overlapWords(misfit, zone) : gapWords(rows, misfit, zone);
    rows.reportRow(misfit.row, isOverlap ? 'series_overlap' : 'series_gap', message);
  };
  yield;
  if (endsMs !== undefined) findMisfits(startsMs, endsMs, onMisfit);
  const stepsMs =
    isOpen || endsMs !== undefined ? undefined : spacingOf(startsMs, everyMs, onMisfit);
  if (mistakes > 0) return undefined;
  const endOf = (row: number): number => {
    if (isOpen) return startsMs[row + 1] ?? Infinity;
    return endsMs?.[row] ?? startsMs[row]! + stepsMs![row]!;
  };
  return yield* filled(rows, { gaps, endOf, known });
}

function findMisfits(
  startsMs: Float64Array,
  endsMs: Float64Array,
  onMisfit: (misfit: Misfit) => void,
): void {
  for (let row = 0; row < startsMs.length; row += 1) {
    const endMs = endsMs[row]!;
    // A row that ends before it begins overlaps itself.
    if (endMs <= startsMs[row]!) onMisfit({ row, endMs: Infinity, stepMs: 0 });
    else if (row + 1 < startsMs.length && startsMs[row + 1]! !== endMs) {
      onMisfit({ row: row + 1, endMs, stepMs: endMs - startsMs[row]! });
    }
  }
}

interface Filling {
  readonly gaps: NonNullable<RawSeriesMap['gaps']>;
  /** The end of a row. */
  readonly endOf: (row: number) => number;
  readonly known: Publication | undefined;
}

/** The steps of rows, with those of the times between them. */
function* filled(
  { startsMs, values, publishedMs }: SeriesRows,
  filling: Filling,
): InSteps<StepSeries> {
  const { gaps, endOf, known } = filling;
  const starts: number[] = [];
  const steps: number[] = [];
  const knownFrom: number[] = [];
  const between = typeof gaps === 'number' ? gaps : NaN;
  for (let row = 0; row < startsMs.length; row += 1) {
    if (row % rowsOfStep === 0) yield;
    const fromMs = startsMs[row]!;
    starts.push(fromMs);
    steps.push(values[row]!);
    knownFrom.push(publishedMs?.[row] ?? known?.(fromMs) ?? -Infinity);
    const endMs = endOf(row);
    if (gaps === 'hold' || endMs >= (startsMs[row + 1] ?? Infinity)) continue;
    starts.push(endMs);
    steps.push(between);
    knownFrom.push(-Infinity);
  }
  if (typeof gaps === 'number') {
    starts.unshift(-Infinity);
    steps.unshift(gaps);
    knownFrom.unshift(-Infinity);
  }
  const isKnownLater = publishedMs !== undefined || known !== undefined;
  return new StepSeries(
    Float64Array.from(starts),
    Float64Array.from(steps),
    isKnownLater ? Float64Array.from(knownFrom) : undefined,
  );
}

function gapWords({ startsMs }: SeriesRows, { row, endMs, stepMs }: Misfit, zone: Zone): string {
  const length = formatDuration(startsMs[row]! - endMs);
  const change = zone.nextChangeMs(endMs - 1);
  const clocks =
    change <= startsMs[row]!
      ? `; the clocks of ${zone.name} are changed there: is this the zone of the file?`
      : '';
  return `there is no value for the ${length} before this row: the row before it lasts ${formatDuration(stepMs)}, until ${shown(zone, endMs)}; gaps: says what holds there${clocks}`;
}

function overlapWords({ endMs, stepMs }: Misfit, zone: Zone): string {
  if (stepMs === 0) return 'the row ends before it begins';
  return `the row before it lasts ${formatDuration(stepMs)}, until ${shown(zone, endMs)}`;
}

/** A local time without the seconds that no row has. */
function shown(zone: Zone, atMs: number): string {
  return zone.formatLocal(atMs).replace(':00.000', '');
}

function ofSteps(checker: Checker, { map, kind }: SeriesEntry): ReadSeries | undefined {
  const zone = zoneOf(checker, map);
  if (zone === undefined) return undefined;
  for (const key of fileKeys) {
    if (map[key] !== undefined)
      reportKey(checker, map, key, 'modifier_misplaced', `${key} is for a file`);
  }
  const known = publication(checker, map, zone);
  const starts: number[] = [];
  const values: number[] = [];
  let isSound = true;
  for (const step of map.steps!) {
    const atMs = parseInstantIn(zone, step.from, checker);
    const value = stepValue(checker, step, map.unit, kind);
    if (atMs === undefined) {
      const message = `expected a time such as 2026-03-10T15:00, found ${step.from}`;
      report(checker, step, 'from', 'value_malformed', message);
    } else if (atMs <= (starts.at(-1) ?? -Infinity)) {
      report(checker, step, 'from', 'series_order', 'the step before it does not begin earlier');
    }
    isSound &&= atMs !== undefined && value !== undefined;
    starts.push(atMs ?? NaN);
    values.push(value ?? NaN);
  }
  if (!isSound) return undefined;
  const series = new StepSeries(
    Float64Array.from(starts),
    Float64Array.from(values),
    known && Float64Array.from(starts, known),
  );
  return { series, path: undefined, unit: map.unit };
}

const fileKeys = ['text', 'column', 'time', 'until', 'every', 'irregular', 'gaps'] as const;

function stepValue(
  checker: Checker,
  step: NonNullable<RawSeriesMap['steps']>[number],
  unit: string | undefined,
  { title, usualUnit, units, scaleOf, min, max }: SeriesKind,
): number | undefined {
  const [, number = '', own = ''] =
    /^([+-]?\d+(?:\.\d+)?) ?(\D\S*)?$/.exec(String(step.value)) ?? [];
  if (number === '') {
    const message = `expected a number${usualUnit === undefined ? '' : ` in ${usualUnit}`}, found ${step.value}`;
    return report(checker, step, 'value', 'value_malformed', message);
  }
  const written = own === '' ? (unit ?? usualUnit) : own;
  const scale = written === undefined ? undefined : scaleOf(written);
  if (scale === undefined) {
    const code = written === undefined ? 'unit_missing' : 'unit_wrong';
    return report(checker, step, 'value', code, `the ${title} need a unit: ${units.join(', ')}`);
  }
  const value = scale(Number(number));
  if (value >= min && value <= max) return value;
  const message = `${title} lie between ${min} and ${max}; this is ${value}`;
  return report(checker, step, 'value', 'out_of_range', message);
}
