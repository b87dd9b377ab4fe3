import { type Dimension, dimensions } from '../../form/units.ts';
import { formatDuration } from '../../time/duration.ts';
import { formatInstant } from '../../time/instant.ts';
import { Duration, facets } from './types.ts';

/** The most characters of a text, list or map that a sentence shows. */
const longest = 100;

/** A value of CEL as readers see it, with the unit of its dimension: `8.95 kW`. */
export function valueText(value: unknown, dimension?: Dimension, digits = 2): string {
  if (isNumber(value)) {
    return dimension === 'duration'
      ? formatDuration(Math.round(Number(value)))
      : `${rounded(Number(value), digits)}${unitOf(dimension)}`;
  }
  if (value instanceof Duration) return formatDuration(Math.round(Number(value.valueOf())));
  if (isInstant(value)) return formatInstant(Number(value)).replace('.000Z', 'Z');
  const name = vehicleName(value);
  if (name !== undefined) return name;
  const text = JSON.stringify(value, (_, each: unknown) => jsonOf(each));
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/**
 * Two values that are compared, with as many digits as it takes to tell different numbers apart.
 */
export function comparedTexts(
  left: unknown,
  right: unknown,
  dimension: Dimension | undefined,
): readonly [string, string] {
  const isSame = !isNumber(left) || !isNumber(right) || Number(left) === Number(right);
  for (const digits of [2, 4, 8]) {
    const texts = [
      valueText(left, dimension, digits),
      valueText(right, dimension, digits),
    ] as const;
    if (isSame || texts[0] !== texts[1]) return texts;
  }
  return [valueText(left, dimension, 17), valueText(right, dimension, 17)];
}

/** The name of a vehicle; undefined for another value. */
export function vehicleName(value: unknown): string | undefined {
  if (!(value instanceof facets['Vehicle']!.make)) return undefined;
  const { subject } = value as { readonly subject: { readonly truth: { readonly name: string } } };
  return subject.truth.name;
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** Whether the first value is the smaller one; of values that are no amounts, false. */
export function isLess(left: unknown, right: unknown): boolean {
  return isAmount(left) && isAmount(right) && Number(left) < Number(right);
}

function isAmount(value: unknown): boolean {
  return isNumber(value) || value instanceof Duration || isInstant(value);
}

function rounded(value: number, digits: number): string {
  return String(digits > 8 || !Number.isFinite(value) ? value : Number(value.toFixed(digits)));
}

/** Whether a value is a timestamp of CEL. */
function isInstant(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object Date]';
}

function unitOf(dimension: Dimension | undefined): string {
  if (dimension === undefined || dimension === 'duration') return '';
  return ` ${Object.keys(dimensions[dimension].units)[0]!}`;
}

/** A member of a list or map as JSON can hold it. */
function jsonOf(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  return vehicleName(value) ?? value;
}
