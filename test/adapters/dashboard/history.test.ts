import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activitiesOf } from '../../../adapters/dashboard/app/activities.ts';
import { chartRange, valueAt } from '../../../adapters/dashboard/app/chart-range.ts';
import { Histories } from '../../../adapters/dashboard/app/histories.ts';
import { zonedWords } from '../../../adapters/dashboard/app/instants.ts';
import type { HistoryPointBody } from '../../../adapters/dashboard/app/wire.ts';
import { type Controlled, controlled } from '../../support/controlled.ts';

const point = (minute: number, more: Partial<HistoryPointBody> = {}): HistoryPointBody => ({
  at: new Date(Date.UTC(2026, 4, 4, 6, minute)).toISOString(),
  state: 'parked',
  socPercent: 50,
  fuelLitres: null,
  wallPowerKw: 0,
  batteryPowerKw: 0,
  chargeLimitPercent: 80,
  odometerKm: 1000,
  ...more,
});

const startS = Date.parse(point(0).at) / 1000;

/** Reads documents of a world without a server, and counts the requests. */
function reader({ control }: Controlled) {
  const paths: string[] = [];
  const read = async (path: string) => {
    paths.push(path);
    return (await control('GET', path)).body as never;
  };
  return { paths, read };
}

describe('the history of a page', () => {
  test('is that of the server, however often the page reads on', async () => {
    const advances = fc.array(fc.constantFrom('1s', '7m', '3h', 'unplug', 'lock'), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(advances, async (list) => {
        const world = controlled();
        const { read, paths } = reader(world);
        const histories = new Histories();
        for (const each of list) {
          const [path, body] =
            each === 'unplug' || each === 'lock'
              ? ['/sim/vehicles/car/do', each]
              : ['/sim/clock/advance', { by: each }];
          await world.control('POST', path, body);
          await histories.read({ read }, 'car');
        }
        const points = await histories.read({ read }, 'car');
        const whole = await new Histories().read({ read }, 'car');

        const times = points.map(({ at }) => at);
        expect(times).toEqual([...times].sort());
        expect([points[0], points.at(-1)]).toEqual([whole[0], whole.at(-1)]);
        const levels = (of: readonly HistoryPointBody[]) =>
          [
            of.map(({ at }) => Date.parse(at) / 1000),
            of.map(({ wallPowerKw }) => wallPowerKw),
          ] as const;
        for (const { at } of whole) {
          const atS = Date.parse(at) / 1000;
          expect(valueAt(...levels(points), atS)).toBe(valueAt(...levels(whole), atS));
        }
        expect(paths.filter((path) => path.includes('?from=')).length).toBe(list.length);
      }),
      { numRuns: 12 },
    );
  });

  test('is read anew where the server does not go on from its last point', async () => {
    const answers = [[point(0), point(30)], [], [point(0), point(5)]];
    const histories = new Histories();
    const read = () => Promise.resolve({ data: answers.shift() } as never);

    await histories.read({ read }, 'car');

    expect(await histories.read({ read }, 'car')).toEqual([point(0), point(5)]);
    expect(answers).toEqual([]);
  });

  test('of another world is not taken for that of this one', async () => {
    const histories = new Histories();
    const asked = histories.read(
      { read: () => Promise.resolve({ data: [point(3)] } as never) },
      'c',
    );
    histories.clear();
    await asked;
    const paths: string[] = [];
    const read = (path: string) => {
      paths.push(path);
      return Promise.resolve({ data: [point(0)] } as never);
    };

    expect(await histories.read({ read }, 'c')).toEqual([point(0)]);
    expect(paths).toEqual(['/sim/vehicles/c/history']);
  });
});

describe('the range of charts', () => {
  test('is none before time has passed, so that no chart shows hours of 1970', () => {
    expect(chartRange([], 24)).toBeUndefined();
    expect(chartRange([point(0)], 24)).toBeUndefined();
    expect(chartRange([point(0), point(0)], Infinity)).toBeUndefined();
  });

  test('ends now, and begins where the past does or as long ago as was chosen', () => {
    const points = [point(0), point(600)];

    expect(chartRange(points, 6)).toEqual([startS + 14_400, startS + 36_000]);
    expect(chartRange(points, Infinity)).toEqual([startS, startS + 36_000]);
  });
});

test('a value is read off the line; at a step, it is that after the step', () => {
  const atS = [0, 10, 10, 20];
  const values = [0, 0, 11, 9];

  expect([0, 5, 10, 15, 20].map((at) => valueAt(atS, values, at))).toEqual([0, 0, 11, 10, 9]);
  expect(valueAt(atS, [null, null, null, null], 5)).toBeNull();
});

test('activities follow one another without gaps, and like ones are one', () => {
  const points = [
    point(0),
    point(10, { state: 'parked' }),
    point(10, { state: 'driving' }),
    point(20, { state: 'driving' }),
    point(30, { state: 'driving' }),
    point(30, { state: 'charging' }),
    point(50, { state: 'charging' }),
  ];

  expect(activitiesOf(points, [startS + 300, startS + 2400])).toEqual([
    { state: 'parked', fromS: startS + 300, untilS: startS + 600 },
    { state: 'driving', fromS: startS + 600, untilS: startS + 1800 },
    { state: 'charging', fromS: startS + 1800, untilS: startS + 2400 },
  ]);
});

test('axes show the zone of the world, on both sides of a change of the clocks', () => {
  const { time, date } = zonedWords('Europe/Berlin');
  const [before, after] = ['2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z'].map(
    (at) => Date.parse(at) / 1000,
  );

  expect([time(before!), time(after!)]).toEqual(['01:30', '03:30']);
  expect(date(before!)).toBe('Sun 29');
});
