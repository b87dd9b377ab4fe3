import type { Log } from '../../../engine/log/log.ts';
import { violate } from './violations.ts';

interface Last {
  sequence: number;
  atMs: number;
}

const lasts = new WeakMap<Log, Last>();

/**
 * Compares an entry with the one before: sequences have no gaps, time never falls, causes come
 * first.
 */
export function auditEntry(log: Log, sequence: number, atMs: number, cause: number): void {
  let last = lasts.get(log);
  if (last === undefined) lasts.set(log, (last = { sequence: -1, atMs: -Infinity }));
  const before = { ...last };
  last.sequence = sequence;
  last.atMs = atMs;
  if (sequence !== before.sequence + 1) violate(`entry ${sequence} follows ${before.sequence}`);
  if (atMs < before.atMs) violate(`entry ${sequence} is older than the one before`);
  if (cause >= sequence) violate(`entry ${sequence} was led to by entry ${cause}`);
}
