import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../adapters/library/index.ts';
import { checkReceiver, Examination, explore, sweep } from '../../../adapters/testing/index.ts';
import { openTestWorld } from '../../../adapters/testing/test-world.ts';

const yaml = `
version: 1
name: evening
vehicles: { car: { model: BEV } }
webhooks: { main: { url: https://app.example/hooks, triggers: [Closure.IsLocked], subscribe: all } }
steps: [wait: 1m]
`;
const hono = { fetch: () => new Response() };
const notAnApp = (app: unknown) => app as { receive(request: Request): Response };

/** Functions that take an application, each given one. */
const takers: Readonly<Record<string, (app: unknown) => Promise<unknown>>> = {
  motorpoolTest: (app) => openTestWorld({ yaml, app: () => notAnApp(app) }, '.'),
  checkReceiver: (app) => checkReceiver(() => notAnApp(app)),
  'checkReceiver of an object': (app) => checkReceiver(notAnApp(app), { secret: 's' }),
  explore: (app) => explore({ yaml, app: () => notAnApp(app) }),
  sweep: (app) => sweep({ yaml, app: () => notAnApp(app) }),
};

describe.each(Object.entries(takers))('%s', (_, take) => {
  test('names the method that an application lacks, and the form of one with fetch', async () => {
    await expect(take(hono)).rejects.toThrow(
      'app: the object has no method receive(request); a Hono app is { receive: (request) => app.fetch(request) }',
    );
    await expect(take({ receive: 'here' })).rejects.toThrow(
      'app: the object has no method receive(request); for a handler write { receive: handler }',
    );
  });
});

test('a factory may return nothing, or what is still to come', async () => {
  const { motorpoolTest: take } = takers;

  await expect(take!(undefined)).rejects.toThrow('app: nothing has no method receive(request)');
  await expect(take!(Promise.resolve(hono))).rejects.toThrow('app: a promise has no method');
});

const silent = { receive: () => undefined as unknown as Response };
const missing = 'receive returned nothing; it must return a Response';

test('a receiver that returns nothing is named', async () => {
  const { world, close } = await openTestWorld({ yaml, app: () => silent }, '.');
  await expect(world.settle('1m')).rejects.toThrow(missing);
  await close();

  const bare = createWorld({ yaml, webhooks: () => 'taken' as unknown as Response });
  await expect(bare.settle('1m')).rejects.toThrow(
    'receive returned a string; it must return a Response',
  );
  await bare.close();

  const examination = new Examination(silent.receive, { secret: 's' });
  const request = new Request('http://app.example', { method: 'POST', body: '{}' });
  await expect((await examination.receive(request)).text()).resolves.toContain(missing);

  await expect(explore({ yaml, app: () => silent })).rejects.toThrow(missing);
});
