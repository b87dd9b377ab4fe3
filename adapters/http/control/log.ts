import { z } from '@hono/zod-openapi';
import type { LoggedEntry, ScenarioRun } from '../../../engine/index.ts';
import { kindMatcher, refuseUnknownKind } from '../entry-kinds.ts';
import { type App, defineRoute, json } from '../route.ts';
import { control } from './control-facts.ts';
import { entryDocument, entrySchema } from './log-schema.ts';
import { wholeNumber, wholeOf } from './whole-number.ts';

const readLog = defineRoute({
  ...control,
  operation: 'sim.log.read',
  method: 'get',
  path: '/sim/log',
  summary: 'The entries of the log, in order',
  description:
    'Read on from `meta.next`. A server keeps the latest entries; `meta.oldest` is the first that is still there.',
  request: {
    query: z.object({
      from: wholeNumber('The first sequence; the oldest one without it'),
      limit: wholeNumber('The most entries, up to 1000; 100 without it'),
      kind: z.string().optional().openapi({
        description: 'Only of this kind; `charge.*` is every kind that begins so',
        example: 'charge.*',
      }),
      subject: z.string().optional().openapi({ description: 'Only about this vehicle or user' }),
    }),
  },
  responses: {
    200: json(
      z
        .strictObject({
          data: z.array(entrySchema),
          meta: z.strictObject({
            next: z.int().openapi({ description: 'The sequence to continue with' }),
            oldest: z.int(),
            length: z.int().openapi({ description: 'Entries written so far' }),
            digest: z.string().openapi({ description: 'Of all of them' }),
          }),
        })
        .openapi('Log'),
      'A page of the log',
    ),
  },
});

const usualLimit = 100;
const mostEntries = 1000;

export function mountLog(app: App): void {
  app.openapi(readLog, (c) => {
    const { from, limit, kind, subject } = c.req.valid('query');
    const { log } = c.env.world.run.world;
    const oldest = log.retained[0]?.sequence ?? log.length;
    const first = wholeOf(from, 'from') ?? oldest;
    const most = wholeOf(limit, 'limit', mostEntries) ?? usualLimit;
    const found = entriesFrom(c.env.world.run, first, most, matching(kind, subject));
    const meta = { next: found.next, oldest, length: log.length, digest: log.digest };
    return c.json({ data: found.entries.map(entryDocument), meta }, 200);
  });
}

function entriesFrom(
  { world: { log } }: ScenarioRun,
  first: number,
  most: number,
  matches: (entry: LoggedEntry) => boolean,
): { readonly entries: readonly LoggedEntry[]; readonly next: number } {
  const { retained } = log;
  const entries: LoggedEntry[] = [];
  const oldest = retained[0]?.sequence ?? log.length;
  let index = Math.max(0, first - oldest);
  for (; index < retained.length && entries.length < most; index += 1) {
    const entry = retained[index]!;
    if (matches(entry)) entries.push(entry);
  }
  // A client that asks for future entries repeats the same request.
  return { entries, next: Math.max(first, oldest + Math.min(index, retained.length)) };
}

function matching(kind: string | undefined, subject: string | undefined) {
  if (kind !== undefined) refuseUnknownKind(kind);
  const isWanted = kind === undefined ? () => true : kindMatcher([kind]);
  return (entry: LoggedEntry): boolean =>
    (subject === undefined || entry.subject === subject) && isWanted(entry.kind);
}
