/** One measurement compared with a limit or a peer of the same run. */
export interface Figure {
  /** The subject of the measurement, and its size. */
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The limit or peer, in the same unit; `name` says which. */
  readonly peer: { readonly name: string; readonly value: number };
  /** The comparison: `value / peer`, or its inverse where that reads better. */
  readonly ratio: number;
  /** The promise about the ratio; without one the figure is for information. */
  readonly promise?: { readonly atLeast: number } | { readonly atMost: number };
}

/** A figure of a time that must stay below a limit, both in ms. */
export function withinLimit(name: string, ms: number, limitMs: number): Figure {
  const peer = { name: 'limit', value: limitMs };
  return { name, value: ms, unit: 'ms', peer, ratio: ms / limitMs, promise: { atMost: 1 } };
}

/** The figures of one bench, and notes that a reader needs in order to understand them. */
export interface Section {
  readonly title: string;
  readonly notes: readonly string[];
  readonly figures: readonly Figure[];
  /** Distributions, which no single figure can describe. */
  readonly tables?: readonly Table[];
  /** Whether the section stands first on the page, with its tables before its figures. */
  readonly isFirst?: boolean;
}

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** A heading, a sentence and plots of the same values, which a page has before the table. */
  readonly title?: string;
  readonly note?: string;
  readonly plots?: readonly Plot[];
}

export interface Plot {
  /** The place of the file, from the folder of the page. */
  readonly path: string;
  readonly title: string;
  readonly svg: string;
}

/** Whether a figure keeps its promise. */
export function holds({ ratio, promise }: Figure): boolean {
  if (promise === undefined) return true;
  return 'atLeast' in promise ? ratio >= promise.atLeast : ratio <= promise.atMost;
}

/** A figure as the cells of a table: measured, peer, ratio, promise, verdict. */
export function cells(figure: Figure): readonly string[] {
  const { name, value, unit, peer, ratio, promise } = figure;
  return [
    name,
    `${short(value)} ${unit}`,
    `${peer.name} ${short(peer.value)} ${unit}`,
    short(ratio),
    promise === undefined ? '' : promiseText(promise),
    promise === undefined ? '' : holds(figure) ? 'kept' : 'MISSED',
  ];
}

export const headings = ['figure', 'measured', 'against', 'ratio', 'promise', ''] as const;

function promiseText(promise: NonNullable<Figure['promise']>): string {
  return 'atLeast' in promise ? `at least ${promise.atLeast}` : `at most ${promise.atMost}`;
}

/** A number with three digits, more than the noise justifies, with separators of thousands. */
export function short(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
  const [whole = '', fraction] = value.toFixed(digits).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** The median of some measurements, which one disturbance does not move. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
