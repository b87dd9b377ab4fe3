import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generatedMakes, renderMakes } from '../../../build/generate-makes.ts';
import { parseMakeFacts } from '../../../build/make-facts.ts';
import { models } from '../../../engine/model/catalogue.ts';
import { reportsPart, reportsSignal, takesCommand } from '../../../engine/model/make-profile.ts';
import { makeProfiles } from '../../../engine/model/make-profiles.generated.ts';
import { makeProfile } from '../../../engine/model/make-profiles.ts';

const minuteMs = 60_000;
const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../scenarios/models', name), 'utf8');

describe('profiles', () => {
  test('there is one for every make of the catalogue', () => {
    const makes = [...new Set([...models.values()].map(({ make }) => make))].sort();

    expect(makeProfiles.map(({ make }) => make)).toEqual(makes);
  });

  test.each(makeProfiles)(
    '$make reports within the bands that cars are seen to keep',
    (profile) => {
      const { cadenceMs, latency, commandLatency } = profile;

      expect(cadenceMs.driving).toBeGreaterThanOrEqual(minuteMs);
      expect(cadenceMs.driving).toBeLessThanOrEqual(5 * minuteMs);
      expect(cadenceMs.charging).toBe(5 * minuteMs);
      expect(cadenceMs.parked).toBeGreaterThanOrEqual(30 * minuteMs);
      expect(cadenceMs.parked).toBeLessThanOrEqual(120 * minuteMs);
      expect(cadenceMs.asleep).toBeGreaterThanOrEqual(cadenceMs.parked);
      // Reports may not overtake each other while the car is driven.
      expect(latency.toMs).toBeLessThanOrEqual(cadenceMs.driving);
      expect(commandLatency.fromMs).toBeGreaterThan(0);
      expect(commandLatency.toMs).toBeGreaterThan(commandLatency.fromMs);
      expect(profile.sleepMs).toBeGreaterThan(0);
      expect(profile.relockMs).toBeGreaterThan(0);
    },
  );

  test('another make has the usual one, under its own name', () => {
    expect(makeProfile('Trabant')).toEqual({ ...makeProfile(''), make: 'Trabant' });
    expect(makeProfile('Trabant').relockMs).toBe(minuteMs);
    expect(makeProfile('constructor').make).toBe('constructor');
  });
});

describe('the documentation of the public service', () => {
  test('Tesla takes every kind of schedule, Volvo daily ones, the others none', () => {
    for (const profile of makeProfiles) {
      const expected = { Tesla: ['daily', 'weekly', 'workweek'], Volvo: ['daily'] }[profile.make];

      const taken = ['daily', 'weekly', 'workweek'].filter((kind) =>
        takesCommand(profile, `charge-schedule-${kind}`),
      );

      expect(taken, profile.make).toEqual(expected ?? []);
      expect(takesCommand(profile, 'charge-schedule-delete')).toBe(taken.length > 0);
      expect(profile.publicFigures).toContain('chargeSchedules');
    }
  });

  test.each(['Hyundai', 'Kia'])('%s: 20 requests in 24 hours, one per 72 minutes', (make) => {
    const { fetchesPerDay, fetchIntervalMs, publicFigures } = makeProfile(make);

    expect(fetchesPerDay).toBe(20);
    expect(fetchIntervalMs * fetchesPerDay).toBe(24 * 60 * minuteMs);
    expect(publicFigures).toEqual([
      'cadenceParked',
      'chargeSchedules',
      'fetchInterval',
      'fetchesPerDay',
    ]);
  });

  test('General Motors: every 30 minutes at most, asleep after three to four days', () => {
    const { fetchIntervalMs, sleepMs } = makeProfile('Chevrolet');

    expect(fetchIntervalMs).toBe(30 * minuteMs);
    expect(sleepMs / 86_400_000).toBe(3.5);
  });

  test('a Volkswagen says nothing about its tailgate', () => {
    const profile = makeProfile('Volkswagen');

    expect(reportsSignal(profile, 'closure-tailgate')).toBe(false);
    expect(reportsSignal(profile, 'closure-doors')).toBe(true);
    expect(reportsPart(profile, 'tailgate')).toBe(false);
    expect(reportsPart(profile, 'frontLeft')).toBe(true);
  });

  test('every car can be locked, but those of SEAT and CUPRA, and every plug-in charged', () => {
    for (const profile of makeProfiles) {
      const isCharged = ['SEAT', 'CUPRA'].includes(profile.make);
      for (const command of [
        'security-lock',
        'security-unlock',
        'charge-start',
        'charge-stop',
      ] as const) {
        const isTaken = !isCharged || command.startsWith('charge-');
        expect(takesCommand(profile, command), profile.make).toBe(isTaken);
      }
    }
    expect(takesCommand(makeProfile('Nissan'), 'charge-port-open')).toBe(false);
    expect(takesCommand(makeProfile('Tesla'), 'charge-port-open')).toBe(true);
  });
});

describe('the generated profiles', () => {
  test('are what their facts give now (renew them with build/generate-makes.ts)', () => {
    const { expected, actual } = generatedMakes();

    expect(actual).toBe(expected);
  });

  const makes = read('makes.yaml');

  test.each([
    [
      'a make without a profile',
      (text: string) => text.replace('make: Kia', 'make: Kja'),
      'no profile',
    ],
    [
      'a figure listed twice',
      (text: string) => text.replace('figure: sleepAfter', 'figure: latency'),
      'listed twice',
    ],
    [
      'a public figure without a source',
      (text: string) => text.replace(', src: SCHEDULES', ''),
      'names its source',
    ],
    [
      'a source that is not listed',
      (text: string) => text.replace('  QUIRKS:', '  OTHER:'),
      'QUIRKS',
    ],
    ['no duration', (text: string) => text.replace('value: 120s', 'value: soon'), 'no duration'],
    [
      'no part of a car',
      (text: string) => text.replace('[tailgate]', '[tailpipe]'),
      'unreportedParts|Invalid',
    ],
  ] as const)('%s is refused', (_what, spoil, complaint) => {
    expect(() => renderMakes(spoil(makes), read('vehicle-models.yaml'))).toThrow(
      new RegExp(complaint),
    );
  });

  test('lists are sets: their order in the file means nothing', () => {
    const turned = makes.replace('[daily, weekly, workweek]', '[workweek, daily, weekly, daily]');

    expect(turned).not.toBe(makes);
    expect(parseMakeFacts(turned)).toEqual(parseMakeFacts(makes));
  });
});
