import {
  array,
  boolean,
  lazy,
  literal,
  number,
  enum as oneOf,
  optional,
  type output,
  record,
  strictObject,
  string,
  union,
} from 'zod';
import { corrected, lacking, meant } from '../../form/other-words.ts';
import { quantitySchema } from '../../form/schemas.ts';
import { parts } from '../../model/parts.ts';
import { duration, percent, power, text } from './values.ts';

const energy = (says: string) => quantitySchema('energy', says);
const consumption = (says: string) => quantitySchema('consumption', says);
const fuelConsumption = (says: string) => quantitySchema('fuelConsumption', says);
const pressure = (says: string) => quantitySchema('pressure', says);

const window = lazy(() =>
  strictObject({
    from: meant(percent('state of charge at the start', '10%'), 'start'),
    until: meant(percent('state of charge at the end', '80%'), 'to', 'end'),
    takes: meant(duration('stated time', '18m'), 'in', 'minutes', 'time', 'duration'),
  }).describe('charging time that the maker states, which the curve is scaled to meet'),
);

const dc = lazy(() =>
  union([
    literal('none'),
    strictObject({
      power: meant(optional(power('highest power at the post')), 'peak', 'max', 'maxPower'),
      efficiency: optional(percent('energy into the battery over that of the post', '95%')),
      curve: meant(
        optional(record(string(), union([string(), number()]))).describe(
          'points of the charging curve by state of charge, as powers or shares of the highest: `{ 0%: 120kW, 50%: 80% }`',
        ),
        'points',
        'chargingCurve',
      ),
      window: optional(window),
    }),
  ]).describe('fast charging; `none` for a car without a DC inlet'),
);

const battery = lazy(() =>
  corrected(
    strictObject({
      usable: meant(
        optional(
          energy(
            'energy between 0 and 100 % of the charge shown; of a PHEV, the part it drives on',
          ),
        ),
        'capacity',
        'size',
        'usableKwh',
        'usableCapacity',
      ),
      gross: meant(optional(energy('energy of the whole pack')), 'nominal', 'total', 'grossKwh'),
      range: meant(
        optional(
          quantitySchema(
            'distance',
            'label range on electricity alone; of a car for Europe alone that of WLTP',
          ),
        ),
        'ratedRange',
        'electricRange',
      ),
      ac: optional(
        corrected(
          strictObject({
            power: meant(optional(power('power of the on-board charger, from the wall')), 'max'),
            efficiency: optional(percent('energy into the battery over that from the wall', '89%')),
          }).describe('charging from AC'),
          (value) => (typeof value === 'string' ? `{ power: ${value} }` : undefined),
        ),
      ),
      dc: optional(dc),
      consumption: optional(
        strictObject({
          city: optional(consumption('US city label, from the wall')),
          highway: optional(consumption('US highway label, from the wall')),
          combined: optional(consumption('US combined label, from the wall')),
          wltp: optional(consumption('WLTP, from the wall')),
        }),
      ).describe('consumption of electricity on the label'),
      dragShare: optional(
        percent(
          'share of the highway consumption that grows with the square of the speed; without roadLoad',
          '45%',
        ),
      ),
      heatPump: optional(boolean().describe('whether a heat pump heats the cabin')),
    }).describe('the traction battery and its charging'),
    (value) => (typeof value === 'string' ? `{ usable: ${value} }` : undefined),
  ),
);

const fuel = lazy(() =>
  corrected(
    strictObject({
      tank: meant(
        optional(quantitySchema('volume', 'volume of the tank')),
        'tankSize',
        'capacity',
        'volume',
      ),
      displacement: meant(
        optional(quantitySchema('volume', 'displacement of the engine', '1.5L')),
        'engine',
      ),
      consumption: optional(
        strictObject({
          city: optional(fuelConsumption('US city label')),
          highway: optional(fuelConsumption('US highway label')),
          combined: optional(fuelConsumption('US combined label')),
        }),
      ).describe('consumption of fuel on the label; of a PHEV, with an empty battery'),
    }).describe('the tank and the engine'),
    (value) => (typeof value === 'string' ? `{ tank: ${value} }` : undefined),
  ),
);

const roadLoad = lazy(() =>
  strictObject({
    a: meant(number().describe('constant force'), 'f0'),
    b: meant(number().describe('force by speed; may be below zero'), 'f1'),
    c: meant(number().describe('force by the square of the speed'), 'f2'),
    mass: meant(number().describe('mass of the test'), 'testMass', 'weight'),
    units: optional(oneOf(['metric', 'US', 'SI'])).describe(
      'metric: N, km/h and kg; US: lbf, mph and lb, as in the list of the EPA; SI: N, m/s and kg; default: metric',
    ),
  }).describe('coefficients of the force that slows a coasting car: a + b v + c v²'),
);

const delays = (says: string) =>
  optional(
    strictObject({
      from: duration('shortest time', '2s'),
      until: duration('longest time', '20s'),
    }),
  ).describe(says);

const ofMake = '; default: that of the make';

const habits = lazy(() =>
  strictObject({
    driving: optional(duration(`time from one report to the next while driving${ofMake}`, '30s')),
    charging: optional(duration(`the same while charging${ofMake}`, '5m')),
    parked: optional(duration(`the same while parked${ofMake}`, '1h')),
    asleep: optional(duration(`the same while asleep${ofMake}`, '6h')),
    latency: delays(`time of a report to the service${ofMake}`),
    commandLatency: delays(`time of a command to the car${ofMake}`),
    fetchInterval: optional(
      duration(`time before the service asks the same car again${ofMake}`, '5m'),
    ),
    fetchesPerDay: optional(union([literal('unlimited'), number()])).describe(
      `how often the service may ask a car in 24 hours${ofMake}`,
    ),
    wakeOnPoll: optional(boolean()).describe(`whether a poll wakes a sleeping car${ofMake}`),
    sleepAfter: optional(duration(`time parked and idle until it falls asleep${ofMake}`, '10m')),
    relockAfter: optional(
      text(
        `time unlocked, with every door closed, until it relocks; or never${ofMake}`,
        '60s',
        'never',
      ),
    ),
    autoLock: optional(boolean()).describe(`whether it locks when it drives off${ofMake}`),
    lockWithDoorOpen: optional(boolean()).describe(
      `whether it takes a lock command with a door open${ofMake}`,
    ),
    rangeUnit: optional(oneOf(['km', 'mi'])).describe(`unit in which it reports ranges${ofMake}`),
    pressureUnit: optional(oneOf(['kPa', 'psi', 'bar'])).describe(
      `unit in which it reports tyre pressures${ofMake}`,
    ),
    hiddenParts: optional(array(oneOf(parts))).describe(
      `closures of which it reports nothing${ofMake}`,
    ),
  }).describe(`behaviour towards the cloud${ofMake}`),
);

const published = lazy(() =>
  array(
    strictObject({
      cycle: optional(oneOf(['city', 'highway', 'combined', 'wltp'])).describe('cycle driven'),
      speed: optional(quantitySchema('speed', 'constant speed')),
      temperature: optional(quantitySchema('temperature', 'temperature outside')),
      consumption: optional(
        consumption('electricity: of a cycle from the wall, at a speed from the battery'),
      ),
      fuel: optional(fuelConsumption('fuel')),
      range: optional(quantitySchema('distance', 'range on electricity alone')),
      charge: optional(oneOf(['AC', 'DC'])).describe('type of current'),
      power: optional(power('power of the charger; default: without a limit')),
      from: optional(
        percent('state of charge at the start; of a PHEV, 0% is what driving leaves', '10%'),
      ),
      until: optional(percent('state of charge at the end', '80%')),
      takes: optional(duration('time of the charge', '30m')),
      source: optional(text('where the figure was published')),
    }),
  ).describe('published figures for `motorpool models fit`, which no run needs'),
);

const particulars = {
  vin: meant(
    optional(
      text('whole VIN, or a pattern with * for each character to draw', '1G1RC6S5*HU******'),
    ),
    'VIN',
  ),
  year: meant(optional(number()).describe('model year'), 'modelYear'),
  color: meant(optional(text('color of the paint', 'Heather Grey')), 'colour', 'paint'),
} as const;

/** One model of a scenario's own. */
export const ownModel = lacking(
  strictObject({
    like: meant(
      optional(
        text(
          'model that it is like but for the other keys: of the catalogue or of this file',
          'hyundai-ioniq-5',
        ),
      ),
      'base',
      'extends',
      'template',
      'basedOn',
      'parent',
    ),
    make: meant(optional(text('make, as the catalogue spells it', 'Chevrolet')), 'brand', 'oem'),
    model: meant(optional(text('name of the model; default: its key', 'Volt')), 'name'),
    trim: meant(optional(text('trim', 'Premier')), 'variant', 'version'),
    powertrain: meant(
      optional(oneOf(['BEV', 'PHEV', 'HEV', 'ICE'])).describe(
        'kind of drive; default: by its battery and its fuel',
      ),
      'type',
      'powertrainType',
      'fuelType',
    ),
    ...particulars,
    years: optional(
      strictObject({
        from: meant(number().describe('first'), 'start'),
        until: meant(number().describe('last'), 'to', 'end'),
      }),
    ).describe('model years from which each car draws its own; in place of year'),
    regions: meant(
      optional(array(oneOf(['US', 'CA', 'EUROPE']))).describe('where it is sold'),
      'region',
      'markets',
    ),
    battery: optional(battery),
    fuel: optional(fuel),
    roadLoad: meant(optional(roadLoad), 'roadload', 'coastdown', 'targetCoefficients'),
    tyres: meant(
      optional(
        union([
          string(),
          number(),
          strictObject({ front: pressure('front axle'), back: pressure('rear axle') }),
        ]),
      ).meta({
        description: 'cold pressure on the placard',
        examples: ['250kPa', { front: '36psi', back: '38psi' }],
      }),
      'tires',
      'tyrePressure',
      'tirePressure',
    ),
    signals: meant(
      optional(record(string(), boolean())).describe(
        'signals that it reports or not, over those of the make: `Diagnostics.DTCList: true`; default: those of the make',
      ),
      'capabilities',
    ),
    commands: optional(record(string(), boolean())).describe(
      'commands that it takes or not, over those of the make: `charge-port-open: true`; default: those of the make',
    ),
    habits: meant(optional(habits), 'reports', 'behavior', 'behaviour'),
    published: optional(published),
  }).describe('one model'),
  { lacking: { id: 'the name of the model is its key' } },
);

export type RawOwnModel = output<typeof ownModel>;
