import { motorpoolTest } from 'motorpool/vitest';
import { expect } from 'vitest';

const test = motorpoolTest({
  scenario: {
    version: 1,
    vehicles: { car: { model: 'hyundai-ioniq-5-lr', state: { 'battery.soc': '40%' } } },
    webhooks: {
      main: {
        url: 'https://app.example/hooks',
        triggers: ['Charge.IsCharging'],
        subscribe: 'all',
      },
    },
  },
});

test('an event that an outage delays arrives once it is over', async ({ world }) => {
  await world.settle('1m');

  const outage = world.fault({ target: 'webhook.main', effects: [{ offline: true }] });
  world.do('car', { plugIn: { power: '11kW' } });
  await world.settle('1m');
  expect(world.pending).toMatchObject([{ webhook: 'main', status: 'waiting' }]);
  const again = world.do('car', { plugIn: { power: '11kW' } });
  expect(again).toMatchObject({ refused: 'already_plugged' });

  outage.heal();
  const { findings } = await world.run([
    { expect: [{ webhook: 'main', count: 1, within: '10m' }] },
    { expect: ['car.charging'] },
  ]);
  expect(findings).toHaveLength(2);
});
