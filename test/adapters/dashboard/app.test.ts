import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { causesOf } from '../../../adapters/dashboard/app/causes.ts';
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
