import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridLines } from '../../../adapters/dashboard/app/graticule.ts';
import { boxAround, overlaps, placeLabels } from '../../../adapters/dashboard/app/labels.ts';
import type { Mark } from '../../../adapters/dashboard/app/motion.ts';
import { layoutOf } from '../../../adapters/dashboard/app/spread.ts';

const size = { x: 800, y: 500 };
const point = fc.record({
  x: fc.double({ min: -20, max: 820, noNaN: true }),
  y: fc.double({ min: -20, max: 520, noNaN: true }),
});
const label = fc.record({
  point,
  width: fc.integer({ min: 10, max: 160 }),
  height: fc.constant(16),
});

test('no label lies on another, on a sign, or across the edge of the map', () => {
  fc.assert(
    fc.property(fc.array(label, { maxLength: 120 }), (labels) => {
      const signs = labels.map((each) => boxAround(each.point, 8));
      const boxes = placeLabels(labels, { signs, labels: [] }, size).filter(
        (box) => box !== undefined,
      );

      for (const [index, box] of boxes.entries()) {
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.top).toBeGreaterThanOrEqual(0);
        expect(box.left + box.width).toBeLessThanOrEqual(size.x);
        expect(box.top + box.height).toBeLessThanOrEqual(size.y);
        expect(signs.filter((sign) => overlaps(sign, box))).toEqual([]);
        expect(boxes.slice(index + 1).filter((other) => overlaps(other, box))).toEqual([]);
      }
    }),
  );
});

test('a label with room is placed, on the side that is free', () => {
  const wanted = { point: { x: 100, y: 100 }, width: 60, height: 16 };

  expect(placeLabels([wanted], { signs: [], labels: [] }, size)).toEqual([
    { left: 111, top: 92, width: 60, height: 16 },
  ]);
  const sign = boxAround({ x: 120, y: 100 }, 8);
  expect(placeLabels([wanted], { signs: [sign], labels: [] }, size)).toEqual([
    { left: 29, top: 92, width: 60, height: 16 },
  ]);
});

test('a label that is needed finds a place between signs and labels in its way', () => {
  const wanted = { point: { x: 400, y: 250 }, width: 60, height: 16, isNeeded: true };
  const all = { left: 0, top: 0, width: 800, height: 500 };
  const near = boxAround({ x: 400, y: 250 }, 30);

  expect(placeLabels([{ ...wanted, isNeeded: false }], { signs: [all], labels: [] }, size)).toEqual(
    [undefined],
  );
  const [box] = placeLabels([wanted], { signs: [all], labels: [near] }, size);
  expect(box).toBeDefined();
  expect(overlaps(box!, near)).toBe(false);
});

test('up to seven vehicles in one spot have their names where there is room around them', () => {
  const names = fc.array(fc.integer({ min: 20, max: 60 }), { minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(
      names,
      fc.boolean(),
      fc.integer({ min: 300, max: 1000 }),
      (widths, isBeside, wide) => {
        const spot = { x: wide / 2, y: 200 };
        const { all, pointOf } = marks(widths.map(() => spot));
        const { placed } = layoutOf(all, pointOf, true);
        // A place and its charger stand above their vehicles, with labels of their own.
        const ground = isBeside ? [0, 22].map((right) => ({ x: spot.x + right, y: 172 })) : [];
        const signs = [
          ...ground.map((each) => boxAround(each, 10)),
          ...placed.map((each) => boxAround(each.point, 8)),
        ];
        const labels = [
          ...ground.map((each) => ({ point: each, width: 40, height: 16, isJoined: true })),
          ...placed.map((each, index) => ({
            point: each.point,
            width: widths[index]!,
            height: 16,
            isJoined: true,
          })),
        ];

        const boxes = placeLabels(labels, { signs, labels: [] }, { x: wide, y: 400 });

        expect(boxes.filter((box) => box === undefined)).toEqual([]);
      },
    ),
  );
});

const marks = (points: readonly { readonly x: number; readonly y: number }[]) => {
  const byMark = new Map(points.map((each) => [{} as Mark, each]));
  return { all: [...byMark.keys()], pointOf: (mark: Mark) => byMark.get(mark)! };
};

test('every vehicle is on the map once, alone or in a group, and groups do not touch', () => {
  fc.assert(
    fc.property(fc.array(point, { maxLength: 300 }), (points) => {
      const { all, pointOf } = marks(points);
      const { placed, groups } = layoutOf(all, pointOf, true);
      const shown = [...placed.map(({ mark }) => mark), ...groups.flatMap((each) => each.marks)];

      expect(shown).toHaveLength(all.length);
      expect(new Set(shown)).toEqual(new Set(all));
      for (const [index, one] of groups.entries()) {
        for (const other of groups.slice(index + 1)) {
          const distance = Math.hypot(one.point.x - other.point.x, one.point.y - other.point.y);
          expect(distance).toBeGreaterThanOrEqual(30);
        }
      }
    }),
  );
});

test('forty vehicles in one spot are a group, and lie side by side at the closest zoom', () => {
  const { all, pointOf } = marks(Array.from({ length: 40 }, () => ({ x: 400, y: 250 })));

  expect(layoutOf(all, pointOf, true)).toMatchObject({ placed: [], groups: [{ marks: all }] });
  const { placed } = layoutOf(all, pointOf, false);
  for (const [index, one] of placed.entries()) {
    for (const other of placed.slice(index + 1)) {
      const distance = Math.hypot(one.point.x - other.point.x, one.point.y - other.point.y);
      expect(distance).toBeGreaterThan(10);
    }
  }
});

test('a graticule has lines wherever the map is, and never too many', () => {
  const span = fc.double({ min: 0.002, max: 340, noNaN: true });
  fc.assert(
    fc.property(fc.double({ min: -180, max: 180, noNaN: true }), span, (from, width) => {
      const lines = gridLines([from, from + width], 'longitude', 8);

      expect(lines.length).toBeLessThanOrEqual(9);
      expect(lines.length).toBeGreaterThanOrEqual(1);
      for (const { degrees } of lines) {
        expect(degrees).toBeGreaterThanOrEqual(from - 1e-4);
        expect(degrees).toBeLessThanOrEqual(from + width + 1e-4);
      }
    }),
  );
  expect(gridLines([37.7, 37.8], 'latitude', 4).map(({ words }) => words)).toEqual([
    '37.70° N',
    '37.75° N',
    '37.80° N',
  ]);
});
