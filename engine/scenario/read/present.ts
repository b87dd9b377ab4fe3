import type { Entry } from './checker.ts';

/** Those of these keys that are present. */
export function present<Parent extends object>(
  parent: Parent,
  keys: readonly Entry<Parent>[],
): Entry<Parent>[] {
  return keys.filter((key) => parent[key] !== undefined);
}
