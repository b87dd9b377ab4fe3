import { expect, test } from 'vitest';
import { type LimitedCar, limiterWords } from '../../../adapters/dashboard/app/limiter.ts';
import type { Limiter } from '../../../adapters/dashboard/app/wire.ts';

test('the limiter is right about which cars charge, though not about how full they are', () => {
  const charging = { isCharging: true, isPluggedIn: true };
  const car = {
    name: 'c02',
    actual: { ...charging, percent: 82 },
    believed: { ...charging, percent: 72 },
  } as LimitedCar;
  const counts = { charging: 1, pluggedIn: 1 };
  const limiter = { actual: counts, believed: counts, mostCharging: 8, cars: [car] };

  expect(limiterWords(limiter as unknown as Limiter)).toBe(
    'One car charges, and the limiter is right about which cars charge.',
  );
});
