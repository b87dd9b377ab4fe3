import {
  array,
  boolean,
  lazy,
  number,
  enum as oneOf,
  optional,
  strictObject,
  string,
  union,
} from 'zod';
import { text } from './values.ts';

export const paramTypes = [
  'percent',
  'duration',
  'distance',
  'power',
  'speed',
  'energy',
  'temperature',
  'number',
  'integer',
  'text',
  'boolean',
  'place',
  'time',
  'url',
  'file',
  'list',
] as const;

const scalar = union([string(), number(), boolean()]);

export const param = lazy(() =>
  union([
    string(),
    number(),
    boolean(),
    strictObject({
      type: oneOf(paramTypes).describe('what its values are'),
      default: optional(union([scalar, array(scalar)])).describe(
        'where nobody gives one; without it somebody has to',
      ),
      env: optional(text('an environment variable that gives the value', 'HOOK_URL')),
      description: optional(string()).describe('for readers'),
    }),
  ]).describe('an input: a default, or its type with a default'),
);
