import { describe, expect, test } from 'vitest';
import { errorOf } from '../../support/commanding.ts';
import { dataOf } from '../../support/data-of.ts';
import { listOf, outage, pass, type Told } from '../../support/outage.ts';

describe('deliveries', () => {
  test('are sent again unchanged: the same event in another delivery', async () => {
    const world = await outage();
    await pass(world, '30m');

    const resent = await world.control('POST', '/sim/deliveries/3/resend');
    await pass(world, '1m');

    expect(resent.status).toBe(201);
    expect(dataOf(resent)).toEqual({ delivery: 3, as: 5 });
    const [, , third, , fifth] = await listOf(world);
    expect(fifth).toMatchObject({ state: 'delivered', copy: 2, eventId: third?.eventId });
  });

  test.each([
    ['1', 'no settled delivery 1 of an event: it is a challenge'],
    ['99', 'no settled delivery 99 of an event'],
    ['x', 'a whole number'],
  ])('delivery %s is not sent again', async (delivery, words) => {
    const world = await outage();

    const error = errorOf(await world.control('POST', `/sim/deliveries/${delivery}/resend`));

    expect(error).toMatchObject({ status: 404 });
    expect(error.detail).toContain(words);
    expect(await listOf(world)).toHaveLength(4);
  });

  test('a pending delivery is not sent again', async () => {
    const world = await outage();
    await world.control('POST', '/sim/vehicles/car/do', 'unlock');
    world.run.advanceTo(world.run.world.clock.now + 20_000);
    const [waiting] = await listOf(world, '?state=waiting');

    const error = errorOf(
      await world.control('POST', `/sim/deliveries/${waiting?.delivery}/resend`),
    );

    expect(error).toMatchObject({ status: 404 });
    expect(error.detail).toMatch(/it is waiting$/);
  });

  test('those of a removed webhook are not sent again, and are distinguished', async () => {
    const world = await outage();
    await world.control('POST', '/sim/webhooks', { name: 'other', receiver: {}, verify: 'skip' });
    await world.control('DELETE', '/sim/webhooks/main');
    const before = await listOf(world);
    const ask = (path: string, body: object) => world.control('POST', path, body);

    const one = errorOf(await ask('/sim/deliveries/3/resend', {}));
    const named = errorOf(await ask('/sim/deliveries/dead/drain', { webhook: 'main' }));
    const range = dataOf(await ask('/sim/deliveries/resend', { from: 1 }));
    const drained = dataOf(await ask('/sim/deliveries/dead/drain', {}));

    expect(one).toMatchObject({ status: 404, detail: 'main, its webhook, was removed' });
    expect(named).toMatchObject({ status: 404 });
    expect(range).toEqual({ count: 0, resent: [], inactive: 3 });
    expect(drained).toEqual({ count: 0, resent: [], inactive: 2 });
    expect(await listOf(world)).toEqual(before);
  });

  test('one of the same name in its place gets none of them', async () => {
    const world = await outage();
    await world.control('DELETE', '/sim/webhooks/main');
    await world.control('POST', '/sim/webhooks', { name: 'main', receiver: {}, verify: 'skip' });

    const error = errorOf(await world.control('POST', '/sim/deliveries/3/resend'));

    expect(error).toMatchObject({ status: 404, detail: 'main, its webhook, was removed' });
  });

  test.each([
    [{ from: 3, until: 2 }, 400, 'from 3 until 2'],
    [{ from: 3, to: 2 }, 400, 'from 3 until 2'],
    [{ from: 1, until: 2, to: 2 }, 400, 'until is already there'],
    [{ from: 0 }, 400, 'from'],
    [{ from: 1.5 }, 400, 'from'],
    [{ to: 2 }, 400, 'from'],
    [{ from: 5 }, 404, 'the last delivery is 4'],
    [{ from: 1, webhook: 'mian' }, 404, 'mian'],
    [{ from: 1, state: 'waiting' }, 400, 'state'],
  ])('a range such as %j is refused', async (range, status, words) => {
    const world = await outage();
    const { digest } = world.run.world.log;

    const answered = await world.control('POST', '/sim/deliveries/resend', range);

    expect(answered.status).toBe(status);
    expect(JSON.stringify(answered.body)).toContain(words);
    expect(world.run.world.log.digest).toBe(digest);
  });

  test.each(['until', 'to'])(
    '%s a last one are sent again, and challenges are not',
    async (word) => {
      const world = await outage();
      await pass(world, '30m');

      const range = { from: 1, [word]: 3 };
      const told = dataOf(await world.control('POST', '/sim/deliveries/resend', range));

      const resent = [2, 3].map((delivery, index) => ({ delivery, as: 5 + index }));
      expect(told).toEqual({ count: 2, resent, inactive: 0 });
    },
  );

  test('that failed for good are dead letters until they are drained', async () => {
    const world = await outage();
    const letters = async () =>
      dataOf(await world.control('GET', '/sim/deliveries/dead')) as readonly Told[];
    const dead = await letters();
    const drain = async (body: object) =>
      dataOf(await world.control('POST', '/sim/deliveries/dead/drain', body));

    await world.control('PATCH', '/sim/webhooks/main', { enabled: false });
    const none = await drain({});
    await world.control('PATCH', '/sim/webhooks/main', { enabled: true });
    await pass(world, '30m');
    // The first delivery of the webhook that is enabled again has failed, too.
    const all = await letters();
    const drained = await drain({ webhook: 'main' });
    await pass(world, '1m');

    expect(dead.map(({ delivery }) => delivery)).toEqual([3, 4]);
    expect(none).toEqual({ count: 0, resent: [], inactive: 2 });
    expect(drained).toMatchObject({
      count: 3,
      resent: [{ delivery: 3 }, { delivery: 4 }, { delivery: 5 }],
    });
    expect(await letters()).toEqual([]);
    const arrived = (await listOf(world, '?state=delivered')).slice(-3);
    expect(arrived.map(({ eventId }) => eventId)).toEqual(all.map(({ eventId }) => eventId));
  });
});
