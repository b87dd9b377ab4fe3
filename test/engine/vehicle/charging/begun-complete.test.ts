import { describe, expect, test } from 'vitest';
import { openRun } from '../../../support/activity.ts';

/** A car that is plugged in at its limit, after a while. */
function plugged(afterMs: number) {
  const run = openRun(`
version: 1
name: begun
clock: { start: 2026-05-04T06:00:00 }
vehicles:
  car: { model: hyundai-ioniq-5-long-range-rwd, state: { battery.soc: 80%, chargeLimit: 80% } }`);
  run.advanceTo(run.world.clock.now + afterMs);
  run.order('car', { plugIn: { power: '11kW' } });
  expect(run.world.truthOf(0).chargeState).toBe('plugged.complete');
  return run;
}

describe('a state of charge that is set for a complete charge', () => {
  test.each(['79.9%', '77.1%'])('leaves it complete at the first instant, %s', (soc) => {
    const run = plugged(0);
    run.order('car', { set: { 'battery.soc': soc } });
    expect(run.world.truthOf(0).chargeState).toBe('plugged.complete');
  });

  test('has it charge at the first instant below what standby drain may take', () => {
    const run = plugged(0);
    run.order('car', { set: { 'battery.soc': '76.9%' } });
    run.advanceTo(run.world.clock.now);
    expect(run.world.truthOf(0).isCharging).toBe(true);
  });

  test('has it charge at any later instant', () => {
    const run = plugged(1);
    run.order('car', { set: { 'battery.soc': '79%' } });
    expect(run.world.truthOf(0).isCharging).toBe(true);
  });
});
