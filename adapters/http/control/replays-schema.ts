import { z } from '@hono/zod-openapi';
import { speedSchema } from './clock-schema.ts';
import { requestBody } from './request-body.ts';
import { simulatedShape } from './worlds-schema.ts';

export const replayParams = z.object({ replayId: z.string().openapi({ example: 'r1' }) });

const instant = () => z.iso.datetime().openapi({ example: '2026-05-04T06:00:00.000Z' });

/** A world that shows a past range of another. */
export const replaySchema = z
  .strictObject({
    ...simulatedShape,
    replayOf: z.string().openapi({ description: 'Id of the world', example: 'main' }),
    feed: z.url().openapi({ example: 'ws://127.0.0.1:4010/w/r1/feed' }),
    from: instant(),
    until: instant().openapi({ description: 'The last instant, included' }),
  })
  .openapi('Replay');

/** Exactly one of `back` and `from`. */
export const replayBody = requestBody({
  back: z.union([z.string(), z.int().nonnegative()]).optional().openapi({
    description: 'The simulated time from its beginning until now, `1m` or ms; it ends now',
    example: '1m',
  }),
  from: z.string().optional().openapi({
    description: 'The instant it begins at; without an offset it is local time of the scenario',
  }),
  until: z.string().optional().openapi({ description: 'The instant it ends at; now without it' }),
  speed: speedSchema.optional().openapi({
    description: 'Simulated seconds per second of real time, once it is played; 1 without it',
  }),
})
  .refine(({ back, from }) => (back === undefined) !== (from === undefined), {
    error: 'say either back, a duration, or from, an instant',
  })
  .refine(({ back, until }) => back === undefined || until === undefined, {
    error: 'until belongs to from',
  })
  .openapi('NewReplay', { example: { back: '1m' } });
