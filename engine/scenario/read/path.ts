import { nearest } from '../../nearest.ts';
import { driver } from '../../service/vehicles.ts';
import { selfMisplaced, selfName } from '../names/roster.ts';
import type { NamedPart, PathPart } from '../plan/api.ts';
import { type Checker, type Entry, type EntryReader, report } from './checker.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

/**
 * `METHOD path`. In the path `{name}` stands for the id of a vehicle, user or webhook, or for a
 * capture, in this order of precedence; undefined when wrong, which is reported.
 */
export function methodAndPath<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
): { readonly method: string; readonly path: readonly PathPart[] } | undefined {
  const text = parent[key] as string;
  const [, method = '', path] = /^([A-Za-z]+) +(\/\S*)$/.exec(text) ?? [];
  if (path === undefined) {
    const message = `expected a method and a path such as GET /v3/connections, found ${text}`;
    return report(checker, parent, key, 'value_malformed', message);
  }
  if (!methods.includes(method as (typeof methods)[number])) {
    const suggestion = nearest(method.toUpperCase(), methods);
    const message = `there is no method ${method}; one of ${methods.join(', ')}`;
    return report(checker, parent, key, 'word_unknown', message, suggestion);
  }
  const parts = partsOf(checker, parent, key, path);
  return parts && { method, path: parts };
}

const partsOf: EntryReader<readonly PathPart[], [path: string]> = (checker, parent, key, path) => {
  const pieces = path.split(/\{([^{}]*)\}/);
  if (pieces.some((piece, index) => index % 2 === 0 && /[{}]/.test(piece))) {
    return report(checker, parent, key, 'value_malformed', `a brace is not closed in ${path}`);
  }
  const parts = pieces.map((piece, index): PathPart | undefined =>
    index % 2 === 0 ? { kind: 'text', text: piece } : partNamed(checker, parent, key, piece),
  );
  return parts.every((part) => part !== undefined) ? parts : undefined;
};

/** The meaning of a name in braces; undefined when wrong, which is reported. */
export const partNamed: EntryReader<NamedPart, [name: string]> = (checker, parent, key, name) => {
  const { roster, users, webhooks } = checker.names;
  const captured = checker.captured?.values ?? new Set<string>();
  const kind = roster.kindOf(name);
  if (kind === 'vehicle') return { kind: 'vehicle', name };
  if (kind === 'fleet') {
    const message = `${name} is a fleet: a path is about one vehicle`;
    return report(checker, parent, key, 'name_unknown', message);
  }
  if (users.has(name) || name === driver) return { kind: 'user', name };
  if (webhooks.has(name)) return { kind: 'webhook', name };
  if (captured.has(name)) return { kind: 'captured', reference: { name, path: [] } };
  if (name === selfName) return report(checker, parent, key, 'name_unknown', selfMisplaced);
  const known = [...roster.vehicles, ...users, ...webhooks, ...captured];
  const message = `{${name}} is no vehicle, user or webhook, and no step before captures it`;
  return report(checker, parent, key, 'name_unknown', message, nearest(name, known));
};
