import { afterEach, describe, expect, test, vi } from 'vitest';
import { ServedCalls } from '../../../adapters/pace/calls.ts';
import { twoCars } from '../../support/controlled.ts';
import { hosting, idleMs, url } from '../../support/hosting.ts';
import { unavailableStore } from '../../support/outage-stores.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a store that cannot be used at present', () => {
  test.each([
    ['the recording of a world', 'read', 'GET', `${url}/recording`, undefined],
    ['a restart', 'glance', 'POST', `${url}/restart`, { from: 'beginning' }],
    ['a restart from the last state', 'glance', 'POST', `${url}/restart`, { from: 'last-state' }],
    [
      'a restart whose journal is not taken',
      'rotate',
      'POST',
      `${url}/restart`,
      { from: 'beginning' },
    ],
    ['a reset', 'replace', 'POST', `${url}/reset`, undefined],
    ['a deletion', 'remove', 'DELETE', url, undefined],
  ] as const)('refuses %s with 503, and the world goes on', async (_, call, method, path, body) => {
    const { store, failing } = unavailableStore();
    const host = hosting({ store });
    await host.control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars });
    await host.control('POST', '/w/kept/sim/clock/advance', { by: '40m' });
    const { digest } = host.worlds.find('kept')!.run.world.log;

    failing.add(call);
    expect(await host.control(method, path, body)).toMatchObject({
      status: 503,
      body: { errors: [{ detail: /the place of the worlds does not answer$/ }] },
    });
    failing.clear();
    expect((await host.control('GET', url)).body).toMatchObject({ data: { digest } });
  });

  test('leaves the clock of a world playing that is not restarted', async () => {
    const { store, failing } = unavailableStore();
    const host = hosting({ store });
    await host.control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars });
    await host.control('POST', '/w/kept/sim/clock/play', { speed: 60 });

    failing.add('rotate');
    const refused = await host.control('POST', `${url}/restart`, { from: 'beginning' });
    expect(refused.status).toBe(503);
    await host.wall.pass(1);
    expect(host.worlds.find('kept')!.timekeeper.state.isPlaying).toBe(true);
  });
});

const calling = `
version: 1
name: calling
clock: { start: 2026-05-04T18:00:00 }
vehicles: { car: { model: tesla-model-3 } }
steps:
  - wait: 30m
  - api: GET /v3/connections
`;

describe('the calls of the script of a world', () => {
  test.each([
    ['that cannot be created', 'begin', 'POST', '/sim/worlds', { id: 'b', yaml: calling }, 503, 1],
    // Those of the world before end too.
    ['that cannot be restarted', 'rotate', 'POST', `${url}/restart`, { from: 'beginning' }, 503, 2],
    ['that cannot be reset', 'replace', 'POST', `${url}/reset`, undefined, 503, 2],
  ] as const)('%s end', async (_, call, method, path, body, status, count) => {
    const { store, failing } = unavailableStore();
    const host = hosting({ store });
    await host.control('POST', '/sim/worlds', { id: 'kept', yaml: calling });
    failing.add(call);
    const closed = vi.spyOn(ServedCalls.prototype, 'close');

    expect((await host.control(method, path, body)).status).toBe(status);
    expect(new Set(closed.mock.contexts).size).toBe(count);
  });

  test('that cannot be brought back end', async () => {
    const { store, failing, failed } = unavailableStore();
    const host = hosting({ store });
    await host.control('POST', '/sim/worlds', { id: 'kept', yaml: calling });
    await host.wall.pass(2 * idleMs);
    failing.add('resume');
    const closed = vi.spyOn(ServedCalls.prototype, 'close');

    expect((await host.control('GET', '/w/kept/sim/clock')).status).toBe(503);
    expect(failed).not.toEqual([]);
    expect(new Set(closed.mock.contexts).size).toBe(failed.length);
  });
});
