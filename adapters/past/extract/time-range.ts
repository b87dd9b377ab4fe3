import {
  formatInstant,
  parseDuration,
  parseInstant,
  parseInstantIn,
  utc,
  zone as zoneNamed,
} from '../../../engine/index.ts';
import type { JsonObject } from '../../file/json-object.ts';
import { UsageError } from '../../terminal/usage-error.ts';

/** A range of time, both ends included. */
export interface TimeRange {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** A range as it is written: instants, or durations since the beginning. */
export interface WrittenTimeRange {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Reads a range of a recording; an absent end is that of the recording. Throws `UsageError`. */
export function readTimeRange({ from, until }: WrittenTimeRange, header: JsonObject): TimeRange {
  const fromMs = from === undefined ? -Infinity : instantIn('--from', from, header);
  const untilMs = until === undefined ? Infinity : instantIn('--until', until, header);
  if (fromMs <= untilMs) return { fromMs, untilMs };
  throw new UsageError(
    `--from ${formatInstant(fromMs)} is after --until ${formatInstant(untilMs)}`,
  );
}

/** An instant; without a zone it is local time of the scenario. */
function instantIn(option: string, written: string, { start, zone }: JsonObject): number {
  const durationMs = parseDuration(written);
  if (durationMs === undefined) {
    const local = typeof zone === 'string' ? zoneNamed(zone) : undefined;
    const atMs = parseInstantIn(local ?? utc, written);
    if (atMs !== undefined) return atMs;
    const examples = 'a duration such as 2h30m or an instant such as 2026-05-04T12:00:00';
    throw new UsageError(`${option} ${written}: write ${examples}`);
  }
  const startMs = typeof start === 'string' ? parseInstant(start) : undefined;
  if (startMs !== undefined) return startMs + durationMs;
  throw new UsageError(
    `${option} ${written}: the recording does not say when it began; write an instant`,
  );
}
