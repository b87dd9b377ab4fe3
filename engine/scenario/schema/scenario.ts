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
import { formerly } from '../../form/other-words.ts';
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
    start: optional(
      text('local time, or with its offset; a skipped time moves forward', '2026-10-24T19:30:00'),
    ),
    timezone: optional(
      text('IANA name of the zone of local times; UTC without this key', 'Europe/Berlin'),
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
    limit: optional(
      duration(
        'simulated time after which the run is stopped, with all that is due then; 30d without this key',
      ),
    ),
    mode: optional(oneOf(['virtual', 'scaled', 'realtime'])).describe(
      'the pace of a server that is started without --speed: `scaled` by the key `speed`, the others real time; virtual without this key',
    ),
    speed: optional(number()).describe('with mode scaled: simulated seconds per second'),
    startPaused: optional(boolean()).describe(
      'where it runs by real time, the clock waits until somebody lets it go',
    ),
  }),
);

const user = lazy(() =>
  nullable(
    strictObject({
      externalId: optional(text('what the app calls this user', 'app-user-7')),
    }),
  ),
);

const place = lazy(() =>
  strictObject({
    latitude: number().describe('degrees, north of the equator above 0'),
    longitude: number().describe('degrees, east of Greenwich above 0'),
    address: optional(string()).describe('what destinations are told apart by; for readers only'),
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
        from: formerly(text('local time at which energy gets cheaper', '22:00'), 'start'),
        until: formerly(text('when it ends; on the next day if that is earlier', '06:00'), 'end'),
        perKwh: number().describe('energy meanwhile'),
      }),
    ).describe('hours in which energy has another price'),
  }).describe('what charging costs'),
);

const charger = lazy(() =>
  strictObject({
    type: chargingType.describe('of its current'),
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

/** The structure of a scenario file: its keys and the kinds of their values. */
export const scenarioSchema = strictObject({
  version: literal(1).describe('version of the language'),
  name: optional(text('what reports call it; the name of the file without this key')),
  description: optional(string()).describe('which rule it shows; for readers'),
  tags: optional(array(string())).describe('words to pick scenarios by'),
  seed: optional(union([string(), number()])).describe(
    'a number or a word that every draw follows from; the name without this key',
  ),
  log: optional(oneOf(['everything', 'watched'])).describe('which facts are kept'),
  clock: optional(clock).describe('when it begins, where its times are local and how it runs'),
  imports: optional(imports).describe('files that give flows, places, chargers, users or webhooks'),
  params: optional(record(string(), param)).describe(
    'inputs: `--param` and the environment set them',
  ),
  matrix: optional(matrix),
  flows: optional(flows).describe('steps with a name, for `use:`'),
  replay: optional(replay),
  app: optional(app),
  users: optional(record(string(), user)).describe('owners of vehicles'),
  places: optional(record(string(), place)).describe('points on the map with a name'),
  chargers: optional(record(string(), charger)).describe('posts and wall boxes with a name'),
  vehicles: optional(record(string(), vehicle)).describe('one by one, by name'),
  fleets: optional(record(string(), fleet)).describe('many vehicles under one name'),
  webhooks: optional(record(string(), webhook)).describe('where events of vehicles go'),
  faults: optional(faults).describe('what fails at its time, beside the steps'),
  invariants: optional(array(invariant)).describe('what must be true all the time'),
  ambient: optional(array(ambient)).describe('what goes on while the clock runs'),
  arrivals: optional(array(arrival)).describe('who comes while the clock runs, at a rate'),
  steps: optional(steps).describe('what happens, in order'),
  teardown: optional(steps).describe('what happens after the steps, whatever became of them'),
  expect: optional(expectations).describe('what must hold at the end'),
});

export type RawScenario = output<typeof scenarioSchema>;
