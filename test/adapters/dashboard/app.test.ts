import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { causesOf } from '../../../adapters/dashboard/app/causes.ts';
import { Histories } from '../../../adapters/dashboard/app/histories.ts';
import { nowMs, offsetMinutes, timeOf } from '../../../adapters/dashboard/app/instants.ts';
import { showAfter } from '../../../adapters/dashboard/app/show.ts';
import type { LogEntry, ReceivedClock } from '../../../adapters/dashboard/app/wire.ts';

const entry = (sequence: number, cause: number | null, more: Partial<LogEntry> = {}): LogEntry => ({
  sequence,
  cause,
  at: '2026-05-04T06:00:00.000Z',
  io: 'st',
  kind: 'charge.started',
  subject: 'car',
  data: {},
  ...more,
});

describe('the causes of an entry', () => {
  test('is every cause from the first one on, wherever it is known', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }), async (atHand) => {
        const log = atHand.map((_, index) => entry(index, index === 0 ? null : index - 1));
        const known = log.filter(({ sequence }) => atHand[sequence]);
        const read = (path: string) => {
          const from = Number(/from=(\d+)/.exec(path)![1]);
          return Promise.resolve({ data: log.slice(from, from + 1) } as never);
        };

        const chain = await causesOf({ read }, known, log.at(-1)!);

        expect(chain).toEqual(log.slice(0, -1));
      }),
    );
  });

  test('begins with the oldest entry that the server has', async () => {
    // The server answers with the oldest entry that it has.
    const read = () => Promise.resolve({ data: [entry(7, null)] } as never);

    expect(await causesOf({ read }, [entry(8, 3)], entry(9, 8))).toEqual([entry(8, 3)]);
  });
});

describe('histories', () => {
  test('keep the order of time, the first and the latest, and a bounded number of points', () => {
    const arriving = fc.array(fc.integer({ min: -3, max: 20 }), { maxLength: 4000 });
    fc.assert(
      fc.property(arriving, (steps) => {
        const histories = new Histories();
        let atS = 1000;
        let latestS = -Infinity;
        for (const step of steps) {
          atS += step;
          histories.add('car', atS, 50, 0);
          latestS = Math.max(latestS, atS);
        }

        const { atS: kept, socPercent, powerKw } = histories.of('car');

        expect(kept.length).toBeLessThanOrEqual(1200);
        expect([socPercent.length, powerKw.length]).toEqual([kept.length, kept.length]);
        expect(kept.every((each, index) => index === 0 || each > kept[index - 1]!)).toBe(true);
        expect(kept.at(-1) ?? -Infinity).toBe(latestS);
      }),
      { numRuns: 30 },
    );
  });

  test('take from the log only the entries before they were begun', () => {
    const histories = new Histories();
    histories.add('car', 100, 40, 9);
    histories.precede('car', [
      [50, 30, 7],
      [100, 41, 7],
      [150, 60, 7],
    ]);

    expect(histories.of('car')).toEqual({
      atS: [50, 100],
      socPercent: [30, 40],
      powerKw: [7, 9],
    });
  });
});

describe('the clock', () => {
  const told: ReceivedClock = {
    now: '2026-05-04T06:00:00.000Z',
    local: '2026-05-03T23:00:00.000-07:00',
    timezone: 'America/Los_Angeles',
    mode: 'paced',
    playing: true,
    speed: 60,
    behindMs: 0,
    waitsAtPauses: true,
    locks: [],
    script: { state: 'running', findings: [] },
    receivedAtMs: 1000,
  };

  test('is reckoned on while it runs, at its speed', () => {
    expect(nowMs(told, 3000) - Date.parse(told.now)).toBe(120_000);
    expect(nowMs({ ...told, playing: false }, 3000)).toBe(Date.parse(told.now));
    expect(nowMs({ ...told, mode: 'held' }, 3000)).toBe(Date.parse(told.now));
  });

  test('shows the time of the clocks of the scenario', () => {
    expect(timeOf(Date.parse(told.now), offsetMinutes(told))).toBe('23:00:00');
    const later = { local: '2026-05-04T11:30:00.000+05:30' };
    expect(timeOf(Date.parse(told.now), offsetMinutes(later))).toBe('11:30:00');
    expect(offsetMinutes({ local: '2026-05-04T06:00:00.000Z' })).toBe(0);
  });
});

test('a chapter ends the words of the one before, and the spotlight stays', () => {
  const told = [
    entry(0, null, { kind: 'chapter.began', data: { title: 'Morning', text: 'They leave.' } }),
    entry(1, null, { kind: 'spotlight.turned', subject: 'c07' }),
    entry(2, null, { kind: 'chapter.began', data: { title: 'Noon' } }),
  ];

  expect(told.reduce(showAfter, {})).toEqual({ chapter: 'Noon', spotlight: 'c07' });
});
