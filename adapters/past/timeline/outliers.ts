import type { LoggedEntry, Zone } from '../../../engine/index.ts';
import { counted, grouped, printable } from '../../terminal/terminal.ts';
import { entryWords } from '../../words/entry-words.ts';
import { wordsOf } from '../../words/kinds.ts';
import { formatDate, formatTime } from '../../words/local-time.ts';
import type { EntryCounts } from './entry-counts.ts';

/** Outliers that are shown at most; those furthest from the others first. */
const mostShown = 8;
/** A value further than so many standard deviations from the mean is an outlier. */
const farDeviations = 4;
/** Fewer values or vehicles have no usual. */
const fewest = 20;

/** A vehicle that differs from the others. */
interface Outlier {
  readonly subject: string;
  readonly kind: string;
  /** Its value or count. */
  readonly words: string;
  /** The usual value or count. */
  readonly usual: string;
  /** The distance from the usual, comparable between outliers. */
  readonly distance: number;
}

/** The numbers that entries state, by kind and member. Memory does not grow with entries. */
export class MemberFigures {
  readonly #means = new Map<string, RunningMean>();

  add(entry: LoggedEntry): void {
    const { kind, data } = entry;
    const names = wordsOf(kind)?.members ?? Object.keys(data);
    for (const name of names) {
      const value = data[name];
      if (typeof value !== 'number') continue;
      const key = `${kind} ${name}`;
      const known = this.#means.get(key);
      if (known === undefined) this.#means.set(key, beginMean(name, value, entry));
      else include(known, value, entry);
    }
  }

  /** The lowest and the highest values that are far from the mean of their kind. */
  outliers(zone: Zone): readonly Outlier[] {
    return [...this.#means.values()].flatMap((mean) => {
      const { lowest, highest } = mean;
      return [lowest, highest].flatMap((entry) => outlierOf(mean, entry, zone));
    });
  }
}

/** The running mean of a member, by the method of Welford, and its extremes. */
interface RunningMean {
  readonly name: string;
  count: number;
  mean: number;
  /** The sum of squared distances from the mean. */
  squares: number;
  lowest: LoggedEntry;
  highest: LoggedEntry;
}

function beginMean(name: string, value: number, entry: LoggedEntry): RunningMean {
  return { name, count: 1, mean: value, squares: 0, lowest: entry, highest: entry };
}

function include(running: RunningMean, value: number, entry: LoggedEntry): void {
  const { name, mean } = running;
  running.count += 1;
  running.mean += (value - mean) / running.count;
  running.squares += (value - mean) * (value - running.mean);
  if (value < Number(running.lowest.data[name])) running.lowest = entry;
  if (value > Number(running.highest.data[name])) running.highest = entry;
}

function outlierOf(
  { name, count, mean, squares }: RunningMean,
  { kind, subject, atMs, data }: LoggedEntry,
  zone: Zone,
): readonly Outlier[] {
  const distance = Math.abs(Number(data[name]) - mean) / Math.sqrt(squares / count);
  if (count < fewest || !(distance > farDeviations)) return [];
  const words = (value: number): string => entryWords({ kind, data: { [name]: value } });
  const when = `${formatDate(atMs, zone)} ${formatTime(atMs, zone)}`;
  const usual = `${when}; the mean of ${grouped(count)} is ${words(mean)}`;
  return [{ subject, kind, words: words(Number(data[name])), usual, distance }];
}

/** The vehicles with far more, far fewer or no entries of a kind. */
function countOutliers({ subjects, kinds }: EntryCounts, pool: number): readonly Outlier[] {
  if (pool < fewest) return [];
  return kinds.flatMap(({ kind, bySubject }) => {
    const counts = Uint32Array.from({ length: pool }, (_, place) => bySubject[place] ?? 0);
    const sorted = counts.toSorted();
    const at = (share: number): number => sorted[Math.floor((pool - 1) * share)]!;
    const [median, spread] = [at(0.5), Math.max(1, at(0.75) - at(0.25))];
    return subjects.flatMap((subject, place) => {
      const count = counts[place]!;
      const distance = Math.max(at(0.25) - count, count - at(0.75)) / spread;
      // Three times the middle half is the outer fence of a box plot.
      if (!(distance > 3)) return [];
      const usual = `the median of the vehicles is ${median}`;
      return [{ subject, kind, words: counted(count, 'time'), usual, distance }];
    });
  });
}

/** The vehicles that differ most from the others, a line each. */
export function outlierLines(
  { counts, figures }: { readonly counts: EntryCounts; readonly figures: MemberFigures },
  { zone, poolSize }: { readonly zone: Zone; readonly poolSize: number },
): readonly string[] {
  const outliers = [...figures.outliers(zone), ...countOutliers(counts, poolSize)]
    .sort((one, other) => other.distance - one.distance)
    .filter(isFirstOf)
    .slice(0, mostShown);
  const rows = outliers.map(({ subject, kind, words }) => [printable(subject), kind, words]);
  const widths = [0, 1, 2].map((cell) => Math.max(...rows.map((row) => row[cell]!.length)));
  return rows.map((row, index) => {
    const cells = row.map((cell, place) => cell.padEnd(widths[place]!));
    return `  ${cells.join('  ')}  ${outliers[index]!.usual}`;
  });
}

/** Whether no outlier before it tells the same: the beginning and the end of one trip, say. */
function isFirstOf({ subject, words }: Outlier, index: number, all: readonly Outlier[]): boolean {
  return index === all.findIndex((each) => each.subject === subject && each.words === words);
}
