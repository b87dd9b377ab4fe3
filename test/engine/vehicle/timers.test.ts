import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Clock } from '../../../engine/time/clock.ts';
import { tables } from '../../../engine/vehicle/chart-numbers.ts';
import type { Fleet } from '../../../engine/vehicle/row/fleet.ts';
import { Timers } from '../../../engine/vehicle/timers.ts';

/** One timer for each slot of each chart: more than a row has places for. */
const slots = tables.flatMap(({ events, timers, timerSlots }, chart) =>
  Array.from({ length: timerSlots }, (_, slot) => {
    const index = timers.findIndex((timer) => timer.slot === slot);
    return { chart, slot, event: events.length - timers.length + index };
  }),
);

const rows = 2;
const act = fc.record({
  row: fc.nat({ max: rows - 1 }),
  at: fc.nat({ max: slots.length - 1 }),
  deed: fc.constantFrom('arm', 'arm', 'arm', 'cancel', 'observe', 'advance'),
  ms: fc.integer({ min: 1, max: 5_000 }),
});

test('every timer of a row runs at its instant or is cancelled, however many are pending', () => {
  let most = 0;
  fc.assert(
    fc.property(fc.array(act, { minLength: 20, maxLength: 200, size: 'max' }), (list) => {
      const clock = new Clock(0);
      const observed = new Uint8Array(rows);
      const fleet = { capacity: rows, observed } as unknown as Fleet;
      const timers = new Timers({ fleet, clock, cause: -1 });
      const due = new Map<string, number>();
      const keyOf = (row: number, chart: number, slot: number) => `${row} ${chart} ${slot}`;
      tables.forEach((table, chart) =>
        timers.register((row, event) => {
          const index = event - (table.events.length - table.timers.length);
          const key = keyOf(row, chart, table.timers[index]!.slot);

          expect(due.get(key)).toBe(clock.now);
          due.delete(key);
        }),
      );
      timers.grow();
      for (const { row, at, deed, ms } of list) {
        const { chart, slot, event } = slots[at]!;
        const key = keyOf(row, chart, slot);
        if (deed === 'observe') {
          observed[row] = observed[row] === 0 ? 1 : 0;
          timers.moveTimers(row);
        } else if (deed === 'advance') {
          clock.advanceTo(clock.now + Math.ceil(ms / 10));
        } else {
          timers.cancel(row, chart, slot);
          due.delete(key);
          if (deed === 'arm') {
            timers.arm(row, chart, slot, event, ms);
            due.set(key, clock.now + ms);
          }
        }
        for (let each = 0; each < rows; each += 1) {
          const own = [...due].filter(([name]) => name.startsWith(`${each} `));
          most = Math.max(most, own.length);

          expect(timers.nextAtMs(each)).toBe(Math.min(...own.map(([, atMs]) => atMs)));
        }
      }
      clock.advanceTo(clock.now + 10_000);
      expect(due.size).toBe(0);
    }),
    { numRuns: 60 },
  );
  expect(most).toBeGreaterThan(8);
});
