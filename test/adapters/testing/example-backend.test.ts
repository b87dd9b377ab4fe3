import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createWorld } from '../../../adapters/library/index.ts';
import { startServer } from '../../../adapters/testing/index.ts';

const scenario = 'docs/example-backend/night.yaml';

test('the example backend and a server, each on a port, understand each other', async () => {
  // Credentials follow from the seed.
  const { clientId, clientSecret, managementToken } = createWorld({ scenario }).application;
  const env = {
    ...process.env,
    PORT: '0',
    CLIENT_ID: clientId,
    CLIENT_SECRET: clientSecret,
    MANAGEMENT_TOKEN: managementToken,
  };
  const program = ['--import', 'tsx', 'docs/example-backend/serve.ts'];
  const backend = spawn(process.execPath, program, { env });
  const [address] = (await once(backend.stdout, 'data')) as [Buffer];
  const args = ['--held', '--param', `hook=${String(address).trim()}`];
  const server = await startServer({ scenario, args });
  try {
    const advanced = await fetch(`${server.origin}/sim/clock/advance`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.controlToken}`,
        'content-type': 'application/json',
      },
      body: '{"by":"5m"}',
    });

    const { data } = (await advanced.json()) as { readonly data: { readonly deliveries: unknown } };
    const taken = expect.objectContaining({
      webhook: 'main',
      delivered: true,
      status: 204,
    }) as unknown;
    expect(data.deliveries).toEqual(expect.arrayContaining([taken]));
  } finally {
    await server.stop();
    backend.kill();
    await once(backend, 'exit');
  }
});
