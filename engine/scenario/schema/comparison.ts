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
    optional(scalar).describe('exact value'),
    'eq',
    'is',
    'equal',
    'toBe',
    'toEqual',
    'exactly',
  ),
  near: meant(
    optional(amount).describe('approximate value, within the tolerance'),
    'about',
    'closeTo',
    'approx',
    'toBeCloseTo',
  ),
  tolerance: meant(
    optional(amount).describe('near: maximum difference'),
    'delta',
    'epsilon',
    'plusMinus',
  ),
  atLeast: meant(
    optional(amount).describe('minimum'),
    'min',
    'gte',
    'greaterThan',
    'moreThan',
    'above',
  ),
  atMost: meant(optional(amount).describe('maximum'), 'max', 'lte', 'lessThan', 'below'),
  between: meant(optional(array(amount)).describe('range [from, to], both included'), 'range'),
  matches: meant(
    optional(text('regular expression in RE2 syntax')),
    'regex',
    'pattern',
    'match',
    'toMatch',
  ),
  oneOf: optional(array(scalar)).describe('permitted values'),
  contains: meant(
    optional(scalar).describe('substring of the text, or item of the list'),
    'includes',
    'toContain',
  ),
  length: optional(number()).describe('length of the text or the list'),
  present: meant(optional(literal(true)).describe('presence of any value'), 'exists', 'defined'),
  absent: meant(optional(literal(true)).describe('absence of a value'), 'missing', 'undefined'),
});

export type RawComparison = output<
  ReturnType<typeof strictObject<ReturnType<typeof comparisonShape>>>
>;
