import { parse } from 'yaml';
import * as z from 'zod';
import { invariant } from '../../engine/invariant.ts';
import { models } from '../../engine/model/catalogue.ts';
import type { VehicleModel } from '../../engine/model/model.ts';

/** The published facts that the simulator is compared with. */
export type AccuracyFacts = z.infer<ReturnType<typeof catalogueShape>> &
  z.infer<ReturnType<typeof comparisonsShape>> & {
    readonly tests: readonly PublishedTests[];
  };

/** The results of a car on unadjusted cycles. */
export type PublishedTests = z.infer<ReturnType<typeof roadLoadShape>>['vehicles'][number];

export type PublishedVehicle = AccuracyFacts['vehicles'][number];

/** The source of a figure: the publication, the place where it was read, or both. */
export interface AccuracySource {
  readonly what?: string | undefined;
  readonly via?: string | undefined;
}

/**
 * Reads the texts of vehicle-models.yaml and road-load.yaml in `scenarios/models`, and of
 * comparisons.yaml here.
 * The catalogue is read for its published figures and their sources, so that the comparison does
 * not depend on the simulator's own data. Throws where a file does not have its shape or names a
 * source or a vehicle that is not listed.
 */
export function parseAccuracyFacts(
  catalogueYaml: string,
  comparisonsYaml: string,
  roadLoadYaml: string,
): AccuracyFacts {
  const published = catalogueShape().parse(parse(catalogueYaml));
  const compared = comparisonsShape().parse(parse(comparisonsYaml));
  const roadLoads = roadLoadShape().parse(parse(roadLoadYaml));
  const facts = {
    ...published,
    ...compared,
    tests: roadLoads.vehicles,
    sources: { ...published.sources, ...compared.sources, ...roadLoads.sources },
  };
  for (const { src } of [
    ...compared.dcWindows,
    ...compared.standbyBands,
    ...compared.standbyLosses,
    ...compared.rangeShares,
    ...compared.constantSpeeds,
    ...compared.winterRatios,
  ]) {
    invariant(src in facts.sources, `source ${src} is listed`);
  }
  for (const id of [
    ...published.vehicles.map((entry) => entry.id),
    ...compared.recordedCurves,
    ...roadLoads.vehicles.map((entry) => entry.id),
    ...[
      ...compared.dcWindows,
      ...compared.usualCurveRemarks,
      ...compared.wltpSetAside,
      ...compared.cyclesSetAside,
      ...compared.constantSpeeds,
      ...compared.winterRatios,
      ...compared.standbyLosses,
    ].map(({ vehicle }) => vehicle),
  ]) {
    invariant(models.has(id), `vehicle ${id} is in the catalogue`);
  }
  return facts;
}

/** The model of a vehicle that the facts name. */
export function modelOf(id: string): VehicleModel {
  const model = models.get(id);
  invariant(model !== undefined, `vehicle ${id} is in the catalogue`);
  return model;
}

/**
 * The part of the catalogue that is compared; its whole shape is checked when it is generated.
 * Built on demand, like the other shape, because a run never needs it.
 */
function catalogueShape() {
  return z.object({
    sources: sourcesShape(),
    vehicles: z.array(
      z.object({
        id: z.string(),
        dcTime: windowShape().optional(),
        dcTimeLack: z.string().optional(),
        wltpKWh100km: z.object({ v: z.number(), src: z.string() }).optional(),
        epa: z
          .object({
            src: z.string(),
            cityKWh100mi: z.number().optional(),
            hwyKWh100mi: z.number().optional(),
            charge240h: z.number().optional(),
            cityMpg: z.number().optional(),
            hwyMpg: z.number().optional(),
            csCityMpg: z.number().optional(),
            csHwyMpg: z.number().optional(),
          })
          .optional(),
      }),
    ),
  });
}

function comparisonsShape() {
  const vehicle = z.string();
  const src = z.string();
  return z.strictObject({
    sources: sourcesShape(),
    dcWindows: z.array(windowShape().extend({ vehicle })),
    recordedCurves: z.array(vehicle),
    usualCurveRemarks: z.array(z.strictObject({ vehicle, because: z.string() })),
    wltpSetAside: z.array(z.strictObject({ vehicle, because: z.string() })),
    cyclesSetAside: z.array(z.strictObject({ vehicle, because: z.string() })),
    constantSpeeds: z.array(
      z.strictObject({
        vehicle,
        kmh: z.number(),
        celsius: z.number(),
        rangeKm: z.number().optional(),
        whPerKm: z.number().optional(),
        remark: z.string().optional(),
        src,
      }),
    ),
    winterRatios: z.array(z.strictObject({ vehicle, ratio: z.number(), src })),
    standbyBands: z.array(
      z.strictObject({
        state: z.enum(['asleep', 'awake', 'sentry']),
        fromWatts: z.number(),
        toWatts: z.number(),
        src,
      }),
    ),
    standbyLosses: z.array(z.strictObject({ vehicle, percent: z.number(), days: z.number(), src })),
    rangeShares: z.array(
      z.strictObject({
        celsius: z.number(),
        against: z.number().optional(),
        climate: z.enum(['on', 'off']),
        percent: z.number(),
        /** The cars of the publication: those before model year 2019, or those of today. */
        cars: z.enum(['old', 'new']),
        setAside: z.string().optional(),
        src,
      }),
    ),
  });
}

/** The results in the list of road loads; the coefficients are those of the models. */
function roadLoadShape() {
  const test = z.object({
    cycle: z.enum(['UDDS', 'HWFET', 'coldFTP']),
    kWh100mi: z.number(),
  });
  return z.object({
    sources: sourcesShape(),
    vehicles: z.array(
      z.object({
        id: z.string(),
        row: z.object({ src: z.string() }),
        tests: z.array(test).default([]),
      }),
    ),
  });
}

function sourcesShape() {
  const source = z.object({ what: z.string().optional(), via: z.string().optional() });
  return z.record(z.string(), source);
}

function windowShape() {
  return z.object({
    fromPct: z.number(),
    toPct: z.number(),
    minutes: z.number(),
    src: z.string(),
  });
}
