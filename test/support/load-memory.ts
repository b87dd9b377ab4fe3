/** Prints the memory that loads have in use at their ends, without the audit of the tests. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { LoadRun } from '../../adapters/cli/load/load-run.ts';
import { readLoadSettings } from '../../adapters/cli/load/load-settings.ts';
import { SentIds } from '../../adapters/load/reconciliation.ts';
import { CallbackPolicy } from '../../adapters/webhook/callback-policy.ts';
import { Sender } from '../../adapters/webhook/sender.ts';
import { parseScenario } from '../../engine/index.ts';
import { stormOf } from './storm.ts';

const storm = parseScenario(
  stormOf({ cars: 200, limit: '365d', fleet: 'state: { battery.soc: 10% }', power: '3.7kW' }),
  { file: 'storm.yaml' },
);

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
  await run.run(new AbortController().signal);
  if (run.loop.generated !== deliveries) throw new Error(`${run.loop.generated} deliveries`);
  for (let left = run.events.buffer.take(); left !== undefined; ) left = run.events.buffer.take();
  await sender.close();
  await new Promise((resolve) => server.close(resolve));
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc!();
    // Finalizers run in between.
    await pause(20);
  }
  const { heapUsed } = process.memoryUsage();
  run.events.close();
  return heapUsed;
}

// The first load compiles code and fills pools. Even the short one has more deliveries than a world
// remembers.
await usedBytes(3000);
const withIds = await usedBytes(6000, new SentIds());
const long = await usedBytes(6000);
const short = await usedBytes(3000);
process.stdout.write(JSON.stringify({ short, long, withIds }));
process.exit();
