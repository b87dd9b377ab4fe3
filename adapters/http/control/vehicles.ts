import { z } from '@hono/zod-openapi';
import { type Json, type World, withNearest } from '../../../engine/index.ts';
import { mostBytesOfOrder } from '../body-limit.ts';
import { pageDocument } from '../page-document.ts';
import { type PageRules, pageOf, pageQuery } from '../paging.ts';
import { refusal } from '../refusal.ts';
import { type App, defineRoute, json } from '../route.ts';
import { control } from './control-facts.ts';
import { entryDocument } from './log-schema.ts';
import { refusingMistakes } from './scenario-refusal.ts';
import { simulatedVehicle, userEntries, vehicleEntry } from './vehicle-entry.ts';
import {
  orderBody,
  orderedSchema,
  simulatedVehicleParams,
  simulatedVehicleSchema,
  userEntrySchema,
  vehicleListSchema,
} from './vehicles-schema.ts';

const pages: PageRules = { defaultSize: 100, maxSize: 1000 };

const listVehicles = defineRoute({
  ...control,
  operation: 'sim.vehicles.list',
  method: 'get',
  path: '/sim/vehicles',
  summary: 'The vehicles of the world, in the order of the scenario',
  request: { query: z.object(pageQuery(pages)) },
  responses: { 200: json(vehicleListSchema, 'A page of vehicles') },
});

const listUsers = defineRoute({
  ...control,
  operation: 'sim.users.list',
  method: 'get',
  path: '/sim/users',
  summary: 'The users of the world',
  responses: { 200: json(z.strictObject({ data: z.array(userEntrySchema) }), 'The users') },
});

const getVehicle = defineRoute({
  ...control,
  operation: 'sim.vehicles.get',
  method: 'get',
  path: '/sim/vehicles/{vehicle}',
  summary: 'A vehicle as it truly is, and as it was last reported',
  request: { params: simulatedVehicleParams },
  responses: { 200: json(z.strictObject({ data: simulatedVehicleSchema }), 'The vehicle') },
});

const orderVehicle = defineRoute({
  ...control,
  operation: 'sim.vehicles.do',
  mostBytes: mostBytesOfOrder,
  method: 'post',
  path: '/sim/vehicles/{vehicle}/do',
  summary: 'Give a vehicle an order, as a step of a scenario would',
  description:
    'Any verb that vehicles follow, without the vehicle: `{ "plugIn": { "power": "11kW" } }`, `"lock"`. A refusal by the ' +
    'vehicle is an answer; an invalid order is an error.',
  request: {
    params: simulatedVehicleParams,
    body: { ...json(orderBody, 'The order'), required: true },
  },
  responses: { 200: json(z.strictObject({ data: orderedSchema }), 'The answer of the vehicle') },
});

export function mountVehicles(app: App): void {
  app.openapi(listVehicles, (c) => {
    const { world } = c.env.world.run;
    const page = pageOf(c.req.valid('query'), pages);
    const entries = pageDocument(world.fleet.count, page, c.env.self, (row) =>
      vehicleEntry(world, row),
    );
    return c.json(entries, 200);
  });
  app.openapi(listUsers, (c) => c.json({ data: userEntries(c.env.world.run.world) }, 200));
  app.openapi(getVehicle, (c) => {
    const { world } = c.env.world.run;
    const row = rowOf(world, c.req.valid('param').vehicle);
    return c.json({ data: simulatedVehicle(world, row) }, 200);
  });
  app.openapi(orderVehicle, (c) => {
    const { run } = c.env.world;
    const row = rowOf(run.world, c.req.valid('param').vehicle);
    const order = c.req.valid('json');
    const facts: z.infer<typeof orderedSchema>['facts'] = [];
    const subscription = run.world.entries.subscribe((entry) => {
      if (entry.io === 'st') facts.push(entryDocument(entry));
    });
    try {
      const answer = refusingMistakes(() => run.order(run.world.fleet.nameOf(row), order as Json));
      const { sequence, refused = null } = answer;
      return c.json({ data: { sequence, accepted: refused === null, refused, facts } }, 200);
    } finally {
      subscription.unsubscribe();
    }
  });
}

/** The row of a vehicle, by its id or its name in the scenario. */
export function rowOf({ fleet, service }: World, vehicle: string): number {
  const row = service.rowOfVehicle(vehicle) ?? fleet.rowOf(vehicle);
  if (row !== undefined) return row;
  const message = `there is no vehicle ${vehicle} in this world`;
  throw refusal('vehicle_unknown', withNearest(message, vehicle, fleet.firstNames()));
}

export function userOf({ service: { users } }: World, user: string): string {
  const found = users.byId(user) ?? users.byName(user);
  if (found !== undefined) return found.name;
  const names = users.all().map(({ name }) => name);
  throw refusal('user_gone', withNearest(`there is no user ${user} in this world`, user, names));
}
