import { z } from '@hono/zod-openapi';
import { formatInstant, type LoggedEntry } from '../../../engine/index.ts';

/** An entry of the log, with the members it has in a log file. */
export const entrySchema = z
  .strictObject({
    sequence: z.int(),
    at: z.iso.datetime(),
    io: z.enum(['in', 'st', 'out', 'mk']).openapi({
      description: 'A command, a fact, an event sent, a mark of the run',
    }),
    kind: z.string().openapi({ example: 'charge.started' }),
    subject: z.string().openapi({ example: 'car' }),
    cause: z.int().nullable().openapi({ description: 'The sequence of the entry that led to it' }),
    data: z.record(z.string(), z.unknown()),
  })
  .openapi('LogEntry');

export function entryDocument({
  sequence,
  atMs,
  io,
  kind,
  subject,
  cause,
  data,
}: LoggedEntry): z.infer<typeof entrySchema> {
  const at = formatInstant(atMs);
  return { sequence, at, io, kind, subject, cause: cause < 0 ? null : cause, data };
}
