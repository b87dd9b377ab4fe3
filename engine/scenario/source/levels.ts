import { ScenarioError } from './diagnostic.ts';

/** The most levels of maps and lists in a scenario. */
export const mostLevels = 64;

export const tooDeep = `nested more than ${mostLevels} levels deep`;

/**
 * Whether a value is nested so deeply that no scenario may be in it, also where it contains itself.
 * It looks level by level and no further, because a recursion could exhaust the stack.
 */
export function isTooDeep(value: unknown): boolean {
  const open: (readonly [unknown, number])[] = [[value, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [each, level] = next;
    if (typeof each !== 'object' || each === null) continue;
    // A body of a request stands around the scenario that it holds.
    if (level > mostLevels) return true;
    for (const inner of Object.values(each)) open.push([inner, level + 1]);
  }
  return false;
}

/** Throws `ScenarioError` for an object from outside that is nested too deeply. */
export function assertLevels(value: unknown, file: string): void {
  if (!isTooDeep(value)) return;
  const place = { file, line: 1, column: 1, length: 1, path: [] };
  throw new ScenarioError([{ code: 'too_deep', message: tooDeep, ...place }]);
}
