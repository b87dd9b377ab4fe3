import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDuration, parseDuration } from '../../../engine/time/duration.ts';

describe('durations', () => {
  test('what is written is read back', () => {
    fc.assert(
      fc.property(fc.oneof(fc.maxSafeNat(), fc.nat({ max: 1e8 })), (durationMs) => {
        expect(parseDuration(formatDuration(durationMs))).toBe(durationMs);
      }),
    );
  });

  test.each([
    ['2h30m', 9_000_000],
    ['PT2H30M', 9_000_000],
    ['90s', 90_000],
    ['15m', 900_000],
    ['1d', 86_400_000],
    ['500ms', 500],
    ['1w', 604_800_000],
    ['1w2d3h4m5s6ms', 788_645_006],
    ['1m1ms', 60_001],
    ['0s', 0],
    ['1.5h', 5_400_000],
    ['0.1s', 100],
    ['4.35s', 4350],
    ['PT0.25S', 250],
    ['P1DT12H', 129_600_000],
    ['1h 30m', 5_400_000],
    ['5 m', 300_000],
    ['1 h 30 m', 5_400_000],
    ['P2W', 1_209_600_000],
    ['PT36H', 129_600_000],
  ])('%s is read', (text, durationMs) => {
    expect(parseDuration(text)).toBe(durationMs);
  });

  test.each([
    '',
    '90',
    's',
    '-5m',
    '+5m',
    '5  m',
    '1h  30m',
    ' 5m',
    '1 0m',
    '30m2h',
    '1h1h',
    '1H',
    '.5h',
    '1.h',
    '1e3s',
    '0.5ms',
    '1.0001s',
    'P',
    'PT',
    'P1DT',
    'PT1D',
    'P1H',
    'P1M',
    'P1Y',
    'pt1h',
    '999999999999999d',
    '5m\n',
  ])('%j is refused', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });

  test.each([
    [9_000_000, '2h30m'],
    [0, '0s'],
    [86_400_000, '1d'],
    [864_000_000, '10d'],
    [61_001, '1m1s1ms'],
  ])('%i ms are written %s', (durationMs, text) => {
    expect(formatDuration(durationMs)).toBe(text);
  });
});
