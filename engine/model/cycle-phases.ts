import { entriesOfStep, type InSteps } from '../in-steps.ts';
import { type Cycle, cycleSums } from './cycle.ts';
import { roadLoadOfUs } from './road-load.ts';

/** A sample of a trace: seconds and m/s. */
export type Knot = [seconds: number, speed: number];

/**
 * The phases of a trace, found in steps: as far, as long and, for a usual car, as much energy. A
 * line between two knots misses no sample by more than the tolerance, m/s. The samples become the
 * knots, since a copy of a large trace takes much memory.
 */
export function* inPhases(knots: Knot[], tolerance: number): InSteps<Cycle> {
  const { metres: scale } = cycleSums({ knots, massFactor: 1 }, usualCar);
  yield;
  const target = energyJ({ knots, massFactor: 1 });
  const kept = yield* withStops(knots, tolerance);
  for (const [index, sample] of kept.entries()) knots[index] = knots[sample]!;
  knots.length = kept.length;
  yield;
  const { metres } = cycleSums({ knots, massFactor: 1 }, usualCar);
  for (const knot of knots) knot[1] = toTenThousandth((knot[1] * scale) / metres);
  let [low, high] = [0.9, 1.5];
  while (high - low > 1e-6) {
    yield;
    const middle = (low + high) / 2;
    if (energyJ({ knots, massFactor: middle }) < target) low = middle;
    else high = middle;
  }
  return { massFactor: toTenThousandth(low), knots };
}

function toTenThousandth(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** VW ID.4 in the list of the EPA: the car that the factor on the mass is found for. */
const usualCar = roadLoadOfUs({ a: 23.987, b: 0.29124, c: 0.016006, mass: 4750 });

/** Energy with the efficiencies of an electric car; see `driveline.ts`. */
function energyJ(cycle: Cycle): number {
  const { driven, braked } = cycleSums(cycle, usualCar);
  return 1.26 * driven - 0.83 * braked;
}

/** The samples where stops begin and end, and the knots on the way between two stops. */
function* withStops(trace: readonly Knot[], tolerance: number): InSteps<readonly number[]> {
  const ends = trace.flatMap(([, speed], index) => {
    const isEnd = trace[index - 1]?.[1] !== 0 || trace[index + 1]?.[1] !== 0;
    return speed === 0 && isEnd ? [index] : [];
  });
  const kept = ends.slice(0, 1);
  for (const [index, end] of ends.entries()) {
    if (index % entriesOfStep === 0) yield;
    if (index > 0) yield* addThinned(trace, { from: ends[index - 1]!, to: end, tolerance }, kept);
  }
  return kept;
}

/** The longest stretch without a knot, samples: it bounds the time that a trace takes. */
const longestStretch = 1_000;

/** The samples that are looked at in one step. */
const samplesOfStep = 100_000;

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly tolerance: number;
}

/** Adds the samples after `from` that a line between their neighbours misses by too much. */
function* addThinned(trace: readonly Knot[], way: Stretch, kept: number[]): InSteps<void> {
  // The ends of the stretches to come, the next one last.
  const ends = [way.to];
  let from = way.from;
  for (let work = 0; ends.length > 0; ) {
    const to = ends.at(-1)!;
    work += Math.min(to - from, longestStretch);
    if (work > samplesOfStep) {
      yield;
      work = 0;
    }
    const at = splitOf(trace, { ...way, from, to });
    if (at !== undefined) ends.push(at);
    else {
      kept.push(to);
      from = to;
      ends.pop();
    }
  }
}

/** The sample at which a stretch is divided; undefined for one that is a phase. */
function splitOf(trace: readonly Knot[], { from, to, tolerance }: Stretch): number | undefined {
  if (to - from > longestStretch) return from + longestStretch;
  const [first, last] = [trace[from]!, trace[to]!];
  let [worst, at] = [tolerance, -1];
  let fastest = from;
  for (let index = from + 1; index < to; index += 1) {
    const [seconds, speed] = trace[index]!;
    const share = (seconds - first[0]) / (last[0] - first[0]);
    const error = Math.abs(speed - first[1] - (last[1] - first[1]) * share);
    if (error > worst) [worst, at] = [error, index];
    if (speed > trace[fastest]![1]) fastest = index;
  }
  if (at >= 0) return at;
  // A way from stop to stop has a knot between them.
  return first[1] === 0 && last[1] === 0 && trace[fastest]![1] > 0 ? fastest : undefined;
}
