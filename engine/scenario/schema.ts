import {
  array,
  boolean,
  lazy,
  literal,
  nullable,
  number,
  enum as oneOf,
  optional,
  type output,
  record,
  strictObject,
  string,
  union,
} from 'zod';
import { ambient } from './schema-ambient.ts';
import { app } from './schema-app.ts';
import { expectations } from './schema-expectations.ts';
import { faults } from './schema-faults.ts';
import { steps } from './schema-steps.ts';
import { cable, chargingType, duration, expression, power, text } from './schema-values.ts';
import { fleet, vehicle } from './schema-vehicles.ts';
import { webhook } from './schema-webhooks.ts';

export const paramTypes = [
  'percent',
  'duration',
  'distance',
  'power',
  'speed',
  'energy',
  'temperature',
  'number',
  'integer',
  'text',
  'boolean',
  'place',
  'time',
] as const;

const scalar = union([string(), number(), boolean()]);

const param = lazy(() =>
  union([
    string(),
    number(),
    boolean(),
    strictObject({
      type: oneOf(paramTypes),
      default: optional(scalar),
      env: optional(text('an environment variable that gives the value', 'HOOK_URL')),
      description: optional(string()),
    }),
  ]).describe('an input: a default, or its type with a default'),
);

const clock = lazy(() =>
  strictObject({
    start: optional(
      text('local time, or with its offset; a skipped time moves forward', '2026-10-24T19:30:00'),
    ),
    timezone: optional(
      text('IANA name of the zone of local times; UTC without this key', 'Europe/Berlin'),
    ),
    fold: optional(oneOf(['first', 'second'])).describe(
      'which of two equal times the script means when clocks go back; first without this key',
    ),
    limit: optional(
      duration('simulated time after which the run is stopped; 30d without this key'),
    ),
    mode: optional(oneOf(['virtual', 'scaled', 'realtime'])),
    speed: optional(number()).describe('with mode scaled: simulated seconds per second'),
  }),
);

const user = lazy(() => nullable(strictObject({ externalId: optional(string()) })));

const place = lazy(() =>
  strictObject({
    latitude: number(),
    longitude: number(),
    address: optional(string()),
    timezone: optional(
      text('IANA name of the zone there; that of the clock without this key', 'Asia/Kolkata'),
    ),
  }),
);

const tariff = lazy(() =>
  strictObject({
    currency: text('three letters', 'EUR'),
    perKwh: optional(number()).describe('energy, counted at the wall'),
    perSession: optional(number()).describe('flat'),
    perMinute: optional(number()).describe('time while energy flows'),
    idlePerMinute: optional(number()).describe('time on the cable after charging began'),
    offPeak: optional(
      strictObject({
        start: text('local time at which energy gets cheaper', '22:00'),
        end: text('when it ends; before the start means the next day', '06:00'),
        perKwh: number(),
      }),
    ),
  }).describe('what charging costs'),
);

const charger = lazy(() =>
  strictObject({
    type: chargingType,
    power: optional(power('what it offers at the wall; AC may say phases, amps and volts')),
    place: optional(text('where it stands: one of the places; without this key where the car is')),
    phases: optional(number()).describe('of AC: 1 or 3'),
    amps: optional(number()).describe('of AC, per phase'),
    volts: optional(number()).describe('of AC: 230 in Europe, 240, 208 or 120 in North America'),
    cable: optional(cable),
    public: optional(boolean()).describe('open to everybody; not without this key'),
    tariff: optional(tariff),
  }),
);

const invariant = lazy(() =>
  strictObject({
    name: text('what the report calls it'),
    check: expression('must be true all the time'),
  }),
);

/** The structure of a scenario file: which keys there are and what kind of value each takes. */
export const scenarioSchema = strictObject({
  version: literal(1).describe('version of the language'),
  name: optional(text('without this key, the name of the file')),
  description: optional(string()),
  tags: optional(array(string())).describe('words to pick scenarios by'),
  seed: optional(union([string(), number()])).describe('every draw follows from it'),
  log: optional(oneOf(['everything', 'watched'])).describe('which facts are kept'),
  clock: optional(clock),
  params: optional(record(string(), param)),
  app: optional(app),
  users: optional(record(string(), user)).describe('owners of vehicles'),
  places: optional(record(string(), place)),
  chargers: optional(record(string(), charger)),
  vehicles: optional(record(string(), vehicle)),
  fleets: optional(record(string(), fleet)),
  webhooks: optional(record(string(), webhook)).describe('where events of vehicles go'),
  faults: optional(faults).describe('what fails at its time, beside the steps'),
  invariants: optional(array(invariant)),
  ambient: optional(array(ambient)).describe('what goes on while the clock runs'),
  steps: optional(steps).describe('what happens, in order'),
  expect: optional(expectations).describe('what must hold at the end'),
});

export type RawScenario = output<typeof scenarioSchema>;
