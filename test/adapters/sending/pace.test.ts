import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movedInstant } from '../../../adapters/sending/dates.ts';
import { EvenPace, RecordedPace } from '../../../adapters/sending/sending-pace.ts';

describe('a pace', () => {
  test.each([
    [61_000, 0, 600, 100],
    [61_000, 40, 600, 60],
    [61_000, 500, 600, 0],
    [500, 0, 600, 0],
    [undefined, 0, 600, 0],
    [61_000, 0, undefined, 0],
  ])(
    'after one at 1000, for %j, %j ms later, at %j is %j ms of real time',
    (at, later, speed, ms) => {
      const pace = new RecordedPace(speed);
      pace.waitMs(1000, 7);

      expect(pace.waitMs(at, 7 + later)).toBe(ms);
    },
  );

  test('a receiver that is slow makes none later than it must', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1e6), fc.nat(2000)), { minLength: 1 }), (sent) => {
        const pace = new RecordedPace(10);
        let nowMs = 0;
        let latestMs = 0;
        const [[firstMs]] = sent as [[number, number]];
        for (const [atMs, tookMs] of sent) {
          nowMs += pace.waitMs(atMs, nowMs);
          latestMs = Math.max(latestMs, (atMs - firstMs) / 10);
          expect(nowMs).toBeGreaterThanOrEqual((atMs - firstMs) / 10 - 1e-6);
          nowMs += tookMs;
        }
        const workMs = sent.reduce((sum, [, tookMs]) => sum + tookMs, 0);
        expect(nowMs).toBeLessThanOrEqual(latestMs + workMs + 1e-6);
      }),
    );
  });
});

test('at a rate, bodies are due at equal distances, and what is late is made up for', () => {
  const rate = fc.double({ min: 0.1, max: 10_000, noNaN: true });
  const takes = fc.array(fc.nat(50), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(rate, takes, (perSecond, took) => {
      const pace = new EvenPace(perSecond);
      let nowMs = 7;
      let busyMs = 0;
      for (const [at, tookMs] of took.entries()) {
        nowMs += pace.waitMs(undefined, nowMs);
        const dueMs = 7 + (at * 1000) / perSecond;
        expect(nowMs).toBeGreaterThanOrEqual(dueMs - 1e-6);
        expect(nowMs).toBeLessThanOrEqual(dueMs + busyMs + 1e-6);
        nowMs += tookMs;
        busyMs += tookMs;
      }
    }),
  );
});

describe('a date that is moved', () => {
  test.each([
    ['2026-05-04T12:00:00Z', 3_600_000, '2026-05-04T13:00:00Z'],
    ['2026-05-04T12:00:00Z', 1500, '2026-05-04T12:00:01.5Z'],
    ['2026-05-04T12:00:00.000Z', 1000, '2026-05-04T12:00:01.000Z'],
    ['2026-05-04T23:30:00+02:00', 3_600_000, '2026-05-05T00:30:00+02:00'],
    ['2026-05-04T12:00:00.5-09:30', 250, '2026-05-04T12:00:00.75-09:30'],
    ['2026-05-04T12:00:00', 1000, '2026-05-04T12:00:01'],
    ['22:00:00', 1000, '22:00:00'],
    ['soon', 1000, 'soon'],
  ])('%s by %j ms is %s', (text, byMs, moved) => {
    expect(movedInstant(text, byMs)).toBe(moved);
  });

  test('and back again is what it was', () => {
    const instant = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, fc.integer({ min: -1e12, max: 1e12 }), (at, byMs) => {
        const text = at.toISOString();
        expect(movedInstant(text, byMs)).toBe(new Date(at.getTime() + byMs).toISOString());
        expect(movedInstant(movedInstant(text, byMs), -byMs)).toBe(text);
      }),
    );
  });
});
