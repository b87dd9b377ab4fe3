import {
  signals as catalogue,
  findSignal,
  isOfKind,
  type LoggedEntry,
  nearSignal,
  suggesting,
} from '../../../engine/index.ts';
import { kindMatcher, refuseUnknownKind } from '../entry-kinds.ts';
import { refusal } from '../refusal.ts';
import type { Subscribe } from './messages.ts';
import type { FeedSource } from './source.ts';

/** The entries that a client wants. Filters with the same key are the same. */
export interface Filter {
  readonly key: string;
  /** Names of vehicles; undefined: all of them. */
  readonly names: readonly string[] | undefined;
  readonly matches: (entry: LoggedEntry) => boolean;
}

/** Throws a refusal for vehicles, kinds and signals that do not exist. */
export function filterOf(
  source: Pick<FeedSource, 'nameOf'>,
  { vehicles, kinds, signals }: Subscribe,
): Filter {
  const names = vehicles && distinct(vehicles.map((each) => source.nameOf(each)));
  const codes = signals && distinct(signals.map(codeOf));
  const subjects = names && new Set(names);
  kinds?.forEach(refuseUnknownKind);
  const isWanted = matching(kinds && distinct(kinds), codes);
  return {
    key: JSON.stringify([names, kinds && distinct(kinds), codes]),
    names,
    matches:
      subjects === undefined ? isWanted : (entry) => subjects.has(entry.subject) && isWanted(entry),
  };
}

function matching(
  kinds: readonly string[] | undefined,
  codes: readonly string[] | undefined,
): (entry: LoggedEntry) => boolean {
  if (kinds === undefined && codes === undefined) return () => true;
  const isOfKinds = kindMatcher(kinds ?? []);
  const wanted = new Set(codes);
  return (entry) =>
    isOfKinds(entry.kind) ||
    (wanted.size > 0 && isOfKind(entry, 'signal.changed') && wanted.has(entry.data.code));
}

function codeOf(name: string): string {
  const signal = findSignal(name);
  if (signal !== undefined) return signal.code;
  const near = nearSignal(
    name,
    catalogue.map(({ path }) => path),
  );
  throw refusal('signal_unknown', suggesting(`there is no signal ${name}`, near));
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : 1));
}
