import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import { LoadRun } from '../../../../adapters/cli/load/load-run.ts';
import { readLoadSettings } from '../../../../adapters/cli/load/load-settings.ts';
import { SentIds } from '../../../../adapters/load/reconciliation.ts';
import { CallbackPolicy } from '../../../../adapters/webhook/callback-policy.ts';
import { Sender } from '../../../../adapters/webhook/sender.ts';
import { parseScenario } from '../../../../engine/index.ts';

const storm = parseScenario(
  `version: 1
name: storm
log: watched
clock: { start: 2026-05-04T06:00:00, limit: 365d }
app: { managementToken: a-secret-of-the-test }
fleets:
  cars: { count: 200, model: hyundai-ioniq-5-long-range-rwd, state: { battery.soc: 10% } }
webhooks:
  main:
    url: https://app.example/hooks
    subscribe: [cars]
    triggers: [Charge.IsCharging, TractionBattery.StateOfCharge]
    data: [Charge.IsCharging, TractionBattery.StateOfCharge]
    verify: skip
steps:
  - plugIn: { vehicle: cars, power: 3.7kW }
`,
  { file: 'storm.yaml' },
);

let collect: () => void;

beforeAll(() => {
  setFlagsFromString('--expose-gc');
  collect = runInNewContext('gc') as () => void;
});

/** The memory that a load has in use at its end, bytes, while its world is still there. */
async function usedBytes(deliveries: number, ids?: SentIds): Promise<number> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(200).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const profile = `constant:100000/s for ${deliveries / 100}ms`;
  const settings = readLoadSettings({
    to: `http://127.0.0.1:${port}/hooks`,
    profile,
    retries: 'off',
  });
  const sender = new Sender(new CallbackPolicy({ allowsNearby: true }));
  const run = new LoadRun(storm, { settings, sender, ids, sink: undefined });
  expect(await run.run(new AbortController().signal)).toBe('schedule');
  expect(run.loop.generated).toBe(deliveries);
  for (let left = run.events.buffer.take(); left !== undefined; ) left = run.events.buffer.take();
  await sender.close();
  await new Promise((resolve) => server.close(resolve));
  for (let round = 0; round < 3; round += 1) {
    collect();
    // Finalizers run in between.
    await pause(20);
  }
  const { heapUsed } = process.memoryUsage();
  run.events.close();
  return heapUsed;
}

test('the memory of a load does not grow with its length', async () => {
  // The first loads compile code and fill pools.
  await usedBytes(4000);
  const short = await usedBytes(1000);
  const long = await usedBytes(5000);
  // A hundred bytes of each event more.
  expect(long - short).toBeLessThan(400_000);
  // The ids of a list are kept, which the measurement sees.
  expect((await usedBytes(5000, new SentIds())) - long).toBeGreaterThan(400_000);
});
