import { expect, test } from 'vitest';
import { findSignal } from '../../engine/index.ts';
import { pair } from '../support/activity.ts';

test('a cable plugged in between two beats is not in the report that had arrived before', () => {
  const run = pair({ log: 'watched' });
  const { world } = run;
  const row = world.rowOf('car');
  // Past the first beats of a sleeping car, short of the next one.
  run.advanceTo(world.clock.now + 13 * 3_600_000);
  world.submit({ kind: 'cable.plug', vehicle: 'car', chargingType: 'DC', powerKw: 50 });

  const heard = findSignal('Charge.IsFastChargerPresent')?.body(world.reportOf(row));

  expect(heard).toEqual({ value: false });
});
