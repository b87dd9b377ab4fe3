import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorOf } from '../../support/commanding.ts';
import { controlled, twoCars } from '../../support/controlled.ts';
import { dataOf } from '../../support/data-of.ts';

describe('vehicles', () => {
  test('are listed with their owners', async () => {
    const { control, run } = controlled();
    const { service } = run.world;

    expect(dataOf(await control('GET', '/sim/vehicles'))).toEqual([
      {
        id: service.vehicleId(0),
        name: 'car',
        displayName: null,
        make: 'Hyundai',
        model: 'hyundai-ioniq-5-long-range-rwd',
        powertrain: 'BEV',
        mode: 'simulated',
        owner: service.users.byName('anna')!.id,
      },
      expect.objectContaining({ name: 'van', powertrain: 'ICE' }),
    ]);
    expect(dataOf(await control('GET', '/sim/users'))).toEqual([
      { id: service.users.byName('anna')!.id, name: 'anna', externalId: 'app-user-7' },
      { id: service.users.byName('ben')!.id, name: 'ben', externalId: null },
    ]);
    const second = await control('GET', '/sim/vehicles?page[number]=2&page[size]=1');
    expect(dataOf(second)).toMatchObject([{ name: 'van' }]);
    expect(dataOf(await control('GET', '/sim/vehicles?page[number]=3'))).toEqual([]);
  });

  test('show the true state and the last report', async () => {
    const { control, run } = controlled();
    await control('POST', '/sim/clock/advance', { by: '2m' });

    const byName = dataOf(await control('GET', '/sim/vehicles/car'));
    const byId = dataOf(await control('GET', `/sim/vehicles/${run.world.service.vehicleId(0)}`));

    expect(byName).toEqual(byId);
    expect(byName).toMatchObject({
      truth: { at: '2026-05-04T16:02:00.000Z', charge: { isCharging: true }, fuelLitres: null },
      report: { charge: { isCharging: true } },
    });
    const { truth, report } = byName as Record<'truth' | 'report', { battery: { socPercent: 0 } }>;
    expect(report.battery.socPercent).toBeLessThan(truth.battery.socPercent);
    expect(errorOf(await control('GET', '/sim/vehicles/bike'))).toMatchObject({ status: 404 });
  });

  test('follow orders, and refuse with a reason', async () => {
    const { control } = controlled();

    expect(dataOf(await control('POST', '/sim/vehicles/van/do', 'unlock'))).toMatchObject({
      accepted: true,
      refused: null,
      facts: [{ kind: 'doors.unlocked', subject: 'van' }],
    });
    const plug = { plugIn: { power: '7kW' } };
    expect(dataOf(await control('POST', '/sim/vehicles/car/do', plug))).toMatchObject({
      accepted: false,
      refused: 'already_plugged',
      facts: [{ kind: 'command.refused' }],
    });
  });

  test.each([
    [{ plugin: {} }, /^body plugin: .+; did you mean plugIn\?$/],
    [{ drive: { distance: 5 } }, /^body drive\.distance: /],
    [
      { drive: { distance: '2km', profile: { file: 'x.csv', text: 's,km/h\n0,0\n9,-5' } } },
      /^x\.csv:3:3: a car drives at 0 to 400 km\/h; this is -5 km\/h/,
    ],
    [{ setState: { doors: { 'front,"{[left': 'open' } } }, /^body setState/],
    ['lokc', /^body lokc: .+; did you mean lock\?$/],
    [{ lock: null, unlock: null }, /^body/],
    [{}, /^body: /],
  ])('do not understand %j, and say where', async (order, words) => {
    const { control, run } = controlled();
    const { digest } = run.world.log;

    const error = errorOf(await control('POST', '/sim/vehicles/van/do', order));

    expect(error).toMatchObject({ status: 400 });
    expect(error.detail).toMatch(words);
    expect(run.world.log.digest).toBe(digest);
  });
});

describe('faults', () => {
  const offline = { target: 'vehicle.car', effects: [{ offline: true }], for: '25m' };

  test('begin, stand, and end by themselves or by name', async () => {
    const { control, run } = controlled();
    const isOnline = () => run.world.truthOf(0).isOnline;

    expect(dataOf(await control('POST', '/sim/faults', offline))).toEqual({
      name: 'fault-1',
      target: 'vehicle.car',
      says: 'offline',
      since: '2026-05-04T16:00:00.000Z',
      until: '2026-05-04T16:25:00.000Z',
      vehicles: ['car'],
      vehicleCount: 1,
      effects: ['offline'],
    });
    expect(isOnline()).toBe(false);
    await control('POST', '/sim/clock/advance', { by: '25m' });
    expect([isOnline(), dataOf(await control('GET', '/sim/faults'))]).toEqual([true, []]);

    const endless = { name: 'dark', target: 'vehicle.car', effects: [{ offline: true }] };
    expect(dataOf(await control('POST', '/sim/faults', endless))).toMatchObject({ until: null });
    expect((await control('DELETE', '/sim/faults/dark')).status).toBe(204);
    expect(isOnline()).toBe(true);
    expect(errorOf(await control('DELETE', '/sim/faults/dark'))).toMatchObject({ status: 404 });
  });

  test('of signals name their effects, and the rule has the signals', async () => {
    const { control } = controlled();
    const fault = { target: 'vehicle.car', effects: [{ unavailable: 'Odometer.*' }], for: '5m' };

    expect(dataOf(await control('POST', '/sim/faults', fault))).toMatchObject({
      effects: ['unavailable'],
      rule: { effects: [{ kind: 'unavailable', signals: ['Odometer.*'] }] },
    });
  });

  test('affect the API, and end all at once', async () => {
    const { control, fetch } = controlled();
    const fault = { target: 'api', effects: [{ status: { code: 500, times: 2 } }] };
    const status = async () => (await fetch('/v3/compatible-vehicles?filter[make]=kia')).status;

    expect(dataOf(await control('POST', '/sim/faults', fault))).toMatchObject({ target: 'api' });
    await control('POST', '/sim/faults', offline);
    expect([await status(), await status(), await status()]).toEqual([500, 500, 200]);

    expect((await control('DELETE', '/sim/faults')).status).toBe(204);
    expect(dataOf(await control('GET', '/sim/faults'))).toEqual([]);
  });

  test.each([
    [{ ...offline, target: 'vehicle.cra' }, /^body target: .+ did you mean vehicle\.car\?$/],
    [{ ...offline, effects: [] }, /^body effects: the fault has no effect/],
    [
      { ...offline, effects: [{ offline: true }, { ofline: true }] },
      /^body effects\[1\]\.ofline: /,
    ],
    [{ ...offline, fro: '25m' }, /^body fro: unknown key fro/],
  ])('are not %j, and say where', async (fault, words) => {
    const { control, run } = controlled();
    const { digest } = run.world.log;

    const error = errorOf(await control('POST', '/sim/faults', fault));

    expect(error).toMatchObject({ status: 400 });
    expect(error.detail).toMatch(words);
    expect(run.world.log.digest).toBe(digest);
  });
});

describe('the log', () => {
  test('however it is paged, nothing is missing and nothing comes twice', async () => {
    const { control, run } = controlled();
    await control('POST', '/sim/clock/advance', { by: '8h' });
    const kinds = [undefined, 'signal.*', 'charge.started', 'trip.stranded'];

    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1000 }),
        fc.constantFrom(...kinds),
        fc.constantFrom(undefined, 'car', 'van'),
        async (limit, kind, subject) => {
          const read: number[] = [];
          let from = 0;
          for (;;) {
            const query = new URLSearchParams({ from: String(from), limit: String(limit) });
            if (kind !== undefined) query.set('kind', kind);
            if (subject !== undefined) query.set('subject', subject);
            const { body } = await control('GET', `/sim/log?${query.toString()}`);
            const { data, meta } = body as {
              data: { sequence: number }[];
              meta: { next: number; length: number };
            };
            read.push(...data.map(({ sequence }) => sequence));
            if (meta.next === from) break;
            from = meta.next;
          }
          const wanted = run.world.log.retained.filter(
            (entry) =>
              (subject === undefined || entry.subject === subject) &&
              (kind === undefined || entry.kind.startsWith(kind.replace('*', ''))),
          );
          expect(read).toEqual(wanted.map(({ sequence }) => sequence));
        },
      ),
      { numRuns: 30 },
    );
  });

  test('keeps the latest entries and names the oldest', async () => {
    const { control } = controlled(twoCars, { keptEntries: 20 });
    await control('POST', '/sim/clock/advance', { by: '8h' });

    const { body } = await control('GET', '/sim/log?from=0&limit=1');
    const { data, meta } = body as {
      data: { sequence: number }[];
      meta: { oldest: number; length: number };
    };

    expect(meta.oldest).toBeGreaterThan(0);
    expect(meta.length - meta.oldest).toBeGreaterThanOrEqual(20);
    expect(meta.length - meta.oldest).toBeLessThan(40);
    expect(data[0]?.sequence).toBe(meta.oldest);
  });

  test.each(['limit=1001', 'limit=-1', 'from=x'])('is not read with %s', async (query) => {
    const { control } = controlled();

    expect(errorOf(await control('GET', `/sim/log?${query}`))).toMatchObject({ status: 400 });
  });
});

test('every route, member, signal, error and rule says where it comes from', {
  tags: 'long',
}, async () => {
  const { control, routes } = controlled();

  const fidelity = dataOf(await control('GET', '/sim/fidelity')) as {
    routes: { operation: string; fields: { field: string; provenance: string }[] }[];
    signals: { code: string }[];
    errors: { code: string }[];
    rules: { rule: string }[];
  };

  expect(fidelity.routes.map(({ operation }) => operation).sort()).toEqual(
    routes.map(({ operation }) => operation).sort(),
  );
  const connections = fidelity.routes.find(({ operation }) => operation === 'connections.list');
  expect(connections?.fields).toContainEqual({
    field: 'data[].attributes.user.externalId',
    in: 'response',
    provenance: 'stated',
  });
  expect(fidelity.signals.length).toBeGreaterThanOrEqual(90);
  expect(fidelity.errors.map(({ code }) => code)).toContain('VEHICLE_NOT_CAPABLE');
  expect(fidelity.rules.length).toBeGreaterThan(20);
});

test.each([
  ['POST', '/sim/vehicles/ioniq/do'],
  ['POST', '/sim/faults'],
  ['POST', '/sim/webhooks'],
  ['PATCH', '/sim/webhooks/main'],
  ['POST', '/sim/clock/advance'],
])('%s %s takes no body that would be read for long', async (method, path) => {
  const { control } = controlled();
  const answer = await control(method, path, { key: 'a'.repeat(32_768) });

  expect(errorOf(answer)).toMatchObject({
    status: 413,
    detail: 'a body has at most 32768 bytes here',
  });
});
