import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Examination, listen, Receiver } from '../../../adapters/testing/index.ts';
import { scratch } from '../scratch.ts';
import { type Recorded, record } from './recorded-terminal.ts';

const secret = 'secret';

interface Ready {
  readonly origin: string;
  readonly controlToken: string;
}

test('a server sends deliveries, an advance waits for them and tells of them, and so does the command line', async () => {
  const receiver = new Receiver({ secret });
  const examination = new Examination(receiver.receive, { secret });
  const listening = await listen(examination.receive);
  onTestFinished(() => listening.close());
  const folder = scratch({
    'night.yaml': `
version: 1
name: night
clock: { start: 2026-05-04T21:00:00 }
app: { managementToken: ${secret} }
vehicles: { car: { model: tesla-model-3 } }
webhooks: { main: { url: "${listening.url}/in", triggers: [Closure.IsLocked], subscribe: [car] } }
`,
  });
  const interruption = new AbortController();
  const args = ['serve', join(folder, 'night.yaml'), '--port', '0', '--held', '--json'];
  let ended: Promise<Recorded> | undefined;
  const { controlToken, origin } = await new Promise<Ready>((resolve) => {
    ended = record(args, {
      interruption: interruption.signal,
      onOutput: (text) => resolve(JSON.parse(text) as Ready),
    });
  });

  const advanced = await fetch(`${origin}/sim/clock/advance`, {
    method: 'POST',
    headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
    body: '{"by":"1m"}',
  });
  const { data } = (await advanced.json()) as { readonly data: Record<string, unknown> };
  const { stdout } = await record(['deliveries', origin]);
  interruption.abort(0);

  expect(data).toMatchObject({
    advancedMs: 60_000,
    deliveries: [
      { webhook: 'main', attempt: 1, delivered: true, status: 200, latencyMs: 0 },
      { webhook: 'main', attempt: 2, delivered: true, status: 204, latencyMs: 0 },
    ],
    omittedDeliveries: 0,
  });
  expect(stdout).toContain('main: 2 attempts, 2 delivered');
  examination.assertSound(receiver);
  expect((await ended)?.code).toBe(0);
});
