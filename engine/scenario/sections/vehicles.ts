import {
  lazy,
  number as numberSchema,
  record,
  strictObject,
  string,
  union,
  type ZodType,
} from 'zod';
import { called, type KeyField, older, optional, plain, text } from '../../form/field.ts';
import { corrected, lacking } from '../../form/other-words.ts';
import { anyHealth, anyPercent, anyTemperature, zeroOrMore } from '../../form/quantity.ts';
import { text as textSchema, withUsual } from '../../form/schemas.ts';
import {
  as,
  nested,
  otherwise,
  readSaid,
  readWhole,
  toShape,
  usually,
} from '../../form/section.ts';
import { entriesOfStep, type InSteps } from '../../in-steps.ts';
import { mostAlike, nearest } from '../../nearest.ts';
import type { CatalogueModel } from '../names/catalogue.ts';
import { patternOf } from '../names/roster.ts';
import type { FleetSpec, Variation, VehicleSpec } from '../plan/plan.ts';
import { type Checker, positionOf, ScenarioEntry } from '../read/checker.ts';
import { weigh } from '../read/distribution.ts';
import { drawnOnce, lineOfText, named, number } from '../read/fields.ts';
import { particulars } from '../read/vin.ts';
import { settings } from './settings.ts';

/** Models that a vehicle or the members of a fleet may have, with weights. */
type Models = readonly (readonly [model: CatalogueModel, weight: number])[];

const models = (schema: () => ZodType): KeyField<Models> => ({
  schema,
  read(at: ScenarioEntry) {
    const { value } = at;
    if (value === undefined) return undefined;
    if (typeof value === 'string') {
      const model = findModel(at, value, (...mistake) => at.report(...mistake));
      return model === undefined ? [] : [[model, 1]];
    }
    const choice = at.at('choice');
    const weights = choice.value as Readonly<Record<string, number>>;
    if (!choice.by((checker, parent) => weigh(checker, parent, weights))) return [];
    return Object.keys(weights).flatMap((name) => {
      const model = findModel(choice, name, (...mistake) => choice.at(name).reportKey(...mistake));
      return model === undefined ? [] : [[model, weights[name]!] as const];
    });
  },
  isOptional: false,
});

function findModel(
  { checker: { catalogue } }: ScenarioEntry,
  name: string,
  report: (...mistake: Parameters<ScenarioEntry['report']>) => undefined,
): CatalogueModel | undefined {
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
  return report('name_unknown', message, suggestion);
}

const oneModel = models(() =>
  textSchema('model id, short name, or BEV, PHEV, HEV, ICE', 'hyundai-ioniq-5', 'BEV'),
);

/** The keys that make one car unlike others of its model; they are judged together. */
const particularFields = {
  vin: called(
    otherwise(
      text('whole VIN, or a pattern with * for each character to draw', '1G1RC6S5*HU******'),
      'drawn by model and year',
    ),
    'VIN',
  ),
  year: called(
    otherwise(
      plain<number>((without) => numberSchema().describe(withUsual('model year', without))),
      'drawn from those of the model',
    ),
    'modelYear',
  ),
  color: called(
    otherwise(text('color of the paint', 'Heather Grey'), 'that of the model, or drawn'),
    'colour paint',
  ),
};

export const vehicleFields = {
  model: called(older(as('models', optional(oneModel)), 'template'), 'type car vehicleModel'),
  ...settings,
  name: otherwise(
    as('displayName', lineOfText('display name, as in the dashboard', "Anna's Ioniq")),
    'the name',
  ),
  ...particularFields,
};

const ofModel =
  'it is that of the model: `motorpool models` lists the models, and models: may have others';

/** The keys of things that are no setting of a vehicle. */
const settled = {
  id: 'the name of the vehicle is its key; its id follows from the seed',
  make: ofModel,
  capacity: ofModel,
  batteryCapacity: ofModel,
  batterySize: ofModel,
  v2g: 'energy only flows into a battery here',
} as const;

export const vehicle = lazy(() =>
  lacking(
    corrected(strictObject(toShape(vehicleFields)).describe('one vehicle'), (value) =>
      typeof value === 'string' ? `{ model: ${value} }` : undefined,
    ),
    { lacking: settled },
  ),
);

const share = drawnOnce('percent', anyPercent);
const aged = drawnOnce('percent', anyHealth);
const driven = drawnOnce('distance', zeroOrMore);
const limit = drawnOnce('percent', { min: 1, max: 100 });
const weather = drawnOnce('temperature', anyTemperature);
const somePlace = named('place', ({ names }) => [...names.places]);

const homes = {
  place: as('homePlace', somePlace('one of the places')),
  work: otherwise(
    as('workPlace', somePlace('place around which each member works')),
    'somewhere in its town',
  ),
};

const ofState = 'that of state';

const varyFields = {
  'battery.soc': called(
    otherwise(as('socPercent', share('state of charge', '{ uniform: [40%, 95%] }')), ofState),
    'soc battery stateOfCharge',
  ),
  'battery.health': called(
    otherwise(as('healthPercent', aged('state of health of the traction battery', '91%')), ofState),
    'health stateOfHealth',
  ),
  odometer: called(
    otherwise(as('odometerKm', driven('distance travelled so far', '31000km')), ofState),
    'mileage',
  ),
  chargeLimit: called(
    otherwise(as('chargeLimitPercent', limit('charge limit', '80%')), ofState),
    'limit',
  ),
  temperature: otherwise(
    as('temperatureC', weather('ambient temperature', '12degC')),
    'that of the fleet',
  ),
  home: otherwise(nested('place around which each member has its home', homes), 'some city'),
};

const vary: KeyField<Variation> = {
  ...nested('values drawn for each member', varyFields),
  read(at) {
    const { home, ...values } = readSaid(varyFields, at);
    return { ...values, ...home };
  },
};

const severalModels = models(() => {
  const choice = record(string(), numberSchema()).describe('models and their weights');
  const says = 'one model, or a choice of models drawn for each member';
  return union([string(), strictObject({ choice })]).describe(says);
});

export const fleetFields = {
  model: older(as('models', optional(severalModels)), 'template'),
  ...settings,
  name: otherwise(
    as(
      'displayName',
      lineOfText('display names of the members, with `{n}` as in `id`', 'Taxi {n}'),
    ),
    'their names',
  ),
  count: called(
    number('number of members, 1 to 10,000,000', { min: 1, max: 10_000_000, whole: true }),
    'size number amount',
  ),
  id: called(
    otherwise(
      text('names of the members: {n} is the number, {n:02} with two digits', 'c{n:02}'),
      'the name of the fleet, then -{n}',
    ),
    'names pattern',
  ),
  vary: called(usually(vary, {}, ''), 'variation random randomize distribution'),
};

export const fleet = lazy(() =>
  strictObject(toShape(fleetFields)).describe('many vehicles of a kind'),
);

/** Reads the vehicles of a file in steps. Leaves those with mistakes out, but not their names. */
export function* vehicles(
  checker: Checker,
  raw: Readonly<Record<string, object>>,
): InSteps<VehicleSpec[]> {
  const specs: VehicleSpec[] = [];
  for (const [index, name] of Object.keys(raw).entries()) {
    if (index % entriesOfStep === 0) yield;
    const at = new ScenarioEntry(checker, raw, name);
    const each = raw[name]!;
    checkEntry(at, name);
    const { models: [model] = [], vin, year, color, ...rest } = readWhole(vehicleFields, at);
    if (model === undefined) continue;
    specs.push({
      name,
      model: model[0].id,
      particulars: [vin, year, color].some((given) => given !== undefined)
        ? particulars(checker, each, model[0])
        : undefined,
      ...rest,
      grants: rest.grants ?? checker.catalogue.permissions,
      position: positionOf(checker, each),
    });
  }
  return specs;
}

const patternWanted = 'expected a pattern with the number of the member in it, such as c{n:02}';

/** Reads the fleets of a file in steps, without creating their members. */
export function* fleets(
  checker: Checker,
  raw: Readonly<Record<string, object>>,
): InSteps<FleetSpec[]> {
  const specs: FleetSpec[] = [];
  const taken = yield* takenNames(checker);
  const byPattern = new Map<string, string>();
  for (const [index, name] of Object.keys(raw).entries()) {
    if (index % entriesOfStep === 0) yield;
    const at = new ScenarioEntry(checker, raw, name);
    checkEntry(at, name);
    if (checker.names.roster.vehicles.has(name)) {
      at.reportKey('name_taken', `a vehicle is already named ${name}`);
    }
    const { count, models: choice = [], id: written, ...rest } = readWhole(fleetFields, at);
    const id = patternOf(name, written) ?? at.at('id').report('value_malformed', patternWanted);
    if (count === undefined || id === undefined || choice.length === 0) continue;
    const pattern = JSON.stringify([id.prefix, id.suffix]);
    const twin = byPattern.get(pattern);
    const like = taken.get(name) ?? (twin && `one of ${twin}`);
    if (like !== undefined) at.reportKey('name_taken', `a member would be called like ${like}`);
    if (twin === undefined) byPattern.set(pattern, name);
    specs.push({
      name,
      first: 0,
      count,
      id,
      models: choice.map(([model, weight]) => [model.id, weight] as const),
      ...rest,
      grants: rest.grants ?? checker.catalogue.permissions,
      position: positionOf(checker, raw[name]!),
    });
  }
  return specs;
}

const nameShape = /^[A-Za-z0-9_][\w.-]{0,63}$/;
const reserved: ReadonlySet<string> = new Set(['captured', 'clock', 'params', 'self']);

/** Reports a name that none can have, and a missing model. */
function checkEntry(at: ScenarioEntry, name: string): void {
  if (!nameShape.test(name)) {
    const message = 'a name has letters, digits, _ - and . only, at most 64 of them';
    at.reportKey('name_malformed', message);
  } else if (reserved.has(name)) {
    at.reportKey('name_taken', `${name} already means something in expressions`);
  }
  if (!at.at('model').isPresent && !at.isDamaged) {
    at.reportWhole('key_missing', 'model is missing');
  }
}

/** Names of fleet members that are taken, by fleet; a name identifies one vehicle. */
function* takenNames({ names: { roster } }: Checker): InSteps<ReadonlyMap<string, string>> {
  const taken = new Map<string, string>();
  for (const [index, name] of [...roster.vehicles, ...roster.fleets].entries()) {
    if (index % entriesOfStep === 0) yield;
    for (const each of roster.members.fleetsWith(name)) {
      if (!taken.has(each)) taken.set(each, name);
    }
  }
  return taken;
}
