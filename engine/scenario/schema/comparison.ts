import {
  array,
  boolean,
  literal,
  number,
  optional,
  type output,
  type strictObject,
  string,
  union,
} from 'zod';
import { amount } from '../../form/schemas.ts';
import { text } from './values.ts';

export const scalar = union([string(), number(), boolean()]);

/** The keys that compare a value; of all but `tolerance` there is one. */
export const comparisonShape = () => ({
  equals: optional(scalar).describe('exactly this'),
  near: optional(amount).describe('about this, within the tolerance'),
  tolerance: optional(amount).describe('of near: the largest difference'),
  atLeast: optional(amount).describe('this or more'),
  atMost: optional(amount).describe('this or less'),
  between: optional(array(amount)).describe('[from, to], both included'),
  matches: optional(text('a pattern in RE2 syntax')),
  oneOf: optional(array(scalar)).describe('one of these'),
  contains: optional(scalar).describe('a part of the text, or an item of the list'),
  length: optional(number()).describe('the length of the text or the list'),
  present: optional(literal(true)).describe('there is a value, whatever it is'),
  absent: optional(literal(true)).describe('there is none'),
});

export type RawComparison = output<
  ReturnType<typeof strictObject<ReturnType<typeof comparisonShape>>>
>;
