import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { compileChart } from '../../../engine/chart/compile.ts';
import { colourSlots } from '../../../engine/chart/compile-slots.ts';

const anyGraph = fc.integer({ min: 1, max: 12 }).chain((size) =>
  fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: 30 }).map((pairs) => {
    const together = Array.from({ length: size }, () => new Set<number>());
    for (const [a, b] of pairs.filter(([one, other]) => one !== other)) {
      together[a]?.add(b);
      together[b]?.add(a);
    }
    return together;
  }),
);

test('timers pending together never share a slot, and no slot is skipped', () => {
  fc.assert(
    fc.property(anyGraph, (together) => {
      const slots = colourSlots(together);

      expect(slots).toHaveLength(together.length);
      for (const [timer, others] of together.entries()) {
        for (const other of others) expect(slots[timer]).not.toBe(slots[other]);
      }
      const degree = Math.max(...together.map(({ size }) => size));
      expect(Math.max(...slots)).toBeLessThanOrEqual(degree);
    }),
  );
});

test('alternatives share one slot, nested waits and regions do not', () => {
  const waiting = (next: string) => ({ after: { 10: next } });
  const alternatives = createMachine({
    initial: 'a',
    states: { a: waiting('b'), b: waiting('c'), c: waiting('a') },
  });
  const nested = createMachine({
    initial: 'a',
    after: { 99: '.a' },
    states: {
      a: waiting('b'),
      b: { ...waiting('a'), initial: 'x', states: { x: { after: { 5: 'y' } }, y: {} } },
    },
  });
  const region = { initial: 'x', states: { x: waiting('y'), y: waiting('x') } };
  const regions = createMachine({ type: 'parallel', states: { a: region, b: region, c: region } });

  const slotsOf = (machine: ReturnType<typeof createMachine>) =>
    compileChart({ machine, guards: {}, actions: {} }).timerSlots;

  expect([alternatives, nested, regions].map(slotsOf)).toEqual([1, 3, 3]);
});

test('a timer armed only in passing keeps its slot to itself while it runs', () => {
  const machine = createMachine({
    type: 'parallel',
    states: {
      a: {
        initial: 'x',
        states: { x: { on: { e: 'y' } }, y: { after: { 10: 'x' }, always: 'z' }, z: {} },
      },
      b: { initial: 'x', states: { x: { after: { 10: 'x' } } } },
    },
  });

  expect(compileChart({ machine, guards: {}, actions: {} }).timerSlots).toBe(2);
});
