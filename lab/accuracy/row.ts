import type { ApproximateFigure, VehicleModel } from '../../engine/model/model.ts';

/** One comparison of the simulator with something published. */
export interface AccuracyRow {
  /** Id of the model; empty for a figure about cars at large. */
  readonly vehicle: string;
  /** The quantity compared: `DC 10-80 %`, `city`. */
  readonly what: string;
  /** Of both figures. */
  readonly unit: string;
  /** Key into `Accuracy.sources`, or the name of a method. */
  readonly source: string;
  /** Where a band is published, its lower end. */
  readonly expected: number;
  /** The upper end of a published band. */
  readonly expectedTo: number | undefined;
  readonly simulated: number;
  /** Signed, in the unit of the group; 0 anywhere inside a band. */
  readonly error: number;
  /** Whether the simulated figure rests on one that is not published about this very car. */
  readonly approximate: boolean;
  /** The reason why the row does not count; undefined where it does. */
  readonly setAside: string | undefined;
  /** Whether parameters that all cars share may rest on figures of this car. */
  readonly isUsed?: boolean;
  /** The reason for a large error. */
  readonly remark?: string | undefined;
}

export type ErrorMeasure = 'mean' | 'worst' | 'bias';

/** Comparisons of one kind and the limit for their errors. */
export interface AccuracyGroup {
  readonly id: string;
  readonly title: string;
  /** Over the errors of the rows that count: absolute ones, but for the bias, which is signed. */
  readonly measure: ErrorMeasure;
  /** Of errors and limit. */
  readonly unit: '%' | 's';
  /** The most that the measure may be. */
  readonly limit: number;
  /** NaN where no row counts. */
  readonly value: number;
  readonly passed: boolean;
  /** Whether the model is built from these very figures, or set to them: the rows prove nothing. */
  readonly calibrated: boolean;
  /** Remarks about the group, one sentence each. */
  readonly notes: readonly string[];
  readonly rows: readonly AccuracyRow[];
}

export type AccuracyBar = Pick<
  AccuracyGroup,
  'id' | 'title' | 'measure' | 'unit' | 'limit' | 'calibrated'
> & { readonly notes?: readonly string[] };

/** A group of rows with its result; one in which no row counts has not passed. */
export function accuracyGroup(bar: AccuracyBar, rows: readonly AccuracyRow[]): AccuracyGroup {
  const counted = rows.filter(isCounted);
  const value = measureOf(bar.measure, counted);
  const notes = [
    ...(bar.notes ?? []),
    ...usedNotes(bar.measure, rows, counted),
    ...setAsideNotes(bar.measure, rows, counted),
  ];
  return { ...bar, value, passed: value <= bar.limit, notes, rows };
}

/** Whether a row counts for the verdict: held back from every fit, and not set aside. */
export function isCounted({ setAside, isUsed }: AccuracyRow): boolean {
  return setAside === undefined && isUsed !== true;
}

/** Shows the mean of the rows that were used beside that of the rows held back. */
function usedNotes(
  measure: ErrorMeasure,
  rows: readonly AccuracyRow[],
  counted: readonly AccuracyRow[],
): readonly string[] {
  const used = rows.filter(({ setAside, isUsed }) => setAside === undefined && isUsed === true);
  if (used.length === 0) return [];
  const [held, others] = [counted, used].map((each) => measureOf(measure, each).toFixed(1));
  return [
    `${counted.length} rows of cars held back: ${held} %; ${used.length} rows of the others: ${others} %.`,
  ];
}

/** Shows the mean that the rows set aside would lead to, beside the one of the verdict. */
function setAsideNotes(
  measure: ErrorMeasure,
  rows: readonly AccuracyRow[],
  counted: readonly AccuracyRow[],
): readonly string[] {
  const count = rows.filter(({ setAside }) => setAside !== undefined).length;
  if (measure !== 'mean' || count === 0) return [];
  const [mean, all] = [counted, rows].map((each) => measureOf(measure, each).toFixed(1));
  return [
    `The verdict rests on ${counted.length} rows, whose mean is ${mean} %. ${count} of ${rows.length} rows are set aside; over all of them the mean is ${all} %.`,
  ];
}

/** The measure of the errors; NaN where there are none. */
function measureOf(measure: ErrorMeasure, rows: readonly AccuracyRow[]): number {
  if (rows.length === 0) return NaN;
  if (measure === 'bias') {
    return Math.abs(rows.reduce((sum, { error }) => sum + error, 0) / rows.length);
  }
  const errors = rows.map(({ error }) => Math.abs(error));
  if (measure === 'worst') return Math.max(...errors);
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

/** A row whose error is in percent of the expected figure. */
export function percentRow(
  row: Omit<AccuracyRow, 'error' | 'setAside' | 'expectedTo'> & {
    readonly setAside?: string | undefined;
  },
): AccuracyRow {
  const error = (row.simulated / row.expected - 1) * 100;
  return { ...row, expectedTo: undefined, error, setAside: row.setAside };
}

/** Whether one of these figures of a model is approximate. */
export function restsOn(model: VehicleModel, ...figures: readonly ApproximateFigure[]): boolean {
  return figures.some((figure) => model.approximate.includes(figure));
}
