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
import { corrected, formerly, lacking, meant } from '../../form/other-words.ts';
import { ambient } from './ambient.ts';
import { app } from './app.ts';
import { arrival } from './arrivals.ts';
import { expectations } from './expectations.ts';
import { faults } from './faults.ts';
import { flows, imports, matrix } from './flows.ts';
import { param } from './params.ts';
import { replay } from './replay.ts';
import { steps } from './steps.ts';
import { cable, chargingType, duration, expression, power, text } from './values.ts';
import { fleet, vehicle } from './vehicles.ts';
import { webhook } from './webhooks.ts';

const clock = lazy(() =>
  strictObject({
    start: meant(
      optional(
        text('local time, or with its offset; a skipped time moves forward', '2026-10-24T19:30:00'),
      ),
      'begin',
      'startTime',
      'startAt',
      'startsAt',
    ),
    timezone: meant(
      optional(text('IANA name of the zone of local times; UTC without this key', 'Europe/Berlin')),
      'tz',
      'zone',
      'time_zone',
    ),
    from: optional(
      text(
        'the recording of `replay:`, whose start and zone are those of the clock',
        '$params.recording',
      ),
    ),
    fold: optional(oneOf(['first', 'second'])).describe(
      'which of two equal times the script means when clocks go back; first without this key',
    ),
    limit: meant(
      optional(
        duration(
          'simulated time after which the run is stopped, with all that is due then; 30d without this key',
        ),
      ),
      'end',
      'until',
      'duration',
      'timeout',
      'stopAfter',
      'maxDuration',
    ),
    mode: optional(oneOf(['virtual', 'scaled', 'realtime'])).describe(
      'the pace of a server that is started without --speed: `scaled` by the key `speed`, the others real time; virtual without this key',
    ),
    speed: meant(
      optional(number()).describe('with mode scaled: simulated seconds per second'),
      'rate',
      'factor',
      'acceleration',
    ),
    startPaused: optional(boolean()).describe(
      'where it runs by real time, the clock waits until somebody lets it go',
    ),
  }),
);

const user = lazy(() =>
  nullable(
    strictObject({
      externalId: meant(
        optional(text('what the app calls this user', 'app-user-7')),
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
      latitude: meant(number().describe('degrees, north of the equator above 0'), 'lat'),
      longitude: meant(
        number().describe('degrees, east of Greenwich above 0'),
        'lon',
        'lng',
        'long',
      ),
      address: optional(string()).describe('what destinations are told apart by; for readers only'),
      timezone: meant(
        optional(
          text('IANA name of the zone there; that of the clock without this key', 'Asia/Kolkata'),
        ),
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
      currency: meant(text('three letters', 'EUR'), 'unit'),
      perKwh: meant(
        optional(number()).describe('energy, counted at the wall'),
        'price',
        'pricePerKwh',
        'kwh',
        'energy',
      ),
      perSession: meant(optional(number()).describe('flat'), 'sessionFee', 'flat'),
      perMinute: optional(number()).describe('time while energy flows'),
      idlePerMinute: meant(
        optional(number()).describe('time on the cable after charging began'),
        'idleFee',
        'parkingFee',
      ),
      offPeak: meant(
        optional(
          strictObject({
            from: meant(
              formerly(text('local time at which energy gets cheaper', '22:00'), 'start'),
              'begin',
              'startTime',
              'after',
            ),
            until: meant(
              formerly(text('when it ends; on the next day if that is earlier', '06:00'), 'end'),
              'to',
              'stop',
              'before',
              'endTime',
            ),
            perKwh: meant(number().describe('energy meanwhile'), 'price', 'pricePerKwh'),
          }),
        ).describe('hours in which energy has another price'),
        'night',
        'low',
        'cheap',
      ),
    }).describe('what charging costs'),
    (value) => (typeof value === 'number' ? `{ currency: EUR, perKwh: ${value} }` : undefined),
  ),
);

const charger = lazy(() =>
  lacking(
    corrected(
      strictObject({
        type: chargingType.describe('of its current'),
        power: meant(
          optional(power('what it offers at the wall; AC may say phases, amps and volts')),
          'kw',
          'powerKw',
          'maxPower',
          'rating',
        ),
        place: meant(
          optional(text('where it stands: one of the places; without this key where the car is')),
          'location',
          'at',
          'position',
        ),
        phases: meant(optional(number()).describe('of AC: 1 or 3'), 'phase'),
        amps: meant(
          optional(number()).describe('of AC, per phase'),
          'current',
          'amperage',
          'maxCurrent',
          'max_current',
        ),
        volts: meant(
          optional(number()).describe('of AC: 230 in Europe, 240, 208 or 120 in North America'),
          'voltage',
        ),
        cable: optional(cable),
        public: optional(boolean()).describe('open to everybody; not without this key'),
        tariff: meant(optional(tariff), 'price', 'prices', 'pricing', 'cost'),
      }),
      (value) => (typeof value === 'string' ? `{ type: AC, power: ${value} }` : undefined),
    ),
    { lacking: notShared },
  ),
);

const unshared =
  'chargers are not shared yet: each vehicle gets all of the power, however many are plugged in';

/** The keys of chargers that vehicles share. */
const notShared = {
  connectors: unshared,
  connector: unshared,
  evses: unshared,
  sockets: unshared,
  slots: unshared,
  capacity: unshared,
  sharedPower: unshared,
  maxVehicles: unshared,
} as const;

const invariant = lazy(() =>
  strictObject({
    name: text('what the report calls it'),
    check: meant(
      expression('must be true all the time'),
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
  name: optional(text('what reports call it; the name of the file without this key')),
  description: meant(
    optional(string()).describe('which rule it shows; for readers'),
    'about',
    'summary',
  ),
  tags: optional(array(string())).describe('words to pick scenarios by'),
  seed: meant(
    optional(union([string(), number()])).describe(
      'a number or a word that every draw follows from; the name without this key',
    ),
    'randomSeed',
    'random',
  ),
  log: meant(
    optional(oneOf(['everything', 'watched'])).describe('which facts are kept'),
    'logging',
  ),
  clock: meant(
    optional(clock).describe('when it begins, where its times are local and how it runs'),
    'time',
    {
      start: '{ start: 2026-03-10T17:00 }',
      timezone: '{ timezone: Europe/Berlin }',
      tz: '{ timezone: Europe/Berlin }',
      limit: '{ limit: 1d }',
      duration: '{ limit: 1d }',
      timeout: '{ limit: 1d }',
    },
  ),
  imports: meant(
    optional(imports).describe('files that give flows, places, chargers, users or webhooks'),
    'include',
    'includes',
    'extends',
  ),
  params: meant(
    optional(record(string(), param)).describe('inputs: `--param` and the environment set them'),
    'parameters',
    'inputs',
    'variables',
    'vars',
    'env',
  ),
  matrix: optional(matrix),
  flows: meant(
    optional(flows).describe('steps with a name, for `use:`'),
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
    optional(record(string(), place)).describe('points on the map with a name'),
    'locations',
    'points',
  ),
  chargers: meant(
    optional(record(string(), charger)).describe(
      'posts and wall boxes with a name; several vehicles at one each get all of its power, as none is shared yet',
    ),
    'stations',
    'chargingStations',
    'evses',
    'wallboxes',
  ),
  vehicles: meant(
    optional(record(string(), vehicle)).describe('one by one, by name'),
    'cars',
    'devices',
  ),
  fleets: meant(
    optional(record(string(), fleet)).describe('many vehicles under one name'),
    'pools',
  ),
  webhooks: meant(
    optional(record(string(), webhook)).describe('where events of vehicles go'),
    'hooks',
    'callbacks',
    'endpoints',
  ),
  faults: meant(
    optional(faults).describe('what fails at its time, beside the steps'),
    'failures',
    'chaos',
    'outages',
  ),
  invariants: meant(
    optional(array(invariant)).describe('what must be true all the time'),
    'laws',
    'assertAlways',
  ),
  ambient: meant(
    optional(array(ambient)).describe('what goes on while the clock runs'),
    'background',
    'automations',
    'automation',
  ),
  arrivals: optional(array(arrival)).describe('who comes while the clock runs, at a rate'),
  steps: meant(
    optional(steps).describe('what happens, in order'),
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
    optional(steps).describe('what happens after the steps, whatever became of them'),
    'after',
    'finally',
    'cleanup',
    'afterAll',
    'afterEach',
  ),
  expect: meant(
    optional(expectations).describe('what must hold at the end'),
    'assert',
    'assertions',
    'expectations',
    'checks',
    'then',
  ),
});

export type RawScenario = output<typeof scenarioSchema>;
