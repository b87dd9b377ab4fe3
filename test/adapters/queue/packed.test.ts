import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packed, unpacked } from '../../../adapters/queue/packed.ts';

test('every JSON value comes back, with the order of its members', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat({ max: 5000 }), (value, length) => {
      const given = { z: value, a: 'x'.repeat(length) };
      expect(JSON.stringify(unpacked(packed(given)))).toBe(JSON.stringify(given));
    }),
  );
});

test('a long value takes a fraction of its text', () => {
  const timeline = Array.from({ length: 1000 }, (_, at) => `22:00:${at}  car  charge.started`);
  expect(packed(timeline).length).toBeLessThan(JSON.stringify(timeline).length / 4);
});
