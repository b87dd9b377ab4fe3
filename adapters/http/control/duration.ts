import { formatDuration, parseDuration } from '../../../engine/index.ts';
import { refusal } from '../refusal.ts';

/** A duration of a body, `2h30m` or milliseconds; refused when it is invalid or out of bounds. */
export function durationMsOf(
  written: string | number,
  member: string,
  { least, most }: { readonly least: number; readonly most: number },
): number {
  const ms = typeof written === 'number' ? written : parseDuration(written);
  if (ms !== undefined && ms >= least && ms <= most) return ms;
  const wanted =
    ms === undefined
      ? 'a duration such as 90s, 2h30m or PT2H'
      : `a duration from ${formatDuration(least)} to ${formatDuration(most)}`;
  throw refusal('request_malformed', `body ${member}: expected ${wanted}, found ${written}`);
}
