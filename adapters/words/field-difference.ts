import { parsed } from '../file/json-object.ts';

/** A member in which two entries differ; `data.socPercent` is nested. */
export interface MemberDifference {
  readonly field: string;
  /** The value as JSON; undefined where the entry lacks the member. */
  readonly a: string | undefined;
  readonly b: string | undefined;
}

/**
 * The members in which two entries differ, in the order of the log; none where one is missing or is
 * not JSON.
 */
export function fieldsThatDiffer(
  lineA: string | undefined,
  lineB: string | undefined,
): readonly MemberDifference[] {
  const a = membersOf(lineA);
  const b = membersOf(lineB);
  if (a === undefined || b === undefined) return [];
  const fields = [...new Set([...a.keys(), ...b.keys()])].sort();
  return fields
    .map((field) => ({ field, a: a.get(field), b: b.get(field) }))
    .filter((each) => each.a !== each.b);
}

function membersOf(line: string | undefined): ReadonlyMap<string, string> | undefined {
  const object = line === undefined ? undefined : parsed(line);
  if (object === undefined) return undefined;
  const members = new Map<string, string>();
  collect(members, '', object);
  return members;
}

function collect(members: Map<string, string>, prefix: string, value: object): void {
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    const isNested = typeof member === 'object' && member !== null && !Array.isArray(member);
    if (isNested) collect(members, `${prefix}${name}.`, member);
    else members.set(prefix + name, JSON.stringify(member));
  }
}
