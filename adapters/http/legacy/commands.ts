import { z } from '@hono/zod-openapi';
import {
  type CommandRequest,
  legacyCommands,
  typesOf,
  vehicleCommands,
} from '../../../engine/index.ts';
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

const chargeLimit = commandRoute(
  '/charge/limit',
  'Set the limit that charging stops at; a whole percent, to which it is rounded (ours)',
  limitSchema,
);
const destination = commandRoute(
  '/navigation/destination',
  'Send a destination to the navigation',
  positionSchema,
);

/** Commands of version 2.0: the same as those of version 3, verified the same way. */
export function mountLegacyCommands(app: App): void {
  mountActions(app, '/charge', 'Start or stop charging');
  mountActions(app, '/security', 'Lock or unlock the doors');
  app.openapi(chargeLimit, async (c) => {
    const percent = Math.round(c.req.valid('json').limit * 100);
    const request = { type: 'charge-set-limit', parameters: { percent } } as const;
    return c.json(await done(c.env, c.get('caller'), request), 200);
  });
  app.openapi(destination, async (c) => {
    const { latitude, longitude } = c.req.valid('json');
    const parameters = { latitude, longitude };
    const request = { type: 'navigation-set-destination', parameters } as const;
    return c.json(await done(c.env, c.get('caller'), request), 200);
  });
}

/** Mounts an endpoint whose body names one of several commands. */
function mountActions(app: App, path: '/charge' | '/security', summary: string): void {
  const gives = new Map(Object.entries(legacyCommands[path].gives));
  const body = z.object({ action: z.enum([...gives.keys()]) });
  app.openapi(commandRoute(path, summary, body), async (c) => {
    const request = { type: gives.get(c.req.valid('json').action)! };
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

function commandRoute<Body extends z.ZodType>(
  path: keyof typeof legacyCommands,
  summary: string,
  body: Body,
) {
  const [type] = typesOf(legacyCommands[path]);
  return defineRoute({
    operation: `legacy${path.replaceAll('/', '.')}.post`,
    method: 'post',
    path: `/v2.0/vehicles/{vehicleId}${path}`,
    provenance: 'public',
    family: 'legacy',
    admission: 'user-vehicle',
    permission: vehicleCommands[type!].permission,
    summary,
    request: {
      params: vehicleParams,
      body: { required: true, content: { 'application/json': { schema: body } } },
    },
    responses: { 200: json(doneSchema, 'It has had its effect') },
  });
}
