import { type Entry, findSignal, type World } from '../../../engine/index.ts';
import { rowOf } from '../control/vehicles.ts';
import { refusal } from '../refusal.ts';
import type { Subscribe } from './messages.ts';

/** Which entries a client wants. Those of one key want the same. */
export interface Filter {
  readonly key: string;
  /** Rows of vehicles; undefined: all of them. */
  readonly rows: readonly number[] | undefined;
  readonly matches: (entry: Entry) => boolean;
}

/** Throws a refusal for vehicles and signals that do not exist; kinds are an open list. */
export function filterOf(world: World, { vehicles, kinds, signals }: Subscribe): Filter {
  const rows = vehicles && distinct(vehicles.map((each) => rowOf(world, each)));
  const codes = signals && distinct(signals.map(codeOf));
  const subjects = rows && new Set(rows.map((row) => world.fleet.nameOf(row)));
  const isWanted = matching(kinds && distinct(kinds), codes);
  return {
    key: JSON.stringify([rows, kinds && distinct(kinds), codes]),
    rows,
    matches:
      subjects === undefined ? isWanted : (entry) => subjects.has(entry.subject) && isWanted(entry),
  };
}

function matching(
  kinds: readonly string[] | undefined,
  codes: readonly string[] | undefined,
): (entry: Entry) => boolean {
  if (kinds === undefined && codes === undefined) return () => true;
  const exact = new Set(kinds?.filter((kind) => !kind.endsWith('*')));
  const starts = kinds?.filter((kind) => kind.endsWith('*')).map((kind) => kind.slice(0, -1)) ?? [];
  const wanted = new Set(codes);
  return ({ kind, data }) =>
    exact.has(kind) ||
    starts.some((start) => kind.startsWith(start)) ||
    (wanted.size > 0 && kind === 'signal.changed' && wanted.has(data['code'] as string));
}

function codeOf(name: string): string {
  const signal = findSignal(name);
  if (signal !== undefined) return signal.code;
  throw refusal('signal_unknown', `there is no signal ${name}`);
}

function distinct<Value extends number | string>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : 1));
}
