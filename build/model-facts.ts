import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import * as z from 'zod';

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
  heatPump: z.strictObject({ v: z.boolean(), src: z.string() }).optional(),
  dcTime: z
    .strictObject({ fromPct: z.number(), toPct: z.number(), minutes: z.number(), src: z.string() })
    .optional(),
  dcTimeLack: z.string().optional(),
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
 * Reads `scenarios/models/vehicle-models.yaml`. Throws `file:line:column: reason` if the file does
 * not have its shape, if an id appears twice, if a figure names a source or a curve class that is
 * not listed, or if a vehicle lacks a figure that its powertrain requires.
 */
export function parseModelFacts(yamlText: string, file = 'vehicle-models.yaml'): CatalogueFacts {
  const lineCounter = new LineCounter();
  const document = parseDocument(yamlText, { lineCounter });
  const fail = (path: readonly PropertyKey[], message: string): never => {
    const { line, col } = lineCounter.linePos(offsetOf(document, path));
    throw new Error(`${file}:${line}:${col}: ${message}`);
  };
  const [broken] = document.errors;
  if (broken !== undefined) throw new Error(`${file}: ${broken.message}`);
  const { data: facts, error } = catalogue.safeParse(document.toJS());
  if (facts === undefined) {
    const { path, message } = error.issues[0]!;
    return fail(path, `${path.map(String).join('.')}: ${message}`);
  }
  const ids = new Set<string>();
  facts.vehicles.forEach((entry, index) => {
    const mistake = ids.has(entry.id) ? 'is listed twice' : mistakeIn(entry, facts);
    if (mistake !== undefined) fail(['vehicles', index], `${entry.id}: ${mistake}`);
    ids.add(entry.id);
  });
  return facts;
}

/** The curve class of a car without a DC inlet. */
export const acOnly = 'ac-only';

function mistakeIn(entry: VehicleFacts, { sources, curveClasses }: CatalogueFacts) {
  const unlisted = sourcesOf(entry).find((source) => !(source in sources));
  if (unlisted !== undefined) return `source ${unlisted} is not listed`;
  const curve = entry.curveClass;
  if (curve !== undefined && curve !== acOnly && !(curve in curveClasses)) {
    return `curve class ${curve} is not listed`;
  }
  return lackOf(entry);
}

/** The figure that is missing; undefined if all are there for which there is no fallback. */
function lackOf(entry: VehicleFacts): string | undefined {
  const { powertrain, epa } = entry;
  const lacks = (name: string): string => `${powertrain} needs ${name}`;
  if (powertrain === 'BEV' || powertrain === 'PHEV') {
    if ((entry.usableKWh ?? entry.cdUsableKWh) === undefined) return lacks('usableKWh');
    if (entry.grossKWh === undefined) return lacks('grossKWh');
    if (entry.acKW === undefined) return lacks('acKW');
    if (entry.heatPump === undefined) return lacks('heatPump');
    if ((entry.curveClass ?? acOnly) !== acOnly && entry.dcPeakKW === undefined) {
      return 'a car with a DC curve needs dcPeakKW';
    }
    const hasWindow = [entry.dcTime, entry.dcTimeLack].filter((each) => each !== undefined);
    if ((entry.curveClass ?? acOnly) !== acOnly && hasWindow.length !== 1) {
      return 'a car with a DC curve needs dcTime, or dcTimeLack: that none was published';
    }
  }
  if (powertrain === 'BEV') return undefined;
  if (entry.fuelTankL === undefined) return lacks('fuelTankL');
  if ((epa?.csCityMpg ?? epa?.cityMpg) === undefined) return lacks('city miles per gallon');
  if ((epa?.csHwyMpg ?? epa?.hwyMpg) === undefined) return lacks('highway miles per gallon');
  return undefined;
}

/** The place of the innermost part of a path that exists. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

function sourcesOf(entry: VehicleFacts): readonly string[] {
  return Object.values(entry).flatMap((value) =>
    typeof value === 'object' && 'src' in value ? [value.src] : [],
  );
}
