import { expect, test } from 'vitest';
import { controlled } from '../../support/controlled.ts';

const yard = `
version: 1
name: yard
seed: 4
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin }
places:
  home: { latitude: 52.4886, longitude: 13.3396 }
chargers:
  wallbox: { type: AC, power: 11kW, place: home }
  post: { type: DC, power: 150kW, public: true }
fleets:
  cars: { count: 2, id: "c{n}", template: hyundai-ioniq-5-long-range-rwd }
steps:
  - wait: 12h
`;

test('the map has the places and the chargers with the vehicles on their cables', async () => {
  const { control } = controlled(yard);
  const map = async () => (await control('GET', '/sim/map')).body as { readonly data: unknown };
  const home = { name: 'home', latitude: 52.4886, longitude: 13.3396 };
  const wallbox = { name: 'wallbox', type: 'AC', powerKw: 11, isPublic: false, place: 'home' };
  const post = { name: 'post', type: 'DC', powerKw: 150, isPublic: true, place: null };
  const free = { state: 'free', vehicles: [], vehicleCount: 0 };

  expect((await map()).data).toEqual({
    places: [home],
    chargers: [
      { ...wallbox, ...free },
      { ...post, ...free },
    ],
  });

  await control('POST', '/sim/vehicles/c1/do', { plugIn: { charger: 'post' } });
  await control('POST', '/sim/vehicles/c2/do', { plugIn: { charger: 'post' } });
  const taken = { state: 'taken', vehicles: ['c1', 'c2'], vehicleCount: 2 };
  expect((await map()).data).toMatchObject({ chargers: [free, taken] });

  await control('POST', '/sim/faults', { target: 'charger.post', effects: [{ offline: true }] });
  expect((await map()).data).toMatchObject({ chargers: [free, { ...taken, state: 'broken' }] });

  await control('DELETE', '/sim/faults');
  await control('POST', '/sim/vehicles/c1/do', 'unplug');
  expect((await map()).data).toMatchObject({
    chargers: [free, { state: 'taken', vehicles: ['c2'], vehicleCount: 1 }],
  });
});
