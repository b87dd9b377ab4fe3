import { expect, test } from 'vitest';
import { ServedLimiter } from '../../../adapters/cli/serve/serve-limiter.ts';
import type { limiterSchema } from '../../../adapters/http/control/limiter-schema.ts';
import { MemoryStore } from '../../support/kept-worlds.ts';
import { limited, street } from '../../support/limited.ts';

type Limited = Awaited<ReturnType<typeof limited>>;

const documentOf = async ({ control }: Limited) => {
  const { body } = await control('GET', '/sim/limiter');
  return (body as { readonly data: ReturnType<typeof limiterSchema.parse> }).data;
};

const advance = ({ control }: Limited, by: string) => control('POST', '/sim/clock/advance', { by });

const waiting = ({ cars }: Awaited<ReturnType<typeof documentOf>>) =>
  cars.filter(({ isWaiting }) => isWaiting).map(({ name }) => name);

/** A street that is brought back from the journal of one that ran for so long. */
async function restarted(by: string, store = new MemoryStore()) {
  const first = await limited(2, street, store);
  await advance(first, by);
  const before = await documentOf(first);
  const crashed = store.copy();
  first.close();
  return { before, second: await limited(2, street, crashed) };
}

test.each(['10s', '20m30s', '21m', '40m30s', '1h'])(
  'a limiter whose process ended after %s goes on with its webhook, and the limit holds',
  async (by) => {
    const { second } = await restarted(by);
    const webhooks = [...second.run.world.service.webhooks.all];
    await advance(second, '2h');
    const { actual, believed, cars } = await documentOf(second);

    expect(webhooks.map(({ name }) => name)).toEqual(['charge-limiter']);
    expect(actual.charging).toBe(2);
    expect(believed.charging).toBe(2);
    expect(cars.map(({ name }) => name)).toEqual(['c1', 'c2', 'c3', 'c4']);
    expect(waiting(await documentOf(second))).toHaveLength(2);
    second.close();
  },
);

test('wherever its beginning was cut off, the next one completes it', {
  tags: 'long',
}, async () => {
  const store = new MemoryStore();
  const whole = await limited(2, street, store);
  await whole.control('GET', '/sim/clock');
  const { length } = store.journals.get('main')!;
  whole.close();
  expect(length).toBeGreaterThan(10);

  for (let records = 0; records < length; records += 3) {
    const second = await limited(2, street, store.copy(records));
    await advance(second, '50m');
    const { cars, actual } = await documentOf(second);
    expect(cars.filter(({ believed }) => believed !== null)).toHaveLength(4);
    expect(actual.charging).toBe(2);
    second.close();
  }
});

test('a limiter knows again which cars charge and which wait, and lets one of them go on', async () => {
  const { before, second } = await restarted('1h');
  const again = await documentOf(second);
  const first = again.cars.find(({ actual }) => actual.isCharging)!;
  await second.control('POST', `/sim/vehicles/${first.name}/do`, { unplug: {} });
  await advance(second, '10m');
  const { actual, orders } = await documentOf(second);

  expect(again.cars.map(({ believed }) => believed)).toEqual(
    before.cars.map(({ believed }) => believed),
  );
  expect(waiting(again)).toEqual(waiting(before));
  expect(actual.charging).toBe(2);
  expect(orders[0]).toMatchObject({ order: 'start', outcome: 'done' });
  second.close();
});

test('the lock of a process that ended at the beginning is released', async () => {
  const store = new MemoryStore();
  const first = await limited(2, street, store);
  first.timekeeper.lock('charge-limiter', 10_000);
  first.timekeeper.lock('import', 10_000);
  await first.control('GET', '/sim/clock');
  const crashed = store.copy();
  first.close();
  const second = await limited(2, street, crashed);

  expect(second.timekeeper.state.locks.map(({ holder }) => holder)).toEqual(['import']);
  second.close();
});

test('a webhook of the scenario that has the name of the limiter is refused', async () => {
  const webhook = 'webhooks: { charge-limiter: { url: "https://app.test/hooks" } }';

  await expect(limited(2, `${street}\n${webhook}`)).rejects.toThrow(
    'the scenario has a webhook of that name',
  );
});

test('a webhook that comes before the limiter has begun is answered once it has', async () => {
  const limiter = new ServedLimiter(2);
  const event = new Request('http://limiter/', { method: 'POST', body: '{}' });
  let isAnswered = false;
  const answer = limiter.receive(event).then((response) => {
    isAnswered = true;
    return response;
  });
  const { app, world, close } = await limited(2);
  expect(isAnswered).toBe(false);
  await limiter.begin(app, world);

  expect((await answer).status).toBe(401);
  close();
});
