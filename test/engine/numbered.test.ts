import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Numbered } from '../../engine/numbered.ts';

interface Thing {
  readonly number: number;
}

test('has what a map has, in the same order, however things come and go', () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ add: fc.integer({ min: 1, max: 3 }) }) },
    // Mostly one of the oldest goes.
    { weight: 4, arbitrary: fc.record({ remove: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.record({ remove: fc.nat(1000) }) },
  );
  fc.assert(
    fc.property(fc.array(step, { minLength: 300, maxLength: 1200, size: 'max' }), (steps) => {
      const things = new Numbered<Thing>();
      const expected = new Map<number, Thing>();
      let last = 0;
      for (const each of steps) {
        if ('add' in each) {
          last += each.add;
          const thing = { number: last };
          things.add(last, thing);
          expected.set(last, thing);
        } else {
          const number = [...expected.keys()][each.remove] ?? last + 1;
          expect(things.delete(number)).toBe(expected.delete(number));
          expect(things.has(number)).toBe(false);
        }
        const [first] = expected.values();
        expect([things.first, things.size]).toEqual([first, expected.size]);
      }
      expect([...things.values()]).toEqual([...expected.values()]);
      for (let number = 0; number <= last + 1; number += 1) {
        expect(things.get(number)).toBe(expected.get(number));
      }
    }),
    { numRuns: 20 },
  );
});

test('comes to all that are there while others come and go', () => {
  const things = new Numbered<Thing>();
  const add = (number: number): void => things.add(number, { number });
  for (let number = 1; number <= 200; number += 1) add(number);

  const met: number[] = [];
  for (const { number } of things.values()) {
    met.push(number);
    things.delete(number);
    // The second of each pair goes before its turn.
    things.delete(number + 1);
    if (number === 199) add(300);
  }

  expect(met).toEqual([...Array.from({ length: 100 }, (_, index) => 2 * index + 1), 300]);
  expect([things.size, things.first]).toEqual([0, undefined]);
});

test('a number is higher than all before', () => {
  const things = new Numbered<Thing>();
  things.add(2, { number: 2 });
  expect(() => things.add(2, { number: 2 })).toThrow('numbers of things grow');
});

test('is empty once cleared', () => {
  const things = new Numbered<Thing>();
  things.add(1, { number: 1 });
  things.clear();
  expect([things.size, things.first, [...things.values()], things.get(1)]).toEqual([
    0,
    undefined,
    [],
    undefined,
  ]);
});
