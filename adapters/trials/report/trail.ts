import type { EntryKind, LoggedEntry } from '../../../engine/index.ts';
import { chainOf } from '../../file/cause-chain.ts';
import { isTrouble } from '../../words/kinds.ts';
import type { History } from './history.ts';

/** The facts before a failure. */
export interface Trail {
  /** The latest facts about the vehicles and webhooks concerned, in order. */
  readonly latest: readonly LoggedEntry[];
  /** The causes of the most telling of them, from the step on. */
  readonly chain: readonly LoggedEntry[];
}

/** More of them are no longer a small timeline. */
const mostLatest = 6;

/**
 * The trail that leads to an instant. It covers the vehicles and webhooks that the words of the
 * failure name; all of them where the words name none.
 */
export function trailTo(history: History, atMs: number, words: string): Trail {
  const { past, named } = pastOf(history, atMs, words);
  const isAboutEvents = /webhook|deliver|event/i.test(words) || past.some(isEventOf(named));
  const concerned = past.filter(
    ({ kind, subject }) =>
      (named.size === 0 || named.has(subject)) && (isAboutEvents || !ofEvents.test(kind)),
  );
  return trailOver(history, concerned.slice(-mostLatest));
}

/** The entries by which the trail to an instant is found: without the others it is the same. */
export function entriesOfTrail(
  history: History,
  atMs: number,
  words: string,
): readonly LoggedEntry[] {
  const { past, named } = pastOf(history, atMs, words);
  const { latest, chain } = trailTo(history, atMs, words);
  const firsts = [...named].map((name) => past.find(({ subject }) => subject === name)!);
  const event = past.find(isEventOf(named));
  return [...latest, ...chain, ...firsts, ...(event === undefined ? [] : [event])];
}

/** The facts up to an instant, and the vehicles and webhooks among them that are named. */
function pastOf(history: History, atMs: number, words: string) {
  const past = history.entries.filter((entry) => entry.atMs <= atMs && entry.io === 'st');
  const subjects = new Set(past.map(({ subject }) => subject).filter((each) => each !== ''));
  return { past, named: namedIn(words, subjects) };
}

/** The trail whose latest facts are known. */
export function trailOver(history: History, latest: readonly LoggedEntry[]): Trail {
  const telling =
    latest.findLast(isTrouble) ?? latest.findLast(({ kind }) => !idle.has(kind)) ?? latest.at(-1);
  return { latest, chain: telling === undefined ? [] : chainOf(history.entries, telling) };
}

/** Facts of vehicles that are left alone. */
const idle: ReadonlySet<string> = new Set<EntryKind>(['vehicle.slept', 'vehicle.woken']);

/** Facts about deliveries, which are many and cause nothing else. */
const ofEvents = /^(event|delivery)\./;

/** Of a webhook that is named. */
function isEventOf(named: ReadonlySet<string>): (entry: LoggedEntry) => boolean {
  return ({ kind, subject }) => kind.startsWith('delivery.') && named.has(subject);
}

/** Names are words of their own: `car` is not in `card`, but in `car.battery.soc`. */
function namedIn(words: string, names: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set(words.split(/[^\w-]+/));
  return new Set([...names].filter((name) => found.has(name)));
}
