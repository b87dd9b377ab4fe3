import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dayNote, formatDate, formatTime } from '../../../adapters/words/local-time.ts';
import { utc, zone } from '../../../engine/index.ts';
import { record } from '../cli/recorded-terminal.ts';
import { scratch } from '../scratch.ts';

const berlin = zone('Europe/Berlin')!;
const lordHowe = zone('Australia/Lord_Howe')!;
const nuuk = zone('America/Nuuk')!;

/** Handles the cable at both 02:30 of the longest night. */
const longest = `
version: 1
clock: { start: 2026-10-24T23:30:00, timezone: Europe/Berlin }
vehicles: { car: { model: tesla-model-3-long-range-awd } }
steps:
  - plugIn: { vehicle: car, power: 2kW }
  - at: "02:30"
    unplug: car
  - wait: 1h
  - plugIn: { vehicle: car, power: 2kW }
  - at: 2026-10-26T00:00:00
    unplug: car
expect:
  - "!car.charge.isPluggedIn"
`;

async function run(args: readonly string[] = []): Promise<readonly string[]> {
  const folder = scratch({ 'night.yaml': longest });
  const { stdout } = await record(['run', join(folder, 'night.yaml'), ...args]);
  return stdout.split('\n');
}

const moves = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => /^ {2}(\S+) {2}car {2}cable\./.exec(line)?.[1] ?? []);
const dates = (lines: readonly string[]): string[] =>
  lines.filter((line) => /^\w{3} \d{4}-/.test(line));

describe('the timeline', () => {
  test('shows local times, and offsets on the day of a change', async () => {
    const lines = await run();

    expect(lines[0]).toContain('from Sat 2026-10-24 23:30:00 Europe/Berlin  at most');
    expect(dates(lines)).toEqual([
      'Sat 2026-10-24',
      'Sun 2026-10-25  clocks go back 1h at 03:00',
      'Mon 2026-10-26',
    ]);
    expect(moves(lines)).toEqual(['23:30:00', '02:30:00+02:00', '02:30:00+01:00', '00:00:00']);
  });

  test('shows UTC when asked to', async () => {
    const lines = await run(['--utc']);

    expect(lines[0]).toContain('from Sat 2026-10-24 21:30:00 UTC  at most');
    expect(dates(lines)).toEqual(['Sat 2026-10-24', 'Sun 2026-10-25']);
    expect(moves(lines)).toEqual(['21:30:00', '00:30:00', '01:30:00', '23:00:00']);
  });

  test('fits the terminal on the day of a change too', async () => {
    const folder = scratch({ 'night.yaml': longest });
    const args = ['run', join(folder, 'night.yaml'), '--all'];

    const { stdout } = await record(args, { columns: 60, env: { NO_COLOR: '1' } });

    const timeline = stdout.slice(0, stdout.indexOf('Expectations')).split('\n');
    expect(Math.max(...timeline.map(({ length }) => length))).toBe(60);
  });
});

test.each([
  ['2026-10-25T01:00:00', 5_400_000],
  ['2026-10-25T01:00:00+02:00', 5_400_000],
  ['2026-10-24T23:00:00Z', 5_400_000],
])('--until %s is local where it has no offset', async (until, simulatedMs) => {
  const lines = await run(['--json', '--until', until]);

  expect(JSON.parse(lines.join('\n'))).toMatchObject({ simulatedMs, zone: 'Europe/Berlin' });
});

test('a log says its zone and the source of its rules', async () => {
  const [header = ''] = await run(['--log', '-']);

  expect(JSON.parse(header)).toMatchObject({
    start: '2026-10-24T21:30:00.000Z',
    zone: 'Europe/Berlin',
    zoneData: expect.stringMatching(/^20\d\d[a-z]$/) as string,
  });
});

describe('a day', () => {
  const at = (text: string): number => Date.parse(text);

  test.each([
    [utc, '2026-10-25T00:30:00Z', 'Sun 2026-10-25', '00:30:00', ''],
    [berlin, '2026-10-24T21:59:59Z', 'Sat 2026-10-24', '23:59:59', ''],
    [
      berlin,
      '2026-10-24T22:00:00Z',
      'Sun 2026-10-25',
      '00:00:00+02:00',
      'clocks go back 1h at 03:00',
    ],
    [
      berlin,
      '2026-03-29T21:59:59Z',
      'Sun 2026-03-29',
      '23:59:59+02:00',
      'clocks go forward 1h at 02:00',
    ],
    [berlin, '2026-03-29T22:00:00Z', 'Mon 2026-03-30', '00:00:00', ''],
    [
      lordHowe,
      '2026-04-04T15:00:00Z',
      'Sun 2026-04-05',
      '01:30:00+10:30',
      'clocks go back 30m at 02:00',
    ],
    [
      nuuk,
      '2026-10-25T01:30:00Z',
      'Sat 2026-10-24',
      '23:30:00-02:00',
      'clocks go back 1h at 24:00',
    ],
    [
      nuuk,
      '2026-03-28T12:00:00Z',
      'Sat 2026-03-28',
      '10:00:00-02:00',
      'clocks go forward 1h at 23:00',
    ],
    [nuuk, '2026-10-25T02:00:00Z', 'Sun 2026-10-25', '00:00:00', ''],
  ])('of %o at %s', (there, instant, date, time, note) => {
    expect(formatDate(at(instant), there)).toBe(date);
    expect(formatTime(at(instant), there)).toBe(time);
    expect(dayNote(at(instant), there)).toBe(note);
  });
});
