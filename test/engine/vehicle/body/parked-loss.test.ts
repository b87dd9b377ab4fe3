import { describe, expect, test } from 'vitest';
import { standbyWatts } from '../../../../engine/model/standby.ts';
import { hourMs, oneCar } from './climate-cases.ts';

const dayMs = 24 * hourMs;
const kwhPerWattDay = 24 / 1000;

/** Energy that a parked car loses in a week, kWh. */
function lostKwh(
  members: string,
  meanwhile: (world: ReturnType<typeof oneCar>) => void = () => {},
) {
  const world = oneCar(`timeouts: { sleep: 1ms }, ${members}`);
  const before = world.car.energyKwh;
  world.advance(3 * dayMs);
  meanwhile(world);
  world.advance(4 * dayMs);
  return { model: world.car.model, kwh: before - world.car.energyKwh };
}

describe('a parked car', () => {
  test.each([-20, 0, 20, 40])('loses what a temperature of %d degC says', (celsius) => {
    const { model, kwh } = lostKwh(`temperature: ${celsius}degC`);
    expect(kwh).toBeCloseTo(standbyWatts(model, 'asleep', celsius) * 7 * kwhPerWattDay, 6);
  });

  test('loses more from the instant on at which it gets hot', () => {
    const { model, kwh } = lostKwh('temperature: 0degC', ({ does }) =>
      does({ kind: 'vehicle.set', temperatureC: 40 }),
    );
    const [cold, hot] = [0, 40].map((celsius) => standbyWatts(model, 'asleep', celsius));
    expect(kwh).toBeCloseTo((cold! * 3 + hot! * 4) * kwhPerWattDay, 6);
  });

  test('follows the season where it stands, not the hour', () => {
    const south = lostKwh('state: { at: island }').kwh;
    const north = lostKwh('state: { at: depot }').kwh;
    expect(south).toBeGreaterThan(north);
  });
});
