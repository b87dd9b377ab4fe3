import { number, string, union, type ZodType } from 'zod';
import { type Dimension, dimensions } from './units.ts';

// Building a schema costs start-up time: one with several descriptions is built once and cloned.
export const amount = union([string(), number()]);
export const words = string();

export function text(description: string, ...examples: string[]): ZodType<string> {
  return words.meta(examples.length === 0 ? { description } : { description, examples });
}

/** The words for a key with those for its value without it. */
export function withUsual(says: string, usual = ''): string {
  return usual === '' ? says : `${says}; default: ${usual}`;
}

/**
 * Values with a unit are text such as `80%`. A number is let through, so that the check of the
 * unit can say which one is missing.
 */
export function quantitySchema(
  dimension: Dimension,
  description: string,
  example: string = dimension === 'duration' ? '15m' : dimensions[dimension].example,
): ZodType<string | number> {
  return amount.meta({ description, examples: [example] });
}
