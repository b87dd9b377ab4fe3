import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { motorpoolTest } from 'motorpool/vitest';
import { afterAll, expect } from 'vitest';

const token = 'a-secret-of-ours';
const plugged: boolean[] = [];

interface Body {
  readonly eventType: string;
  readonly data: {
    readonly challenge: string;
    readonly signals: readonly { readonly body: { readonly value: boolean } }[];
  };
}

function answerTo({ data, eventType }: Body): string {
  if (eventType === 'VERIFY') {
    const challenge = createHmac('sha256', token).update(data.challenge).digest('hex');
    return JSON.stringify({ challenge });
  }
  plugged.push(...data.signals.map(({ body }) => body.value));
  return '';
}

const backend = createServer((request, response) => {
  void json(request).then((body) => response.end(answerTo(body as Body)));
});
await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
afterAll(() => backend.close());

const { port } = backend.address() as AddressInfo;
const test = motorpoolTest({
  scenario: {
    version: 1,
    app: { managementToken: token },
    vehicles: { car: { model: 'hyundai-ioniq-5' } },
    webhooks: {
      main: {
        url: 'https://app.example/hooks',
        triggers: ['Charge.IsChargingCableConnected'],
        data: ['Charge.IsChargingCableConnected'],
        subscribe: 'all',
      },
    },
  },
  webhooks: { main: `http://127.0.0.1:${port}/hooks` },
});

test('the backend hears that the cable is plugged in', async ({ world }) => {
  world.do('car', { plugIn: { power: '11kW' } });
  await expect(world).toSettle('10m');
  expect(plugged).toEqual([false, true]);
});
