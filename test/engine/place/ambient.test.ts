import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generatedClimate, renderClimate } from '../../../build/generate-climate.ts';
import { stations } from '../../../engine/place/ambient.generated.ts';
import { dayOffsetCelsius, weatherAt, weatherCell } from '../../../engine/place/ambient.ts';
import { latitudeNormals, normalsAt } from '../../../engine/place/ambient-normals.ts';
import { createStreams } from '../../../engine/random/stream.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const streams = createStreams('weather');
const berlin = { latitude: 52.52, longitude: 13.405 };
const phoenix = { latitude: 33.448, longitude: -112.074 };
const position = fc.record({
  latitude: fc.double({ min: -70, max: 75, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const instant = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2032, 0) });
const at = (iso: string): number => Date.parse(iso);

describe('outside temperature', () => {
  test('is the same for the same seed, place and instant', () => {
    fc.assert(
      fc.property(position, instant, (place, atMs) => {
        expect(weatherAt(createStreams('weather'), place).celsiusAt(atMs)).toBe(
          weatherAt(streams, place).celsiusAt(atMs),
        );
      }),
      { numRuns: 40 },
    );
  });

  test('has no jump: within a second it changes by less than a hundredth of a degree', () => {
    fc.assert(
      fc.property(position, instant, (place, atMs) => {
        const weather = weatherAt(streams, place);
        const change = weather.celsiusAt(atMs + 1000) - weather.celsiusAt(atMs);

        expect(Math.abs(change)).toBeLessThan(0.01);
      }),
      // A discontinuity would be at the ends of hours, days, months and years.
      {
        numRuns: 60,
        examples: [
          '2026-01-01T00:00:00Z',
          '2026-03-01T00:00:00Z',
          '2024-02-29T12:00:00Z',
          '2026-07-31T23:00:00Z',
        ].flatMap((iso) =>
          [berlin, phoenix].map((place) => [place, at(iso) - 500] as [typeof place, number]),
        ),
      },
    );
  });

  test('is linear between whole hours', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(position, instant, share, (place, atMs, part) => {
        const weather = weatherAt(streams, place);
        const fromMs = Math.floor(atMs / hourMs) * hourMs;
        const [from, to] = [weather.celsiusAt(fromMs), weather.celsiusAt(fromMs + hourMs)];

        expect(weather.celsiusAt(fromMs + part * hourMs)).toBeCloseTo(from + (to - from) * part, 6);
      }),
      { numRuns: 40 },
    );
  });

  test('stays on Earth', () => {
    fc.assert(
      fc.property(position, instant, (place, atMs) => {
        const degrees = weatherAt(streams, place).celsiusAt(atMs);

        expect(degrees).toBeGreaterThan(-60);
        expect(degrees).toBeLessThan(55);
      }),
      { numRuns: 60 },
    );
  });

  test('is lowest before sunrise and highest in the afternoon, by the sun and not by the clock', () => {
    // Over all days of a year the offsets cancel out.
    const meanAt = (place: typeof berlin, hourUtc: number): number => {
      const weather = weatherAt(streams, place);
      let sum = 0;
      for (let day = 0; day < 365; day += 1) {
        sum += weather.celsiusAt(at('2026-01-01T00:00:00Z') + day * dayMs + hourUtc * hourMs);
      }
      return sum / 365;
    };

    expect(meanAt(berlin, 14)).toBeGreaterThan(meanAt(berlin, 4) + 6);
    expect(meanAt(phoenix, 22)).toBeGreaterThan(meanAt(phoenix, 12) + 10);
  });
});

test('the middle of a month is its normals, and the offset of a day stands at its noon', () => {
  const place = { latitude: 30, longitude: 0 };
  const { lows, highs } = latitudeNormals(30);
  const [low, high] = [lows[1] ?? 0, highs[1] ?? 0];
  const midnightMs = at('2026-02-15T00:00:00Z');
  const offset = (day: number): number =>
    dayOffsetCelsius(streams, weatherCell(place), midnightMs / dayMs + day);
  const weather = weatherAt(streams, place);
  const seasonal = high - (high - low) * 0.82;

  expect(weather.celsiusAt(midnightMs)).toBeCloseTo(seasonal + (offset(-1) + offset(0)) / 2, 9);
  // Another seed has other offsets and the same seasons.
  const other = createStreams('other');
  const noonMs = midnightMs + dayMs / 2;
  const difference = weather.celsiusAt(noonMs) - weatherAt(other, place).celsiusAt(noonMs);
  const day = midnightMs / dayMs;

  expect(difference).toBeCloseTo(offset(0) - dayOffsetCelsius(other, weatherCell(place), day), 9);
});

describe('the days of a cell', () => {
  const offsets = Array.from({ length: 1000 }, (_, day) => dayOffsetCelsius(streams, 'cell', day));

  test('are about as warm as usual, with a spread of 3 degC and no end beyond three of them', () => {
    const mean = offsets.reduce((sum, value) => sum + value, 0) / offsets.length;
    const spread = Math.sqrt(
      offsets.reduce((sum, value) => sum + value * value, 0) / offsets.length,
    );

    expect(Math.abs(mean)).toBeLessThan(0.4);
    expect(spread).toBeCloseTo(3, 0);
    expect(Math.max(...offsets.map(Math.abs))).toBeLessThanOrEqual(9);
  });

  test('are one for the cars of a city, and others elsewhere or with another seed', () => {
    expect(weatherCell(berlin)).toBe('105:26');
    expect(weatherCell({ latitude: 52.7, longitude: 13.3 })).toBe(weatherCell(berlin));
    expect(dayOffsetCelsius(streams, weatherCell(phoenix), 5)).not.toBe(
      dayOffsetCelsius(streams, weatherCell(berlin), 5),
    );
    expect(dayOffsetCelsius(createStreams('other'), 'cell', 5)).not.toBe(offsets[5]);
  });
});

describe('normals', () => {
  test('are those of a station right there, wherever its neighbours are', () => {
    for (const station of stations) expect(normalsAt(station)).toBe(station);
  });

  test('change gradually from place to place', () => {
    fc.assert(
      fc.property(position, (place) => {
        const here = normalsAt(place);
        // Half a degree of latitude is 56 km.
        const there = normalsAt({ ...place, latitude: place.latitude + 0.001 });

        for (const month of here.lows.keys()) {
          expect(Math.abs((there.lows[month] ?? 0) - (here.lows[month] ?? 99))).toBeLessThan(0.2);
        }
      }),
      { examples: [[{ latitude: -0.0005, longitude: 20 }], [{ latitude: 52.6, longitude: 13.4 }]] },
    );
  });

  test('of a station reach 300 km, ever less', () => {
    const july = (latitude: number): number => normalsAt({ ...phoenix, latitude }).highs[6] ?? 0;
    const above = (degrees: number): number => {
      const latitude = phoenix.latitude + degrees;
      return july(latitude) - (latitudeNormals(latitude).highs[6] ?? 0);
    };

    expect(above(0.5)).toBeGreaterThan(above(1.5));
    expect(above(1.5)).toBeGreaterThan(above(2.2));
    expect(above(2.2)).toBeGreaterThan(0);
    expect(above(2.8)).toBe(0);
  });

  test('are upside down in the south', () => {
    expect(latitudeNormals(-35).highs[0]).toBe(latitudeNormals(35).highs[6]);
  });

  test('tell what is published: New York in July, Seattle in January, Toronto in February', () => {
    const july = normalsAt({ latitude: 40.779, longitude: -73.969 });

    expect([july.lows[6], july.highs[6]]).toEqual([20.4, 28.9]);
    expect(normalsAt({ latitude: 47.606, longitude: -122.332 }).highs[0]).toBe(8.9);
    expect(normalsAt({ latitude: 43.651, longitude: -79.383 }).lows[1]).toBe(-6.3);
    expect(stations.filter(({ approximate }) => !approximate).map(({ name }) => name)).toEqual([
      'New York',
      'San Francisco',
      'Seattle',
      'Toronto',
    ]);
  });
});

describe('the generated climate', () => {
  test('is what its facts give now (renew it with build/generate-climate.ts)', () => {
    const { expected, actual } = generatedClimate();

    expect(actual).toBe(expected);
  });

  test('a station whose nights are warmer than its days is refused', () => {
    const facts = (lows: string): string =>
      `{sources: {S: {what: x}}, diurnal: {src: S, fractions: [${'0,'.repeat(24)}]}, ` +
      'dayOffset: {src: S, sdCelsius: 1}, latitudes: {src: S, ' +
      `seasonByMonth: [${'0,'.repeat(12)}], meanCelsius: [[0, 1], [90, 1]], ` +
      'amplitudeCelsius: [[0, 1], [90, 1]], dailyRangeCelsius: [[0, 1], [90, 1]]}, ' +
      `stations: [{name: A, latitude: 0, longitude: 0, src: S, lows: [${lows}], highs: [${'5,'.repeat(12)}]}]}`;

    expect(renderClimate(facts('1,'.repeat(12)))).toContain('name: "A"');
    expect(() => renderClimate(facts('9,'.repeat(12)))).toThrow('not below');
    expect(() => renderClimate(facts('1,'.repeat(12)).replace('S: {what: x}', ''))).toThrow(
      'source S',
    );
  });
});
