import { expect, test } from 'vitest';
import { parseScenario } from '../../../engine/scenario/parse.ts';

const files: Readonly<Record<string, string>> = {
  'holes.csv': 'time,load [kW]\n2026-06-10T00:00,4\n2026-06-10T01:00,4\n2026-06-10T03:00,4\n',
  'commas.csv': 'time;load [kW]\n2026-06-10T00:00;4,5\n2026-06-10T01:00;4\n',
  'overlap.csv':
    'from,to,load [kW]\n2026-06-10T00:00,2026-06-10T02:00,4\n2026-06-10T01:00,2026-06-10T03:00,4\n',
};

function mistakesOf(text: string): string {
  try {
    parseScenario(`version: 1\n${text}`, {
      file: 'a.yaml',
      readImport: (path) => ({ file: path, text: files[path.replace(/^\.\//, '')]! }),
    });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test.each([
  ['chargers: { box: { type: AC, power: 11kW, sharedPower: 0kW } }', 'a.yaml:2:56: error'],
  ['chargers: { box: { type: AC, power: 11kW, connectors: 0 } }', 'a.yaml:2:55: error'],
  ['chargers: { box: { type: AC, power: 11kW, connectors: 1.5 } }', 'a whole number'],
  ['chargers: { box: { type: AC, power: 11kW, connectors: 2, sharing: fair } }', 'equal'],
  [
    'chargers: { box: { type: AC, power: 11kW, occupied: queue } }',
    'occupied belongs to a charger with connectors:, sharedPower:, powerOverTime:, site:, sharing: or place:',
  ],
  [
    'chargers: { box: { type: AC, power: 11kW, perCar: true, connectors: 2 } }',
    'a.yaml:2:57: error: with perCar: true each car has the charger for itself: leave connectors: out',
  ],
  [
    'chargers: { box: { type: AC, power: 11kW, perCar: true, sharing: byNeed } }',
    'with perCar: true each car has the charger for itself: leave sharing: out',
  ],
  [
    'sites: { depot: { limit: 9kW } }\nchargers: { box: { type: AC, power: 11kW, site: depo } }',
    'a.yaml:3:49: error: there is no site named depo (did you mean depot?)',
  ],
  [
    'sites: { depot: { limit: 9kW } }\nchargers: { box: { type: AC, power: 11kW, site: depot, sharing: byNeed } }',
    'the vehicles of a site share by its rule',
  ],
  ['sites: { depot: { limit: 0kW } }', 'a.yaml:2:26: error'],
  ['sites: { depot: {} }', 'a site needs limit: or solar:'],
  ['sites: { depot: { limit: 9kW, solarOnly: true } }', 'solarOnly belongs to a site with solar:'],
  [
    'sites: { depot: { limit: 9kW, solar: { peak: 5kW, at: nowhere } } }',
    'there is no place named nowhere',
  ],
  ['sites: { depot: { limit: 9kW, building: ./holes.csv } }', 'holes.csv:4:1: error'],
  ['sites: { depot: { limit: 9kW, building: ./commas.csv } }', 'commas.csv:2:18: error'],
  [
    'sites: { depot: { limit: 9kW, building: { file: ./overlap.csv, until: to } } }',
    'overlap.csv:3:1: error',
  ],
  [
    'sites: { depot: { limit: 9kW, building: { file: ./holes.csv, zone: Europe/Berln } } }',
    'a.yaml:2:68: error',
  ],
  [
    'sites: { depot: { limit: 9kW, building: [{ from: 2026-06-10T00:00, value: -4kW }] } }',
    'powers lie between 0 and 100000',
  ],
  [
    'chargers: { box: { type: AC, power: 11kW } }\nsteps: [{ limitPower: { charger: box, power: 5kW } }]',
    'there is no shared charger named box',
  ],
  ['steps: [{ limitPower: { power: 5kW } }]', 'limitPower needs charger: or site:'],
  [
    'vehicles: { car: { model: BEV, persona: { commuter: { charger: box } } } }',
    'there is no charger named box',
  ],
])('%s', (text, message) => {
  expect(mistakesOf(text)).toContain(message);
});

const vans = (
  charger: string,
  plugIn: string,
) => `places: { yard: { latitude: 52.5, longitude: 13.4 } }
chargers: { box: { type: AC, power: 11kW${charger} } }
vehicles: { car: { model: tesla-model-3 } }
fleets: { vans: { count: 3, model: tesla-model-3 } }
steps:
  - plugIn: { ${plugIn} }`;

const hintsOf = (text: string) =>
  parseScenario(`version: 1\n${text}`, { file: 'a.yaml' }).hints.map(
    ({ line, column, message }) => `${line}:${column}: ${message}`,
  );

test.each([
  [
    vans('', 'vehicle: vans, charger: box'),
    '7:39: each vehicle of vans has a box of its own, with 11 kW for itself: with perCar: false they share one, and perCar: true states one for each',
  ],
  [
    vans('', 'vehicle: vans, power: 22kW'),
    '7:37: each vehicle of vans has 22 kW for itself: a charger of chargers: with perCar: false is one that they share',
  ],
])('a fleet that takes full power for each car gets a hint: %#', (text, hint) => {
  expect(hintsOf(text)).toEqual([hint]);
});

test.each([
  vans(', perCar: true', 'vehicle: vans, charger: box'),
  vans(', perCar: false', 'vehicle: vans, charger: box'),
  vans(', place: yard', 'vehicle: vans, charger: box'),
  vans(', connectors: 2', 'vehicle: vans, charger: box'),
  vans('', 'vehicle: car, charger: box'),
  vans('', 'vehicle: vans-1, power: 11kW'),
])('nothing is left to say where cars share or one car is meant: %#', (text) => {
  expect(hintsOf(text)).toEqual([]);
});

test('a charger with sharing stands there once', () => {
  const text =
    'version: 1\nchargers: { box: { type: AC, power: 11kW, sharing: byNeed } }\nvehicles: { car: { model: kia-ev6 } }\nsteps: [{ wait: 1m }]';

  expect(parseScenario(text, { file: 'a.yaml' }).stations).toMatchObject([
    { name: 'box', sharing: 'byNeed', isPersonal: false },
  ]);
});
