import { motorpoolTest } from 'motorpool/vitest';
import { expect } from 'vitest';
import { Backend } from './backend.ts';

const priceAt = (atMs: number) => (new Date(atMs).getUTCHours() < 5 ? 0.12 : 0.34);
const test = motorpoolTest({
  scenario: './night.yaml',
  app: ({ application, fetch }) => new Backend({ ...application, fetch, priceAt }),
});

test('the car waits for the cheap hours and is full in the morning', async ({ app, world }) => {
  const hours = async (count: number) => {
    for (let quarter = 0; quarter < 4 * count; quarter += 1) {
      await world.settle('15m');
      await app.look(world.now);
    }
  };
  world.do('car', { plugIn: { power: '11kW' } });
  await hours(5);
  expect(world).toHaveSignal('car', 'Charge.IsCharging', false);
  await hours(8);
  expect(world.vehicle('car').battery.soc).toBeNear('80%', '1%');
  expect(world).toHaveDelivered('main', { trigger: 'Charge.IsCharging', count: 4 });
});
