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
  const ms = typeof duration === 'string' ? parseDuration(duration) : duration;
  if (ms === undefined || !Number.isInteger(ms) || ms < 0) {
    throw new Fault('command_malformed', `${duration} is not a duration; write 90s, 2h30m or ms`);
  }
  return ms;
}

/** An instant of simulated time: ms since the epoch, a date, or a text, local without an offset. */
export type WrittenInstant = string | number | Date;

/** An instant between two others, ms. Throws the fault `out_of_range` for any other. */
export function instantMs(
  { world, scenario }: ScenarioRun,
  instant: WrittenInstant,
  leastMs: number,
  mostMs: number,
): number {
  const atMs =
    typeof instant === 'string'
      ? parseInstantIn(world.zone, instant, scenario.clock)
      : instant instanceof Date
        ? instant.getTime()
        : instant;
  if (Number.isInteger(atMs) && atMs! >= leastMs && atMs! <= mostMs) return atMs!;
  const [least, most] = [leastMs, mostMs].map(formatInstant);
  throw new Fault(
    'out_of_range',
    `${instant instanceof Date ? shown(instant) : String(instant)} is not an instant from ${least} to ${most}`,
  );
}

/** A date that is valid as ISO 8601. */
function shown(date: Date): string {
  return Number.isNaN(date.getTime()) ? 'an invalid date' : date.toISOString();
}
