import { z } from '@hono/zod-openapi';
import { speedBounds } from '../speed-bounds.ts';
import { entrySchema } from './log-schema.ts';
import { requestBody } from './request-body.ts';

const instant = () => z.iso.datetime().openapi({ example: '2026-05-04T06:00:00.000Z' });

export const speedSchema = z.number().min(speedBounds.min).max(speedBounds.max);

export const lockSchema = z
  .strictObject({
    id: z.string().openapi({ example: 'lock-1' }),
    holder: z.string(),
    expiresInMs: z.int().openapi({ description: 'Real time that is left of it' }),
  })
  .openapi('Lock');

/** A finding about an expectation of the scenario. */
export const findingSchema = z
  .strictObject({
    expected: z.string(),
    passed: z.boolean(),
    actual: z.string().optional(),
    because: z.string().optional(),
    at: instant(),
    step: z.string(),
    file: z.string().optional().openapi({ description: 'if the source is an imported one' }),
    line: z.int(),
    column: z.int(),
  })
  .openapi('Finding');

export const clockSchema = z
  .strictObject({
    now: instant(),
    local: z.string().openapi({
      description: 'The local time of the scenario',
      example: '2026-05-04T08:00:00.000',
    }),
    timezone: z.string().openapi({ example: 'Europe/Berlin' }),
    mode: z.enum(['held', 'strict', 'paced']),
    playing: z
      .boolean()
      .openapi({ description: 'Whether it follows real time, except while locked' }),
    reason: z.enum(['presenter', 'end']).optional().openapi({
      description: 'The reason why it does not: the script waits to be played, or a replay is over',
    }),
    speed: z.number().openapi({ description: 'Simulated seconds per second of real time' }),
    behindMs: z.int().openapi({ description: 'Real time by which the clock is late' }),
    waitsAtPauses: z.boolean().openapi({
      description:
        'Whether a `pause: presenter` of the script stops a clock that follows real time',
    }),
    locks: z.array(lockSchema),
    script: z.strictObject({
      state: z.enum(['running', 'ended', 'broken']),
      verdict: z.string().optional().openapi({ example: 'FAIL' }),
      reason: z.string().optional(),
      file: z.string().optional(),
      line: z.int().optional(),
      column: z.int().optional(),
      findings: z.array(findingSchema),
    }),
  })
  .openapi('Clock');

/** The time of a presenter. */
export const presenterBody = requestBody({
  presenter: z.string().min(1).max(200).optional().openapi({
    description: 'A name of its own; without it, pauses wait until they are told otherwise',
    example: 'view-1',
  }),
  for: z
    .union([z.string(), z.int()])
    .optional()
    .openapi({ description: 'Real time: `30s` or ms, at most 1h; 30s without it' }),
})
  .refine(({ presenter, for: time }) => time === undefined || presenter !== undefined, {
    error: 'for belongs to presenter',
  })
  .openapi('Presenter');

const duration = () => z.union([z.string(), z.int().nonnegative()]);

/** Exactly one of `by`, `to`, `until` and `next`. */
export const advanceBody = requestBody({
  by: duration().optional().openapi({ description: '`2h30m`, `PT2H` or ms', example: '2h' }),
  to: z.string().optional().openapi({
    description: 'An instant; without an offset it is local time of the scenario',
  }),
  until: z.string().optional().openapi({
    description: 'A condition in the expression language of scenarios',
  }),
  next: z
    .union([z.literal(true), z.literal('chapter')])
    .optional()
    .openapi({
      description:
        'Up to the next entry of the log, except for changes of signals; or to that of the next chapter',
    }),
  within: duration().optional().openapi({
    description: 'The limit of `until` and `next`; 24h without it',
  }),
})
  .refine(
    ({ by, to, until, next }) =>
      [by, to, until, next].filter((each) => each !== undefined).length === 1,
    {
      error: 'say exactly one of by, to, until and next',
    },
  )
  .refine(({ until, next, within }) => within === undefined || (until ?? next) !== undefined, {
    error: 'within belongs to until and next',
  })
  .openapi('Advance', { example: { by: '2h' } });

export type AdvanceOrder = z.infer<typeof advanceBody>;

/** A completed attempt of a delivery. */
const answeredSchema = z
  .strictObject({
    webhook: z.string().openapi({ example: 'main' }),
    eventId: z.string(),
    attempt: z.int().openapi({ description: 'Its number among all of the world, from 1' }),
    at: instant(),
    latencyMs: z.int(),
    delivered: z.boolean(),
    status: z.int().optional().openapi({ example: 200 }),
    failure: z.string().optional().openapi({ example: 'timeout' }),
    retryInMs: z.int().optional(),
  })
  .openapi('AnsweredAttempt');

export const advancedSchema = z
  .strictObject({
    from: instant(),
    to: instant(),
    advancedMs: z.int(),
    holds: z.boolean().optional().openapi({
      description: 'Whether the condition holds, or something was logged',
    }),
    reason: z.string().optional().openapi({
      description: 'The values that keep the condition from holding, and what is due next',
      example: 'car.charging is false, all the while; car is not plugged in',
    }),
    entries: z.strictObject({
      count: z.int().openapi({ description: 'Entries logged during the advance' }),
      next: z.int().openapi({ description: 'The sequence of the next entry' }),
    }),
    facts: z.array(entrySchema).openapi({
      description: 'Facts about vehicles and chargers, without signals: the first ones',
    }),
    omittedFacts: z.int().openapi({ description: 'Number of further ones in the log' }),
    deliveries: z.array(answeredSchema).openapi({
      description: 'Answers of receivers of webhooks: the first ones',
    }),
    omittedDeliveries: z.int().openapi({ description: 'Number of further ones in the log' }),
    findings: z.array(findingSchema).openapi({ description: 'Findings of the script' }),
    remarks: z.array(z.string()).optional().openapi({
      description: 'Requests of applications that came while time was passing: the first ones',
    }),
  })
  .openapi('Advanced');
