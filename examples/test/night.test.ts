import { motorpoolTest } from 'motorpool/vitest';
import { expect } from 'vitest';
import { Backend } from './backend.ts';

const test = motorpoolTest({ scenario: './night.yaml', app: () => new Backend() });

test('the backend records that the car has charged', async ({ app, world }) => {
  await world.settle('1h');
  world.do('car', { plugIn: { power: '11kW' } });
  await world.settle('8h');

  expect(world).toHaveDelivered('main', { trigger: 'Charge.IsCharging' });
  expect(app.charged.at(-1)).toBe(80);
});
