import { z } from '@hono/zod-openapi';
import { readSite, readStation, type World, withNearest } from '../../../engine/index.ts';
import { mostBytesOfOrder } from '../body-limit.ts';
import { refusal } from '../refusal.ts';
import { type App, defineRoute, json } from '../route.ts';
import { limitBody, sharedChargerSchema, siteSchema } from './chargers-schema.ts';
import { control } from './control-facts.ts';

const named = (example: string) =>
  z.string().openapi({ description: 'Its name in the scenario', example });
const oneCharger = {
  path: '/sim/chargers/{charger}',
  request: { params: z.object({ charger: named('garage') }) },
} as const;
const oneSite = {
  path: '/sim/sites/{site}',
  request: { params: z.object({ site: named('depot') }) },
} as const;
const charger = z.strictObject({ data: sharedChargerSchema });
const site = z.strictObject({ data: siteSchema });
const body = { ...json(limitBody, 'The limit'), required: true } as const;

const listChargers = defineRoute({
  ...control,
  operation: 'sim.chargers.list',
  method: 'get',
  path: '/sim/chargers',
  summary: 'The chargers that vehicles share, with their vehicles and queues',
  responses: {
    200: json(z.strictObject({ data: z.array(sharedChargerSchema) }), 'In the order of the file'),
  },
});

const getCharger = defineRoute({
  ...control,
  ...oneCharger,
  operation: 'sim.chargers.get',
  method: 'get',
  summary: 'A charger that vehicles share',
  responses: { 200: json(charger, 'The charger') },
});

const limitCharger = defineRoute({
  ...control,
  ...oneCharger,
  operation: 'sim.chargers.limit',
  mostBytes: mostBytesOfOrder,
  method: 'patch',
  summary: 'Limit the power of a charger that vehicles share',
  description: 'For load management by the app under test: the limit holds from now on.',
  request: { ...oneCharger.request, body },
  responses: { 200: json(charger, 'It is limited') },
});

const listSites = defineRoute({
  ...control,
  operation: 'sim.sites.list',
  method: 'get',
  path: '/sim/sites',
  summary: 'The sites, with the power of building, sun and vehicles',
  responses: {
    200: json(z.strictObject({ data: z.array(siteSchema) }), 'In the order of the file'),
  },
});

const getSite = defineRoute({
  ...control,
  ...oneSite,
  operation: 'sim.sites.get',
  method: 'get',
  summary: 'A site',
  responses: { 200: json(site, 'The site') },
});

const limitSite = defineRoute({
  ...control,
  ...oneSite,
  operation: 'sim.sites.limit',
  mostBytes: mostBytesOfOrder,
  method: 'patch',
  summary: 'Limit the power that a site draws from the grid',
  description: 'For load management by the app under test: the limit holds from now on.',
  request: { ...oneSite.request, body },
  responses: { 200: json(site, 'It is limited') },
});

export function mountChargers(app: App): void {
  app.openapi(listChargers, (c) => {
    const { dynamics } = c.env.world.run.world;
    return c.json(
      { data: dynamics.stations.shared.map((each) => readStation(dynamics, each)) },
      200,
    );
  });
  app.openapi(getCharger, (c) => {
    const { world } = c.env.world.run;
    return c.json({ data: chargerNamed(world, c.req.valid('param').charger) }, 200);
  });
  app.openapi(limitCharger, (c) => {
    const { world } = c.env.world.run;
    const { charger: name } = chargerNamed(world, c.req.valid('param').charger);
    const { limitKw: powerKw } = c.req.valid('json');
    world.submit({ kind: 'charger.limit', charger: name, powerKw });
    return c.json({ data: chargerNamed(world, name) }, 200);
  });
  app.openapi(listSites, (c) => {
    const { dynamics } = c.env.world.run.world;
    const all = [...dynamics.stations.sites.values()];
    return c.json({ data: all.map((each) => readSite(dynamics, each)) }, 200);
  });
  app.openapi(getSite, (c) => {
    const { world } = c.env.world.run;
    return c.json({ data: siteNamed(world, c.req.valid('param').site) }, 200);
  });
  app.openapi(limitSite, (c) => {
    const { world } = c.env.world.run;
    const { site: name } = siteNamed(world, c.req.valid('param').site);
    const { limitKw: powerKw } = c.req.valid('json');
    world.submit({ kind: 'site.limit', site: name, powerKw });
    return c.json({ data: siteNamed(world, name) }, 200);
  });
}

function chargerNamed({ dynamics }: World, name: string) {
  const { stations } = dynamics;
  const station = stations.forAll(name);
  if (station !== undefined) return readStation(dynamics, station);
  const names = stations.shared.map(({ spec }) => spec.name);
  const message = withNearest(`there is no charger ${name} that vehicles share`, name, names);
  throw refusal('charger_unknown', message);
}

function siteNamed({ dynamics }: World, name: string) {
  const { sites } = dynamics.stations;
  const pool = sites.get(name);
  if (pool !== undefined) return readSite(dynamics, pool);
  const message = withNearest(`there is no site ${name}`, name, [...sites.keys()]);
  throw refusal('site_unknown', message);
}
