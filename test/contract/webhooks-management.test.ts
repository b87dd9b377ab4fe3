import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { served } from '../support/served.ts';

/** The sections "v3 management API", "Webhook" and "Subscription" of the interface document; names quote them. */

const people = `
app: { managementToken: secret }
users: { anna: { externalId: app-7 }, ben: {} }
vehicles:
  car: { model: hyundai-ioniq-5, owner: anna }
  van: { model: ICE, owner: ben, mode: live }
webhooks:
  main:
    url: https://app.example/Hooks
    errorUrl: https://app.example/errors
    triggers: [Charge.IsCharging]
    data: [TractionBattery.StateOfCharge, Closure.IsLocked]
    subscribe: [car]
    receiver: {}
  Spare:
    url: https://other.example/in
    triggers: [Closure.IsLocked]
    autoSubscribe: true
    enabled: false
    receiver: {}`;

const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/) as string;

interface Listed {
  readonly data: readonly {
    readonly id: string;
    readonly attributes: { readonly name: string };
    readonly relationships: Readonly<Record<string, { readonly data: { readonly id: string } }>>;
  }[];
  readonly meta: Readonly<Record<string, number>>;
  readonly links: Readonly<Record<string, string | null>>;
}

function garage() {
  const app = served(people);
  app.run.advanceTo(app.world.clock.now);
  const ask = async (path: string, init: RequestInit = {}) => {
    const answered = await app.fetch(path, {
      ...init,
      headers: { ...app.headers(), 'content-type': 'application/json' },
    });
    return { ...answered, listed: answered.body as Listed };
  };
  const idOf = (name: string): string => app.world.service.webhooks.byName(name)!.id;
  const subscribe = (attributes: object) =>
    ask('/v3/subscriptions', { method: 'POST', body: JSON.stringify({ data: { attributes } }) });
  return { ...app, ask, idOf, subscribe };
}

function names({ data }: Listed): readonly string[] {
  return data.map(({ attributes }) => attributes.name);
}

describe('"GET /webhooks: list webhooks of the authenticated application"', () => {
  test('"List response: data (array of Webhook, required), links (self, first, prev, next, last), meta"', async () => {
    const { ask, idOf } = garage();

    const { status, body } = await ask('/v3/webhooks');

    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        {
          id: uuid,
          type: 'webhook',
          attributes: {
            name: 'main',
            callbackUri: 'https://app.example/Hooks',
            isEnabled: true,
            triggers: [{ group: 'Charge', name: 'IsCharging', code: 'charge-ischarging' }],
            data: [
              {
                group: 'TractionBattery',
                name: 'StateOfCharge',
                code: 'tractionbattery-stateofcharge',
              },
              { group: 'Closure', name: 'IsLocked', code: 'closure-islocked' },
            ],
            errorCallbackUri: 'https://app.example/errors',
            autoSubscribe: false,
          },
          links: { self: `http://localhost/v3/webhooks/${idOf('main')}` },
          meta: { createdAt: '2026-05-04T06:00:00.000Z' },
        },
        expect.objectContaining({ id: idOf('Spare') }),
      ],
      links: {
        self: 'http://localhost/v3/webhooks?page[number]=1&page[size]=50',
        first: 'http://localhost/v3/webhooks?page[number]=1&page[size]=50',
        prev: null,
        next: null,
        last: 'http://localhost/v3/webhooks?page[number]=1&page[size]=50',
      },
      meta: { pageNumber: 1, pageSize: 50, totalCount: 2 },
    });
  });

  test.each([
    [
      'filter[name]: partial, case-insensitive match on display name',
      'filter[name]=SPA',
      ['Spare'],
    ],
    [
      'filter[name]: partial, case-insensitive match on display name',
      'filter[name]=a',
      ['main', 'Spare'],
    ],
    [
      'filter[callbackUri]: partial, case-insensitive match',
      'filter[callbackUri]=/hooks',
      ['main'],
    ],
    ['filter[isEnabled]: boolean', 'filter[isEnabled]=true', ['main']],
    ['filter[isEnabled]: boolean', 'filter[isEnabled]=false', ['Spare']],
    ['filter[autoSubscribe]: boolean', 'filter[autoSubscribe]=true', ['Spare']],
    ['all of them together', 'filter[autoSubscribe]=true&filter[name]=main', []],
  ])('"%s" (%s)', async (_, query, expected) => {
    const { listed } = await garage().ask(`/v3/webhooks?${query}`);

    expect(names(listed)).toEqual(expected);
    expect(listed.meta['totalCount']).toBe(expected.length);
  });

  test('"page[number]: default 1, must be >= 1; page[size]: default 50, range 1 to 100"', async () => {
    const { ask } = garage();

    for (const query of ['page[number]=0', 'page[size]=0', 'page[size]=101', 'page[number]=x']) {
      expect((await ask(`/v3/webhooks?${query}`)).status, query).toBe(400);
    }
    const { listed } = await ask('/v3/webhooks?page[number]=2&page[size]=1');
    expect(names(listed)).toEqual(['Spare']);
    expect(listed.links).toMatchObject({
      prev: 'http://localhost/v3/webhooks?page[number]=1&page[size]=1',
      next: null,
    });
  });

  test('filter values that are no boolean are refused', async () => {
    expect((await garage().ask('/v3/webhooks?filter[isEnabled]=maybe')).status).toBe(400);
  });
});

describe('"GET /webhooks/{webhookId}: Response: {data: Webhook}"', () => {
  test('is the one of the list', async () => {
    const { ask, idOf } = garage();
    const { listed } = await ask('/v3/webhooks');

    const { body } = await ask(`/v3/webhooks/${idOf('Spare')}`);

    expect(body).toEqual({ data: listed.data[1] });
  });

  test('"404 RESOURCE_NOT_FOUND NOT_FOUND" for an id that none has', async () => {
    const { status, body } = await garage().ask('/v3/webhooks/none');

    expect(status).toBe(404);
    expect(body).toMatchObject({ errors: [{ type: 'RESOURCE_NOT_FOUND', code: 'NOT_FOUND' }] });
  });
});

describe('subscriptions (public)', () => {
  test('"GET /subscriptions/{subscriptionId}: {data: Subscription}"', async () => {
    const { ask, idOf, userId, vehicleId } = garage();
    const { listed } = await ask('/v3/subscriptions');
    const { id } = listed.data[0]!;

    const { status, body } = await ask(`/v3/subscriptions/${id}`);

    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        id,
        type: 'subscription',
        attributes: {
          vehicle: {
            make: 'HYUNDAI',
            model: expect.stringMatching(/ioniq 5/i) as string,
            year: expect.any(Number) as number,
            mode: 'simulated',
            powertrainType: 'BEV',
          },
        },
        meta: { createdAt: '2026-05-04T06:00:00.000Z', updatedAt: '2026-05-04T06:00:00.000Z' },
        relationships: {
          webhook: {
            data: { type: 'webhook', id: idOf('main') },
            links: { related: `http://localhost/v3/webhooks/${idOf('main')}` },
          },
          user: {
            data: { type: 'user', id: userId('anna') },
            links: { related: `http://localhost/v3/users/${userId('anna')}` },
          },
          vehicle: {
            data: { type: 'vehicle', id: vehicleId('car') },
            links: { related: `http://localhost/v3/vehicles/${vehicleId('car')}` },
          },
        },
        links: { self: `http://localhost/v3/subscriptions/${id}` },
      },
    });
  });

  test('POST /subscriptions answers 202 with a message, and the first delivery follows', async () => {
    const { ask, idOf, run, subscribe, userId, vehicleId, world } = garage();
    const wish = { webhookId: idOf('main'), userId: userId('ben'), vehicleId: vehicleId('van') };

    const { status, body } = await subscribe(wish);

    expect([status, body]).toEqual([
      202,
      { meta: { message: 'subscription creation in progress' } },
    ]);
    expect((await ask('/v3/subscriptions')).listed.meta['totalCount']).toBe(3);
    run.advanceTo(world.clock.now + 1000);
    const told = world.log.retained.filter(({ kind }) => kind === 'event.created');
    expect(told.map(({ subject }) => subject)).toContain('van');
  });

  test('POST /subscriptions: 409 where the vehicle is subscribed already, and nothing has changed', async () => {
    const { idOf, subscribe, userId, vehicleId, world } = garage();
    const { digest } = world.log;

    const { status, body } = await subscribe({
      webhookId: idOf('main'),
      userId: userId('anna'),
      vehicleId: vehicleId('car'),
    });

    expect(status).toBe(409);
    expect(body).toMatchObject({
      errors: [{ status: '409', type: 'VALIDATION', title: 'Conflict' }],
    });
    expect(world.service.webhooks.subscriptions.count).toBe(2);
    expect(world.log.digest).toBe(digest);
  });

  test.each([
    ['webhookId', 404],
    ['userId', 404],
    ['vehicleId', 404],
  ] as const)('POST /subscriptions: an unknown %s is %i', async (member, expected) => {
    const { idOf, subscribe, userId, vehicleId } = garage();
    const right = { webhookId: idOf('Spare'), userId: userId('anna'), vehicleId: vehicleId('car') };

    expect((await subscribe({ ...right, [member]: 'none' })).status).toBe(expected);
  });

  test('POST /subscriptions: a vehicle of another user is 404, a body without an id 400', async () => {
    const { ask, idOf, subscribe, userId, vehicleId } = garage();
    const webhookId = idOf('main');

    const others = { webhookId, userId: userId('ben'), vehicleId: vehicleId('car') };
    expect((await subscribe(others)).status).toBe(404);
    expect((await subscribe({ webhookId })).status).toBe(400);
    expect((await ask('/v3/subscriptions', { method: 'POST', body: '{' })).status).toBe(400);
  });

  test('GET /subscriptions filters by user, webhook, vehicle and mode', async () => {
    const { ask, idOf, userId, vehicleId } = garage();
    const found = async (query: string): Promise<readonly string[]> => {
      const { listed } = await ask(`/v3/subscriptions?${query}`);
      return listed.data.map(({ relationships }) => relationships['vehicle']!.data.id);
    };
    const [car, van] = [vehicleId('car'), vehicleId('van')];

    expect(await found('')).toEqual([car, van]);
    expect(await found(`filter[userId]=${userId('anna')}`)).toEqual([car]);
    expect(await found(`filter[webhookId]=${idOf('Spare')}`)).toEqual([van]);
    expect(await found(`filter[vehicleId]=${van}`)).toEqual([van]);
    expect(await found('filter[vehicle.mode]=simulated')).toEqual([car]);
    expect(await found(`filter[vehicle.mode]=live&filter[vehicleId]=${car}`)).toEqual([]);
    expect(await found('page[size]=1&page[number]=2')).toEqual([van]);
  });

  test('GET /subscriptions: page[size] is 25 without it, from 1 to 100', async () => {
    const { ask } = garage();

    expect((await ask('/v3/subscriptions')).listed.meta['pageSize']).toBe(25);
    expect((await ask('/v3/subscriptions?page[size]=101')).status).toBe(400);
  });

  test('DELETE /subscriptions/{id} answers 204 without a body, and once', async () => {
    const { ask, run } = garage();
    const { id } = (await ask('/v3/subscriptions')).listed.data[0]!;
    const path = `/v3/subscriptions/${id}`;

    const { status, text } = await ask(path, { method: 'DELETE' });

    expect([status, text]).toEqual([204, '']);
    expect((await ask(path)).status).toBe(404);
    expect((await ask(path, { method: 'DELETE' })).status).toBe(404);
    expect(run.world.log.retained.at(-1)?.kind).toBe('subscription.removed');
  });

  test('the list has the effects of requests that subscribe and unsubscribe', async () => {
    const deeds = fc.array(fc.tuple(fc.constantFrom('main', 'Spare'), fc.boolean()), {
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(deeds, async (wishes) => {
        const { ask, idOf, subscribe, userId, vehicleId } = garage();
        const of = async (name: string): Promise<string | undefined> => {
          const filter = `filter[webhookId]=${idOf(name)}&filter[vehicleId]=${vehicleId('car')}`;
          return (await ask(`/v3/subscriptions?${filter}`)).listed.data[0]?.id;
        };
        const subscribed = new Set(['main']);
        for (const [name, isWanted] of wishes) {
          const before = await of(name);
          expect(before !== undefined).toBe(subscribed.has(name));
          if (isWanted) {
            const wish = {
              webhookId: idOf(name),
              userId: userId('anna'),
              vehicleId: vehicleId('car'),
            };
            expect((await subscribe(wish)).status).toBe(before === undefined ? 202 : 409);
            subscribed.add(name);
          } else {
            const gone = await ask(`/v3/subscriptions/${before ?? 'none'}`, { method: 'DELETE' });
            expect(gone.status).toBe(before === undefined ? 404 : 204);
            subscribed.delete(name);
          }
        }
      }),
      { numRuns: 10 },
    );
  });
});

test.each([
  ['GET', '/v3/webhooks'],
  ['GET', '/v3/webhooks/none'],
  ['GET', '/v3/subscriptions'],
  ['POST', '/v3/subscriptions'],
  ['GET', '/v3/subscriptions/none'],
  ['DELETE', '/v3/subscriptions/none'],
])(
  '%s %s asks for a token: "a missing or invalid token yields 401 UNAUTHORIZED"',
  async (method, path) => {
    expect((await garage().fetch(path, { method })).status).toBe(401);
  },
);
