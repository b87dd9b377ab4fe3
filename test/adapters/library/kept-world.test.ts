import { expect, test } from 'vitest';
import { controlled, twoCars } from '../../support/controlled.ts';
import { connect, doorOf } from '../../support/feed-client.ts';
import { MemoryStore } from '../../support/kept-worlds.ts';

async function withWorld() {
  const store = new MemoryStore();
  const keeping = { store, wallMs: () => 0, engineVersion: 'test' };
  const host = controlled(twoCars, { keeping });
  const { status } = await host.control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars });
  expect(status).toBe(201);
  return { ...host, store };
}

test('a kept world that is deleted is gone from the store', async () => {
  const { control, store } = await withWorld();
  await control('POST', '/w/kept/sim/clock/locks', { holder: 'a', for: '30s' });

  const { status } = await control('DELETE', '/sim/worlds/kept');

  expect(status).toBe(204);
  expect(store.journals.has('kept')).toBe(false);
});

test('the deletion of a kept world closes its feeds, and orders that they send meanwhile do no harm', async () => {
  const host = await withWorld();
  const client = await connect(doorOf(host), '/w/kept/feed');
  client.say({ type: 'subscribe', from: 0 });

  client.say({ type: 'do', vehicle: 'car', order: 'unplug' });
  const deleted = host.control('DELETE', '/sim/worlds/kept');
  client.say({ type: 'do', vehicle: 'car', order: 'lock' });
  expect((await deleted).status).toBe(204);
  await host.wall.pass(2000);

  expect(client.ended).toBeDefined();
});
