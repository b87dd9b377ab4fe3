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
import { meant } from '../../form/other-words.ts';
import { amount } from '../../form/schemas.ts';
import { text } from './values.ts';

export const scalar = union([string(), number(), boolean()]);

/** The keys that compare a value; of all but `tolerance` there is one. */
export const comparisonShape = () => ({
  equals: meant(
    optional(scalar).describe('exactly this'),
    'eq',
    'is',
    'equal',
    'toBe',
    'toEqual',
    'exactly',
  ),
  near: meant(
    optional(amount).describe('about this, within the tolerance'),
    'about',
    'closeTo',
    'approx',
    'toBeCloseTo',
  ),
  tolerance: meant(
    optional(amount).describe('of near: the largest difference'),
    'delta',
    'epsilon',
    'plusMinus',
  ),
  atLeast: meant(
    optional(amount).describe('this or more'),
    'min',
    'gte',
    'greaterThan',
    'moreThan',
    'above',
  ),
  atMost: meant(optional(amount).describe('this or less'), 'max', 'lte', 'lessThan', 'below'),
  between: meant(optional(array(amount)).describe('[from, to], both included'), 'range'),
  matches: meant(optional(text('a pattern in RE2 syntax')), 'regex', 'pattern', 'match', 'toMatch'),
  oneOf: optional(array(scalar)).describe('one of these'),
  contains: meant(
    optional(scalar).describe('a part of the text, or an item of the list'),
    'includes',
    'toContain',
  ),
  length: optional(number()).describe('the length of the text or the list'),
  present: meant(
    optional(literal(true)).describe('there is a value, whatever it is'),
    'exists',
    'defined',
  ),
  absent: meant(optional(literal(true)).describe('there is none'), 'missing', 'undefined'),
});

export type RawComparison = output<
  ReturnType<typeof strictObject<ReturnType<typeof comparisonShape>>>
>;
