import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../adapters/testing/index.ts';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';

const hooked = (url: string, more = ''): string => `
version: 1
name: hooked
clock: { start: 2026-03-27T06:00:00Z, limit: 1d }
app: { managementToken: secret }
fleets: { cars: { count: 5, model: BEV, state: { battery.soc: 40% } } }
webhooks:
  main:
    url: ${url}
    subscribe: [cars]
    triggers: [Charge.IsCharging]
    data: [Charge.IsCharging]
    ${more}
steps:
  - plugIn: { vehicle: cars, power: 11kW }
  - wait: 1h
  - webhook: { name: later, action: create, url: '${url}', triggers: [Charge.IsCharging], data: [Charge.IsCharging] }
  - wait: 1h
expect:
  - deliveries: { webhook: main, delivered: ">= 5", pending: 0 }
`;

/** A receiver that counts its requests. */
async function receiver() {
  const state = { requests: 0 };
  const listening = await listen(() => {
    state.requests += 1;
    return new Response();
  });
  onTestFinished(() => listening.close());
  return { state, url: `${listening.url}/hooks` };
}

async function fleet(text: string, ...more: string[]) {
  const file = join(scratch({ 'hooked.yaml': text }), 'hooked.yaml');
  return { file, ...(await record(['fleet', file, '--days', '0.2', ...more])) };
}

test('a fleet sends nothing to the addresses of its webhooks, and simulated receivers accept', async () => {
  const { state, url } = await receiver();
  const { code, stdout, stderr } = await fleet(hooked(url));
  expect(stdout).toMatch(/^PASS/);
  expect({ code, requests: state.requests }).toEqual({ code: 0, requests: 0 });
  expect(stderr).toBe(
    'a fleet sends nothing to the address of webhook main: a simulated receiver accepts the deliveries\n',
  );
  expect((await fleet(hooked(url), '--quiet')).stderr).toBe('');
});

test('a receiver of the scenario answers as everywhere', async () => {
  const { state, url } = await receiver();
  const text = hooked(url, 'receiver: { status: 500 }');
  const { stdout, stderr } = await fleet(text);
  expect(stdout).toMatch(/^FAIL {2}deliveries of main/);
  expect({ stderr, requests: state.requests }).toEqual({ stderr: '', requests: 0 });
});
