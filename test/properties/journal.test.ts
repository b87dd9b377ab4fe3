import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { executeJournal, worldOfJournal } from '../../adapters/library/journal-execution.ts';
import { hostWall } from '../../adapters/pace/wall.ts';
import { entryLine } from '../../engine/index.ts';
import { controlled, twoCars } from '../support/controlled.ts';
import { MemoryStore } from '../support/kept-worlds.ts';

/** Limits make requests count, and the script calls the API beside clients. */
const scenario = `${twoCars}
  - api: GET /v3/vehicles/{car}/signals
    as: anna
  - wait: 20m
  - api: GET /v3/vehicles/{car}/signals
    as: anna
app: { limits: { vehicle: { requests: 3, per: 1m } } }
webhooks:
  main:
    url: https://app.example/hooks
    triggers: [Charge.IsCharging]
    data: [TractionBattery.StateOfCharge]
    subscribe: [car]
    receiver: { latency: 80ms, failFirst: 1 }
`;

const request = fc.constantFrom<readonly [string, string, (string | object)?]>(
  ['POST', '/clock/advance', { by: '12m' }],
  ['POST', '/clock/advance', { by: '0s' }],
  ['POST', '/clock/advance', { by: '7s' }],
  ['POST', '/vehicles/car/do', 'unplug'],
  ['POST', '/vehicles/van/do', { drive: { distance: '5km', speed: '50km/h' } }],
  ['POST', '/faults', { target: 'vehicle.van', effects: [{ offline: true }], for: '25m' }],
  ['POST', '/faults', { target: 'webhook.main', effects: [{ duplicate: true }] }],
  ['DELETE', '/faults'],
  ['GET', '/vehicles'],
  ['GET', '/clock'],
);

const requests = fc.array(request, { minLength: 1, maxLength: 12 });

async function twin() {
  const store = new MemoryStore();
  const keeping = { store, wallMs: () => 0, engineVersion: 'test' };
  const first = controlled(twoCars, { keeping });
  const { body } = await first.control('POST', '/sim/worlds', { id: 'kept', yaml: scenario });
  expect(body).toMatchObject({ data: { id: 'kept' } });
  return { store, keeping, first };
}

const { signal } = new AbortController();

test('a world that is brought back from its journal is where it was, and goes on as if nothing had happened', async () => {
  await fc.assert(
    fc.asyncProperty(requests, requests, async (before, after) => {
      const { keeping, first } = await twin();
      const ask = async (host: typeof first, list: typeof before): Promise<void> => {
        for (const [method, path, body] of list) {
          await host.control(method, `/w/kept/sim${path}`, body);
        }
      };
      await ask(first, before);
      const told = first.worlds.find('kept')!.run.world;
      const [digest, now] = [told.log.digest, told.clock.now];

      const second = controlled(twoCars, { keeping, wall: first.wall });
      await second.worlds.recover('kept', signal);
      const again = second.worlds.find('kept')!.run.world;
      expect([again.log.digest, again.clock.now]).toEqual([digest, now]);

      await ask(first, after);
      await ask(second, after);
      expect(again.log.digest).toBe(told.log.digest);
    }),
    { numRuns: 25 },
  );
});

test('the recording that is made of a journal has the log of the served world, line by line', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (list) => {
      const { store, first } = await twin();
      for (const [method, path, body] of list) {
        await first.control(method, `/w/kept/sim${path}`, body);
      }
      const { log } = first.worlds.find('kept')!.run.world;

      const lines: string[] = [];
      const write = (line: string): void => void lines.push(line);
      const journal = worldOfJournal(await store.read('kept'));
      const executed = await executeJournal(journal, { wall: hostWall, signal, write });
      expect(executed).toMatchObject({ parting: undefined, digest: log.digest });
      expect(lines.slice(1, -1)).toEqual(log.retained.map(entryLine));
      expect(JSON.parse(lines.at(-1)!)).toMatchObject({ end: true, digest: log.digest });
    }),
    { numRuns: 25 },
  );
});
