import { motorpoolTest } from 'motorpool/vitest';
import { expect } from 'vitest';
import { Backend } from './backend.ts';

const priceAt = (atMs: number) => (new Date(atMs).getUTCHours() < 5 ? 0.12 : 0.34);
const test = motorpoolTest({
  scenario: './night.yaml',
  app: ({ application, fetch }) => new Backend({ ...application, fetch, priceAt }),
  every: { '15m': (app, world) => app.look(world.now) },
});

test('the car waits for the cheap hours and is full in the morning', async ({ world }) => {
  world.do('car', { plugIn: { power: '11kW' } });
  await world.settle('5h');
  expect(world).toHaveSignal('car', 'Charge.IsCharging', false);
  await world.settle('8h');
  expect(world.vehicle('car').battery.soc).toBeNear('80%', '1%');
  expect(world).toHaveRequested('POST /v3/vehicles/{car}/commands/charge/start', { status: 200 });
  expect(world).toHaveDelivered('main', { trigger: 'Charge.IsCharging', count: 4 });
});
