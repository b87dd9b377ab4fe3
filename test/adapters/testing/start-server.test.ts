import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../adapters/testing/index.ts';

const yaml = `
version: 1
name: child
seed: 7
users: { anna: null }
vehicles: { car: { model: tesla-model-3, owner: anna, state: { battery.soc: 60% } } }
`;

const server = await startServer({ yaml });
afterAll(() => server.stop());

async function control(path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${server.origin}/sim/${path}`, {
    headers: {
      authorization: `Bearer ${server.controlToken}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  return response.json();
}

test('a server prints all that a client needs, and its time stands still', async () => {
  expect(server).toMatchObject({ scenario: 'child', seed: '7', vehicles: [{ name: 'car' }] });
  const { accessToken } = server.tokens['anna']!;
  const path = `/v2.0/vehicles/${server.vehicles[0]!.id}/battery`;
  const battery = await fetch(server.origin + path, {
    headers: { authorization: `Bearer ${accessToken}` },
  });

  expect(await battery.json()).toMatchObject({ percentRemaining: 0.6 });
  expect(await control('clock')).toEqual(await control('clock'));
  expect(await control('clock/advance', { by: '2h' })).toMatchObject({
    data: { advancedMs: 7_200_000 },
  });
});

test('a server that does not come up says why, as a person would read it', {
  tags: 'long',
}, async () => {
  const wrong = startServer({ yaml: yaml.replace('tesla-model-3', 'tesla-model-33') });
  await expect(wrong).rejects.toThrow(
    /^scenario\.yaml:6:27: error: there is no model .*did you mean tesla-model-3\?\)$/,
  );
  await expect(startServer({ scenario: 'demo/garaeg' })).rejects.toThrow('demo/garaeg');
  await expect(startServer({ args: ['--speed', 'fast'] })).rejects.toThrow('--speed fast');
});

test('it is gone once it was stopped', { tags: 'long' }, async () => {
  const shortLived = await startServer({ scenario: 'demo/garage' });

  await shortLived.stop();

  await expect(fetch(`${shortLived.origin}/sim/clock`)).rejects.toThrow('fetch failed');
});

test.each([
  'process.exit()',
  "process.kill(process.pid, 'SIGTERM')",
  "process.kill(process.pid, 'SIGKILL')",
])('it ends with whoever started it, be it by %s', { tags: 'long' }, async (end) => {
  const door = new URL('../../../adapters/testing/index.ts', import.meta.url).href;
  const parent = `
      import { startServer } from ${JSON.stringify(door)};
      const { origin } = await startServer();
      process.stdout.write(origin, () => ${end});`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', parent];
  const ended = promisify(execFile)(process.execPath, args).catch((error: unknown) => error);

  const { stdout } = (await ended) as { readonly stdout: string };

  expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  await expect(refusal(stdout)).resolves.toBe('fetch failed');
});

/**
 * A signal takes its time to arrive; a process that never ends runs into the time-out of the test.
 */
async function refusal(origin: string): Promise<string> {
  for (;;) {
    try {
      await fetch(`${origin}/sim/clock`);
    } catch (error) {
      return (error as Error).message;
    }
  }
}
