import { expect, test } from 'vitest';
import { errorOf } from '../../support/commanding.ts';
import { controlled } from '../../support/controlled.ts';
import { dataOf } from '../../support/data-of.ts';

interface Glanced {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly meta: { readonly totalCount: number };
}

test('every vehicle at a glance is the truth of it, page by page', async () => {
  const { control, run } = controlled();
  await control('POST', '/sim/vehicles/van/do', { drive: { distance: '20km', speed: '60km/h' } });
  await control('POST', '/sim/clock/advance', { by: '7m' });

  const { data, meta } = (await control('GET', '/sim/glances')).body as Glanced;
  const [car, van] = [run.world.truthOf(0), run.world.truthOf(1)];

  expect(meta.totalCount).toBe(2);
  expect(data[0]).toMatchObject({
    name: 'car',
    state: 'charging',
    socPercent: expect.closeTo(car.socPercent, 3) as unknown,
    fuelPercent: null,
    wallPowerKw: 11,
    batteryPowerKw: 8.954,
    powerKw: 11,
    isLocked: true,
    isOpen: true,
  });
  expect(data[1]).toMatchObject({
    name: 'van',
    state: 'driving',
    socPercent: null,
    speedKmh: van.speedKmh,
    latitude: expect.closeTo(van.position.latitude, 6) as unknown,
    trip: {
      distanceKm: 20,
      drivenKm: 7,
      to: { latitude: expect.closeTo(van.way!.to.latitude, 6) as unknown },
    },
  });
  expect(data[0]).toMatchObject({ trip: null });
  const second = (await control('GET', '/sim/glances?page=2&pageSize=1')).body as Glanced;
  expect(second.data).toEqual([data[1]]);
});

test('the signals that the service has are those of the last report, and no token is made for them', async () => {
  const { control, run } = controlled();
  await control('POST', '/sim/clock/advance', { by: '20m' });
  const { digest } = run.world.log;

  const told = dataOf(await control('GET', '/sim/vehicles/car/signals')) as {
    readonly measuredAt: string;
    readonly signals: readonly { readonly code: string; readonly body: unknown }[];
  };

  const report = run.world.reportOf(0);
  expect(Date.parse(told.measuredAt)).toBe(report.atMs);
  const level = told.signals.find(({ code }) => code === 'tractionbattery-stateofcharge');
  expect(level?.body).toMatchObject({ unit: 'percent' });
  expect(run.world.log.digest).toBe(digest);
  const stranger = await control('GET', '/sim/vehicles/bike/signals');
  expect(errorOf(stranger)).toMatchObject({ status: 404 });
});

test('the signals that the service has follow the permissions of the owner and an override at once', async () => {
  const { control } = controlled();
  const order = (what: object) => control('POST', '/sim/vehicles/car/do', what);
  const shown = async () => {
    const { signals } = dataOf(await control('GET', '/sim/vehicles/car/signals')) as {
      readonly signals: readonly {
        readonly code: string;
        readonly body: { readonly values?: readonly string[] } | null;
        readonly error: string | null;
      }[];
    };
    const of = (code: string) => signals.find((each) => each.code === code)!;
    const isListed = of('vehicleuseraccount-permissions').body!.values!.includes('read_odometer');
    return [isListed, of('odometer-traveleddistance').error];
  };
  expect(await shown()).toEqual([true, null]);
  await order({ revoke: { permissions: ['read_odometer'] } });
  expect(await shown()).toEqual([false, 'PERMISSION']);
  await order({ grant: { permissions: ['read_odometer'] } });
  expect(await shown()).toEqual([true, null]);
  await order({ set: { signals: { 'VehicleUserAccount.Permissions': ['read_user_profile'] } } });
  expect(await shown()).toEqual([false, 'PERMISSION']);
});

test('a world can be made of every scenario that is named', { tags: 'long' }, async () => {
  const { control } = controlled();

  const listed = await control('GET', '/sim/scenarios');
  const names = dataOf(listed) as string[];
  const { descriptions } = listed.body as { readonly descriptions: Record<string, string> };

  expect(Object.keys(descriptions)).toEqual(names);
  expect(Object.values(descriptions).filter((each) => each.length < 20)).toEqual([]);
  expect(names).toContain('demo/garage');
  expect(names).toEqual([...names].sort());
  for (const name of names) {
    const path = `/sim/scenarios/${encodeURIComponent(name)}`;
    const found = dataOf(await control('GET', path)) as { readonly text: string };
    expect(found.text, name).toMatch(/^version: 1$/m);
  }
  const made = await control('POST', '/sim/worlds', { shipped: names[0] });
  expect(made.status).toBe(201);
});

test('the clock is advanced to where something is logged next, and no further', async () => {
  const { control, run } = controlled();
  const { log, clock } = run.world;
  const before = log.length;

  const told = dataOf(await control('POST', '/sim/clock/advance', { next: true })) as {
    readonly holds: boolean;
    readonly to: string;
  };

  const news = log.retained.slice(before).filter(({ kind }) => kind !== 'signal.changed');
  expect(told.holds).toBe(true);
  expect(news.length).toBeGreaterThan(0);
  expect(news.every(({ atMs }) => atMs === clock.now)).toBe(true);
  expect(Date.parse(told.to)).toBe(clock.now);
});

test('where nothing is logged within the time given, the clock has come to its end', async () => {
  const { control, run } = controlled();
  await control('POST', '/sim/clock/advance', { by: '3h' });
  const before = run.world.clock.now;

  const answer = await control('POST', '/sim/clock/advance', { next: true, within: '1s' });

  expect(answer).toMatchObject({ status: 409, body: { data: { holds: false } } });
  expect(errorOf(answer).detail).toMatch(/^waited 1s in vain, .+, for the next entry of the log$/);
  expect(run.world.clock.now).toBe(before + 1000);
});

test('a shipped scenario lists its parameters, and takes them', async () => {
  const { control } = controlled();

  const fleet = dataOf(await control('GET', '/sim/scenarios/templates%2Ffleet'));
  const matrix = dataOf(await control('GET', '/sim/scenarios/language%2Fmatrix')) as {
    readonly combinations: readonly Readonly<Record<string, unknown>>[];
  };

  expect(fleet).toMatchObject({
    seed: '1',
    params: [{ name: 'cars', type: 'integer', default: '20' }],
    combinations: [],
  });
  const order = { shipped: 'templates/fleet', params: { cars: '3' }, seed: 'other' };
  expect(dataOf(await control('POST', '/sim/worlds', order))).toMatchObject({
    vehicleCount: 3,
    seed: 'other',
  });
  for (const combination of matrix.combinations) {
    const one = { shipped: 'language/matrix', matrix: combination };
    expect((await control('POST', '/sim/worlds', one)).status).toBe(201);
  }
  expect(matrix.combinations.length).toBeGreaterThan(2);
  const nothing = await control('GET', '/sim/scenarios/demo%2Fgarag');
  expect(errorOf(nothing)).toMatchObject({ status: 404, detail: /did you mean demo\/garage/ });
});
