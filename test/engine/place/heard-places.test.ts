import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { HeardPlaces } from '../../../engine/place/heard-places.ts';

const rows = 12;

/** Takes and releases by row, and sweeps of the rows in a list. */
const act = fc.oneof(
  fc.record({ do: fc.constantFrom('take' as const, 'release' as const), row: fc.nat(rows - 1) }),
  fc.record({ do: fc.constant('sweep' as const), stale: fc.subarray([...Array(rows).keys()]) }),
);

test('every vehicle finds what was put into its place, and places in use lie side by side', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const places = new HeardPlaces();
      places.resize(rows, rows);
      /** The contents of each place, moved about as the places ask for. */
      const content: number[] = [];
      const move = (from: number, to: number): void => {
        content[to] = content[from]!;
      };
      const expected = new Set<number>();

      for (const step of acts) {
        if (step.do === 'sweep') {
          places.sweep((row) => step.stale.includes(row), move);
          for (const row of step.stale) expected.delete(row);
        } else if (step.do === 'release') {
          places.release(step.row, move);
          expected.delete(step.row);
        } else if (!expected.has(step.row)) {
          content[places.take(step.row)] = step.row;
          expected.add(step.row);
        }

        const found = [...Array(rows).keys()].filter((row) => places.of(row) >= 0);
        expect(found).toEqual([...expected].sort((a, b) => a - b));
        expect(found.map((row) => content[places.of(row)])).toEqual(found);
        expect(found.map((row) => places.of(row)).sort((a, b) => a - b)).toEqual([...found.keys()]);
        expect(places.count).toBe(found.length);
      }
    }),
  );
});

test('more room leaves every place where it was', () => {
  const places = new HeardPlaces();
  places.resize(4, 2);
  places.take(3);
  places.take(1);

  places.resize(8, 16);

  expect([places.of(3), places.of(1), places.of(0), places.of(7)]).toEqual([0, 1, -1, -1]);
  expect(places.capacity).toBe(16);
});
