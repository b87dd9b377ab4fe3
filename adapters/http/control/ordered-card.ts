import {
  formatInstant,
  longestDurationMs,
  parseDuration,
  parseInstant,
} from '../../../engine/index.ts';
import { refusal } from '../refusal.ts';
import type { WorldCards, WorldLimits } from './world-card.ts';

/** The instant of a written expiry, ms since the epoch; throws a refusal for one that is over. */
export function expiryOf(
  written: string | undefined,
  cards: Pick<WorldCards, 'nowMs'>,
): number | undefined {
  if (written === undefined) return undefined;
  const nowMs = cards.nowMs();
  const durationMs = parseDuration(written);
  const atMs = durationMs === undefined ? parseInstant(written) : nowMs + durationMs;
  if (atMs === undefined) {
    throw malformed(
      'expires',
      'a duration such as 7d or an instant such as 2026-05-11T06:00:00Z',
      written,
    );
  }
  if (atMs > nowMs && atMs <= nowMs + longestDurationMs) return atMs;
  throw malformed(
    'expires',
    `an instant after ${formatInstant(nowMs)}, now, and within a century`,
    written,
  );
}

/** Limits for one world; throws a refusal for one above that of the server. */
export function limitsWithin(server: WorldLimits, limits: WorldLimits): WorldLimits {
  for (const name of ['vehicles', 'requestsPerSecond', 'journalBytes'] as const) {
    const most = server[name] ?? Infinity;
    const wanted = limits[name] ?? 0;
    if (wanted > most)
      throw malformed(`limits.${name}`, `at most ${most}, the limit of this server`, wanted);
  }
  return limits;
}

function malformed(member: string, expected: string, found: string | number) {
  return refusal('request_malformed', `body ${member}: expected ${expected}, found ${found}`);
}
