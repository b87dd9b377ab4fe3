import { boolean, lazy, number, enum as oneOf, optional, strictObject, union } from 'zod';
import { meant } from '../../form/other-words.ts';
import { sharingRules } from '../../vehicle/row/power-split.ts';
import { series } from './series.ts';
import { power, text } from './values.ts';

const sharing = meant(
  optional(oneOf(sharingRules)).describe(
    'how power is divided: equal parts, the first car takes all it can, or by the energy that each lacks; default: equal',
  ),
  'shares',
  'strategy',
  'rule',
  'loadManagement',
);

/** The keys that say how vehicles share a charger. */
export const stationKeys = {
  connectors: meant(
    optional(number()).describe('number of cars that fit; default: as many as come'),
    'connector',
    'evses',
    'sockets',
    'slots',
    'capacity',
    'maxVehicles',
    'plugs',
  ),
  sharedPower: meant(
    optional(
      power('power of all connectors together; default: power, which is then the whole box'),
    ),
    'totalPower',
    'maxTotalPower',
    'shared',
    'powerLimit',
  ),
  powerOverTime: meant(
    optional(series).describe(
      'power of all connectors over time; default: sharedPower at any time',
    ),
    'profile',
    'powerProfile',
    'schedule',
  ),
  perCar: meant(
    optional(boolean()).describe(
      'whether each car has one of its own; default: false at a place of the file or with connectors, sharedPower, powerOverTime, site or sharing',
    ),
    'each',
    'own',
    'perVehicle',
    'private',
  ),
  site: optional(
    text('one of the sites, whose power it shares with other chargers; default: none', 'depot'),
  ),
  sharing,
  occupied: meant(
    optional(oneOf(['refuse', 'queue'])).describe(
      'what a car meets while no connector is free: charger_occupied, or a queue; default: refuse',
    ),
    'whenOccupied',
    'whenFull',
    'full',
    'taken',
    'queue',
  ),
} as const;

const panels = strictObject({
  peak: meant(power('peak power of level panels, as under 1000 W/m2'), 'peakPower', 'kwp'),
  at: meant(text('one of the places, whose clear sky it is', 'home'), 'place', 'location'),
});

/** A connection to the grid that chargers share. */
export const site = lazy(() =>
  strictObject({
    limit: meant(
      optional(
        power('most power from the grid, for chargers and building together; default: unlimited'),
      ),
      'power',
      'gridLimit',
      'maxPower',
      'capacity',
    ),
    sharing,
    building: meant(
      optional(series).describe('power that the building takes first; default: none'),
      'load',
      'baseLoad',
      'buildingLoad',
    ),
    solar: meant(
      optional(
        union([series, panels]).describe(
          'solar power over time, or panels under the clear sky of a place; default: none',
        ),
      ),
      'pv',
      'photovoltaics',
      'sun',
    ),
    solarOnly: meant(
      optional(boolean()).describe(
        'whether cars get only the solar power that the building leaves; default: false',
      ),
      'surplusOnly',
    ),
  }),
);
