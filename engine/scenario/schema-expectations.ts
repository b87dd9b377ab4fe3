import {
  array,
  boolean,
  lazy,
  literal,
  number,
  enum as oneOf,
  optional,
  type output,
  strictObject,
  string,
  union,
} from 'zod';
import { expression, text } from './schema-values.ts';

const scalar = union([string(), number(), boolean()]);
const amount = union([string(), number()]);

const bound = (description: string) => optional(amount.describe(description));

const deliveries = lazy(() =>
  strictObject({
    webhook: optional(text('one of the webhooks; all of them without this key')),
    events: bound('that came about'),
    attempts: bound('that were made'),
    delivered: bound('that were accepted'),
    failed: bound('that came to nothing'),
    cancelled: bound('whose webhook was disabled or removed'),
    dropped: bound('for want of room'),
    pending: bound('that are under way'),
    p50: bound('half of them were accepted so soon after the event: `< 2s`'),
    p95: bound('95 of 100'),
    p99: bound('99 of 100'),
    max: bound('all of them'),
  }).describe('how deliveries fared: each a number, or a relation such as `< 2s`'),
);

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
    webhook: optional(text('events that the receiver of a webhook accepted, or of `any`')),
    where: optional(
      text('which of them (a CEL expression)', 'signal("Charge.IsCharging").value == true'),
    ),
    distinctBy: optional(oneOf(['eventId', 'deliveryId', 'sequence', 'vehicle'])).describe(
      'of those with the same, only the first counts',
    ),
    inOrder: optional(array(text('true of one after the one before (a CEL expression)'))),
    deliveries: optional(deliveries),
  }).meta({ id: 'expectation', description: 'what is looked at, and how it is judged' }),
);

export type RawExpectation = output<typeof form>;

const expectation = union([expression('must be true'), form]);

export const expectations = array(expectation);
