import {
  Fault,
  formatInstant,
  parseDuration,
  parseInstantIn,
  type ScenarioRun,
} from '../../engine/index.ts';
import type { Duration, Reference } from './language.generated.ts';

/** A duration as a text with its units, or in milliseconds. */
export type WrittenDuration = Exclude<Duration, Reference> | number;

/** A duration, ms. Throws the fault `command_malformed` for any other text. */
export function durationMs(duration: string | number): number {
  const ms = typeof duration === 'number' ? duration : parseDuration(duration);
  if (ms === undefined || !Number.isInteger(ms) || ms < 0) {
    throw new Fault('command_malformed', `${duration} is not a duration; write 90s, 2h30m or ms`);
  }
  return ms;
}

/** An instant between two others, ms. Throws the fault `out_of_range` for any other. */
export function instantMs(
  { world, scenario }: ScenarioRun,
  instant: string | number,
  leastMs: number,
  mostMs: number,
): number {
  const atMs =
    typeof instant === 'number' ? instant : parseInstantIn(world.zone, instant, scenario.clock);
  if (Number.isInteger(atMs) && atMs! >= leastMs && atMs! <= mostMs) return atMs!;
  const [least, most] = [leastMs, mostMs].map(formatInstant);
  throw new Fault('out_of_range', `${instant} is not an instant from ${least} to ${most}`);
}
