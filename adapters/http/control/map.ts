import type { z } from '@hono/zod-openapi';
import { chargerUses, formatInstant, type ScenarioRun } from '../../../engine/index.ts';
import { type App, defineRoute, json } from '../route.ts';
import { control } from './control-facts.ts';
import { mapSchema } from './map-schema.ts';

const readMap = defineRoute({
  ...control,
  operation: 'sim.map.get',
  method: 'get',
  path: '/sim/map',
  summary: 'The places and chargers of the scenario, with the use of each charger now',
  responses: { 200: json(mapSchema, 'All of them, in the order of the scenario') },
});

export function mountMap(app: App): void {
  app.openapi(readMap, (c) => c.json(mapDocument(c.env.world.run), 200));
}

const mostVehicles = 100;

function mapDocument({ world, scenario }: ScenarioRun): z.infer<typeof mapSchema> {
  const { fleet, dynamics, clock } = world;
  const uses = chargerUses(
    dynamics,
    scenario.chargers.map(({ name }) => name),
  );
  const places = scenario.places.map(({ name, latitude, longitude }) => ({
    name,
    latitude,
    longitude,
  }));
  const chargers = scenario.chargers.map(({ name, type, powerKw, isPublic, place = null }) => {
    const { isBroken, rows } = uses.get(name)!;
    const state: 'broken' | 'taken' | 'free' = isBroken
      ? 'broken'
      : rows.length > 0
        ? 'taken'
        : 'free';
    const vehicles = rows.slice(0, mostVehicles).map((row) => fleet.nameOf(row));
    const vehicleCount = rows.length;
    return { name, type, powerKw, isPublic, place, state, vehicles, vehicleCount };
  });
  return { at: formatInstant(clock.now), data: { places, chargers } };
}
