import { parse } from 'yaml';
import { z } from 'zod';

const figure = z.strictObject({
  v: z.number().positive(),
  src: z.string(),
  derived: z.string().optional(),
  clampedFrom: z.number().optional(),
});

const label = z.strictObject({
  src: z.literal('EPA'),
  vehicleId: z.int(),
  year: z.int(),
  cityKWh100mi: z.number().optional(),
  hwyKWh100mi: z.number().optional(),
  combKWh100mi: z.number().optional(),
  rangeMi: z.number().optional(),
  electricRangeMi: z.number().optional(),
  charge240h: z.number().optional(),
  csCombMpg: z.number().optional(),
  csCityMpg: z.number().optional(),
  csHwyMpg: z.number().optional(),
  totalRangeMi: z.number().optional(),
  utilityFactor: z.number().optional(),
  combMpg: z.number().optional(),
  cityMpg: z.number().optional(),
  hwyMpg: z.number().optional(),
  displacementL: z.number().optional(),
});

const roadLoad = z.strictObject({
  src: z.string(),
  A_lbf: z.number(),
  B_lbf_mph: z.number(),
  C_lbf_mph2: z.number(),
  etw_lb: z.number(),
  udds_kWh100mi: z.number(),
  hwfet_kWh100mi: z.number(),
});

const vehicle = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  make: z.string(),
  model: z.string(),
  trim: z.string(),
  powertrain: z.enum(['BEV', 'PHEV', 'HEV', 'ICE']),
  regions: z.array(z.enum(['US', 'CA', 'EUROPE'])).min(1),
  years: z.strictObject({ start: z.int(), end: z.int() }),
  usableKWh: figure.optional(),
  grossKWh: figure.optional(),
  cdUsableKWh: figure.optional(),
  acKW: figure.optional(),
  dcPeakKW: figure.optional(),
  curveClass: z.string().optional(),
  epa: label.optional(),
  acEfficiency: figure.optional(),
  wltpKWh100km: figure.optional(),
  roadLoad: roadLoad.optional(),
  dcTime: z
    .strictObject({ fromPct: z.number(), toPct: z.number(), minutes: z.number(), src: z.string() })
    .optional(),
  fuelTankL: figure.optional(),
});

const curveClass = z.strictObject({
  points: z.array(z.tuple([z.number(), z.number()])).min(2),
  basis: z.string(),
});

const catalogue = z.strictObject({
  sources: z.record(
    z.string(),
    z.strictObject({
      what: z.string().optional(),
      via: z.string().optional(),
      licence: z.string().optional(),
    }),
  ),
  curveClasses: z.record(z.string(), curveClass),
  vehicles: z.array(vehicle),
});

export type VehicleFacts = z.infer<typeof vehicle>;
export type CatalogueFacts = z.infer<typeof catalogue>;
export type Figure = z.infer<typeof figure>;

/**
 * Reads `scenarios/models/vehicle-models.yaml`. Throws where the file does not have its shape,
 * where an id appears twice, or where a figure names a source or a curve class that is not listed.
 */
export function parseModelFacts(yamlText: string): CatalogueFacts {
  const facts = catalogue.parse(parse(yamlText));
  const ids = new Set<string>();
  for (const entry of facts.vehicles) {
    if (ids.has(entry.id)) throw new Error(`vehicle ${entry.id} is listed twice`);
    ids.add(entry.id);
    for (const source of sourcesOf(entry)) {
      if (!(source in facts.sources))
        throw new Error(`${entry.id}: source ${source} is not listed`);
    }
    const curve = entry.curveClass;
    if (curve !== undefined && curve !== acOnly && !(curve in facts.curveClasses)) {
      throw new Error(`${entry.id}: curve class ${curve} is not listed`);
    }
  }
  return facts;
}

/** The curve class of a car without a DC inlet. */
export const acOnly = 'ac-only';

function sourcesOf(entry: VehicleFacts): readonly string[] {
  return Object.values(entry).flatMap((value) =>
    typeof value === 'object' && 'src' in value ? [value.src] : [],
  );
}
