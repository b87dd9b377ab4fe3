import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Desk } from '../../../adapters/playground/desk.ts';
import type {
  PageMessage,
  Ran,
  ShippedFiles,
  WorkerMessage,
} from '../../../adapters/playground/messages.ts';

/** A desk, its messages, and questions to it. */
function desk(files: ShippedFiles = { texts: {}, recordings: {} }) {
  const said: WorkerMessage[] = [];
  const made = new Desk((message) => said.push(message), {
    world: () => import('../../../adapters/playground/played-world.ts'),
    files: async () => files,
  });
  const take = (message: PageMessage): Promise<void> => made.take(message);
  const run = async (name: string, text: string): Promise<Ran> => {
    await take({ type: 'run', number: 1, scenario: { name, text }, combination: 0 });
    const last = said.at(-1)!;
    if (last.type !== 'ran') throw new Error(JSON.stringify(last));
    return last.ran;
  };
  const read = async (path: string): Promise<unknown> => {
    await take({ type: 'request', number: 2, request: { method: 'GET', path, headers: {} } });
    const last = said.at(-1)!;
    if (last.type !== 'answer') throw new Error(JSON.stringify(last));
    return (JSON.parse(last.answer.body) as { readonly data: unknown }).data;
  };
  return { said, take, run, read };
}

const shipped = (name: string): string => readFileSync(`scenarios/${name}.yaml`, 'utf8');

/** The digest of the log that the command line writes. */
function goldenDigest(name: string): string {
  const lines = readFileSync(`test/scenarios/golden/${name}.log.jsonl`, 'utf8').trimEnd();
  return (JSON.parse(lines.slice(lines.lastIndexOf('\n') + 1)) as { digest: string }).digest;
}

test.each(['journeys/workday', 'webhooks/every-event', 'api/two-versions'])(
  '%s gives the digest of the command line',
  async (name) => {
    const { run } = desk();
    const { outcome } = await run(name, shipped(name));

    expect(outcome).toMatchObject({ verdict: 'PASS', digest: goldenDigest(name) });
    expect(outcome!.findings.every(({ passed }) => passed)).toBe(true);
  },
);

test('the world of a run can be read, and reading leaves its digest', async () => {
  const { run, read } = desk();
  const name = 'webhooks/night-of-charging';
  const { outcome } = await run(name, shipped(name));
  const glances = (await read('/sim/glances')) as { readonly name: string }[];
  const history = await read(`/sim/vehicles/${glances[0]!.name}/history`);
  const deliveries = (await read('/sim/deliveries')) as { readonly delivery: number }[];

  expect(history).not.toHaveLength(0);
  expect(deliveries).not.toHaveLength(0);
  expect(await read('/sim/clock')).toMatchObject({ script: { state: 'ended' } });
  expect(outcome!.digest).toBe(goldenDigest(name));
});

test('a scenario with mistakes does not run', async () => {
  const { run } = desk();
  const { mistakes, outcome } = await run('night', 'version: 1\nvehicels: {}\n');

  expect(outcome).toBeUndefined();
  expect(mistakes![0]!.sentence).toContain('vehicels');
});

test('a run that is stopped tells how far it came', async () => {
  const { run, take, read } = desk();
  const text = `version: 1
clock: { start: 2026-01-01T00:00:00, limit: 3650d }
vehicles: { car: { model: BEV } }
steps:
  - repeat: { times: 10000 }
    do: [{ wait: 15m }, { lock: car }, { unlock: car }]
`;
  const running = run('long', text);
  await take({ type: 'stop' });
  const { outcome } = await running;

  expect(outcome).toMatchObject({ verdict: 'INCONCLUSIVE', reason: 'stopped by the reader' });
  expect(await read('/sim/glances')).toHaveLength(1);
});

test('a webhook for which the scenario does not answer is named', async () => {
  const { run } = desk();
  const text = `version: 1
vehicles: { car: { model: BEV } }
webhooks: { main: { url: https://app.test/hooks, triggers: [Charge.IsCharging], subscribe: [car] } }
steps: [{ plugIn: { vehicle: car, power: 11kW } }, { wait: 1h }]
`;
  const { outcome } = await run('night', text);

  expect(outcome!.unsent).toEqual(['main']);
});

test('shipped files are loaded for the first scenario that imports one', async () => {
  const lib = 'flows: { rest: { steps: [{ wait: 1h }] } }\n';
  const { run, said } = desk({
    texts: { 'lib/rest.flow.yaml': `version: 1\n${lib}` },
    recordings: {},
  });
  const world = 'version: 1\nvehicles: { car: { model: BEV } }\n';
  const loads = (): number => said.filter(({ type }) => type === 'loading').length;

  expect(await run('plain', world)).toHaveProperty('outcome');
  expect(loads()).toBe(1);
  const imports = 'imports: [./lib/rest.flow.yaml]\nsteps: [{ use: rest }]\n';
  expect(await run('night', `${world}${imports}`)).toMatchObject({ outcome: { simulated: '1h' } });
  expect(loads()).toBe(3);
  const unknown = 'imports: [./lib/rset.flow.yaml]\n';
  const { mistakes } = await run('night', `${world}${unknown}`);
  expect(mistakes![0]!.sentence).toContain('lib/rest.flow.yaml');
});

test('a question before any run is answered with a sentence', async () => {
  const { said, take } = desk();
  await take({
    type: 'request',
    number: 7,
    request: { method: 'GET', path: '/sim/clock', headers: {} },
  });

  expect(said).toEqual([
    { type: 'failed', number: 7, sentence: 'the simulator failed: no scenario has run yet' },
  ]);
});
