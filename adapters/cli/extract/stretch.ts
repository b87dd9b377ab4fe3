import {
  formatInstant,
  parseDuration,
  parseInstant,
  parseInstantIn,
  utc,
  zone as zoneNamed,
} from '../../../engine/index.ts';
import type { JsonObject } from '../../file/json-object.ts';
import { UsageError } from '../usage-error.ts';

/** Between which instants something lies, both among it. */
export interface Stretch {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** How it was written: an instant, or a length of time since the beginning. */
export interface WrittenStretch {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Reads a stretch of a recording; what is left out reaches to its end. Throws `UsageError`. */
export function readStretch({ from, until }: WrittenStretch, header: JsonObject): Stretch {
  const fromMs = from === undefined ? -Infinity : instantIn('--from', from, header);
  const untilMs = until === undefined ? Infinity : instantIn('--until', until, header);
  if (fromMs <= untilMs) return { fromMs, untilMs };
  throw new UsageError(
    `--from ${formatInstant(fromMs)} lies behind --until ${formatInstant(untilMs)}`,
  );
}

/** An instant without a zone is local time of the scenario. */
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
