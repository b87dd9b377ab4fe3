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
    const control = { authorization: `Bearer ${server.controlToken}` };
    await fetch(`${server.origin}/sim/clock/advance`, {
      method: 'POST',
      headers: { ...control, 'content-type': 'application/json' },
      body: '{"by":"5m"}',
    });

    // Events that were due at the start may have been accepted before time was advanced: the list
    // has them either way.
    const listed = await fetch(`${server.origin}/sim/deliveries`, { headers: control });
    const { data } = (await listed.json()) as { readonly data: unknown };
    const taken = expect.objectContaining({ type: 'VEHICLE_STATE', state: 'delivered' }) as unknown;
    expect(data).toEqual(expect.arrayContaining([taken]));
  } finally {
    await server.stop();
    backend.kill();
    await once(backend, 'exit');
  }
});
