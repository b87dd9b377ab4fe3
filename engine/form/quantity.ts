import { longestDurationMs } from '../time/duration.ts';
import type { FormField } from './field.ts';
import type { FormEntry } from './form-entry.ts';
import { quantitySchema, withUsual } from './schemas.ts';
import { type Dimension, formatQuantity, parseQuantity } from './units.ts';

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** The bounds of a bare number, which may have to be whole. */
export interface NumberRange extends Range {
  readonly whole?: boolean;
}

export const anyPercent: Range = { min: 0, max: 100 };
/** State of health of a battery: one below is replaced (ours). */
export const anyHealth: Range = { min: 40, max: 100 };
/** Km/h, above zero so that every journey ends. */
export const anySpeed: Range = { min: 1, max: 300 };
export const zeroOrMore: Range = { min: 0, max: Infinity };
/** Above zero. */
export const positive: Range = { min: Number.MIN_VALUE, max: Infinity };
export const anyDuration: Range = { min: 0, max: longestDurationMs };
export const positiveDuration: Range = { min: 1, max: longestDurationMs };
/** From where records begin to where cars end. */
export const anyTemperature: Range = { min: -60, max: 60 };

/** A field with a unit, in the canonical one. */
export const quantity =
  (dimension: Dimension, range?: Range) =>
  (says: string, example?: string): FormField<number> => ({
    schema: (usual = '') => {
      const isExample = 'value' in parseQuantity(dimension, usual);
      return quantitySchema(dimension, withUsual(says, usual), isExample ? usual : example);
    },
    read: (at) => readQuantity(at, dimension, range),
    write: (value) => formatQuantity(dimension, value),
    isOptional: false,
  });

export const percent = quantity('percent', anyPercent);
export const health = quantity('percent', anyHealth);
export const volume = quantity('volume');
export const distance = quantity('distance');
export const temperature = quantity('temperature', anyTemperature);
/** A length of time above zero. */
export const duration = quantity('duration', positiveDuration);

/** The canonical quantity of an entry; undefined if absent or wrong, which is reported. */
export function readQuantity(
  at: FormEntry,
  dimension: Dimension,
  range: Range = dimension === 'duration' ? anyDuration : zeroOrMore,
): number | undefined {
  if (!at.isPresent) return undefined;
  const written = at.value as string | number;
  const reading = parseQuantity(dimension, written);
  if (!('value' in reading)) return at.report(reading.code, reading.problem, reading.suggestion);
  const { value } = reading;
  if (value >= range.min && value <= range.max) return value;
  return at.report('out_of_range', rangeMessage(dimension, range, String(written)));
}

/** The mistake of a quantity, or a count, outside its range. */
export function rangeMessage(
  dimension: Dimension | 'count',
  { min, max }: Range,
  found: string,
): string {
  const words = (end: number) =>
    dimension === 'count' ? `${end}` : formatQuantity(dimension, end);
  const low = min === Number.MIN_VALUE ? 'more than 0' : `at least ${words(min)}`;
  const high = max === Infinity ? '' : ` and at most ${words(max)}`;
  return `expected ${low}${high}, found ${found}`;
}
