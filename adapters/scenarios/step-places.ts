import type { Scenario, TextPosition } from '../../engine/index.ts';

/**
 * The positions of a scenario's steps and expectations in its file, by the paths that the log uses.
 */
export function stepPlaces(scenario: Scenario): ReadonlyMap<string, TextPosition> {
  let places = known.get(scenario);
  if (places === undefined) {
    const found = new Map<string, TextPosition>();
    const { steps, ambient, expect, invariants } = scenario;
    for (const part of [steps, ambient, expect, invariants]) collect(part, found);
    places = found;
    known.set(scenario, places);
  }
  return places;
}

const known = new WeakMap<Scenario, ReadonlyMap<string, TextPosition>>();

/**
 * Collects every object with a path and a position, however deep: verbs with nested steps need not
 * be listed here.
 */
function collect(value: unknown, found: Map<string, TextPosition>): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const each of value) collect(each, found);
    return;
  }
  const { path, position } = value as { readonly path?: unknown; readonly position?: unknown };
  if (typeof path === 'string' && isPosition(position)) found.set(path, position);
  for (const member of Object.values(value)) if (isPlain(member)) collect(member, found);
}

function isPosition(value: unknown): value is TextPosition {
  return typeof value === 'object' && value !== null && 'line' in value && 'column' in value;
}

/** Whether an object can hold steps; compiled expressions and other instances of classes cannot. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
