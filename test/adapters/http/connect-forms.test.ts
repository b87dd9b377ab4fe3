import { describe, expect, test } from 'vitest';
import { type Query, start } from '../../support/connecting.ts';

describe('forms', () => {
  /** A flow at its last page, and the form that it sends. */
  async function atGrant() {
    const { world, url, visitor } = start();
    await visitor.open(url({ make: 'Ford' }));
    for (const words of ['anna', 'Continue']) await visitor.press(words);
    const [, action = ''] = /action="([^"]*)"/.exec(visitor.page!.text)!;
    const flow = new URL(action, 'http://localhost').searchParams.get('flow')!;
    const form = {
      flow,
      step: 'grant',
      make: 'Ford',
      login: world.userId('anna'),
      vehicle: world.vehicleId('ford'),
      permission: 'read_battery',
    };
    const send = (fields: Query, headers: Query = {}, to = action) =>
      world.fetch(to, { method: 'POST', body: new URLSearchParams(fields), headers });
    return { world, flow, form, send };
  }

  test('carry a token of their flow, without which nothing happens', async () => {
    const { world, form, send } = await atGrant();
    const { digest } = world.world.log;
    const { flow: _, ...without } = form;
    for (const answer of [
      await send(without),
      await send({ ...form, flow: `${form.flow}x` }),
      await send({ ...form, flow: '' }, {}, '/oauth/authorize'),
      await send(form, {}, '/oauth/authorize'),
      await send(form, {}, '/oauth/authorize?flow=x'),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('this flow has ended');
    }
    expect(world.world.log.digest).toBe(digest);
    expect((await send(form)).status).toBe(303);
  });

  test('of two flows are not for each other', async () => {
    const { world, url } = start();
    const tokens = await Promise.all(
      [1, 2].map(async () => /flow=([\w-]+)"/.exec((await world.fetch(url())).text)![1]!),
    );
    expect(new Set(tokens).size).toBe(2);
    const answer = await world.fetch(`/oauth/authorize?flow=${tokens[0]}`, {
      method: 'POST',
      body: new URLSearchParams({ flow: tokens[1]! }),
    });
    expect(answer.status).toBe(400);
  });

  test.each<[string, Query, boolean]>([
    ['sent by no browser', {}, true],
    ['of ours', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }, true],
    ['of ours, in an old browser', { origin: 'http://localhost' }, true],
    ['of another site', { 'sec-fetch-site': 'cross-site' }, false],
    ['of another port', { 'sec-fetch-site': 'same-site' }, false],
    ['of another site, in an old browser', { origin: 'https://evil.example' }, false],
    ['of nowhere', { origin: 'null' }, false],
  ])('%s', async (_, headers, isTaken) => {
    const { world, form, send } = await atGrant();
    const { digest } = world.world.log;

    expect((await send(form, headers)).status).toBe(isTaken ? 303 : 400);
    expect(world.world.log.digest === digest).toBe(!isTaken);
  });

  test('are good for one end', async () => {
    const { world, form, send } = await atGrant();
    expect((await send(form)).status).toBe(303);
    const { digest } = world.world.log;

    expect((await send(form)).status).toBe(400);
    expect((await world.fetch(`/oauth/authorize?flow=${form.flow}`)).status).toBe(400);
    expect(world.world.log.digest).toBe(digest);
  });

  test('cannot choose an option that the pages do not offer', async () => {
    for (const lie of [
      { vehicle: 'tesla' },
      { login: 'somebody' },
      { make: 'Tesla' },
      { step: 'ready' },
    ]) {
      const { world, form, send } = await atGrant();
      const { digest } = world.world.log;
      const { status, headers } = await send({
        ...form,
        ...lie,
        ...(lie.vehicle && { vehicle: world.vehicleId(lie.vehicle) }),
      });

      expect(status).toBe(303);
      expect(headers.get('location')).toMatch(/^\/oauth\/authorize\?flow=/);
      expect(world.world.log.digest).toBe(digest);
    }
  });

  test('grant no permission that was not asked for', async () => {
    const { world, form, send } = await atGrant();
    expect((await send({ ...form, permission: 'read_vin' })).status).toBe(303);
    const connection = world.world.service.connections.of(2, world.userId('anna'))!;

    expect(connection.permissions).toEqual(['read_battery']);
  });

  test('a thousand flows later the first is forgotten', { tags: 'long' }, async () => {
    const { world, url } = start();
    const first = /flow=([\w-]+)"/.exec((await world.fetch(url())).text)![1]!;
    const show = async () => (await world.fetch(`/oauth/authorize?flow=${first}`)).status;
    expect(await show()).toBe(200);
    for (let count = 0; count < 1000; count += 1) await world.fetch(url());
    expect(await show()).toBe(400);
  });
});
