import { describe, expect, test as plain } from 'vitest';
import { createWorld } from '../../../adapters/library/index.ts';
import { openTestWorld } from '../../../adapters/testing/test-world.ts';
import { test } from '../../../adapters/testing/vitest.ts';
import { ownerHeaders } from '../../support/owner-headers.ts';

const yaml = `
version: 1
name: planned
seed: 7
clock: { start: 2026-05-04T18:00:00 }
app: { managementToken: secret }
users: { anna: { externalId: app-7 } }
vehicles: { car: { model: tesla-model-3, owner: anna, timeouts: { relock: 1d } } }
`;

const minute = 60_000;

describe('every', () => {
  test('calls at its instants, whatever time passes at once, and its commands happen there', async () => {
    const story = async (cuts: readonly `${number}m`[]) => {
      const asked: number[] = [];
      const world = createWorld({
        yaml,
        every: {
          '15m': async (own) => {
            await new Promise((resolve) => setTimeout(resolve, 3));
            const verb = asked.push((own.now - startMs) / minute) % 2 === 0 ? 'lock' : 'unlock';
            const headers = await ownerHeaders(own);
            const path = `/v3/vehicles/${own.vehicle('car').id}/commands/security/${verb}`;
            await own.fetch(path, { method: 'POST', headers });
          },
        },
      });
      const startMs = world.now;
      for (const cut of cuts) await world.settle(cut);
      const commands = world.log
        .filter(({ kind }) => kind === 'command.request')
        .map(({ atMs }) => (atMs - startMs) / minute);
      await world.close();
      return { asked, commands, digest: world.digest };
    };

    const whole = await story(['60m']);
    expect(whole.asked).toEqual([15, 30, 45, 60]);
    expect(whole.commands).toEqual([15, 30, 45, 60]);
    expect(await story(['10m', '5m', '44m', '1m'])).toEqual(whole);
  });

  test('its error ends the settle that it is in', async () => {
    const world = createWorld({
      yaml,
      every: {
        '1h': () => {
          throw new Error('no plan');
        },
      },
    });

    await world.settle('59m');
    await expect(world.settle('2m')).rejects.toThrow('no plan');
    await world.close();
  });

  test('gives the app of a test', async () => {
    const app = { plans: 0, receive: () => new Response(null, { status: 204 }) };
    const { world, close } = await openTestWorld(
      { yaml, app: () => app, every: { '15m': (own) => (own.plans += 1) } },
      import.meta.filename,
    );

    await world.settle('1h');
    expect(app.plans).toBe(4);
    await close();
  });

  plain.each([
    ['soon', 'every: soon is no time from 1s to 36525d'],
    ['10ms', 'every: 10ms is no time from 1s to 36525d'],
  ])('refuses %s', (period, sentence) => {
    expect(() => createWorld({ yaml, every: { [period]: () => {} } })).toThrow(sentence);
  });
});
