import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';

const secret = 'a-token-of-nobody-else';

const town = `
version: 1
name: town
log: watched
clock: { start: 2026-03-27T06:00:00Z, timezone: UTC }
params:
  token: { type: text, default: none-at-all, env: TOWN_TOKEN }
  power: { type: power, default: 11kW }
app: { managementToken: $params.token }
vehicles: { car: { model: BEV, state: { battery.soc: 40% } } }
steps: [{ plugIn: { vehicle: car, power: $params.power } }, { wait: 1h }]
`;

/** Runs the town for some hours into a folder. */
function towns() {
  const folder = scratch({ 'town.yaml': town });
  return async (name: string, env: Readonly<Record<string, string>>, ...more: string[]) => {
    const out = join(folder, name);
    const args = ['fleet', join(folder, 'town.yaml'), '--days', '0.2', '--out', out, ...more];
    return { out, ...(await record(args, { env })) };
  };
}

function textsBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'utf8'));
}

test('the files of a fleet hold no value of an environment variable', async () => {
  const run = towns();
  const { out, code } = await run('out', { TOWN_TOKEN: secret });
  expect(code).toBe(0);
  const texts = textsBelow(out);
  expect(texts.join('\n')).toContain('"TOWN_TOKEN": "scrypt:');
  expect(texts.filter((text) => text.includes(secret))).toEqual([]);
});

test('a run goes on with the same values alone', { tags: 'long' }, async () => {
  const run = towns();
  const { code } = await run('out', { TOWN_TOKEN: secret });
  expect(code).toBe(0);
  expect((await run('out', { TOWN_TOKEN: secret })).code).toBe(0);
  for (const env of [{ TOWN_TOKEN: 'another-token' }, {}]) {
    const { out, stderr } = await run('out', env);
    expect(stderr).toBe(
      `error: ${out} holds another run (the environment variable TOWN_TOKEN): name another folder\n`,
    );
  }
});

test('diff asks for the variables of the runs before it simulates a group again', {
  tags: 'long',
}, async () => {
  const run = towns();
  const env = { TOWN_TOKEN: secret };
  const { out: a } = await run('a', env);
  const { out: b } = await run('b', env, '-p', 'power=7kW');
  const set = await record(['diff', a, b], { env });
  expect(set).toMatchObject({ code: 1, stderr: '' });
  expect(set.stdout).toContain('car is the first that differs');

  const lost = 'so that its group cannot be simulated again';
  for (const [now, why] of [
    [{}, 'is not set, as it was in its run'],
    [{ TOWN_TOKEN: 'another-token' }, 'has another value than in its run'],
  ] as const) {
    const { code, stdout, stderr } = await record(['diff', a, b], { env: now });
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toContain(`${a}: the environment variable TOWN_TOKEN ${why}, ${lost}`);
  }
});
