import { motorpoolTest } from 'motorpool/vitest';
import { expect } from 'vitest';

const test = motorpoolTest({ scenario: 'demo/garage', seed: 7 });

test('the Hyundai charges up to its limit', async ({ world }) => {
  await world.settle({ until: 'ioniq.charge.isComplete', within: '1d' });

  await expect(world).toSettle('10m');
  expect(world).toHaveSignal('ioniq', 'Charge.IsCharging', false);
  expect(world).toHaveSignal('ioniq', 'TractionBattery.StateOfCharge', 80);
});
