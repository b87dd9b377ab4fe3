import { motorpoolTest } from 'motorpool/vitest';
import { expect } from 'vitest';

// Looked for beside this file; a world of its own for each test.
const test = motorpoolTest({ scenario: './vitest.yaml' });

test('the car charges up to its limit', async ({ world }) => {
  // Simulated time: the test itself takes milliseconds.
  await world.settle({ until: 'car.charge.isComplete', within: '1d' });

  // What a car knows reaches the service a little later.
  await expect(world).toSettle('10m');
  expect(world).toHaveSignal('car', 'Charge.IsCharging', false);
  expect(world).toHaveSignal('car', 'TractionBattery.StateOfCharge', 80);
});
