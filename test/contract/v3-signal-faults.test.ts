import { describe, expect, test } from 'vitest';
import type { Json } from '../../engine/index.ts';
import { Hooked, minute } from '../support/hooked.ts';
import { legacyClient } from '../support/legacy.ts';
import { body, find, list, single } from '../support/signal-lists.ts';

const range = 'TractionBattery.Range';
const windows = 'Closure.Windows';

/** A car whose range is unavailable and whose windows are not found, for an hour. */
const fault: Json = {
  name: 'gone',
  target: 'vehicle.car',
  effects: [{ unavailable: range }, { notFound: [windows] }],
  for: '1h',
};

function struck(written: Json = fault) {
  const client = legacyClient();
  client.run.strike(written);
  pass(client, 60_000);
  return client;
}

function pass({ run }: Pick<ReturnType<typeof legacyClient>, 'run'>, ms: number): void {
  run.advanceTo(run.world.clock.now + ms);
}

const statusOf = async (client: ReturnType<typeof legacyClient>, path: string) =>
  find(await list(client, 'car'), path)!.attributes;

describe('"attributes.status.value: SUCCESS, ERROR or UNAVAILABLE", by a fault of signals', () => {
  test('UNAVAILABLE has neither a body nor an error, "SIGNAL_NOT_FOUND" is a SignalError', async () => {
    const client = struck();

    expect(await statusOf(client, range)).toEqual({
      code: 'tractionbattery-range',
      name: 'Range',
      group: 'TractionBattery',
      status: { value: 'UNAVAILABLE' },
    });
    expect((await statusOf(client, windows)).status).toEqual({
      value: 'ERROR',
      error: {
        type: 'SignalError',
        code: 'SIGNAL_NOT_FOUND',
        title: 'Signal Not Found',
        detail: expect.any(String) as string,
      },
    });
  });

  test('"while the HTTP status is 200": a single signal is as in the list', async () => {
    const client = struck();
    const { data } = await list(client, 'car');

    for (const code of ['tractionbattery-range', 'closure-windows']) {
      const answered = await single(client, 'car', code);
      expect(answered.status).toBe(200);
      expect(answered.body).toMatchObject({ data: data.find(({ id }) => id === code) });
    }
  });

  test('version 2.0 answers 502, alone and in a batch, and omits a member that it can do without', async () => {
    const client = struck();
    const [battery, security] = [await client.get('/battery'), await client.get('/security')];
    const batch = await client.post('/batch', {
      requests: [{ path: '/battery' }, { path: '/security' }],
    });

    expect(battery.status).toBe(502);
    expect(battery.body).toMatchObject({ type: 'UPSTREAM', code: 'NO_RESPONSE' });
    expect(security.body).toMatchObject({ windows: [], isLocked: true });
    expect(batch.body).toMatchObject({
      responses: [
        { code: 502, body: { type: 'UPSTREAM', code: 'NO_RESPONSE' } },
        { code: 200, body: { windows: [] } },
      ],
    });
  });

  test('version 2.0 answers a signal that is not found as invalid data of the maker', async () => {
    const client = struck({ target: 'vehicle.car', effects: [{ notFound: 'Closure.IsLocked' }] });

    expect(await client.get('/security')).toMatchObject({
      status: 502,
      body: { type: 'UPSTREAM', code: 'INVALID_DATA' },
    });
  });

  test('holds despite reports and overrides of the signal, and heals at its end', async () => {
    const client = struck();
    client.run.order('car', { drive: { legs: [{ distance: '20km', speed: '60km/h' }] } });
    client.run.order('car', { set: { signals: { [windows]: [{ isOpen: true }] } } });
    pass(client, 55 * 60_000);
    expect((await statusOf(client, range)).status.value).toBe('UNAVAILABLE');
    expect((await statusOf(client, windows)).status.value).toBe('ERROR');
    pass(client, 6 * 60_000);

    const healed = await list(client, 'car');
    expect(body(healed, range)).toMatchObject({ unit: 'km' });
    expect(body(healed, windows)).toEqual({ values: [{ isOpen: true }] });
    expect((await client.get('/battery')).status).toBe(200);
  });

  test('several faults end independently; a pattern affects a whole group', async () => {
    const client = struck({
      name: 'group',
      target: 'vehicle.car',
      effects: [{ unavailable: 'Closure.*' }],
    });
    client.run.strike(fault);
    pass(client, 60_000);
    client.run.heal('group');
    pass(client, 60_000);

    expect((await statusOf(client, windows)).status.value).toBe('ERROR');
    expect((await statusOf(client, 'Closure.Doors')).status.value).toBe('SUCCESS');
  });
});

describe('webhooks', () => {
  test('carry the same statuses, and only the error is a VEHICLE_ERROR', () => {
    const hooked = new Hooked({
      triggers: ['Closure.IsLocked', range, windows],
      data: [range, windows],
    });
    hooked.pass(minute);
    hooked.run.strike({ ...(fault as object), for: '10m' });
    hooked.pass(minute);
    const [range_, windows_] = hooked.bodies('VEHICLE_STATE').at(-1)!.data.signals!;
    hooked.pass(20 * minute);
    const healed = hooked.bodies('VEHICLE_STATE').at(-1)!.data.signals!;
    const errors = hooked.bodies('VEHICLE_ERROR').flatMap(({ data }) => data.errors!);

    expect(range_).toEqual({
      code: 'tractionbattery-range',
      name: 'Range',
      group: 'TractionBattery',
      status: { value: 'UNAVAILABLE' },
    });
    expect(windows_!.status).toMatchObject({
      value: 'ERROR',
      error: { type: 'SignalError', code: 'SIGNAL_NOT_FOUND' },
    });
    expect(healed.map(({ status }) => status.value)).toEqual(['SUCCESS', 'SUCCESS']);
    expect(errors).toMatchObject([
      { type: 'SignalError', code: 'SIGNAL_NOT_FOUND', state: 'ERROR' },
      { type: 'SignalError', code: 'SIGNAL_NOT_FOUND', state: 'RESOLVED' },
    ]);
  });
});
