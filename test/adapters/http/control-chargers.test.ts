import { describe, expect, test } from 'vitest';
import { errorOf } from '../../support/commanding.ts';
import { controlled } from '../../support/controlled.ts';

const text = `version: 1
name: shared
clock: { start: 2026-03-10T09:00:00 }
sites: { depot: { limit: 16kW } }
chargers:
  garage: { type: AC, power: 11kW, connectors: 2, sharedPower: 22kW, site: depot, occupied: queue }
  free: { type: AC, power: 11kW }
vehicles:
  a: { model: tesla-model-3, state: { battery.soc: 20% } }
  b: { model: tesla-model-3, state: { battery.soc: 20% } }
  c: { model: tesla-model-3, state: { battery.soc: 20% } }
steps:
  - plugIn: { vehicle: a, charger: garage }
  - plugIn: { vehicle: b, charger: garage }
  - plugIn: { vehicle: c, charger: garage }
  - wait: 3h
`;

describe('shared chargers', () => {
  test('have their vehicles, power and queue', async () => {
    const { control } = controlled(text);
    await control('POST', '/sim/clock/advance', { by: '1h' });

    const { body } = await control('GET', '/sim/chargers');
    expect(body).toMatchObject({
      data: [
        {
          charger: 'garage',
          site: 'depot',
          connectors: 2,
          occupied: 2,
          availableKw: 22,
          powerKw: 16,
          vehicles: [{ vehicle: 'a', powerKw: 8, offerKw: 8 }, { vehicle: 'b' }],
          queue: ['c'],
        },
      ],
    });
    const { body: site } = await control('GET', '/sim/sites/depot');
    expect(site).toMatchObject({ data: { gridKw: 16, availableKw: 16, powerKw: 16 } });
  });

  test('follow the load management of the app under test', async () => {
    const { control } = controlled(text);
    await control('POST', '/sim/clock/advance', { by: '1h' });

    const limited = await control('PATCH', '/sim/chargers/garage', { limitKw: 5 });
    expect(limited.body).toMatchObject({ data: { limitKw: 5, availableKw: 5, powerKw: 5 } });
    const misspelt = await control('PATCH', '/sim/chargers/garage', { limitkW: 7 });
    expect(JSON.stringify(misspelt.body)).toContain('did you mean limitKw?');
    await control('PATCH', '/sim/sites/depot', { limitKw: 0 });
    const { body } = await control('GET', '/sim/chargers/garage');
    expect(body).toMatchObject({ data: { powerKw: 0, vehicles: [{ isSuspended: true }, {}] } });
    await control('PATCH', '/sim/sites/depot', { limitKw: null });
    const freed = await control('PATCH', '/sim/chargers/garage', { limitKw: null });
    expect(freed.body).toMatchObject({ data: { limitKw: null, powerKw: 16 } });
  });

  test.each([
    ['GET', '/sim/chargers/garrage', undefined, 404],
    ['GET', '/sim/chargers/free', undefined, 404],
    ['PATCH', '/sim/sites/depo', { limitKw: 1 }, 404],
    ['PATCH', '/sim/chargers/garage', { limitKw: -1 }, 400],
    ['PATCH', '/sim/chargers/garage', { power: 1 }, 400],
  ] as const)('%s %s with %j is answered with an error', async (method, path, body, status) => {
    const { control } = controlled(text);
    const answer = await control(method, path, body);
    expect(answer.status).toBe(status);
    expect(errorOf(answer).detail).not.toBe('');
  });
});
