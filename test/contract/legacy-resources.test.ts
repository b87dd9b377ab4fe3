import { describe, expect, test } from 'vitest';
import { legacyClient } from '../support/legacy.ts';

const garage = `
users: { anna: { externalId: app-7 } }
vehicles:
  car: { model: tesla-model-3, owner: anna, state: { battery.soc: 55%, odometer: 12345.6km } }
  van: { model: PHEV, owner: anna, state: { fuel: 50% } }
  old: { model: ICE, owner: anna }
  truck: { model: ford-f-150-2-7-ecoboost-2wd, owner: anna }`;

const car = () => legacyClient(garage);
const ofVehicle = (vehicle: string) => legacyClient(garage, { vehicle });

describe('"Legacy v2.0 resources"', () => {
  test('"Odometer: distance (number, kilometers by default)"', async () => {
    const { body, headers } = await car().get('/odometer');

    expect(body).toEqual({ distance: 12345.6 });
    expect(headers.get('sc-unit-system')).toBe('metric');
    expect(headers.get('sc-data-age')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(headers.get('sc-fetched-at')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('the header sc-unit-system asks for miles', async () => {
    const { body, headers } = await car().get('/odometer', { 'sc-unit-system': 'imperial' });

    expect(body).toEqual({ distance: 7671.2 });
    expect(headers.get('sc-unit-system')).toBe('imperial');
  });

  test('"Engine oil: lifeRemaining (number 0 to 1)"', async () => {
    const client = ofVehicle('old');
    const body = { value: 33.3, unit: 'percent' };
    const signal = 'InternalCombustionEngine.OilLife';
    client.world.submit({ kind: 'signal.set', vehicle: 'old', signal, body });
    client.run.advanceTo(client.world.clock.now + 12 * 3_600_000);

    expect((await client.get('/engine/oil')).body).toEqual({ lifeRemaining: 0.333 });
  });

  test('"Diagnostic trouble codes: activeCodes: array of {code, timestamp}"', async () => {
    const client = ofVehicle('truck');
    expect((await client.get('/diagnostics/dtcs')).body).toEqual({ activeCodes: [] });
    client.world.submit({ kind: 'trouble.store', vehicle: 'truck', code: 'P0420' });
    client.run.advanceTo(client.world.clock.now + 12 * 3_600_000);

    expect((await client.get('/diagnostics/dtcs')).body).toEqual({
      activeCodes: [{ code: 'P0420', timestamp: '2026-05-04T06:00:00.000Z' }],
    });
  });

  test('"supported only for a limited set of makes"', async () => {
    expect((await car().get('/diagnostics/dtcs')).status).toBe(501);
  });

  test('"Security: isLocked; doors, windows, sunroof, storage, chargingPort: arrays of {type, status}"', async () => {
    const seats = ['frontLeft', 'frontRight', 'backRight', 'backLeft'];
    const closed = seats.map((type) => ({ type, status: 'CLOSED' }));
    const { body } = await ofVehicle('van').get('/security');

    expect(body).toMatchObject({ isLocked: true, doors: closed });
    expect(Object.keys(body as object)).toEqual([
      'isLocked',
      'doors',
      'windows',
      'sunroof',
      'storage',
      'chargingPort',
    ]);
  });

  test.each([
    ['old', 'hood'],
    ['van', 'hood'],
    ['car', 'frontTrunk'],
  ] as const)(
    '"Storage front is the engine hood for combustion and plug-in hybrid vehicles and the front trunk for battery vehicles": %s',
    async (vehicle, part) => {
      const client = ofVehicle(vehicle);
      const other = part === 'hood' ? 'frontTrunk' : 'hood';
      const front = async () => {
        const { storage } = (await client.get('/security')).body as { storage: { type: string }[] };
        return storage.find(({ type }) => type === 'front');
      };
      const open = (opened: 'frontTrunk' | 'hood'): void => {
        client.world.submit({ kind: 'doors.unlock', vehicle });
        client.world.submit({ kind: 'closure.open', vehicle, part: opened });
        client.run.advanceTo(client.world.clock.now + 12 * 3_600_000);
      };
      expect(await front()).toEqual({ type: 'front', status: 'CLOSED' });
      open(other);
      expect(await front()).toEqual({ type: 'front', status: 'CLOSED' });
      open(part);
      expect(await front()).toEqual({ type: 'front', status: 'OPEN' });
    },
  );

  test.each([
    ['lock status cannot be retrieved', { type: 'UNAVAILABLE', code: null }, 502, 'UPSTREAM'],
    [
      'the make is unsupported',
      { type: 'COMPATIBILITY', code: 'MAKE_NOT_COMPATIBLE' },
      501,
      'COMPATIBILITY',
    ],
  ])(
    '"the request errors when lock status cannot be retrieved or the make is unsupported": %s',
    async (_, error, expected, type) => {
      const client = car();
      const signal = 'Closure.IsLocked';
      expect((await client.get('/security')).status).toBe(200);
      client.world.submit({ kind: 'signal.set', vehicle: 'car', signal, body: { error } });
      client.run.advanceTo(client.world.clock.now + 12 * 3_600_000);
      const { status, body } = await client.get('/security');

      expect(status).toBe(expected);
      expect(body).toMatchObject({ type });
    },
  );

  test('"the request errors when … the make is unsupported": one whose cars never report their locks', async () => {
    const made = 'make: Lada, model: Niva, year: 2021, fuel: { tank: 42L }';
    const client = legacyClient(`users: { anna: null }
models: { niva: { ${made}, signals: { Closure.IsLocked: false } } }
vehicles: { car: { model: niva, owner: anna } }`);
    const { status, body } = await client.get('/security');
    const batch = await client.post('/batch', { requests: [{ path: '/security' }] });
    const lock = await client.post('/security', { action: 'LOCK' });

    expect([status, body]).toMatchObject([501, { type: 'COMPATIBILITY', statusCode: 501 }]);
    expect(batch.body).toMatchObject({
      responses: [{ path: '/security', code: 501, body: { type: 'COMPATIBILITY' } }],
    });
    // Its cars can be locked all the same; success then means that the maker has acknowledged it.
    expect(lock.status).toBe(200);
  });

  test('"activeCodes: array of {code (string), timestamp (string date-time or null)}"', async () => {
    const client = ofVehicle('truck');
    const body = {
      values: [
        { code: 'P0420', timestamp: null },
        { code: 'P0301', timestamp: '2026-05-01T10:00:00.000Z' },
      ],
    };
    const signal = 'Diagnostics.DTCList';
    client.world.submit({ kind: 'signal.set', vehicle: 'truck', signal, body });
    client.run.advanceTo(client.world.clock.now + 12 * 3_600_000);

    expect((await client.get('/diagnostics/dtcs')).body).toEqual({
      activeCodes: [
        { code: 'P0420', timestamp: null },
        { code: 'P0301', timestamp: '2026-05-01T10:00:00.000Z' },
      ],
    });
  });

  test('"Permissions: permissions; paging {count, offset}"', async () => {
    const { body } = await car().get('/permissions?limit=2&offset=1');
    const all = (await car().get('/permissions')).body as { permissions: string[] };

    expect(all.permissions.length).toBeGreaterThan(20);
    expect(body).toEqual({
      permissions: all.permissions.slice(1, 3),
      paging: { count: all.permissions.length, offset: 1 },
    });
  });

  test('"User: id (string, UUID v4)"', async () => {
    const client = car();

    expect((await client.ask('GET', '/v2.0/user/')).body).toEqual({ id: client.userId('anna') });
  });

  test.each([
    ['car', '/battery', ['percentRemaining', 'range']],
    ['car', '/battery/capacity', ['capacity']],
    ['car', '/battery/nominal_capacity', ['availableCapacities', 'capacity', 'url']],
    ['car', '/charge', ['isPluggedIn', 'state']],
    ['car', '/charge/limit', ['limit']],
    ['car', '/location', ['latitude', 'longitude']],
    ['car', '/tires/pressure', ['frontLeft', 'frontRight', 'backLeft', 'backRight']],
    ['car', '/vin', ['vin']],
    ['car', '/diagnostics/system_status', ['systems']],
    ['van', '/fuel', ['range', 'percentRemaining', 'amountRemaining']],
    ['car', '/', ['id', 'make', 'model', 'year']],
  ])('of the %s %s has exactly %s', async (vehicle, path, members) => {
    const { status, body } = await ofVehicle(vehicle).get(path);

    expect(status).toBe(200);
    expect(Object.keys(body as object)).toEqual(members);
  });

  test('service/history is a list', async () => {
    const { body } = await car().get('/service/history?start_date=undefined&end_date=undefined');

    expect(body).toEqual([]);
  });

  test('service/history lists every visit, or those between two days', async () => {
    const client = car();
    const times: string[] = [];
    for (let visit = 0; visit < 3; visit += 1) {
      times.push(new Date(client.world.clock.now).toISOString());
      client.run.order('car', 'service');
      client.run.advanceTo(client.world.clock.now + 36 * 3_600_000);
    }
    const history = async (query = '', units = 'metric') => {
      const asked = { 'sc-unit-system': units };
      const { body } = await client.get(`/service/history${query}`, asked);
      return body as { serviceDate: string; odometerDistance: number }[];
    };
    const all = await history();
    const days = all.map(({ serviceDate }) => serviceDate.slice(0, 10)).sort();

    expect(all).toHaveLength(3);
    expect(days[0]).toBe(times[0]!.slice(0, 10));
    const dates = async (query: string) =>
      (await history(query)).map(({ serviceDate }) => serviceDate.slice(0, 10)).sort();
    expect(await dates(`?start_date=${days[1]}`)).toEqual(days.slice(1));
    expect(await dates(`?end_date=${days[1]}`)).toEqual(days.slice(0, 2));
    expect(await dates(`?start_date=${days[1]}&end_date=${days[1]}`)).toEqual([days[1]]);
    expect(await dates(`?end_date=${days[0]}T00:00:00Z`)).toEqual([]);
    expect(await dates(`?start_date=${days[0]}&end_date=${days[1]}?`)).toEqual(days.slice(0, 2));
    expect(await dates(`%3Fstart_date=${days[1]}&end_date=${days[1]}`)).toEqual([days[1]]);
    expect(await dates(`%3fend_date=${days[0]}`)).toEqual([days[0]]);
    const km = all[0]!.odometerDistance;
    const miles = (await history('', 'imperial'))[0]!.odometerDistance;
    expect(miles).toBeCloseTo(km / 1.609344, 1);
  });

  test('the vehicles of a token, a part at a time', async () => {
    const client = car();
    const all = (await client.ask('GET', '/v2.0/vehicles/')).body as { vehicles: string[] };

    expect([...all.vehicles].sort()).toEqual(
      ['car', 'van', 'old', 'truck'].map((name) => client.vehicleId(name)).sort(),
    );
    expect((await client.ask('GET', '/v2.0/vehicles?limit=1&offset=2')).body).toEqual({
      paging: { count: 4, offset: 2 },
      vehicles: all.vehicles.slice(2, 3),
    });
  });
});

describe('unavailable resources', () => {
  test('an engine in a battery vehicle is not there', async () => {
    const { status, body } = await car().get('/engine/oil');

    expect(status).toBe(501);
    expect(body).toEqual({
      type: 'COMPATIBILITY',
      code: 'VEHICLE_NOT_CAPABLE',
      description: expect.any(String) as string,
      docURL: expect.stringContaining('/docs/errors/compatibility-errors') as string,
      statusCode: 501,
      requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      resolution: { type: null },
      suggestedUserMessage: expect.any(String) as string,
    });
  });

  test('a permission that was not granted is an error of its own type', async () => {
    const client = legacyClient(garage.replace('car: {', 'car: { grants: [read_odometer],'));
    const { status, body } = await client.get('/battery');

    expect(status).toBe(403);
    expect(body).toMatchObject({
      type: 'PERMISSION',
      code: null,
      resolution: { type: 'REAUTHENTICATE' },
    });
  });

  test.each([
    ['GET', '/v2.0/nothing', 404, { type: 'RESOURCE_NOT_FOUND', code: 'PATH' }],
    ['POST', '/v2.0/user', 405, { type: 'VALIDATION', code: null }],
    ['GET', '/v2.0/vehicles/nobody/vin', 400, { type: 'VALIDATION', code: null }],
    ['GET', '/v2.0/vehicles?limit=51', 400, { type: 'VALIDATION', code: null }],
    ['GET', '/v1.0/user', 404, { type: 'RESOURCE_NOT_FOUND', code: 'VERSION' }],
  ])('%s %s: %i', async (method, path, status, error) => {
    const answered = await car().ask(method, path);

    expect(answered.status).toBe(status);
    expect(answered.body).toMatchObject({ ...error, statusCode: status });
  });

  test('a token of the application is none of a user', async () => {
    const client = car();
    const { status, body } = await client.ask('GET', '/v2.0/user', { headers: client.headers() });

    expect(status).toBe(401);
    expect(body).toMatchObject({ type: 'AUTHENTICATION', code: null });
  });
});
