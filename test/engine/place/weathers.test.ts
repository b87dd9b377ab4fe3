import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weatherAt, weatherCell } from '../../../engine/place/ambient.ts';
import { Places } from '../../../engine/place/places.ts';
import { Weathers } from '../../../engine/place/weathers.ts';
import { createStreams } from '../../../engine/random/stream.ts';

const hourMs = 3_600_000;
const position = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const instant = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2032, 0) });

describe('the weather of places', () => {
  test('is that of the middle of their cell, in any order of readings', () => {
    const streams = createStreams('weather');
    const weathers = new Weathers(streams);
    const anywhere = fc.record({
      latitude: fc.integer({ min: -180, max: 179 }).map((ring) => (ring + 0.5) / 2),
      longitude: fc.integer({ min: -360, max: 359 }).map((column) => (column + 0.5) / 2),
    });
    const share = fc.double({ min: -0.24, max: 0.24, noNaN: true });
    fc.assert(
      fc.property(
        anywhere,
        share,
        share,
        fc.array(instant, { minLength: 1 }),
        (centre, n, e, at) => {
          const place = { latitude: centre.latitude + n, longitude: centre.longitude + e };
          const weather = weathers.at(place);
          const exact = weatherAt(streams, centre);

          expect(weatherCell(place)).toBe(weatherCell(centre));
          expect(weather).toBe(weathers.at(centre));
          for (const atMs of at) expect(weather.celsiusAt(atMs)).toBe(exact.celsiusAt(atMs));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('is there everywhere on Earth, poles and antimeridian included', () => {
    const weathers = new Weathers(createStreams('weather'));
    const examples = [
      { latitude: 90, longitude: 0 },
      { latitude: -90, longitude: 180 },
      { latitude: 0, longitude: -180 },
    ];
    fc.assert(
      fc.property(position, instant, (place, atMs) => {
        const celsius = weathers.at(place).celsiusAt(atMs);

        expect(celsius).toBeGreaterThan(-80);
        expect(celsius).toBeLessThan(60);
      }),
      { numRuns: 60, examples: examples.map((place) => [place, Date.UTC(2026, 0)]) },
    );
    expect(weathers.at({ latitude: 10, longitude: 180 })).toBe(
      weathers.at({ latitude: 10, longitude: -180 }),
    );
  });

  test('the weather of the places of a vehicle does not depend on other vehicles', () => {
    const names = ['left', 'car', 'right'];
    const streams = createStreams('seed');
    const many = new Places(streams, (row) => names[row]!);
    const alone = new Places(streams, () => 'car');
    const atMs = Date.UTC(2026, 0, 5, 7) + 0.3 * hourMs;
    const celsius = (of: Places, row: number) =>
      [of.homeOf(row), of.workOf(row), of.ownOf(row, 40)].map((place) => of.celsiusAt(place, atMs));

    many.celsiusAt(many.homeOf(2), atMs + 90 * 24 * hourMs);
    many.celsiusAt(many.homeOf(0), atMs);

    expect(celsius(many, 1)).toEqual(celsius(alone, 0));
    expect(new Set(celsius(many, 1)).size).toBe(1);
  });
});
