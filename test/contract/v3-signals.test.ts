import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { formatInstant, signals } from '../../engine/index.ts';
import { bodySchemaOf } from '../../engine/signal/set-value.ts';
import { served } from '../support/served.ts';
import { body, find, garage, list, single } from '../support/signal-lists.ts';

const minute = 60_000;

describe('GET /vehicles/{vehicleId}/signals: list signals of a vehicle', () => {
  test.each([
    ['car', 'anna'],
    ['van', 'ben'],
    ['hybrid', 'anna'],
    ['mild', 'anna'],
  ])(
    '"data: array of Signal", as the catalogue and the last report of %s have them',
    async (vehicle, user) => {
      const world = served(garage);
      const document = await list(world, vehicle, { user });
      const report = world.world.reportOf(world.world.rowOf(vehicle));
      const said = signals.filter(
        (each) => each.powertrains.includes(report.model.powertrain) && each.read(report),
      );

      expect(document.data.map(({ id }) => id)).toEqual(said.map(({ code }) => code));
      for (const [index, signal] of said.entries()) {
        const { code, group, name } = signal;
        const { id, type, attributes, links } = document.data[index]!;
        expect({ id, type }).toEqual({ id: code, type: 'signal' });
        expect(attributes).toMatchObject({ code, group, name });
        expect(links.self).toMatch(new RegExp(`/vehicles/[-\\da-f]{36}/signals/${code}$`));
        const isError = attributes.status.value === 'ERROR';
        expect('body' in attributes, code).toBe(!isError);
        if (!isError)
          expect(z.parse(bodySchemaOf(signal), attributes.body), code).toEqual(attributes.body);
      }
    },
  );

  test('"included.vehicle: the vehicle the signals belong to"', async () => {
    const world = served(garage);
    const { included } = await list(world, 'van', { user: 'ben' });

    expect(included.vehicle).toEqual({
      id: world.vehicleId('van'),
      type: 'vehicle',
      attributes: {
        make: 'TOYOTA',
        model: 'Corolla',
        year: expect.any(Number) as number,
        powertrainType: 'ICE',
        mode: 'live',
      },
      links: { self: `http://localhost/v3/vehicles/${world.vehicleId('van')}` },
    });
    expect((await list(world, 'car')).included.vehicle.attributes.mode).toBe('simulated');
  });

  test('the default page holds every signal; "prev is null on the first page"', async () => {
    const world = served(garage);
    const { data, meta, links } = await list(world, 'hybrid');
    const self = `http://localhost/v3/vehicles/${world.vehicleId('hybrid')}/signals?page=1&pageSize=100`;

    expect(meta).toEqual({ pageNumber: 1, pageSize: 100, totalCount: data.length });
    expect(data.length).toBeGreaterThan(50);
    expect(links).toEqual({ self, first: self, prev: null, next: null, last: self });
  });

  test('"the paging links carry page and pageSize query values", and lead to every signal once', async () => {
    const world = served(garage);
    const all = await list(world, 'car');
    let url: string | null = '?page[number]=1&page[size]=7';
    const seen: unknown[] = [];

    for (let pages = 0; url !== null && pages < 50; pages += 1) {
      const query: string = url.slice(url.indexOf('?'));
      const { data, links, meta } = await list(world, 'car', { query });
      expect(data.length).toBeLessThanOrEqual(7);
      expect(meta).toEqual({
        pageNumber: pages + 1,
        pageSize: 7,
        totalCount: all.meta.totalCount,
      });
      expect(links.prev === null).toBe(pages === 0);
      seen.push(...data);
      url = links.next;
    }

    expect(seen).toEqual(all.data);
  });

  test('a page past the end is empty, and leads back', async () => {
    const world = served(garage);
    const { data, links } = await list(world, 'car', { query: '?page=9&pageSize=50' });

    expect(data).toEqual([]);
    expect(links.next).toBeNull();
    expect(links.prev).toBe(links.last);
  });

  test.each([
    'page[size]=0',
    'page[size]=101',
    'pageSize=x',
    'page=-1',
    'page=1.5',
    'page[number]=',
  ])('"400: request malformed" for ?%s, naming the parameter', async (query) => {
    const { fetch, headers, vehicleId } = served(garage);
    const path = `/v3/vehicles/${vehicleId('car')}/signals?${query}`;
    const { status, text } = await fetch(path, { headers: headers('anna') });

    expect(status).toBe(400);
    expect(text).toContain(query.split('=')[0]);
  });

  test.each(['/v3', '/v3.0'])(
    'the path below %s, with and without a slash at the end',
    async (prefix) => {
      const { fetch, headers, vehicleId } = served(garage);
      const path = `${prefix}/vehicles/${vehicleId('car')}/signals`;

      for (const slash of ['', '/']) {
        const { status } = await fetch(path + slash, { headers: headers('anna') });
        expect(status).toBe(200);
      }
    },
  );
});

describe('the last report counts, not the true state', () => {
  test('"meta.retrievedAt, oemUpdatedAt, ingestedAt" are the instants of the read, of the data and of their arrival', async () => {
    const world = served(garage);
    const start = world.world.startMs;
    world.world.advanceTo(start + 10 * minute);
    world.world.submit({ kind: 'doors.unlock', vehicle: 'car' });

    const before = await list(world, 'car');
    expect(body(before, 'Closure.IsLocked')).toEqual({ value: true });
    world.world.advanceTo(start + 15 * minute);
    const after = await list(world, 'car');
    const { retrievedAt, oemUpdatedAt, ingestedAt } = find(after, 'Closure.IsLocked')!.meta;

    expect(body(after, 'Closure.IsLocked')).toEqual({ value: false });
    expect(retrievedAt).toBe(formatInstant(start + 15 * minute));
    expect(oemUpdatedAt).toBe(formatInstant(start + 10 * minute));
    expect(ingestedAt > oemUpdatedAt && ingestedAt < retrievedAt).toBe(true);
    expect(new Set(after.data.map(({ meta }) => JSON.stringify(meta))).size).toBe(1);
  });

  test('reading changes nothing', async () => {
    const world = served(garage);
    const { digest } = world.world.log;
    await list(world, 'car');
    await single(world, 'car', 'charge-ischarging');

    expect(world.world.log.digest).toBe(digest);
  });
});

describe('"chargingType with values AC or DC; the former connectorType field is gone"', () => {
  test.each(['AC', 'DC'] as const)('in the records of charging by %s', async (chargingType) => {
    const world = served(garage);
    const plug = { kind: 'cable.plug', vehicle: 'car', chargingType, powerKw: 11 } as const;
    world.world.submit(plug);
    world.world.advanceTo(world.world.clock.now + 30 * minute);
    world.world.submit({ kind: 'cable.unplug', vehicle: 'car' });
    world.world.advanceTo(world.world.clock.now + 30 * minute);

    const document = await list(world, 'car');
    expect(body(document, 'Charge.ChargeRecords')).toMatchObject({ values: [{ chargingType }] });
    expect(JSON.stringify(document)).not.toContain('connectorType');
  });
});
