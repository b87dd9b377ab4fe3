import { z } from '@hono/zod-openapi';
import type { World } from '../../../engine/index.ts';
import {
  type ConnectKind,
  type ConnectRequest,
  readConnectRequest,
} from '../connect/connect-request.ts';
import { answer } from '../connect/finish.ts';
import { refusal } from '../refusal.ts';
import { type App, defineRoute, json } from '../route.ts';
import { control } from './control-facts.ts';
import { requestBody } from './request-body.ts';
import { rowOf, userOf } from './vehicles.ts';

const connectBody = requestBody({
  authorize: z.string().max(20_000).openapi({
    description: 'The connect URL that the app has a user open, or only its query',
  }),
  user: z.string().optional().openapi({
    description: 'Name or id of the user who answers; without it the first user with such vehicles',
  }),
  vehicles: z.array(z.string()).min(1).optional().openapi({
    description: 'Names or ids; without it all that fit, or one where only one may be chosen',
  }),
  uncheck: z
    .array(z.string())
    .optional()
    .openapi({
      description: 'Permissions to refuse',
      example: ['read_location'],
    }),
  deny: z.boolean().optional().openapi({ description: 'Everything is denied' }),
  guest: z.boolean().optional().openapi({
    description: 'A new user comes with the vehicles of this one',
  }),
}).openapi('Connect', {
  example: { authorize: 'application_id=…&response_type=none&scope=read_battery', user: 'anna' },
});

type ConnectOrder = z.infer<typeof connectBody>;

const connectedSchema = z
  .strictObject({
    location: z
      .string()
      .openapi({ description: 'The address to which the browser of the user would be sent' }),
    parameters: z.record(z.string(), z.string()).openapi({
      description: 'The parameters of its query',
      example: { code: '…', user_id: '…' },
    }),
  })
  .openapi('Connected');

const connect = defineRoute({
  ...control,
  operation: 'sim.connect',
  method: 'post',
  path: '/sim/connect',
  summary: 'Go through the connect flow as a user, without pages',
  description:
    'The same rules decide as on the pages. Errors that an app learns of by its redirect URI are answers here; a connect ' +
    'URL without a valid way back is an error.',
  request: {
    body: { ...json(connectBody, 'The URL, and the answers of the user'), required: true },
  },
  responses: { 200: json(z.strictObject({ data: connectedSchema }), 'The end of the flow') },
});

export function mountConnecting(app: App): void {
  app.openapi(connect, (c) => {
    const { world } = c.env.world.run;
    const order = c.req.valid('json');
    const request = requestOf(world, order, c.env.base);
    checkUnchecked(world, request, order);
    const location = answer(c.env.world, request, {
      user: order.user === undefined ? undefined : userOf(world, order.user),
      rows: order.vehicles?.map((each) => rowOf(world, each)),
      unchecked: order.uncheck,
      isDenied: order.deny,
      isGuest: order.guest,
    });
    const query = location.slice(location.indexOf('?') + 1);
    const parameters = Object.fromEntries(new URLSearchParams(query));
    return c.json({ data: { location, parameters } }, 200);
  });
}

function requestOf(world: World, { authorize }: ConnectOrder, base: string): ConnectRequest {
  const at = authorize.indexOf('?');
  const path = at === -1 ? '' : authorize.slice(0, at);
  const kind: ConnectKind = /\/reauthenticate\/?$/.test(path) ? 'reauthenticate' : 'authorize';
  const parameters = new URLSearchParams(authorize.slice(at + 1));
  const request = readConnectRequest(world.service, kind, parameters, base);
  if ('mistake' in request) throw malformed(`body authorize: ${request.mistake}`);
  return request;
}

/** Refuses to uncheck a permission that a page keeps checked. */
function checkUnchecked(
  { service: { consent } }: World,
  { asked }: ConnectRequest,
  { uncheck = [] }: ConnectOrder,
): void {
  for (const name of uncheck) {
    const found = asked.find((each) => each.name === name);
    if (found === undefined) throw malformed(`body uncheck: ${name} is not asked for`);
    if (consent.isLocked(found)) throw malformed(`body uncheck: ${name} is required`);
  }
}

function malformed(detail: string) {
  return refusal('request_malformed', detail);
}
