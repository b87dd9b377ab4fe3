import { describe, expect, test } from 'vitest';
import { controlled, twoCars } from '../../support/controlled.ts';
import { dataOf } from '../../support/data-of.ts';

interface Point {
  readonly at: string;
  readonly state: string;
  readonly socPercent: number | null;
  readonly fuelLitres: number | null;
  readonly wallPowerKw: number;
  readonly batteryPowerKw: number;
  readonly chargeLimitPercent: number | null;
  readonly odometerKm: number;
}

const history = async ({ control }: ReturnType<typeof controlled>, query = '', world = '') =>
  dataOf(await control('GET', `${world}/sim/vehicles/car/history${query}`)) as readonly Point[];

describe('the history of a vehicle', () => {
  test('shows the morning at noon, though the log has none of it', async () => {
    const world = controlled(twoCars.replace('seed: 4', 'seed: 4\nlog: watched'));
    await world.control('POST', '/sim/clock/advance', { by: '6h' });

    const points = await history(world);

    expect(points[0]).toMatchObject({ at: '2026-05-04T16:00:00.000Z', socPercent: 35 });
    expect(points.at(-1)!.at).toBe('2026-05-04T22:00:00.000Z');
    expect(points.at(-1)!.socPercent).toBeCloseTo(80, 1);
    expect(points.map(({ state }) => state)).toContain('charging');
    expect(points.map(({ wallPowerKw }) => wallPowerKw)).toContain(11);
    expect(points.map(({ fuelLitres }) => fuelLitres)).toContain(null);
  });

  test('has a step as two points of one instant', async () => {
    const world = controlled();
    await world.control('POST', '/sim/clock/advance', { by: '10m' });
    await world.control('POST', '/sim/vehicles/car/do', 'unplug');
    await world.control('POST', '/sim/clock/advance', { by: '10m' });

    const step = (await history(world)).filter(({ at }) => at === '2026-05-04T16:10:00.000Z');

    expect(step.map(({ state, wallPowerKw }) => [state, wallPowerKw])).toEqual([
      ['charging', 11],
      ['parked', 0],
    ]);
  });

  test('of a range begins and ends with it; local time will do', async () => {
    const world = controlled();
    await world.control('POST', '/sim/clock/advance', { by: '2h' });

    const points = await history(world, '?from=2026-05-04T18:20:00&until=2026-05-04T16:40:00Z');

    expect(points[0]?.at).toBe('2026-05-04T16:20:00.000Z');
    expect(points.at(-1)?.at).toBe('2026-05-04T16:40:00.000Z');
    expect(points.every(({ wallPowerKw }) => wallPowerKw === 11)).toBe(true);
    expect(await history(world, '?from=2027-01-01T00:00:00Z')).toEqual([]);
  });

  test('is that of the original in a replay', async () => {
    const world = controlled();
    await world.control('POST', '/sim/clock/advance', { by: '2h' });
    await world.control('POST', '/sim/vehicles/car/do', 'unplug');
    await world.control('POST', '/sim/clock/advance', { by: '1h' });
    const { status } = await world.control('POST', '/sim/replays', {
      from: '2026-05-04T18:30:00Z',
      until: '2026-05-04T19:00:00Z',
    });

    expect(status).toBe(201);
    const until = '?until=2026-05-04T18:30:00Z';
    expect(await history(world, until, '/w/r1')).toEqual(await history(world, until));
  });

  test.each([
    ['?from=noon', 'query parameter from: expected an instant such as'],
    ['?from=2026-05-05T00:00:00&until=2026-05-04T00:00:00', 'query parameter from is after until'],
  ])('of a range %s is refused', async (query, detail) => {
    const { control } = controlled();

    const refused = await control('GET', `/sim/vehicles/car/history${query}`);

    expect(refused.status).toBe(400);
    expect(refused.text).toContain(detail);
  });

  test('of a vehicle that does not exist is refused', async () => {
    const { control } = controlled();

    expect((await control('GET', '/sim/vehicles/bike/history')).status).toBe(404);
  });
});
