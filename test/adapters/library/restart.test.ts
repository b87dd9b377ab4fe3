import { describe, expect, test } from 'vitest';
import { controlled, twoCars } from '../../support/controlled.ts';
import { MemoryStore } from '../../support/kept-worlds.ts';
import { cars, statesOf } from '../../support/last-states.ts';
import { returned } from '../../support/returned.ts';

describe('POST /sim/worlds/{id}/restart', () => {
  async function kept() {
    const store = new MemoryStore();
    const keeping = { store, wallMs: () => 0, engineVersion: 'test' };
    const host = controlled(twoCars, { keeping });
    await host.control('POST', '/sim/worlds', { id: 'kept', yaml: cars });
    await host.control('POST', '/w/kept/sim/clock/advance', { by: '9h' });
    return { ...host, store };
  }

  test('begins a world as its vehicles last were, and keeps its journal', async () => {
    const { control, store, worlds } = await kept();
    const before = statesOf(worlds.find('kept')!.run);

    const { status, body } = await control('POST', '/sim/worlds/kept/restart', {
      from: 'last-state',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: { id: 'kept', scenario: 'last', clock: { now: '2026-05-05T01:00:00.000Z' } },
      notes: [],
    });
    expect(statesOf(worlds.find('kept')!.run)).toEqual(before);
    expect([...store.past.keys()]).toEqual(['kept/journal.1']);

    // The new journal tells the same.
    const again = controlled(twoCars, {
      keeping: { store, wallMs: () => 0, engineVersion: 'test' },
    });
    await returned(again.worlds, 'kept');
    expect(statesOf(again.worlds.find('kept')!.run)).toEqual(before);
  });

  test('begins a world from its beginning', async () => {
    const { control, store } = await kept();

    const { body } = await control('POST', '/sim/worlds/kept/restart', { from: 'beginning' });
    expect(body).toMatchObject({ data: { clock: { now: '2026-05-04T16:00:00.000Z' } } });
    expect([...store.past.keys()]).toEqual(['kept/journal.1']);
  });

  test('takes a world that is set aside from the last state that agrees', async () => {
    const { control, store, worlds } = await kept();
    const agreed = statesOf(worlds.find('kept')!.run);
    await control('POST', '/w/kept/sim/vehicles/car/do', 'unlock');
    await control('POST', '/w/kept/sim/clock/advance', { by: '1h' });
    const lines = store.journals.get('kept')!;
    const digest = /sha256:[0-9a-f]{64}/;
    store.journals.set('kept', [
      ...lines.slice(0, -1),
      lines.at(-1)!.replace(digest, `sha256:${'0'.repeat(64)}`),
    ]);

    const keeping = { store, wallMs: () => 0, engineVersion: 'test' };
    const again = controlled(twoCars, { keeping });
    await again.worlds.remove('main', new Error('the server begins with its store'));
    await again.worlds.open('from-now');
    expect((await again.control('GET', '/sim/worlds/kept')).body).toMatchObject({
      data: { state: 'set-aside' },
    });
    const { status, body } = await again.control('POST', '/sim/worlds/kept/restart', {
      from: 'last-state',
    });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toMatch(
      /differs from its journal .*; it begins where it last was, at/,
    );
    // The parting is found at the end of the last advance, during which the hybrid stands.
    const { socPercent: _, ...standing } = agreed[1]!;
    expect(statesOf(again.worlds.find('kept')!.run)[1]).toMatchObject(standing);
    expect((await again.control('GET', '/w/kept/sim/clock')).status).toBe(200);
  });

  test('is refused for a world that is not kept, is unknown or cannot be read', async () => {
    const { control } = controlled(twoCars);
    const said = (path: string, from: string) =>
      control('POST', `/sim/worlds/${path}/restart`, { from });

    expect((await said('main', 'beginning')).status).toBe(200);
    const unkept = await said('main', 'last-state');
    expect(unkept.status).toBe(409);
    expect(JSON.stringify(unkept.body)).toContain('main is not kept');
    expect((await said('none', 'last-state')).status).toBe(404);
    expect((await said('main', 'yesterday')).status).toBe(400);
  });
});
