import { parse } from 'yaml';
import * as z from 'zod';
import { type RoadLoad, roadLoadOfUs, roundedRoadLoad } from '../engine/model/road-load.ts';

const source = z.strictObject({ what: z.string(), via: z.string(), licence: z.string() });

const facts = z.strictObject({
  sources: z.record(z.string(), source),
  vehicles: z.array(
    z.strictObject({
      id: z.string(),
      row: z.strictObject({
        src: z.string(),
        year: z.int(),
        model: z.string(),
        testVehicle: z.string(),
        configuration: z.string(),
      }),
      target: z.strictObject({
        a: z.number().positive(),
        b: z.number(),
        c: z.number().positive(),
        testWeightLb: z.number().positive(),
      }),
      tests: z
        .array(z.strictObject({ cycle: z.string(), kWh100mi: z.number().positive() }))
        .optional(),
      note: z.string().optional(),
    }),
  ),
});

/** Published road loads by the id of the car. */
export type RoadLoads = ReadonlyMap<string, RoadLoad>;

/**
 * Reads `scenarios/models/road-load.yaml`. Throws if the file does not have its shape, lists a car
 * twice, or names a source or a car that is not listed.
 */
export function parseRoadLoads(yamlText: string, cars: ReadonlySet<string>): RoadLoads {
  const { sources, vehicles } = facts.parse(parse(yamlText));
  const loads = new Map<string, RoadLoad>();
  for (const { id, row, target } of vehicles) {
    if (!cars.has(id)) throw new Error(`road load of ${id}, which is not in the catalogue`);
    if (loads.has(id)) throw new Error(`road load of ${id} is listed twice`);
    if (!(row.src in sources)) throw new Error(`${id}: source ${row.src} is not listed`);
    const { a, b, c, testWeightLb } = target;
    loads.set(id, roundedRoadLoad(roadLoadOfUs({ a, b, c, mass: testWeightLb })));
  }
  return loads;
}
