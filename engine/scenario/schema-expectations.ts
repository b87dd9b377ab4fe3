import {
  array,
  boolean,
  lazy,
  literal,
  number,
  optional,
  type output,
  strictObject,
  string,
  union,
} from 'zod';
import { expression, text } from './schema-values.ts';

const scalar = union([string(), number(), boolean()]);
const amount = union([string(), number()]);

const form = lazy(() =>
  strictObject({
    name: optional(text('what the report calls it')),
    because: optional(text('why it must hold')),
    value: optional(expression('looked at once')),
    fact: optional(text('the kind of a log entry', 'charge.completed')),
    signal: optional(text('what the service last heard', 'Charge.IsCharging')),
    vehicle: optional(text('a vehicle or a fleet')),
    equals: optional(scalar),
    near: optional(amount).describe('with a tolerance'),
    tolerance: optional(amount),
    atLeast: optional(amount),
    atMost: optional(amount),
    between: optional(array(amount)).describe('[from, to], both included'),
    matches: optional(text('a regular expression')),
    oneOf: optional(array(scalar)),
    present: optional(literal(true)),
    absent: optional(literal(true)),
    count: optional(number()).describe('exactly so many facts'),
    never: optional(literal(true)),
  }).meta({ id: 'expectation', description: 'value, fact or signal, and how it is judged' }),
);

export type RawExpectation = output<typeof form>;

const expectation = union([expression('must be true'), form]);

export const expectations = array(expectation);
