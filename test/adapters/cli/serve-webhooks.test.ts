import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Examination, listen, Receiver } from '../../../adapters/testing/index.ts';
import { type ReadyLine, serveHere } from '../../support/serving.ts';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';

const secret = 'secret';

test('a server sends deliveries; an advance waits for them; it and the command line list them', async () => {
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
  const { output, end } = await serveHere(join(folder, 'night.yaml'), '--json');
  const { controlToken, origin, webhooks } = JSON.parse(output) as ReadyLine;

  const control = async (path: string, body: string): Promise<unknown> => {
    const headers = {
      authorization: `Bearer ${controlToken}`,
      'content-type': 'application/json',
    };
    const response = await fetch(`${origin}/sim/${path}`, { method: 'POST', headers, body });
    return ((await response.json()) as { readonly data: unknown }).data;
  };
  const data = await control('clock/advance', '{"by":"1m"}');
  const resent = await control('deliveries/2/resend', '{}');
  await control('clock/advance', '{"by":"1s"}');
  const { stdout } = await record(['deliveries', origin]);
  const { code } = await end();

  expect(webhooks).toEqual([
    {
      id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      name: 'main',
      callbackUri: `${listening.url}/in`,
      isVerified: false,
    },
  ]);
  expect(data).toMatchObject({
    advancedMs: 60_000,
    deliveries: [
      { webhook: 'main', attempt: 1, delivered: true, status: 200, latencyMs: 0 },
      { webhook: 'main', attempt: 2, delivered: true, status: 204, latencyMs: 0 },
    ],
    omittedDeliveries: 0,
  });
  expect(resent).toEqual({ delivery: 2, as: 3 });
  expect(stdout).toContain('main: 3 attempts, 3 delivered');
  examination.assertSound(receiver);
  expect(code).toBe(0);
});

test('the report of a server lists the addresses of its webhooks', async () => {
  const folder = scratch({
    'hooked.yaml': `
version: 1
name: hooked
clock: { start: 2026-05-04T21:00:00 }
vehicles: { car: { model: tesla-model-3 } }
webhooks:
  main: { url: "https://app.example/in", verify: skip, receiver: {} }
  slow: { url: "https://app.example/slow", receiver: { latency: 2s } }
`,
  });

  const { output } = await serveHere(join(folder, 'hooked.yaml'));

  const lines = output.split('\n');
  const first = lines.findIndex((line) => line.startsWith('Webhooks'));
  expect(lines[first + 1]).toMatch(/^ {2}main {2}[\da-f-]{36} {2}https:\/\/app\.example\/in$/);
  expect(lines[first + 2]).toMatch(/app\.example\/slow {2}not verified yet$/);
});

test('an event leads to the page of its error on the same server', async () => {
  const errors: { readonly docURL: string }[] = [];
  const listening = await listen(async (request) => {
    const { data } = (await request.json()) as { data: { errors?: { docURL: string }[] } };
    errors.push(...(data.errors ?? []));
    return new Response();
  });
  onTestFinished(() => listening.close());
  const folder = scratch({
    'lost.yaml': `
version: 1
name: lost
clock: { start: 2026-05-04T21:00:00 }
vehicles: { car: { model: tesla-model-3 } }
webhooks:
  main: { url: "${listening.url}", verify: skip, triggers: [Closure.IsLocked], subscribe: [car] }
faults: [{ target: vehicle.car, from: "21:01", effects: [{ offline: true }] }]
`,
  });
  const { output } = await serveHere(join(folder, 'lost.yaml'), '--json');
  const { controlToken, origin } = JSON.parse(output) as ReadyLine;
  const headers = {
    authorization: `Bearer ${controlToken}`,
    'content-type': 'application/json',
  };

  await fetch(`${origin}/sim/clock/advance`, { method: 'POST', headers, body: '{"by":"2m"}' });
  const pages = await Promise.all(errors.map(async ({ docURL }) => fetch(docURL)));

  expect(pages.map(({ url, status }) => [url, status])).toEqual([
    [`${origin}/docs/errors/vehicle-state-errors`, 200],
  ]);
});
