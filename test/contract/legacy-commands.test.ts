import { describe, expect, test } from 'vitest';
import { legacyClient } from '../support/legacy.ts';

const tesla = (more = '') => `
users: { anna: null, ben: null }
vehicles:
  car:
    model: tesla-model-3-long-range-awd
    owner: anna
    state: { battery.soc: 50%, locks: unlocked, chargeLimit: 80% }
    ${more}`;

function plugged() {
  const client = legacyClient(tesla());
  client.run.order('car', { plugIn: { power: '11kW' } });
  client.world.submit({ kind: 'charge.stop', vehicle: 'car' });
  client.run.advanceTo(client.world.clock.now + 60_000);
  return client;
}

const done = { status: 'success', message: 'Successfully sent request to vehicle' };

describe('commands by POST', () => {
  test('charging starts and stops, and stopping again is no error', async () => {
    const client = plugged();

    expect((await client.post('/charge', { action: 'START' })).body).toEqual(done);
    expect((await client.get('/charge')).body).toEqual({ isPluggedIn: true, state: 'CHARGING' });
    expect((await client.post('/charge', { action: 'STOP' })).body).toEqual(done);
    expect((await client.get('/charge')).body).toMatchObject({ state: 'NOT_CHARGING' });
    expect((await client.post('/charge', { action: 'STOP' })).body).toEqual(done);
  });

  test.each([0.9, '0.9', '0.55', 0.57])(
    'the charge limit %j is taken as it is read back',
    async (limit) => {
      const client = plugged();

      expect((await client.post('/charge/limit', { limit })).body).toEqual(done);
      expect((await client.get('/charge/limit')).body).toEqual({ limit: Number(limit) });
    },
  );

  test('doors are locked and unlocked, and locking twice is no error', async () => {
    const client = legacyClient(tesla());
    for (const action of ['LOCK', 'LOCK', 'UNLOCK']) {
      expect((await client.post('/security', { action })).body).toEqual(done);
      expect((await client.get('/security')).body).toMatchObject({ isLocked: action === 'LOCK' });
    }
  });

  test('a destination is sent', async () => {
    const client = legacyClient(tesla());
    const where = { latitude: 48.137, longitude: 11.575 };

    expect((await client.post('/navigation/destination', where)).body).toEqual(done);
  });

  test('a car without a cable does not charge', async () => {
    const { status, body } = await legacyClient(tesla()).post('/charge', { action: 'START' });

    expect(status).toBe(409);
    expect(body).toMatchObject({ type: 'VEHICLE_STATE', code: 'CHARGING_PLUG_NOT_CONNECTED' });
  });

  test('needs its permission', async () => {
    const client = legacyClient(tesla('grants: [read_charge]'));
    const { status, body } = await client.post('/charge', { action: 'START' });

    expect(status).toBe(403);
    expect(body).toMatchObject({ type: 'PERMISSION', code: null });
  });

  test.each([
    ['/charge', { action: 'start' }],
    ['/charge', {}],
    ['/charge', undefined],
    ['/charge/limit', { limit: 0.49 }],
    ['/charge/limit', { limit: 1.01 }],
    ['/charge/limit', { limit: 'much' }],
    ['/charge/limit', { limit: null }],
    ['/security', { action: 'OPEN' }],
    ['/navigation/destination', { latitude: 91, longitude: 0 }],
  ])('%s with %j is malformed, and nothing happens', async (path, body) => {
    const client = plugged();
    const { digest } = client.world.log;
    const answered = await client.post(path, body);

    expect(answered.status).toBe(400);
    expect(answered.body).toMatchObject({ type: 'VALIDATION', code: null });
    expect(client.world.log.digest).toBe(digest);
  });
});
