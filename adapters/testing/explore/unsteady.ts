import type { SimulatedWorld } from '../../library/simulated-world.ts';
import { differenceOf, type StateByPath, twoValues } from '../receiver-checks/read-back.ts';
import { ExplorationTrouble } from './exploration-trouble.ts';
import type { SearchedApplication } from './opened-search.ts';

/**
 * Throws `ExplorationTrouble` with the reason where two runs without disturbance end in different
 * states: no disturbance is to blame for that.
 */
export async function assertSameState(
  { receiver, trials }: SearchedApplication,
  world: SimulatedWorld,
  before: StateByPath | undefined,
  again: StateByPath | undefined,
): Promise<void> {
  const difference = before && again && differenceOf(again, before);
  if (difference === undefined) return;
  const { expected, found, path } = difference;
  const values = twoValues(expected, found);
  if (isHostTime(expected) && isHostTime(found)) {
    throw new ExplorationTrouble(
      `the application writes the clock at ${path} of its read-back: leave it out (ignore: ${path}) or take the time from the event; ${values}`,
    );
  }
  const fresh = await (await trials.open(receiver, world)).state();
  throw new ExplorationTrouble(
    fresh?.get(path) === found
      ? `the application keeps state between runs: ${path} of its read-back is left over; a factory or reset must make it forget everything`
      : `the application differs from itself without any disturbance: ${path} of its read-back; ${values}; ${trials.quietAdvice}`,
  );
}

/** Whether a value is a time of the host: within an hour of now, as ms, s or ISO text. */
function isHostTime(value: string): boolean {
  const plain = value.replace(/^"|"$/g, '');
  const number = Number(plain);
  const atMs = Number.isNaN(number) ? Date.parse(plain) : number < 1e11 ? number * 1000 : number;
  return Math.abs(Date.now() - atMs) < 3_600_000;
}
