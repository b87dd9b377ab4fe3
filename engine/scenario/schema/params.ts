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
      type: oneOf(paramTypes).describe('type of its values'),
      default: optional(union([scalar, array(scalar)])).describe(
        'default value; a parameter without one is required',
      ),
      env: optional(text('environment variable that gives the value', 'HOOK_URL')),
      description: optional(string()).describe('description for readers'),
    }),
  ]).describe('an input: a default, or its type with a default'),
);
