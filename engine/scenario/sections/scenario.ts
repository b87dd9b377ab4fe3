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
import { corrected, formerly, meant } from '../../form/other-words.ts';
import { ambient } from '../schema/ambient.ts';
import { arrival } from '../schema/arrivals.ts';
import { expectations } from '../schema/expectations.ts';
import { faults } from '../schema/faults.ts';
import { flows, imports, matrix } from '../schema/flows.ts';
import { ownModel } from '../schema/models.ts';
import { param } from '../schema/params.ts';
import { replay } from '../schema/replay.ts';
import { series } from '../schema/series.ts';
import { site, stationKeys } from '../schema/stations.ts';
import { steps } from '../schema/steps.ts';
import { cable, chargingType, expression, power, text } from '../schema/values.ts';
import { app } from './app.ts';
import { clock } from './clock.ts';
import { fleet, vehicle } from './vehicles.ts';
import { webhook } from './webhooks.ts';

const user = lazy(() =>
  nullable(
    strictObject({
      externalId: meant(
        optional(text('id of this user in the app', 'app-user-7')),
        'id',
        'userId',
        'user_id',
      ),
    }),
  ),
);

const place = lazy(() =>
  corrected(
    strictObject({
      latitude: meant(number().describe('degrees, positive north of the equator'), 'lat'),
      longitude: meant(
        number().describe('degrees, positive east of Greenwich'),
        'lon',
        'lng',
        'long',
      ),
      address: optional(string()).describe('postal address, for readers only'),
      timezone: meant(
        optional(text('IANA name of the local zone; default: that of the clock', 'Asia/Kolkata')),
        'tz',
        'zone',
      ),
    }),
    (value) =>
      Array.isArray(value) && value.length === 2
        ? `{ latitude: ${value[0]}, longitude: ${value[1]} }`
        : undefined,
  ),
);

const tariff = lazy(() =>
  corrected(
    strictObject({
      currency: meant(
        optional(text('currency code of three letters; default: that of the prices', 'EUR')),
        'unit',
      ),
      perKwh: meant(
        optional(number()).describe(
          'price per kWh at the wall; comes on top of prices over time; default: 0',
        ),
        'price',
        'pricePerKwh',
        'kwh',
        'energy',
      ),
      perSession: meant(
        optional(number()).describe('flat price per session; default: 0'),
        'sessionFee',
        'flat',
      ),
      perMinute: optional(number()).describe('price per minute of charging; default: 0'),
      idlePerMinute: meant(
        optional(number()).describe(
          'price per idle minute on the cable, after charging began; default: 0',
        ),
        'idleFee',
        'parkingFee',
      ),
      prices: meant(
        optional(series).describe('prices per kWh over time; default: none'),
        'dayAhead',
        'spot',
      ),
      carbon: meant(
        optional(series).describe('carbon of energy over time, in gCO2/kWh; default: none'),
        'co2',
        'emissions',
        'intensity',
      ),
      offPeak: meant(
        optional(
          strictObject({
            from: meant(
              formerly(text('local start time', '22:00'), 'start'),
              'begin',
              'startTime',
              'after',
            ),
            until: meant(
              formerly(text('local end time; on the next day if earlier', '06:00'), 'end'),
              'to',
              'stop',
              'before',
              'endTime',
            ),
            perKwh: meant(
              number().describe('price per kWh in these hours'),
              'price',
              'pricePerKwh',
            ),
          }),
        ).describe('hours with another energy price; default: none'),
        'night',
        'low',
        'cheap',
      ),
    }).describe('price of charging; default: none'),
    (value) =>
      typeof value === 'number'
        ? `{ currency: EUR, perKwh: ${value} }`
        : typeof value === 'string' && value.endsWith('.csv')
          ? `{ currency: EUR, prices: ${value} }`
          : undefined,
  ),
);

const charger = lazy(() =>
  corrected(
    strictObject({
      type: chargingType.describe('type of current'),
      power: meant(
        optional(power('power at the wall; AC may give phases, amps and volts')),
        'kw',
        'powerKw',
        'maxPower',
        'rating',
      ),
      place: meant(
        optional(text('one of the places; default: the position of the car')),
        'location',
        'at',
        'position',
      ),
      phases: meant(optional(number()).describe('AC: number of phases, 1 or 3'), 'phase'),
      amps: meant(
        optional(number()).describe('AC: current per phase, in amperes'),
        'current',
        'amperage',
        'maxCurrent',
        'max_current',
      ),
      volts: meant(
        optional(number()).describe('AC: volts, 230 in Europe, 240, 208 or 120 in North America'),
        'voltage',
      ),
      cable: optional(cable),
      public: optional(boolean()).describe('whether it is open to the public; default: false'),
      tariff: meant(optional(tariff), 'price', 'prices', 'pricing', 'cost'),
      ...stationKeys,
    }),
    (value) => (typeof value === 'string' ? `{ type: AC, power: ${value} }` : undefined),
  ),
);

const invariant = lazy(() =>
  strictObject({
    name: text('name in reports'),
    check: meant(
      expression('condition that must always be true'),
      'expr',
      'expression',
      'that',
      'assert',
      'condition',
    ),
  }),
);

/** The structure of a scenario file: its keys and the kinds of their values. */
export const scenarioSchema = strictObject({
  version: literal(1).describe('version of the language'),
  name: optional(text('name in reports; default: the name of the file')),
  description: meant(
    optional(string()).describe('the rule that it shows, for readers'),
    'about',
    'summary',
  ),
  tags: optional(array(string())).describe('tags to select scenarios by; default: none'),
  seed: meant(
    optional(union([string(), number()])).describe(
      'seed of every draw, a number or a word; default: the name',
    ),
    'randomSeed',
    'random',
  ),
  log: meant(
    optional(oneOf(['everything', 'watched'])).describe(
      'facts to keep in the log; default: everything',
    ),
    'logging',
  ),
  clock: meant(optional(clock).describe('start, time zone and pace of the clock'), 'time', {
    start: '{ start: 2026-03-10T17:00 }',
    timezone: '{ timezone: Europe/Berlin }',
    tz: '{ timezone: Europe/Berlin }',
    limit: '{ limit: 1d }',
    duration: '{ limit: 1d }',
    timeout: '{ limit: 1d }',
  }),
  imports: meant(
    optional(imports).describe('files with flows, places, chargers, users, models or webhooks'),
    'include',
    'includes',
    'extends',
  ),
  params: meant(
    optional(record(string(), param)).describe('inputs, set by `--param` or the environment'),
    'parameters',
    'inputs',
    'variables',
    'vars',
    'env',
  ),
  matrix: optional(matrix),
  flows: meant(
    optional(flows).describe('named steps, for `use:`'),
    'functions',
    'macros',
    'subflows',
    'procedures',
  ),
  replay: optional(replay),
  app: optional(app),
  users: meant(
    optional(record(string(), user)).describe('owners of vehicles'),
    'owners',
    'drivers',
    'people',
  ),
  places: meant(
    optional(record(string(), place)).describe('named points on the map'),
    'locations',
    'points',
  ),
  chargers: meant(
    optional(record(string(), charger)).describe(
      'named posts and wall boxes; one stands there once, and vehicles share it, unless each car has its own',
    ),
    'stations',
    'chargingStations',
    'evses',
    'wallboxes',
  ),
  sites: meant(
    optional(record(string(), site)).describe('connections to the grid that chargers share'),
    'depots',
    'grids',
    'hubs',
  ),
  models: meant(
    optional(record(string(), ownModel)).describe(
      'models of your own, beside those of `motorpool models`',
    ),
    'vehicleModels',
    'catalogue',
    'catalog',
    'templates',
  ),
  vehicles: meant(
    optional(record(string(), vehicle)).describe('single vehicles, by name'),
    'cars',
    'devices',
  ),
  fleets: meant(
    optional(record(string(), fleet)).describe('many vehicles under one name'),
    'pools',
  ),
  webhooks: meant(
    optional(record(string(), webhook)).describe('destinations of vehicle events'),
    'hooks',
    'callbacks',
    'endpoints',
  ),
  faults: meant(
    optional(faults).describe('timed faults, beside the steps'),
    'failures',
    'chaos',
    'outages',
  ),
  invariants: meant(
    optional(array(invariant)).describe('conditions that must always be true'),
    'laws',
    'assertAlways',
  ),
  ambient: meant(
    optional(array(ambient)).describe('background activity while the clock runs'),
    'background',
    'automations',
    'automation',
  ),
  arrivals: optional(array(arrival)).describe(
    'arrivals of vehicles at a rate while the clock runs',
  ),
  steps: meant(
    optional(steps).describe('the script: steps in order'),
    'script',
    'actions',
    'sequence',
    'scenario',
    'jobs',
    'tests',
    'given',
    'when',
  ),
  teardown: meant(
    optional(steps).describe('steps after the script, whatever its result'),
    'after',
    'finally',
    'cleanup',
    'afterAll',
    'afterEach',
  ),
  expect: meant(
    optional(expectations).describe('expectations at the end of the run'),
    'assert',
    'assertions',
    'expectations',
    'checks',
    'then',
  ),
});

export type RawScenario = output<typeof scenarioSchema>;
