import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../adapters/load/profile.ts';
import { ProfileMistake, parseProfile } from '../../../adapters/load/profile-text.ts';
import { deliveriesOf, dueTimes } from '../../../adapters/load/schedule.ts';

const rate = fc.integer({ min: 1, max: 400 });
const seconds = fc.integer({ min: 1, max: 4 });
/** Texts of every shape, with an end. */
const profiles = fc.oneof(
  fc.tuple(rate, seconds).map(([r, s]) => `constant:${r}/s for ${s}s`),
  fc.tuple(rate, rate, seconds).map(([a, b, s]) => `ramp:${a}/s..${b}/s over ${s}s`),
  fc.tuple(rate, rate, seconds).map(([a, b, s]) => `ramp:${a}/s..${b}/s over ${s}s for 5s`),
  fc
    .tuple(fc.nat(50), rate, seconds)
    .map(([a, b, s]) => `burst:${a}/s with ${b}/s for 300ms every ${s}s for 6s`),
  fc.tuple(rate, fc.nat(400), seconds).map(([a, b, s]) => `sine:${a}/s..${b}/s every ${s}s for 5s`),
);

describe('the schedule of a load', () => {
  test('never falls, lies within the duration, and has as many instants as deliveries', () => {
    fc.assert(
      fc.property(profiles, (text) => {
        const profile = parseProfile(text);
        const times = [...dueTimes(profile)];
        expect(times).toHaveLength(deliveriesOf(profile));
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(times.at(-1)).toBeLessThanOrEqual(profile.durationMs);
      }),
    );
  });

  test('keeps to its rate: up to any instant, all deliveries but a part of one are due', () => {
    fc.assert(
      fc.property(profiles, fc.integer({ min: 1, max: 4000 }), (text, ms) => {
        const profile = parseProfile(text);
        const due = [...dueTimes(profile)].filter((each) => each < ms).length;
        const wanted = profile.upTo(Math.min(ms, profile.durationMs));
        expect(Math.abs(due - wanted)).toBeLessThanOrEqual(1.001);
      }),
    );
  });

  test('consists of its parts', () => {
    fc.assert(
      fc.property(profiles, fc.integer({ min: 1, max: 7 }), (text, count) => {
        const profile = parseProfile(text);
        const parts = Array.from({ length: count }, (_, index) => [
          ...dueTimes(profile, { index: index + 1, count }),
        ]);
        const whole = [...dueTimes(profile)];
        expect(parts.flat().toSorted((a, b) => a - b)).toEqual(whole);
        expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(
          Math.ceil(whole.length / count),
        );
      }),
    );
  });

  test.each([
    ['constant:200/s for 30s', 6000],
    ['ramp:10/s..500/s over 60s', 15_300],
    ['ramp:10/s..500/s over 60s for 2m', 45_300],
    ['burst:100/s with 1000/s for 2s every 10s for 20s', 5600],
    ['sine:100/s..400/s every 30s for 2m', 30_000],
    ['constant:2/m for 1h30m', 180],
    ['constant:0.5/s for PT10S', 5],
  ])('%s has %d deliveries', (text, count) => {
    expect([...dueTimes(parseProfile(text))]).toHaveLength(count);
  });

  test('a burst comes at the end of its period', () => {
    const [first] = dueTimes(parseProfile('burst:0/s with 10/s for 1s every 5s for 5s'));
    expect(first).toBeCloseTo(4000, 2);
  });

  test('without an end goes on', () => {
    const times: number[] = [];
    for (const ms of dueTimes(parseProfile('constant:1/d'))) {
      if (times.push(ms) === 3) break;
    }
    expect(times.map((ms) => Math.round(ms / 3_600_000))).toEqual([0, 24, 48]);
  });
});

describe('a mistake in a profile', () => {
  test.each<[text: string, marked: string, message: RegExp, suggestion?: string]>([
    ['konstant:1/s', 'konstant', /there is no shape konstant; write constant:/, 'constant'],
    ['constant:200 for 3s', '200', /expected a rate such as 200\/s, found 200/, '200/s'],
    ['constant:5rps for 1s', '5rps', /expected a rate/, '5/s'],
    ['constant:0/s for 3s', '0/s', /a load of 0 sends nothing/],
    ['ramp:0/s..0/s over 3s', '0/s..0/s', /a load of 0 sends nothing/],
    ['constant:1000000/s for 3s', '1000000/s', /at most 100000\/s/],
    ['constant:5/s fro 3s', 'fro', /expected for, found fro/, 'for'],
    ['constant:5/s for 3', '3', /expected a duration such as 30s, found 3/],
    ['constant:5/s for 0s', '0s', /a duration is more than 0/],
    ['constant:5/s for 900d', '900d', /at most 365d/],
    ['constant:5/s for 3s now', 'now', /nothing follows the profile/],
    ['ramp:5/s over 3s', '5/s', /expected two rates/],
    ['burst:1/s with 2/s for 5s every 2s', '2s', /shorter than the burst/],
    ['  sine:1/s..x/s every 2s', 'x/s', /expected a rate/],
  ])('%s is shown at its word', (text, marked, message, suggestion) => {
    const mistake = mistakeIn(text);
    expect(mistake.message).toMatch(message);
    expect(text.slice(mistake.start, mistake.start + mistake.length)).toBe(marked);
    expect(mistake.suggestion).toBe(suggestion);
  });

  test('any text is a profile or has a mistake within it', () => {
    const words = fc.constantFrom('constant', 'ramp', ':', '5/s', '1/s..9/s', 'for', 'over', '2s');
    const texts = fc.oneof(
      fc.string(),
      fc.array(words).map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const read = readOf(text);
        if (read instanceof ProfileMistake) {
          expect(read.start).toBeGreaterThanOrEqual(0);
          expect(read.start).toBeLessThanOrEqual(text.length);
        } else expect(read.peakPerMs).toBeGreaterThan(0);
      }),
    );
  });
});

function readOf(text: string): Profile | ProfileMistake {
  try {
    return parseProfile(text);
  } catch (error) {
    if (error instanceof ProfileMistake) return error;
    throw error;
  }
}

function mistakeIn(text: string): ProfileMistake {
  const read = readOf(text);
  if (read instanceof ProfileMistake) return read;
  throw new Error(`${text} is a profile`);
}
