import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SleepingWorlds } from '../../../adapters/worlds/sleeping-worlds.ts';
import { twoCars } from '../../support/controlled.ts';
import { asleep, hosting, url } from '../../support/hosting.ts';
import { scheduledStore } from '../../support/outage-stores.ts';
import { returned } from '../../support/returned.ts';

type Host = ReturnType<typeof hosting>;

const orders = {
  read: ({ control }: Host) => control('GET', '/w/kept/sim/clock'),
  reset: ({ control }: Host) => control('POST', `${url}/reset`),
  restart: ({ control }: Host) => control('POST', `${url}/restart`, { from: 'last-state' }),
  begin: ({ control }: Host) => control('POST', `${url}/restart`, { from: 'beginning' }),
  amend: ({ control }: Host) => control('PATCH', url, { owner: 'anna' }),
  remove: ({ control }: Host) => control('DELETE', url),
  create: ({ control }: Host) => control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars }),
};

type Order = keyof typeof orders;

/** The statuses of requests at the same time, whose store answers in some order. */
async function concurrently(
  scheduler: fc.Scheduler,
  named: readonly Order[],
  startsAsleep: boolean,
) {
  const store = scheduledStore(scheduler);
  const begun = startsAsleep ? asleep({ store }) : awake(hosting({ store }));
  const host = await scheduler.waitFor(begun);
  const answers = named.map(async (name) => ({ name, ...(await orders[name](host)) }));
  return { host, answers: await scheduler.waitFor(Promise.all(answers)) };
}

async function awake(host: Host): Promise<Host> {
  await orders.create(host);
  await host.control('POST', '/w/kept/sim/clock/advance', { by: '40m' });
  return host;
}

const named = (...names: Order[]) =>
  fc.array(fc.constantFrom(...names), { minLength: 2, maxLength: 5 });

describe('requests about a kept world at the same time', () => {
  test('leave nothing of a world whose deletion was answered', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        named('read', 'reset', 'restart', 'begin', 'amend', 'remove'),
        fc.boolean(),
        async (scheduler, names, startsAsleep) => {
          const { host, answers } = await concurrently(
            scheduler,
            [...names, 'remove'],
            startsAsleep,
          );

          expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
          expect(answers.some(({ status }) => status === 204)).toBe(true);
          expect(host.worlds.isHere('kept')).toBe(false);
          expect(host.store.journals.has('kept')).toBe(false);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('leave one world, as its journal says', { tags: 'long' }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        named('read', 'reset', 'restart', 'begin', 'amend', 'remove', 'create'),
        fc.boolean(),
        async (scheduler, names, startsAsleep) => {
          const { host } = await concurrently(scheduler, names, startsAsleep);
          expect(host.worlds.isHere('kept')).toBe(host.store.journals.has('kept'));
          if (!host.worlds.isHere('kept')) return;

          const last = await scheduler.waitFor(orders.read(host));
          expect(last.status).toBe(200);
          const { digest } = host.worlds.find('kept')!.run.world.log;
          await scheduler.waitFor(host.worlds.endJournals());
          const again = hosting({ store: host.store.copy() });
          expect((await returned(again.worlds, 'kept')).run.world.log.digest).toBe(digest);
        },
      ),
      { numRuns: 60 },
    );
  });
});

test('a deletion ends a restart that waited for the same return, and comes after it', async () => {
  const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));
  const sleeping = new SleepingWorlds({ bringBack: turn, onSetAside: () => {}, onState: () => {} });
  const facts = { scenario: '', seed: '', card: { createdMs: 0 }, journalBytes: 0 };
  sleeping.add({ id: 'kept', state: 'asleep', ...facts });
  const deeds: string[] = [];

  const back = sleeping.wake('kept');
  const restart = async () => {
    await back;
    return sleeping.replace('kept', new Error('it came back'), async (_, signal) => {
      await turn();
      signal.throwIfAborted();
      deeds.push('restarted');
    });
  };
  const restarted = restart();
  const removed = sleeping.end('kept', new Error('deleted'), async () => {
    deeds.push('removed');
  });

  await expect(restarted).rejects.toThrow('there is no world kept here');
  expect(await removed).toBe(true);
  expect(deeds).toEqual(['removed']);
});
