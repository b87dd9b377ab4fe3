import type { Json } from '../../../engine/index.ts';
import { NoAnswer } from '../examination.ts';

/** The most levels of a read-back: lists in lists are compared in time that doubles with each. */
const mostLevels = 20;

/** A read-back that contains itself or is nested too deeply. */
export class TooDeep extends NoAnswer {}

/** A read-back as its values by their paths, `cars.7.percent`. */
export type StateByPath = ReadonlyMap<string, string>;

/**
 * The values of a read-back by their paths, but for those of ignored patterns, `cars.*.seenAt`.
 * Maps and sets are read as their members; lists are compared without their order, since many
 * applications keep events as they arrive. Throws `TooDeep` for one that contains itself or is
 * nested too deeply.
 */
export function stateOf(readBack: unknown, ignore: readonly string[] = []): StateByPath {
  const found = new Map<string, string>();
  collect(readBack, '', found, 0);
  for (const path of found.keys()) {
    if (ignore.some((pattern) => isBelow(path, pattern))) found.delete(path);
  }
  return found;
}

/** Whether a path is one of a pattern, in which `*` is any name, or lies below it. */
function isBelow(path: string, pattern: string): boolean {
  const names = path.split('.');
  return pattern.split('.').every((each, index) => each === '*' || each === names[index]);
}

/** A read-back as JSON, in which maps and sets are written as objects and lists. */
export function jsonOf(readBack: unknown): Json {
  const plain = (_: string, value: unknown): unknown => {
    if (value instanceof Map) return Object.fromEntries(value) as object;
    if (value instanceof Set) return [...(value as Set<unknown>)];
    return typeof value === 'bigint' ? Number(value) : value;
  };
  return JSON.parse(JSON.stringify(readBack ?? null, plain)) as Json;
}

/** The first path at which two states differ, in words; undefined where they are equal. */
export function differenceOf(
  found: StateByPath,
  expected: StateByPath,
): { readonly path: string; readonly found: string; readonly expected: string } | undefined {
  for (const path of new Set([...expected.keys(), ...found.keys()])) {
    const [here, there] = [found.get(path), expected.get(path)];
    if (here === there) continue;
    return { path, found: here ?? 'nothing', expected: there ?? 'nothing' };
  }
  return undefined;
}

/** The values of two runs at a path of `differenceOf`, in words. */
export function twoValues(first: string, second: string): string {
  const [before, after] = [first, second].map((value) => value.slice(0, 60));
  if (first === 'nothing') return `it is missing in one run and ${after} in the next`;
  if (second === 'nothing') return `it is ${before} in one run and missing in the next`;
  return `it is ${before} and then ${after}`;
}

function collect(value: unknown, path: string, found: Map<string, string>, level: number): void {
  if (level > mostLevels) {
    const place = path === '' ? '' : `, at ${path}`;
    const message = `a value that is nested more than ${mostLevels} levels deep, or contains itself${place}`;
    throw new TooDeep(message);
  }
  const at = (key: unknown): string => (path === '' ? String(key) : `${path}.${String(key)}`);
  if (value instanceof Map) {
    for (const [key, member] of value) collect(member, at(key), found, level + 1);
  } else if (value instanceof Set || Array.isArray(value)) {
    const members = [...(value as Iterable<unknown>)].map((member) => [
      textOf(member, level),
      member,
    ]);
    members.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
    for (const [index, [, member]] of members.entries())
      collect(member, at(index), found, level + 1);
    found.set(at('length'), String(members.length));
  } else if (isPlain(value)) {
    for (const [key, member] of Object.entries(value)) collect(member, at(key), found, level + 1);
  } else if (value !== undefined) {
    found.set(path === '' ? 'it' : path, textOf(value, level));
  }
}

/** Whether members are compared one by one; others, such as dates, as they are written. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return !('toJSON' in value);
}

function textOf(value: unknown, level: number): string {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  const nested = new Map<string, string>();
  if (value instanceof Map || value instanceof Set || Array.isArray(value) || isPlain(value)) {
    collect(value, '', nested, level + 1);
    return JSON.stringify([...nested].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
  return JSON.stringify(value);
}
