import { z } from '@hono/zod-openapi';
import { type CommandRequest, commandPermissions } from '../../../engine/index.ts';
import type { ConnectionCaller } from '../callers.ts';
import { type App, defineRoute, json } from '../route.ts';
import { executed } from '../v3/command-response.ts';
import { positionSchema } from '../v3/commands-schema.ts';
import { vehicleParams } from '../v3/vehicle-schema.ts';
import type { Visit } from '../visit.ts';

const doneSchema = z
  .strictObject({ status: z.literal('success'), message: z.string() })
  .openapi('LegacyCommand');

type Done = z.infer<typeof doneSchema>;

const action = <Word extends string>(...words: [Word, ...Word[]]) =>
  z.object({ action: z.enum(words) });

/** Some clients send it as text (public). */
const limit = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d(\.\d{1,9})?$/, 'a number')
    .transform(Number),
]);

const limitSchema = z.object({
  limit: limit
    .refine((share) => share >= 0.5 && share <= 1, 'a limit is from 0.5 to 1')
    .openapi({ type: 'number', minimum: 0.5, maximum: 1, example: 0.8 }),
});

const charge = commandRoute('legacy.charge.post', '/charge', 'control_charge', {
  summary: 'Start or stop charging',
  body: action('START', 'STOP'),
});
const chargeLimit = commandRoute('legacy.charge.limit.post', '/charge/limit', 'control_charge', {
  summary: 'Set the limit that charging stops at; a whole percent, to which it is rounded (ours)',
  body: limitSchema,
});
const security = commandRoute('legacy.security.post', '/security', 'control_security', {
  summary: 'Lock or unlock the doors',
  body: action('LOCK', 'UNLOCK'),
});
const destination = commandRoute(
  'legacy.navigation.destination.post',
  '/navigation/destination',
  commandPermissions['navigation-set-destination'],
  { summary: 'Send a destination to the navigation', body: positionSchema },
);

/** Commands of version 2.0: the same as those of version 3, verified the same way. */
export function mountLegacyCommands(app: App): void {
  app.openapi(charge, async (c) => {
    const starts = c.req.valid('json').action === 'START';
    const request = { type: starts ? 'charge-start' : 'charge-stop' } as const;
    return c.json(await done(c.env, c.get('caller'), request), 200);
  });
  app.openapi(chargeLimit, async (c) => {
    const percent = Math.round(c.req.valid('json').limit * 100);
    const request = { type: 'charge-set-limit', parameters: { percent } } as const;
    return c.json(await done(c.env, c.get('caller'), request), 200);
  });
  app.openapi(security, async (c) => {
    const locks = c.req.valid('json').action === 'LOCK';
    const request = { type: locks ? 'security-lock' : 'security-unlock' } as const;
    return c.json(await done(c.env, c.get('caller'), request), 200);
  });
  app.openapi(destination, async (c) => {
    const { latitude, longitude } = c.req.valid('json');
    const parameters = { latitude, longitude };
    const request = { type: 'navigation-set-destination', parameters } as const;
    return c.json(await done(c.env, c.get('caller'), request), 200);
  });
}

async function done(
  visit: Visit,
  caller: ConnectionCaller,
  request: CommandRequest,
): Promise<Done> {
  await executed(visit, caller, request);
  return { status: 'success', message: 'Successfully sent request to vehicle' };
}

function commandRoute<const Path extends string, Body extends z.ZodType>(
  operation: string,
  path: Path,
  permission: string,
  { summary, body }: { readonly summary: string; readonly body: Body },
) {
  return defineRoute({
    operation,
    method: 'post',
    path: `/v2.0/vehicles/{vehicleId}${path}`,
    provenance: 'public',
    family: 'legacy',
    admission: 'user-vehicle',
    permission,
    summary,
    request: {
      params: vehicleParams,
      body: { required: true, content: { 'application/json': { schema: body } } },
    },
    responses: { 200: json(doneSchema, 'It has had its effect') },
  });
}
