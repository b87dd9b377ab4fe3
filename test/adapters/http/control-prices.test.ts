import { describe, expect, test } from 'vitest';
import { errorOf } from '../../support/commanding.ts';
import { controlled } from '../../support/controlled.ts';

const text = `version: 1
name: priced
clock: { start: 2026-03-10T09:00:00, timezone: Europe/Berlin }
chargers:
  post:
    type: AC
    power: 11kW
    tariff:
      currency: EUR
      perKwh: 0.1
      offPeak: { from: "22:00", until: "06:00", perKwh: 0.05 }
      prices:
        published: { at: "13:00", late: { 2026-03-12: "18:40" } }
        steps:
          - { from: 2026-03-10T00:00, value: 0.2 }
          - { from: 2026-03-10T15:15, value: -0.01 }
          - { from: 2026-03-11T00:00, value: 0.3 }
          - { from: 2026-03-12T00:00, value: 0.4 }
      carbon: [{ from: 2026-03-10T00:00, value: 300 }]
  free: { type: AC, power: 11kW }
vehicles: { car: { model: BEV } }
`;

interface Prices {
  readonly at: string;
  readonly nextPublicationAt: string | null;
  readonly data: {
    readonly prices: readonly {
      readonly from: string;
      readonly until: string | null;
      readonly value: number;
    }[];
    readonly carbon: readonly object[];
  };
}

describe('the prices of a charger', () => {
  const pricesIn = async (
    { control }: ReturnType<typeof controlled>,
    query = '',
  ): Promise<Prices> => (await control('GET', `/sim/chargers/post/prices${query}`)).body as Prices;
  const values = ({ data }: Prices): readonly number[] => data.prices.map(({ value }) => value);

  test('appear when they are published, late on some days', async () => {
    const world = controlled(text);

    expect(await pricesIn(world)).toEqual({
      at: '2026-03-10T08:00:00.000Z',
      charger: 'post',
      currency: 'EUR',
      perKwh: 0.1,
      nextPublicationAt: '2026-03-10T12:00:00.000Z',
      data: {
        prices: [
          { from: '2026-03-09T23:00:00.000Z', until: '2026-03-10T14:15:00.000Z', value: 0.2 },
          { from: '2026-03-10T14:15:00.000Z', until: '2026-03-10T23:00:00.000Z', value: -0.01 },
        ],
        carbon: [{ from: '2026-03-09T23:00:00.000Z', until: null, value: 300 }],
      },
    });

    await world.control('POST', '/sim/clock/advance', { by: '3h59m' });
    expect(values(await pricesIn(world))).toEqual([0.2, -0.01]);
    await world.control('POST', '/sim/clock/advance', { by: '1m' });
    expect(values(await pricesIn(world))).toEqual([0.2, -0.01, 0.3]);
    await world.control('POST', '/sim/clock/advance', { by: '24h' });
    const late = await pricesIn(world);
    expect(values(late)).toEqual([0.3]);
    expect(late.nextPublicationAt).toBe('2026-03-11T17:40:00.000Z');
    await world.control('POST', '/sim/clock/advance', { by: '6h' });
    expect(values(await pricesIn(world))).toEqual([0.3, 0.4]);
    expect((await pricesIn(world)).nextPublicationAt).toBeNull();
  });

  test('are those of a range', async () => {
    const world = controlled(text);

    expect(values(await pricesIn(world, '?until=2026-03-10T15:00:00'))).toEqual([0.2]);
    expect(values(await pricesIn(world, '?from=2026-03-10T16:00:00'))).toEqual([-0.01]);
    expect(
      values(await pricesIn(world, '?until=2026-03-10T09:00:00&from=2026-03-01T00:00:00')),
    ).toEqual([0.2]);
  });

  test('are none for a charger without a tariff', async () => {
    const { control } = controlled(text);

    expect((await control('GET', '/sim/chargers/free/prices')).body).toMatchObject({
      currency: null,
      perKwh: 0,
      nextPublicationAt: null,
      data: { prices: [], carbon: [] },
    });
  });

  test.each([
    ['/sim/chargers/pst/prices', 404, 'there is no charger pst in this world; did you mean post?'],
    ['/sim/chargers/post/prices?from=soon', 400, 'query parameter from: expected an instant'],
    ['/sim/chargers/post/prices?until=2026-03-01T00:00:00', 400, 'from is after until'],
  ])('are refused for %s', async (path, status, detail) => {
    const answer = errorOf(await controlled(text).control('GET', path));

    expect(answer.status).toBe(status);
    expect(answer.detail).toContain(detail);
  });

  test('change nothing by being read', async () => {
    const [read, unread] = [controlled(text), controlled(text)];
    await pricesIn(read);

    expect(read.run.world.log.digest).toBe(unread.run.world.log.digest);
  });
});
