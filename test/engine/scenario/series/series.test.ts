import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatInstant } from '../../../../engine/time/instant.ts';
import type { StepSeries } from '../../../../engine/time/step-series.ts';
import { zone } from '../../../../engine/time/zone.ts';
import { mistakesIn, prices, seriesOf } from './read-text.ts';

const golden = fileURLToPath(new URL('series-mistakes.golden', import.meta.url));

const minute = 60_000;
const hour = 60 * minute;
const at = (text: string): number => Date.parse(text);

function told(series: StepSeries, from: string, until: string): readonly string[] {
  return series
    .steps(at(from), at(until))
    .map(({ fromMs, value }) => `${formatInstant(fromMs).slice(0, 16)} ${value}`);
}

const times = (count: number, minutes: number): number[] =>
  Array.from({ length: count }, () => minutes);

/** Rows from an instant, each as many minutes long as stated. */
function csvOf(from: string, minutes: readonly number[], write: (atMs: number) => string): string {
  let atMs = at(from);
  const rows = minutes.map((length, index) => {
    const row = `${write(atMs)},${index % 90}`;
    atMs += length * minute;
    return row;
  });
  return `time,price\n${rows.join('\n')}\n`;
}

const inUtc = (atMs: number): string => formatInstant(atMs);
const inBerlin = (atMs: number): string =>
  zone('Europe/Berlin')!.formatLocal(atMs).slice(0, 16).replace('T', ' ');

describe('a series', () => {
  test('is a list of steps, the last of which holds for good', () => {
    const series = seriesOf(
      '[{ from: 2026-03-10T00:00, value: 0.2 }, { from: 2026-03-10T15:00, value: -20EUR/MWh }]',
    );

    expect(series.at(at('2026-03-09T22:59:59Z'))).toBeUndefined();
    expect(series.at(at('2026-03-09T23:00:00Z'))).toBe(0.2);
    expect(series.at(at('2026-03-10T13:59:59Z'))).toBe(0.2);
    expect(series.at(at('2026-03-10T14:00:00Z'))).toBe(-0.02);
    expect(series.nextChangeMs(at('2026-03-10T14:00:00Z'))).toBe(Infinity);
    expect(series.endMs).toBe(Infinity);
  });

  test('is a file with times of the zone of the clock, and ends with its last row', () => {
    const series = seriesOf('./p.csv', 'time,EUR/MWh\n2026-03-10 00:00,100\n2026-03-10 01:00,-5\n');

    expect(told(series, '2026-03-09T00:00Z', '2026-03-11T00:00Z')).toEqual([
      '2026-03-09T23:00 0.1',
      '2026-03-10T00:00 -0.005',
    ]);
    expect(series.at(at('2026-03-10T00:59:59Z'))).toBe(-0.005);
    expect(series.at(at('2026-03-10T01:00:00Z'))).toBeUndefined();
    expect(series.endMs).toBe(at('2026-03-10T01:00:00Z'));
  });

  test.each([
    ['in spring', '2026-03-28T23:00:00Z', 23],
    ['in autumn', '2026-10-24T22:00:00Z', 25],
  ])('has one value for each hour of a day on which clocks change, %s', (_, from, hours) => {
    const csv = csvOf(from, times(hours, 60), inBerlin);
    const series = seriesOf('./p.csv', csv);

    expect(csv).not.toMatch(hours === 23 ? / 02:00/ : /^$/);
    expect(series.steps(-Infinity, Infinity).map(({ fromMs }) => fromMs)).toEqual(
      Array.from({ length: hours }, (_each, index) => at(from) + index * hour),
    );
  });

  test('may change from hours to quarter hours, and back', () => {
    const minutes = [...times(5, 60), ...times(8, 15), ...times(5, 60)];
    const series = seriesOf('./p.csv', csvOf('2026-03-10T00:00:00Z', minutes, inUtc));

    expect(
      series.steps(-Infinity, Infinity).map(({ fromMs, untilMs }) => (untilMs - fromMs) / minute),
    ).toEqual(minutes);
  });

  const holed = 'time,price\n2026-03-10 00:00,1\n2026-03-10 01:00,2\n2026-03-10 04:00,3\n';

  test.each([
    ['{ file: p.csv, gaps: none }', undefined, undefined],
    ['{ file: p.csv, gaps: hold }', 2, 3],
    ['{ file: p.csv, gaps: 0.5 }', 0.5, 0.5],
    ['{ file: p.csv, irregular: true }', 2, 3],
  ])('says what holds in its gaps: %s', (written, inside, after) => {
    const series = seriesOf(written, holed);

    expect(series.at(at('2026-03-10T01:30:00Z'))).toBe(inside);
    expect(series.at(at('2026-03-10T09:00:00Z'))).toBe(after);
  });

  test('reads marks, quotes, other columns and ends', () => {
    const csv =
      '\ufeff"from";"to";area;"price [EUR/MWh]"\r\n2026-03-10T00:00Z;2026-03-10T06:00Z;DE;12.5\r\n"2026-03-10T06:00Z";2026-03-11T00:00Z;DE;-1\r\n';
    const series = seriesOf('{ file: p.csv, column: "price [EUR/MWh]", until: to }', csv);

    expect(told(series, '2026-03-10T00:00Z', '2026-03-12T00:00Z')).toEqual([
      '2026-03-10T00:00 0.0125',
      '2026-03-10T06:00 -0.001',
    ]);
  });

  test('becomes known on the day before, late on some days', () => {
    const csv = csvOf('2026-03-09T23:00:00Z', times(72, 60), inUtc);
    const series = seriesOf(
      '{ file: p.csv, published: { at: "13:00", late: { 2026-03-12: "18:40" } } }',
      csv,
    );
    const knownUntil = (text: string): string =>
      formatInstant(series.steps(0, Infinity, at(text)).at(-1)?.untilMs ?? 0).slice(0, 16);

    expect(knownUntil('2026-03-10T11:59:59Z')).toBe('2026-03-10T23:00');
    expect(knownUntil('2026-03-10T12:00:00Z')).toBe('2026-03-11T23:00');
    expect(knownUntil('2026-03-11T17:39:59Z')).toBe('2026-03-11T23:00');
    expect(knownUntil('2026-03-11T17:40:00Z')).toBe('2026-03-12T23:00');
    expect(series.nextKnownMs(at('2026-03-10T12:00:00Z'))).toBe(at('2026-03-11T17:40:00Z'));
  });

  test('becomes known as a column says', () => {
    const csv =
      'time,price,published\n2026-03-10T00:00Z,1,2026-03-09T12:00Z\n2026-03-10T01:00Z,2,2026-03-09T15:00Z\n';
    const series = seriesOf('{ file: p.csv, published: published }', csv);

    expect(series.steps(0, Infinity, at('2026-03-09T12:00Z'))).toHaveLength(1);
  });
});

describe('a law of series:', () => {
  const steps = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 20 });

  test('an instant has the value of the last row up to it', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: -10, max: 600 }), (unsorted, offset) => {
        const minutes = [...unsorted].sort((a, b) => a - b);
        const start = at('2026-10-24T20:00:00Z');
        const csv = `time,price\n${minutes.map((each) => `${formatInstant(start + each * minute)},${each / 8}`).join('\n')}`;
        const series = seriesOf('{ file: p.csv, irregular: true }', csv);
        const last = minutes.findLast((each) => each <= offset);
        const next = minutes.find((each) => each > offset);

        expect(series.at(start + offset * minute)).toBe(last === undefined ? undefined : last / 8);
        expect(series.nextChangeMs(start + offset * minute)).toBe(
          next === undefined ? Infinity : start + next * minute,
        );
      }),
    );
  });

  test('a missing row is found at the row after it', () => {
    const arbitrary = fc.record({
      step: fc.constantFrom(15, 30, 60),
      count: fc.integer({ min: 9, max: 120 }),
      missing: fc.nat(),
      isLocal: fc.boolean(),
    });
    fc.assert(
      fc.property(arbitrary, ({ step, count, missing, isLocal }) => {
        const whole = csvOf('2026-10-24T10:00:00Z', times(count, step), isLocal ? inBerlin : inUtc);
        const lines = whole.trimEnd().split('\n');
        // Neither the first row nor the last.
        const line = 2 + (missing % (count - 2));
        lines.splice(line, 1);

        expect(mistakesIn('./p.csv', whole)).toEqual([]);
        const [mistake = '', ...more] = mistakesIn('./p.csv', lines.join('\n'));
        expect(more).toEqual([]);
        expect(mistake).toMatch(`series_gap p.csv:${line + 1}:1 `);
      }),
    );
  });
});

const start = 'time,price\n2026-03-10 00:00,1\n2026-03-10 01:00,2\n';

/** Wrong entries, with the file beside them. */
const wrong = [
  ['a hole', './p.csv', `${start}2026-03-10 04:00,3\n`],
  ['a row that is there twice', './p.csv', `${start}2026-03-10 01:00,3\n`],
  ['backward time', './p.csv', `${start}2026-03-10 00:30,3\n`],
  ['a comma decimal', './p.csv', 'time;price\n2026-03-10 00:00;0,31\n'],
  ['a comma decimal between commas', './p.csv', 'time,price\n2026-03-10 00:00,0,31\n'],
  [
    'a time that clocks skip',
    './p.csv',
    csvOf('2026-03-28T20:00:00Z', times(8, 60), (ms) => inUtc(ms).slice(0, 16)),
  ],
  [
    'an hour that comes once',
    './p.csv',
    csvOf('2026-10-24T20:00:00Z', times(8, 60), (ms) => inUtc(ms).slice(0, 16)),
  ],
  [
    'an offset of another zone',
    '{ file: p.csv, zone: Europe/Berlin }',
    'time,price\n2026-03-10T00:00+02:00,1\n',
  ],
  ['an unknown zone', '{ file: p.csv, zone: Europe/Berlyn }', start],
  ['a date of another form', './p.csv', 'time,price\n10.03.2026 00:00,1\n'],
  ['no headings', './p.csv', '2026-03-10 00:00,1\n'],
  ['an empty file', './p.csv', ''],
  ['headings alone', './p.csv', 'time,price\n'],
  ['an empty value', './p.csv', 'time,price\n2026-03-10 00:00,\n'],
  ['an unlikely value', './p.csv', 'time,price\n2026-03-10 00:00,87000\n'],
  ['several columns', './p.csv', 'time,a,b\n2026-03-10 00:00,1,2\n'],
  ['an unknown column', '{ file: p.csv, column: prize }', start],
  ['an unknown unit', '{ file: p.csv, unit: SEK/kWh }', start],
  ['rows of another length', '{ file: p.csv, every: 15m }', start],
  [
    'an end before its start',
    '{ file: p.csv, until: end }',
    'time,end,price\n2026-03-10 00:00,2026-03-09 00:00,1\n',
  ],
  [
    'an end after the next start',
    '{ file: p.csv, until: end }',
    'time,end,price\n2026-03-10 00:00,2026-03-10 02:00,1\n2026-03-10 01:00,2026-03-10 02:00,1\n',
  ],
  ['no such file', './q.csv', ''],
  [
    'steps that go back',
    '[{ from: 2026-03-10T01:00, value: 1 }, { from: 2026-03-10T00:00, value: 1 }]',
    '',
  ],
  ['a step that is no number', '[{ from: 2026-03-10T01:00, value: cheap }]', ''],
  ['a unit of something else', '[{ from: 2026-03-10T01:00, value: 11kW }]', ''],
  ['a file and steps', '{ file: p.csv, steps: [] }', start],
  ['neither', '{ zone: Europe/Berlin }', ''],
  ['a day that is none', '{ file: p.csv, published: { late: { tomorrow: "18:40" } } }', start],
] as const;

describe('a mistake', () => {
  /** `UPDATE_GOLDEN=1` writes the golden file anew; read the difference before keeping it. */
  test('has its place in the file and a sentence', () => {
    const parts = wrong.map(([name, written, csv]) =>
      [name, mistakesIn(written, csv).join('\n'), ''].join('\n'),
    );
    const text = parts.join('\n');
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(golden, text);

    expect(text).toBe(readFileSync(golden, 'utf8'));
  });

  test('is shown five times for one file', () => {
    const csv = `time;price\n${Array.from({ length: 30 }, (_, day) => `2026-04-${String(day + 1).padStart(2, '0')} 00:00;0,3`).join('\n')}`;

    expect(mistakesIn('./p.csv', csv)).toHaveLength(5);
  });

  test('is a file of more rows than ten years of quarter hours', { tags: 'long' }, () => {
    const rows = csvOf(
      '2026-03-10T00:00:00Z',
      times(400_002, 1),
      (ms) => inUtc(ms).slice(0, 16) + 'Z',
    );

    expect(mistakesIn('./p.csv', rows)).toEqual([
      'file_too_large p.csv:400002:1 more than 400000 rows: cut the file to the time of the scenario, or give it longer steps',
    ]);
  });

  test('is a value without a unit where there is no usual one', () => {
    const strict = { ...prices, usualUnit: undefined };

    expect(mistakesIn('./p.csv', start, strict)[0]).toMatch('unit_missing p.csv:1:6');
    expect(mistakesIn('./p.csv', start.replace('price', 'EUR/MWh'), strict)).toEqual([]);
    expect(mistakesIn('[{ from: 2026-03-10T01:00, value: 1 }]', '', strict)[0]).toMatch(
      'unit_missing',
    );
  });
});
