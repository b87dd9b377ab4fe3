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
import { matchers } from './api.ts';
import { duration, expression, moment, text } from './values.ts';

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
    equals: optional(scalar).describe('this'),
    near: optional(amount).describe('with a tolerance'),
    tolerance: optional(
      union([
        amount,
        strictObject({
          relative: optional(number()).describe('a share of what version 3 says: 0.001'),
          absolute: optional(number()).describe('so much in the metric unit of the field'),
        }),
      ]),
    ).describe('with near: so much above or below; of legacy: a share, or so much'),
    atLeast: optional(amount).describe('this or more; of facts and events: so many'),
    atMost: optional(amount).describe('this or less; of facts and events: so many'),
    between: optional(array(amount)).describe('[from, to], both included'),
    matches: optional(text('a pattern in RE2 syntax; of legacy: v3(car)')),
    oneOf: optional(array(scalar)).describe('any of these'),
    contains: optional(scalar).describe('a part of a text, or a member of a list'),
    length: optional(number()).describe('of a text or a list'),
    present: optional(literal(true)).describe('there is a value, whatever it is'),
    absent: optional(literal(true)).describe('there is none'),
    count: optional(number()).describe('exactly so many facts'),
    never: optional(union([literal(true), expression('a claim')])).describe(
      'of facts and events: true, for none at all; alone: is false all the time',
    ),
    eventually: optional(expression('becomes true in time')),
    always: optional(expression('is true all the time')),
    within: optional(duration('decided after so long at the latest')),
    by: optional(moment('decided at this moment at the latest')),
    for: optional(duration('never and always: so long')),
    until: optional(moment('never and always: until this moment')),
    webhook: optional(text('events that the receiver of a webhook accepted, or of `any`')),
    where: optional(
      text('which of them (a CEL expression)', 'signal("Charge.IsCharging").value == true'),
    ),
    payload: optional(matchers).describe(
      'of events: what the body is like as it was delivered, by path: `data.vehicle.id: "{car}"`',
    ),
    distinctBy: optional(oneOf(['eventId', 'deliveryId', 'sequence', 'vehicle'])).describe(
      'of those with the same, only the first counts',
    ),
    inOrder: optional(array(text('a CEL expression'))).describe(
      'each becomes true after the one before; of events: of one after the other',
    ),
    deliveries: optional(deliveries),
    divergence: optional(
      union([literal('none'), strictObject({ atMost: number().describe('so many differences') })]),
    ).describe('from the recording: of its vehicles, and of the events of its webhooks'),
    legacy: optional(
      text(
        'what version 2.0 tells the owner of a vehicle at a path, which matches: v3(car)',
        '/vehicles/{car}/odometer',
      ),
    ),
    unless: optional(
      text('of legacy: where this is so, nothing is compared', 'legacy.status == 501'),
    ),
  }).meta({ id: 'expectation', description: 'what is looked at, and how it is judged' }),
);

export type RawExpectation = output<typeof form>;

const expectation = union([expression('must be true'), form]);

export const expectations = array(expectation);
