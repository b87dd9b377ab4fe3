import type { IdPattern } from '../names/id-pattern.ts';
import type { FleetSpec } from '../plan/plan.ts';

/** A text with the number of a member in place of `{n}`, of `{n:02}` with two digits. */
export function numbered(text: string, number: number): string {
  return text.replaceAll(/\{n(?::0?(\d{1,2}))?\}/g, (_, width: string | undefined) =>
    String(number).padStart(Number(width ?? 1), '0'),
  );
}

/** The name of a member by its index in the whole fleet. */
export function memberName({ prefix, width, suffix }: IdPattern, index: number): string {
  return prefix + String(index + 1).padStart(width, '0') + suffix;
}

/** The index of a member among those of a range; undefined for another name. */
export function memberIndex(
  { id, first, count }: Pick<FleetSpec, 'id' | 'first' | 'count'>,
  text: string,
): number | undefined {
  const digits = text.slice(id.prefix.length, text.length - id.suffix.length);
  const index = Number(digits) - 1 - first;
  const isMember = Number.isInteger(index) && index >= 0 && index < count;
  return isMember && memberName(id, first + index) === text ? index : undefined;
}
