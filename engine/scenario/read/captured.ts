import type { Json } from '../../log/canonical.ts';
import { nearest } from '../../nearest.ts';
import { parseAnswerPath } from '../plan/answer-path.ts';
import type { Reference, Written } from '../plan/api.ts';
import { type Checker, type EntryReader, report } from './checker.ts';

/** Whether the value of an entry refers to a capture, and so is unknown until the scenario runs. */
export function isDeferred({ tree }: Checker, parent: object, key: string | number): boolean {
  return tree.deferred?.get(parent)?.has(key) === true;
}

/** The reference in a deferred entry; undefined for a name that no preceding step captures. */
export const referenceIn: EntryReader<Reference> = (checker, parent, key) => {
  const written = parent[key] as string;
  const [, name = '', rest = ''] = /^\$([A-Za-z_][\w-]*)(.*)$/s.exec(written) ?? [];
  if (!isCaptured(checker, parent, key, name)) return undefined;
  const path = rest === '' ? [] : parseAnswerPath(rest.replace(/^\./, ''));
  if (path !== undefined) return { name, path };
  const message = `expected a path after the name, such as $${name}.data[0].id, found ${written}`;
  return report(checker, parent, key, 'reference_malformed', message);
};

/** Whether a preceding step captures a name; if none does, this is reported. */
function isCaptured<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Extract<keyof Parent, string | number>,
  name: string,
): boolean {
  const known = checker.captured?.values ?? none;
  if (known.has(name)) return true;
  const message = `no step before this one captures ${name}`;
  const suggestion = nearest(name, known);
  const written = suggestion === undefined ? undefined : `$${suggestion}`;
  report(checker, parent, key, 'reference_unknown', message, written);
  return false;
}

const none: ReadonlySet<string> = new Set();

/** JSON with references; undefined where one of them is wrong, which is reported. */
export const writtenValue: EntryReader<Written> = (checker, parent, key) => {
  if (isDeferred(checker, parent, key)) {
    const reference = referenceIn(checker, parent, key);
    return reference && { kind: 'captured', reference };
  }
  const value = parent[key] as unknown as Json;
  if (typeof value !== 'object' || value === null) return { kind: 'plain', value };
  if (Array.isArray(value)) {
    const list = value as Json[];
    const items = list.flatMap((_, index) => writtenValue(checker, list, index) ?? []);
    return items.length === list.length ? { kind: 'list', items } : undefined;
  }
  const map = value as Record<string, Json>;
  const members = fields(checker, map);
  return members && { kind: 'map', members };
};

/** The members of a map with references; undefined where one of them is wrong. */
export function fields(
  checker: Checker,
  map: Record<string, unknown>,
): readonly (readonly [string, Written])[] | undefined {
  const names = Object.keys(map);
  const members = names.flatMap((name) => {
    const value = writtenValue(checker, map, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return members.length === names.length ? members : undefined;
}
