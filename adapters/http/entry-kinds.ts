import { entryKinds, withNearest } from '../../engine/index.ts';
import { refusal } from './refusal.ts';

/** The patterns of the kinds with a common first word. */
const groups = new Set(entryKinds.map((kind) => `${kind.split('.')[0]}.*`));

/** Throws a refusal for a kind, or a pattern such as `charge.*`, of which no log has an entry. */
export function refuseUnknownKind(kind: string): void {
  if (entryKinds.some(kindMatcher([kind]))) return;
  const message = `there is no kind ${kind} of log entries`;
  throw refusal('request_malformed', withNearest(message, kind, [...entryKinds, ...groups]));
}

/** Whether a kind is one of some kinds and patterns. */
export function kindMatcher(wanted: readonly string[]): (kind: string) => boolean {
  const exact = new Set(wanted);
  const starts = wanted.flatMap((each) => (each.endsWith('*') ? [each.slice(0, -1)] : []));
  return (kind) => exact.has(kind) || starts.some((start) => kind.startsWith(start));
}
