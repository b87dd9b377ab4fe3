import type { Clock } from '../../time/clock.ts';
import type { Whereabouts } from '../driving/position.ts';
import { Reading } from '../reporting/reading.ts';
import { isMoving } from '../row/condition.ts';
import { isCharging, truth } from '../row/quantity.ts';
import {
  between,
  type HistoryPoint,
  type HistorySample,
  isNear,
  pointOf,
  sampleOf,
  sampleWidth,
} from './sample.ts';
import { Tracks } from './tracks.ts';

/** Called with the instants and samples of a vehicle, in their order. */
type Take = (atMs: number, sample: HistorySample) => void;

/**
 * The true past of every vehicle, as points between which every quantity follows a straight line;
 * two points of one instant are a step. A vehicle's past is taken off its row right before the row
 * changes: between two changes its quantities have a closed form, so that nothing is missed,
 * however far time jumps, and no event is needed.
 */
export class TrueHistory {
  readonly #where: Whereabouts;
  readonly #clock: Clock;
  readonly #tracks: Tracks | undefined;
  /** Instant up to which the track of each vehicle reaches. */
  readonly #knownMs: Float64Array;
  readonly #start: HistorySample = new Float32Array(sampleWidth);
  readonly #end: HistorySample = new Float32Array(sampleWidth);

  /** The vehicles of `where` are all of those there will be, at their first instant. */
  constructor(where: Whereabouts, clock: Clock) {
    this.#where = where;
    this.#clock = clock;
    const { count } = where.fleet;
    const room = Math.min(mostPoints, Math.floor(mostPointsOfAll / count));
    this.#tracks = room < fewestPoints ? undefined : new Tracks(count, room);
    this.#knownMs = new Float64Array(count).fill(clock.now);
  }

  /** Call it before a row changes. */
  before(row: number): void {
    const tracks = this.#tracks;
    const { now } = this.#clock;
    const fromMs = this.#knownMs[row]!;
    this.#knownMs[row] = now;
    if (tracks === undefined || fromMs === now) return;
    const [start, end] = [
      this.#sample(row, fromMs, this.#start),
      this.#sample(row, now, this.#end),
    ];
    if (!tracks.endsNear(row, start, sameShare)) tracks.begin(row, fromMs, start);
    this.#bend(row, [fromMs, start], [now, end], (atMs, sample) => tracks.lead(row, atMs, sample));
    tracks.lead(row, now, end);
  }

  /** The past of a vehicle in a range, as far as it is kept, up to now. Changes nothing. */
  of(row: number, fromMs: number, untilMs: number): readonly HistoryPoint[] {
    const instants: number[] = [];
    const samples: HistorySample[] = [];
    const take: Take = (atMs, sample) => {
      instants.push(atMs);
      samples.push(sample);
    };
    const count = this.#tracks?.countOf(row) ?? 0;
    for (let at = 0; at < count; at += 1) {
      take(this.#tracks!.atMs(row, at), this.#tracks!.sample(row, at));
    }
    const [knownMs, { now }] = [this.#knownMs[row]!, this.#clock];
    const [start, end] = [this.#sample(row, knownMs), this.#sample(row, now)];
    take(knownMs, start);
    this.#bend(row, [knownMs, start], [now, end], take);
    if (now > knownMs) take(now, end);
    return cut(instants, samples, fromMs, untilMs);
  }

  /** Takes samples of the inside of a stretch in which the row does not change. */
  #bend(row: number, from: SampleAt, to: SampleAt, take: Take): void {
    const parts = this.#partsOf(row, to[0] - from[0]);
    if (parts !== undefined) bend((atMs) => this.#sample(row, atMs), from, to, parts, take);
  }

  /** The parts of a stretch of so many ms; undefined where every quantity is straight. */
  #partsOf(row: number, lengthMs: number): PartLengths | undefined {
    const { fleet } = this.#where;
    if (isCharging(fleet, row, truth)) return { mostMs: lengthMs / fewestParts, leastMs };
    return isMoving(fleet, row) ? partsOfDriving : undefined;
  }

  #sample(row: number, atMs: number, into?: HistorySample): HistorySample {
    return sampleOf(new Reading(this.#where, row, truth, atMs), into);
  }
}

type SampleAt = readonly [atMs: number, sample: HistorySample];

/** The lengths of the parts of a curve: longer ones are halved, those of the least are not. */
interface PartLengths {
  readonly mostMs: number;
  readonly leastMs: number;
}

/** Takes samples between two of a curve until lines between them are close to it. */
function bend(
  at: (atMs: number) => HistorySample,
  [fromMs, from]: SampleAt,
  [toMs, to]: SampleAt,
  parts: PartLengths,
  take: Take,
): void {
  const middleMs = Math.floor((fromMs + toMs) / 2);
  const lengthMs = toMs - fromMs;
  if (lengthMs <= parts.leastMs || middleMs === fromMs) return;
  const middle = at(middleMs);
  const isClose = (share: number): boolean =>
    isNear(at(fromMs + lengthMs * share), between(from, to, share), 0.5);
  if (lengthMs <= parts.mostMs && [0.5, 0.25, 0.75].every(isClose)) return;
  bend(at, [fromMs, from], [middleMs, middle], parts, take);
  take(middleMs, middle);
  bend(at, [middleMs, middle], [toMs, to], parts, take);
}

/** The points of a range; where a line crosses its ends, the points on them. */
function cut(
  instants: readonly number[],
  samples: readonly HistorySample[],
  fromMs: number,
  untilMs: number,
): readonly HistoryPoint[] {
  const points: HistoryPoint[] = [];
  const crossing = (index: number, atMs: number): void => {
    const [startMs, endMs] = [instants[index]!, instants[index + 1]!];
    const share = (atMs - startMs) / (endMs - startMs);
    points.push(pointOf(atMs, between(samples[index]!, samples[index + 1]!, share)));
  };
  instants.forEach((atMs, index) => {
    const nextMs = instants[index + 1] ?? -Infinity;
    if (atMs >= fromMs && atMs <= untilMs) points.push(pointOf(atMs, samples[index]!));
    if (atMs < fromMs && nextMs > fromMs) crossing(index, fromMs);
    if (atMs < untilMs && nextMs > untilMs && untilMs > fromMs) crossing(index, untilMs);
  });
  return points;
}

/** The points that are kept of a vehicle, which last it a week or two (ours). */
const mostPoints = 512;
/** The points that are kept of all vehicles, 75 MB (ours). */
const mostPointsOfAll = 2_097_152;
/** With less room than this per vehicle, no past is kept at all (ours). */
const fewestPoints = 8;
/** The share of an error up to which a value did not change at once. */
const sameShare = 0.1;
/** A stretch of charging has at least so many parts: its power falls within seconds at the end. */
const fewestParts = 4;
/** The length of a part that is near enough to a line. */
const leastMs = 1000;
/** A car stands and drives in turn, and warms its cabin up, for seconds or minutes. */
const partsOfDriving: PartLengths = { mostMs: 30_000, leastMs };
