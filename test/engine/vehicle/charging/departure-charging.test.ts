import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LoggedEntry } from '../../../../engine/index.ts';
import { openRun } from '../../../support/activity.ts';
import { cases } from '../../../support/cases.ts';
import { plugIns } from './charging-cases.ts';

const hour = 3_600_000;
const startMs = Date.parse('2026-05-04T18:00:00Z');
/** Tuesday. */
const departureMs = Date.parse('2026-05-05T07:30:00Z');

interface Case {
  readonly model: string;
  readonly soc: number;
  readonly limit: number;
  readonly powerKw: number;
  readonly temperature: number;
  readonly plugAfterMs: number;
}

const anyCase: fc.Arbitrary<Case> = fc.record({
  model: fc.constantFrom(...plugIns.map(({ id }) => id)),
  soc: fc.double({ min: 1, max: 99, noNaN: true }),
  limit: fc.integer({ min: 50, max: 100 }),
  powerKw: fc.constantFrom(2.3, 3.7, 7.4, 11, 22),
  temperature: fc.integer({ min: -20, max: 35 }),
  plugAfterMs: fc.integer({ min: 0, max: 13 * hour }),
});

function plugged({ model, soc, limit, powerKw, temperature, plugAfterMs }: Case) {
  const run = openRun(`
version: 1
name: departure
clock: { start: 2026-05-04T18:00:00 }
vehicles:
  car:
    model: ${model}
    state: { battery.soc: ${soc.toFixed(6)}%, chargeLimit: ${limit}% }
    temperature: ${temperature}degC
    schedule: { departures: [{ time: "07:30" }] }`);
  run.advanceTo(startMs + plugAfterMs);
  run.order('car', { plugIn: { power: `${powerKw}kW`, type: 'AC' } });
  return run;
}

function ofKind(log: readonly LoggedEntry[], kind: string): readonly LoggedEntry[] {
  return log.filter((entry) => entry.kind === kind);
}

describe('a car with a departure timer', () => {
  test('is at its limit exactly at the departure, where there is time enough', {
    tags: 'long',
  }, () => {
    const seen = { inTime: 0, late: 0, exact: 0 };
    fc.assert(
      fc.property(anyCase, (each) => {
        const run = plugged(each);
        run.advanceTo(departureMs + hour);

        const { retained } = run.world.log;
        const [started] = ofKind(retained, 'charge.started');
        if (started === undefined) return;
        const plugMs = startMs + each.plugAfterMs;
        const [completed] = ofKind(retained, 'charge.completed');
        if (completed === undefined) {
          // The charge that the time until the departure allows.
          seen.late += 1;
          expect(started.atMs).toBe(plugMs);
          expect(ofKind(retained, 'charge.stopped').map(({ atMs }) => atMs)).toEqual([departureMs]);
          return;
        }
        seen.inTime += 1;
        // The standby drain of the millisecond before the start may round it down.
        expect([departureMs - 1, departureMs]).toContain(completed.atMs);
        if (completed.atMs === departureMs) seen.exact += 1;
        expect(completed.data['socPercent']).toBe(each.limit);
        expect(ofKind(retained, 'charge.stopped')).toEqual([]);
      }),
      { numRuns: 400 },
    );
    expect(seen.inTime).toBeGreaterThan(cases(80));
    expect(seen.late).toBeGreaterThan(cases(20));
    expect(seen.exact).toBeGreaterThan(0.95 * seen.inTime);
  });

  test('is in time though its pack grows cold while it waits', () => {
    const seen = { exact: 0, early: 0 };
    fc.assert(
      fc.property(
        fc.constantFrom(...plugIns.map(({ id }) => id)),
        fc.integer({ min: 20, max: 80 }),
        fc.integer({ min: 30, max: 60 }),
        (model, distanceKm, soc) => {
          const run = openRun(`
version: 1
name: frost
clock: { start: 2026-01-12T15:00:00 }
places: { inn: { latitude: 59.3, longitude: 18 } }
vehicles:
  car:
    model: ${model}
    state: { at: inn, chargeLimit: 100% }
    temperature: -20degC
    schedule: { departures: [{ time: "07:30" }] }`);
          run.order('car', { drive: { distance: `${distanceKm}km`, speed: '80km/h' } });
          run.advanceTo(run.world.clock.now + 3 * hour);
          run.order('car', { set: { 'battery.soc': `${soc}%` } });
          const plugMs = run.world.clock.now;
          run.order('car', { plugIn: { power: '22kW', type: 'AC' } });
          run.advanceTo(run.world.clock.now + 24 * hour);

          const [started] = ofKind(run.world.log.retained, 'charge.started');
          const [completed] = ofKind(run.world.log.retained, 'charge.completed');
          if (started!.atMs === plugMs) return;
          const byMs = Date.parse('2026-01-13T07:30:00Z');
          expect(completed?.atMs).toBeLessThanOrEqual(byMs);
          seen[completed!.atMs >= byMs - 1 ? 'exact' : 'early'] += 1;
        },
      ),
      { numRuns: 60 },
    );
    // A start counts as early if it is the end of a band of temperature, where no later start would
    // be in time.
    expect(seen.exact).toBeGreaterThan(4 * seen.early);
  });

  test('starts and ends the same however time is cut, and whether or not it is read', () => {
    fc.assert(
      fc.property(anyCase, fc.array(fc.nat({ max: 15 * hour }), { maxLength: 6 }), (each, cuts) => {
        const whole = plugged(each);
        whole.advanceTo(departureMs + 30 * hour);
        const cut = plugged(each);
        for (const at of cuts.toSorted((a, b) => a - b)) {
          cut.advanceTo(startMs + Math.max(at, each.plugAfterMs));
          void cut.world.truthOf(0).timeToLimitMs;
        }
        cut.advanceTo(departureMs + 30 * hour);

        expect(cut.world.log.digest).toBe(whole.world.log.digest);
      }),
      { numRuns: 40 },
    );
  });
});
