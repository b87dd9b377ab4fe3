import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratch } from '../../scratch.ts';
import { record } from '../recorded-terminal.ts';

const scenario = `version: 1
name: files
clock: { start: 2026-05-04T05:40:00, limit: 4h }
places:
  house: { latitude: 52.52, longitude: 13.405 }
  office: { latitude: 52.5377, longitude: 13.5155 }
imports: [./flows/errand.yaml, ./cars.json]
vehicles: { car: { model: lucid-air } }
fleets:
  cars: { count: 2, model: BEV, state: { at: house } }
steps:
  - drive: { vehicle: cars, to: office, route: ./commute.gpx, speed: recorded }
  - use: errand
  - drive: { vehicle: car, distance: 1km, profile: ./flows/ride.csv, traffic: 2 }
expect: [car.odometer > 10]
`;
const errand = `version: 1
flows:
  errand:
    steps:
      - drive: { vehicle: cars, distance: 2km, profile: ./ride.csv }
      - drive: { vehicle: cars, to: house, route: ../commute.gpx }
`;
const cars = {
  data: [
    { brand: 'Zero', model: 'S', vehicle_type: 'motorbike', usable_battery_size: 6 },
    { brand: 'Lucid', model: 'Air', usable_battery_size: 112, ac_charger: { max_power: 22 } },
  ],
};

test('a scenario with routes, profiles and models of files is written as one file that does the same', async () => {
  const folder = scratch();
  const file = (name: string): string => join(folder, name);
  mkdirSync(file('flows'));
  mkdirSync(file('alone'));
  copyFileSync('scenarios/journeys/commute.gpx', file('commute.gpx'));
  writeFileSync(file('flows/errand.yaml'), errand);
  writeFileSync(file('flows/ride.csv'), 'seconds,km/h\n0,0\n8,50\n60,50\n70,0\n');
  writeFileSync(file('cars.json'), JSON.stringify(cars));
  writeFileSync(file('day.yaml'), scenario);

  const run = await record(['run', file('day.yaml'), '--log', file('day.simlog'), '--json']);
  const written = file('alone/day.yaml');
  const extracted = await record(['extract', file('day.simlog'), written, '--scenario']);
  const again = await record(['run', written, '--json']);

  expect([run, extracted, again]).toMatchObject([{ code: 0 }, { code: 0 }, { code: 0 }]);
  const digest = ({ stdout }: { readonly stdout: string }) => /sha256:[0-9a-f]+/.exec(stdout)![0];
  expect(digest(again)).toBe(digest(run));
});
