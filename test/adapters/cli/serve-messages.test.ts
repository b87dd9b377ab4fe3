import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ReadyLine, serveHere } from '../../support/serving.ts';
import { scratch } from '../scratch.ts';

type Line = Readonly<Record<string, unknown>>;

/** The lines of a log in JSON. */
function linesOf(stderr: string): readonly Line[] {
  return stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

test('a log in JSON has the id of each answer, its operation and its world', async () => {
  const { output, end } = await serveHere('--json', '--verbose', '--messages', 'json');
  const { origin } = JSON.parse(output) as ReadyLine;
  const answers = [
    await fetch(`${origin}/v3/vehicles/7?secret=1`),
    await fetch(`${origin}/sim`),
    await fetch(`${origin}/nowhere`, { method: 'PUT' }),
  ];
  const { stderr } = await end();

  const lines = linesOf(stderr);
  expect(lines.map(({ requestId }) => requestId)).toEqual(
    answers.map(({ headers }) => headers.get('sc-request-id')),
  );
  expect(lines).toMatchObject([
    {
      level: 'info',
      name: 'motorpool',
      msg: 'request',
      method: 'GET',
      path: '/v3/vehicles/7',
      status: 401,
      operation: 'vehicles.get',
      world: 'main',
    },
    { path: '/sim', status: 200, operation: 'sim.index' },
    { method: 'PUT', path: '/nowhere', status: 404 },
  ]);
  expect(lines[1]).not.toHaveProperty('world');
  expect(stderr).not.toContain('secret');
});

test('messages about a world name it in a member, as text does in words', async () => {
  const folder = scratch({
    'night.yaml': `
version: 1
name: night
clock: { start: 2026-05-04T21:00:00 }
vehicles: { car: { model: tesla-model-3 } }
webhooks: { main: { url: 'http://169.254.169.254/', triggers: [Closure.IsLocked], subscribe: [car] } }
`,
  });
  const said = async (...args: readonly string[]): Promise<string> => {
    const { output, end } = await serveHere(join(folder, 'night.yaml'), '--json', ...args);
    const { controlToken, origin } = JSON.parse(output) as ReadyLine;
    await fetch(`${origin}/sim/clock/advance`, {
      method: 'POST',
      headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
      body: '{"by":"1m"}',
    });
    return (await end()).stderr;
  };

  const text = await said();
  const [line] = linesOf(await said('--messages', 'json'));

  expect(line).toMatchObject({ level: 'warn', world: 'main' });
  expect(text).toBe(`world main: ${String(line!['msg'])}\n`);
});
