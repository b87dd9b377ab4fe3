import type { ScenarioRun } from '../../engine/index.ts';
import { groupSize, msPerDay } from '../../engine/index.ts';
import type { GroupAgain } from './group-again.ts';

/** A group of two fleets that are simulated again, and the days for which both have it. */
export interface GroupPair {
  readonly a: GroupAgain;
  readonly b: GroupAgain;
  readonly days: { readonly a: number; readonly b: number };
}

/** The first vehicle of a group whose state differs, and when that shows. */
export interface FirstDifference {
  /** Its place in the group, from 0. */
  readonly index: number;
  /** Simulated time from the start after which it does not differ yet; undefined at the start. */
  readonly afterMs: number | undefined;
  /** Simulated time from the start at which it differs. */
  readonly untilMs: number;
}

/** The group simulated again on both sides. */
export interface GroupOutcome {
  readonly digests: { readonly a: string | undefined; readonly b: string | undefined };
  /** Undefined where no vehicle differs in the time that both sides have. */
  readonly first: FirstDifference | undefined;
}

/** Called between steps; rejects to end the work. */
export type Pause = () => Promise<void>;

/** Simulates a group again on both sides to the end, and finds the first vehicle that differs. */
export async function compareGroup(pair: GroupPair, pause: Pause): Promise<GroupOutcome> {
  const { days } = pair;
  const commonMs = Math.min(days.a, days.b) * msPerDay;
  const a = pair.a.begin();
  const b = pair.b.begin();
  const found = await firstIn(
    pair,
    { a, b },
    { fromMs: 0, toMs: commonMs, everyMs: msPerDay },
    pause,
  );
  await advance(pair.a, a, days.a, pause);
  await advance(pair.b, b, days.b, pause);
  const digests = { a: pair.a.digestOf(a), b: pair.b.digestOf(b) };
  const fromMs = found?.afterMs;
  if (found === undefined || fromMs === undefined) return { digests, first: found };
  const again = { a: pair.a.begin(), b: pair.b.begin() };
  await advance(pair.a, again.a, fromMs / msPerDay, pause);
  await advance(pair.b, again.b, fromMs / msPerDay, pause);
  const closely = { fromMs, toMs: found.untilMs, everyMs: msPerQuarter };
  return { digests, first: (await firstIn(pair, again, closely, pause)) ?? found };
}

/** The simulated time in which two sides are compared, from the start, and the time of a step. */
interface ComparedTime {
  readonly fromMs: number;
  readonly toMs: number;
  readonly everyMs: number;
}

/** Advances both sides in steps until a vehicle differs. */
async function firstIn(
  pair: GroupPair,
  { a, b }: { readonly a: ScenarioRun; readonly b: ScenarioRun },
  { fromMs, toMs, everyMs }: ComparedTime,
  pause: Pause,
): Promise<FirstDifference | undefined> {
  let afterMs: number | undefined;
  for (let untilMs = fromMs; ; untilMs = Math.min(untilMs + everyMs, toMs)) {
    a.advanceTo(pair.a.startAtMs + Math.round(untilMs));
    b.advanceTo(pair.b.startAtMs + Math.round(untilMs));
    const index = differing(pair.a.digestsOf(a), pair.b.digestsOf(b));
    if (index !== undefined) return { index, afterMs, untilMs };
    if (untilMs >= toMs) return undefined;
    afterMs = untilMs;
    await pause();
  }
}

function differing(a: readonly string[], b: readonly string[]): number | undefined {
  for (let index = 0; index < groupSize; index += 1) if (a[index] !== b[index]) return index;
  return undefined;
}

async function advance(
  { startAtMs }: GroupAgain,
  run: ScenarioRun,
  days: number,
  pause: Pause,
): Promise<void> {
  const endMs = startAtMs + Math.round(days * msPerDay);
  while (run.world.clock.now < endMs) {
    run.advanceTo(Math.min(run.world.clock.now + msPerDay, endMs));
    await pause();
  }
}

const msPerQuarter = 900_000;
