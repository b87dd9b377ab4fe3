import { entriesOfStep, type InSteps } from '../../in-steps.ts';
import { mostAlike, nearest } from '../../nearest.ts';
import type { CatalogueModel } from '../names/catalogue.ts';
import type { IdPattern } from '../names/id-pattern.ts';
import { patternOf } from '../names/roster.ts';
import type { FleetSpec, Variation, VehicleSpec } from '../plan/plan.ts';
import type { RawFleet, RawModels, RawVehicle } from '../sections/vehicles.ts';
import {
  anyHealth,
  anyPercent,
  anyTemperature,
  type Checker,
  type Entry,
  known,
  plainNumber,
  positionOf,
  report,
  reportKey,
  reportWhole,
  zeroOrMore,
} from './checker.ts';
import { distribution, weigh } from './distribution.ts';
import { settings } from './settings.ts';
import { textLine } from './text-line.ts';
import { particulars } from './vin.ts';

/** Reads the vehicles of a file in steps. Leaves those with mistakes out, but not their names. */
export function* vehicles(
  checker: Checker,
  raw: Readonly<Record<string, RawVehicle>>,
): InSteps<VehicleSpec[]> {
  const specs: VehicleSpec[] = [];
  for (const [index, name] of Object.keys(raw).entries()) {
    if (index % entriesOfStep === 0) yield;
    const each = raw[name]!;
    checkName(checker, raw, name);
    const model = modelsOf(checker, each)[0];
    const common = settings(checker, each);
    const displayName = textLine(checker, each, 'name');
    if (model === undefined) continue;
    const position = positionOf(checker, each);
    const stated = isParticular(each) ? particulars(checker, each, model[0]) : undefined;
    specs.push({
      name,
      model: model[0].id,
      particulars: stated,
      displayName,
      ...common,
      position,
    });
  }
  return specs;
}

/** Reads the fleets of a file in steps, without creating their members. */
export function* fleets(
  checker: Checker,
  raw: Readonly<Record<string, RawFleet>>,
): InSteps<FleetSpec[]> {
  const specs: FleetSpec[] = [];
  const taken = yield* takenNames(checker);
  const byPattern = new Map<string, string>();
  for (const [index, name] of Object.keys(raw).entries()) {
    if (index % entriesOfStep === 0) yield;
    const each = raw[name]!;
    checkName(checker, raw, name);
    if (checker.names.roster.vehicles.has(name)) {
      reportKey(checker, raw, name, 'name_taken', `a vehicle is already named ${name}`);
    }
    const count = plainNumber(checker, each, 'count', { min: 1, max: 10_000_000, whole: true });
    const id = idOf(checker, each, name);
    const models = modelsOf(checker, each).map(([model, weight]) => [model.id, weight] as const);
    const common = settings(checker, each);
    const vary = variation(checker, each);
    const displayName = textLine(checker, each, 'name');
    if (count === undefined || id === undefined || models.length === 0) continue;
    const pattern = JSON.stringify([id.prefix, id.suffix]);
    const twin = byPattern.get(pattern);
    const like = taken.get(name) ?? (twin && `one of ${twin}`);
    if (like !== undefined) {
      reportKey(checker, raw, name, 'name_taken', `a member would be called like ${like}`);
    }
    if (twin === undefined) byPattern.set(pattern, name);
    const position = positionOf(checker, each);
    specs.push({ name, first: 0, count, id, displayName, models, vary, ...common, position });
  }
  return specs;
}

function isParticular({ vin, year, color }: RawVehicle): boolean {
  return vin !== undefined || year !== undefined || color !== undefined;
}

/** The models that a vehicle or the members of a fleet may have, with weights; empty when wrong. */
function modelsOf(
  checker: Checker,
  raw: RawVehicle | RawFleet,
): readonly (readonly [model: CatalogueModel, weight: number])[] {
  const written: RawModels | undefined = raw.model;
  if (written === undefined) {
    if (!checker.damaged.has(raw)) reportWhole(checker, raw, 'key_missing', 'model is missing');
    return [];
  }
  if (typeof written === 'string') {
    const model = findModel(checker, raw, 'model', written, report);
    return model === undefined ? [] : [[model, 1]];
  }
  const { choice } = written;
  if (!weigh(checker, written, choice)) return [];
  return Object.keys(choice).flatMap((name) => {
    const model = findModel(checker, choice, name, name, reportKey);
    return model === undefined ? [] : [[model, choice[name]!] as const];
  });
}

function findModel<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
  name: string,
  complain: typeof report,
): CatalogueModel | undefined {
  const { catalogue } = checker;
  const model = catalogue.findModel(name);
  if (model !== undefined) return model;
  // A model of the file with mistakes, which are reported.
  if (catalogue.modelNames.includes(name)) return undefined;
  // An id is long, so a word inside it may be meant even where the edit distance to the whole is
  // large.
  const suggestion =
    nearest(name, catalogue.modelNames) ??
    catalogue.modelNames.find((each) => each.startsWith(name) || each.endsWith(`-${name}`)) ??
    (mostAlike(name, catalogue.modelNames).join(' or ') || undefined);
  const message = `there is no model ${name}: \`motorpool models\` lists them`;
  return complain(checker, parent, key, 'name_unknown', message, suggestion);
}

const nameShape = /^[A-Za-z0-9_][\w.-]{0,63}$/;
const reserved: ReadonlySet<string> = new Set(['captured', 'clock', 'params', 'self']);

function checkName<Raw extends object>(
  checker: Checker,
  raw: Raw,
  name: Entry<Raw> & string,
): void {
  if (!nameShape.test(name)) {
    const message = 'a name has letters, digits, _ - and . only, at most 64 of them';
    reportKey(checker, raw, name, 'name_malformed', message);
  } else if (reserved.has(name)) {
    reportKey(checker, raw, name, 'name_taken', `${name} already means something in expressions`);
  }
}

function idOf(checker: Checker, raw: RawFleet, name: string): IdPattern | undefined {
  const id = patternOf(name, raw.id);
  if (id !== undefined) return id;
  const message = 'expected a pattern with the number of the member in it, such as c{n:02}';
  return report(checker, raw, 'id', 'value_malformed', message);
}

function variation(checker: Checker, { vary: raw }: RawFleet): Variation {
  if (raw === undefined) return unvaried;
  const percent = { dimension: 'percent', range: anyPercent } as const;
  return {
    socPercent: distribution(checker, raw, 'battery.soc', percent),
    healthPercent: distribution(checker, raw, 'battery.health', {
      dimension: 'percent',
      range: anyHealth,
    }),
    odometerKm: distribution(checker, raw, 'odometer', {
      dimension: 'distance',
      range: zeroOrMore,
    }),
    chargeLimitPercent: distribution(checker, raw, 'chargeLimit', {
      dimension: 'percent',
      range: { min: 1, max: 100 },
    }),
    temperatureC: distribution(checker, raw, 'temperature', {
      dimension: 'temperature',
      range: anyTemperature,
    }),
    homePlace: raw.home && known(checker, raw.home, 'place', 'place', [...checker.names.places]),
    workPlace:
      raw.home?.work && known(checker, raw.home, 'work', 'place', [...checker.names.places]),
  };
}

const unvaried: Variation = {
  socPercent: undefined,
  healthPercent: undefined,
  odometerKm: undefined,
  chargeLimitPercent: undefined,
  temperatureC: undefined,
  homePlace: undefined,
  workPlace: undefined,
};

/** Names of fleet members that are taken, by fleet; a name identifies one vehicle. */
function* takenNames({ names: { roster } }: Checker): InSteps<ReadonlyMap<string, string>> {
  const taken = new Map<string, string>();
  for (const [index, name] of [...roster.vehicles, ...roster.fleets].entries()) {
    if (index % entriesOfStep === 0) yield;
    for (const fleet of roster.members.fleetsWith(name)) {
      if (!taken.has(fleet)) taken.set(fleet, name);
    }
  }
  return taken;
}
