import { type InSteps, rowsOfStep } from '../../in-steps.ts';
import type { Cycle } from '../../model/cycle.ts';
import type { Knot } from '../../model/cycle-phases.ts';
import { distanceKm } from '../../place/geography.ts';
import { formatDuration } from '../../time/duration.ts';
import type { FilePoints } from './file-points.ts';
import { cycleInSteps, mostKmh } from './profile-file.ts';
import type { RouteGaps } from './route-file.ts';

/**
 * The least time between two places that a speed is taken of, s (ours): receivers err by metres.
 */
const leastSpanS = 5;

/** A car below this mean speed between two places stands, m/s (ours). */
const standingSpeed = 0.5;

/** The longest time between two points, ms (ours): in a longer one, a receiver was off. */
const longestPauseMs = 1_800_000;

/** The rate of speeding up and slowing down where points are far apart, m/s^2 (ours). */
const usualAcceleration = 1;

/** A point with a time, and the length of the way up to it. */
interface TimedPlace {
  /** Its index among the points. */
  readonly point: number;
  readonly seconds: number;
  readonly metres: number;
}

/**
 * The speeds of a track by the times of its points, found in steps; undefined for one without a
 * drive, and for one with mistakes, which are reported.
 */
export function* recordedCycle(points: FilePoints, gaps: RouteGaps): InSteps<Cycle | undefined> {
  const timed = yield* timedPlaces(points);
  yield;
  const places = spaced(timed);
  places.forEach((place, index) => {
    if (index > 0) checkSpan(points, places[index - 1]!, place);
  });
  timed.forEach(({ point, seconds }, index) => {
    const pauseMs = index === 0 ? 0 : (seconds - timed[index - 1]!.seconds) * 1000;
    if (gaps === 'straight' || pauseMs <= longestPauseMs) return;
    const message = `the track has no point for the ${formatDuration(pauseMs)} before this one; with gaps: straight the way there takes so long`;
    points.report(points.spanOf(point), 'route_gap', message);
  });
  if (points.hasMistakes) return undefined;
  yield;
  const trace = traceOf(places);
  const metres = lengthOf(trace);
  if (metres === 0) return undefined;
  // The way to points without a time before the first and after the last has the same speeds.
  const scale = (timed.at(-1)!.metres - timed[0]!.metres) / metres;
  return yield* cycleInSteps(trace.map(([seconds, speed]): Knot => [seconds, speed * scale]));
}

function* timedPlaces(points: FilePoints): InSteps<readonly TimedPlace[]> {
  const places: TimedPlace[] = [];
  let metres = 0;
  for (let index = 0; index < points.length; index += 1) {
    if (index % rowsOfStep === 0) yield;
    if (index > 0) metres += 1000 * distanceKm(points.at(index - 1), points.at(index));
    const atMs = points.atMs(index);
    if (atMs !== undefined) places.push({ point: index, seconds: atMs / 1000, metres });
  }
  return places;
}

/** The places at least so far apart in time, with the last one. */
function spaced(places: readonly TimedPlace[]): readonly TimedPlace[] {
  const kept = places.slice(0, 1);
  for (const place of places) {
    if (place.seconds - kept.at(-1)!.seconds >= leastSpanS) kept.push(place);
  }
  const last = places.at(-1);
  if (last === undefined || kept.at(-1) === last) return kept;
  if (kept.length > 1) kept.pop();
  return last.seconds > kept.at(-1)!.seconds ? [...kept, last] : kept;
}

function checkSpan(points: FilePoints, from: TimedPlace, to: TimedPlace): void {
  const kmh = 3.6 * speedBetween(from, to);
  if (kmh <= mostKmh) return;
  const message = `a car drives at 0 to ${mostKmh} km/h; it came here at ${Math.round(kmh)} km/h`;
  points.report(points.spanOf(to.point), 'out_of_range', message);
}

function speedBetween(from: TimedPlace, to: TimedPlace): number {
  return (to.metres - from.metres) / (to.seconds - from.seconds);
}

/**
 * Speeds over time: between two places the mean one, which it has in the middle or, where that is
 * far, for as long as it can. Times at which the car stands before and after the drive are left
 * out.
 */
function traceOf(places: readonly TimedPlace[]): readonly Knot[] {
  const trace: Knot[] = [];
  const add = (seconds: number, speed: number): void => {
    if (seconds > (trace.at(-1)?.[0] ?? -Infinity)) trace.push([seconds, speed]);
  };
  const spans = places.slice(1).map((to, index) => {
    const from = places[index]!;
    const speed = speedBetween(from, to);
    return { from: from.seconds, to: to.seconds, speed: speed < standingSpeed ? 0 : speed };
  });
  const first = spans.findIndex(({ speed }) => speed > 0);
  const last = spans.findLastIndex(({ speed }) => speed > 0);
  if (first < 0) return trace;
  for (const { from, to, speed } of spans.slice(first, last + 1)) {
    if (trace.length === 0 || speed === 0) add(from, 0);
    const changeS = Math.min((to - from) / 2, speed / usualAcceleration);
    add(from + changeS, speed);
    add(to - changeS, speed);
  }
  add(spans[last]!.to, 0);
  return trace;
}

function lengthOf(trace: readonly Knot[]): number {
  return trace.slice(1).reduce((metres, [until, to], index) => {
    const [since, from] = trace[index]!;
    return metres + ((from + to) * (until - since)) / 2;
  }, 0);
}
