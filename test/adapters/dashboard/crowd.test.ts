import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crowdOf } from '../../../adapters/dashboard/app/crowd.ts';

const spot = fc.record({
  latitude: fc.double({ min: 52.4, max: 52.6, noNaN: true }),
  longitude: fc.double({ min: 13.3, max: 13.5, noNaN: true }),
});

test('the crowd has most vehicles, however far away the others are', () => {
  const far = { latitude: -37, longitude: 145 };
  fc.assert(
    fc.property(fc.array(spot, { minLength: 10, maxLength: 40 }), (spots) => {
      const crowd = crowdOf([...spots, far]);

      expect(crowd.length).toBeGreaterThanOrEqual(Math.floor(0.75 * spots.length));
      if (new Set(spots.map(({ latitude }) => latitude)).size > 4) {
        expect(crowd).not.toContain(far);
      }
    }),
  );
});

test('no vehicle is left out of a few, or where all stand in one place', () => {
  const [home, work] = [
    { latitude: 52.4, longitude: 13.3 },
    { latitude: 52.6, longitude: 13.5 },
  ];

  expect(crowdOf([home, work])).toEqual([home, work]);
  expect(crowdOf(Array.from({ length: 12 }, () => home))).toHaveLength(12);
  expect(crowdOf([])).toEqual([]);
});
