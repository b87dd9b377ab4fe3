import { expect, test } from 'vitest';
import { createWorld } from '../../../adapters/library/index.ts';

const yaml = `
version: 1
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin }
chargers: { wallbox: { type: AC, power: 11kW } }
vehicles: { car: { model: hyundai-ioniq-5, state: { battery.soc: 79%, chargeLimit: 80% } } }
`;

test('a vehicle has the states of its charts as XState writes them', () => {
  const world = createWorld({ yaml });
  const car = world.vehicle('car');

  expect(car.charts).toMatchObject({
    lock: 'locked',
    charge: 'unplugged',
    connectivity: { power: 'idle', network: 'online' },
    closures: { frontLeft: 'closed', chargingPort: 'closed' },
  });

  world.do('car', { plugIn: { charger: 'wallbox' } });

  expect(car.charts).toMatchObject({
    charge: { plugged: { charging: 'scheduled' } },
    connectivity: { power: 'busy', network: 'online' },
    closures: { chargingPort: 'open' },
  });
  expect(car.charge.state).toBe('plugged.charging.scheduled');
});

test('each change of a chart is told in its order, and listening changes nothing', () => {
  const world = createWorld({ yaml });
  const seen: unknown[] = [];
  const listening = world.vehicle('car').charts$.subscribe(({ charge }) => seen.push(charge));
  const night = (each: typeof world) => {
    each.do('car', { plugIn: { charger: 'wallbox' } });
    each.advance('2h');
    each.do('car', 'unplug');
    return each.digest;
  };

  const digest = night(world);
  listening.unsubscribe();
  world.do('car', { plugIn: { charger: 'wallbox' } });

  const charges = seen.filter((each, at) => at === 0 || each !== seen[at - 1]);
  expect(charges.map((each) => JSON.stringify(each))).toEqual(
    expect.arrayContaining([
      '"unplugged"',
      '{"plugged":{"charging":"scheduled"}}',
      '{"plugged":"complete"}',
    ]),
  );
  expect(seen.at(-1)).toBe('unplugged');
  expect(digest).toBe(night(createWorld({ yaml })));
});
