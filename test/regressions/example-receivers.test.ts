import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createWorld, entryLine } from '../../adapters/library/index.ts';
import { Desk } from '../../adapters/playground/desk.ts';
import type { WorkerMessage } from '../../adapters/playground/messages.ts';
import { runToConclusion } from '../../adapters/testing/concluded-run.ts';
import { record } from '../adapters/cli/recorded-terminal.ts';
import { scratch } from '../adapters/scratch.ts';
import { controlled } from '../support/controlled.ts';

/** Both webhooks are below .example and have no receiver; a fault disturbs the second one. */
const text = `
version: 1
name: examples
seed: 3
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin, limit: 1d }
vehicles:
  car: { model: kia-ev6, state: { battery.soc: 70%, chargeLimit: 80% } }
webhooks:
  main: { url: "https://a.example/h", triggers: [Charge.IsCharging], subscribe: [car] }
  late: { url: "https://B.Example:8443/h", triggers: [Charge.IsCharging], subscribe: [car], latency: 2s }
steps:
  - wait: 1m
  - fault: { target: webhook.late, effects: [{ signature: { form: wrong, probability: 1 } }], for: 1m }
  - plugIn: { vehicle: car, power: 11kW }
  - waitUntil: car.charge.isComplete
    within: 4h
  - wait: 5m
expect:
  - { webhook: main, count: 3 }
  - deliveries: { webhook: main, failed: 0, pending: 0 }
`;

/** The entries about webhooks, of which each has its place in the log. */
const ofWebhooks = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => /"kind":"(delivery|event|webhook)\./.test(line));

/** The entries of a run of the command line, and its recording. */
async function commandLine() {
  const file = `${scratch({ 'examples.yaml': text })}/examples.yaml`;
  const log = file.replace('.yaml', '.simlog');
  const { code, stdout } = await record(['run', file, '--log', log, '--no-color']);
  expect([code, stdout]).toEqual([0, expect.stringContaining('PASS')]);
  const [digest] = /sha256:\w+/.exec(stdout)!;
  return { digest, log, lines: ofWebhooks(readFileSync(log, 'utf8').split('\n')) };
}

test('the command line has answers of challenges and events, and its recording is executed again', async () => {
  const { log, lines } = await commandLine();

  const answers = lines.filter((line) => line.includes('"kind":"delivery.answer"'));
  expect(answers.filter((line) => line.includes('"status":200'))).toHaveLength(2);
  expect(answers.filter((line) => line.includes('"status":204')).length).toBeGreaterThan(3);
  expect(answers.filter((line) => line.includes('"status":401'))).toHaveLength(2);
  expect(await record(['replay', log])).toMatchObject({ code: 0 });
});

test.each(['advance', 'settle', 'cut'])('the library, %s, has the same entries', async (how) => {
  const { lines } = await commandLine();
  const world = createWorld({ yaml: text });
  if (how === 'advance') world.advance('2h');
  else if (how === 'settle') await world.settle('2h');
  else for (let count = 0; count < 120; count += 1) world.advance('1m');

  expect(ofWebhooks(world.log.map(entryLine))).toEqual(lines);
  const branch = await world.branch({ at: world.now - 3_600_000 });
  branch.advance('1h');
  expect(branch.digest).toBe(world.digest);
  const again = await world.replay({ back: '2h' });
  again.advance('2h');
  expect(again.digest).toBe(world.digest);
});

test.each(['held', 'playing'])('a server, %s, has the same entries', async (how) => {
  const { lines } = await commandLine();
  const { control, run, wall } = controlled(text, {
    outbox: { carry: () => Promise.resolve({ failure: 'unresolved' }) },
  });
  if (how === 'held') await control('POST', '/sim/clock/advance', { by: '2h' });
  else {
    await control('POST', '/sim/clock/play', { speed: 3600 });
    while (run.world.clock.now < run.world.startMs + 7_200_000) await wall.pass(100);
  }

  const first = run.world.log.retained.map((entry) => entryLine(entry));
  expect(ofWebhooks(first).slice(0, lines.length)).toEqual(lines);
});

test('the playground has the same entries, and nothing is unsent', async () => {
  const { digest } = await commandLine();
  const said: WorkerMessage[] = [];
  const desk = new Desk((message) => said.push(message), {
    world: () => import('../../adapters/playground/played-world.ts'),
    files: async () => ({ texts: {}, recordings: {} }),
  });
  const scenario = { name: 'examples', text };
  await desk.take({ type: 'run', number: 1, scenario, combination: 0 });

  const ran = said.find((message) => message.type === 'ran')!;
  expect(ran).toMatchObject({ ran: { outcome: { verdict: 'PASS', digest, unsent: [] } } });
});

test('a conclusion in process, where a receiver is declared, takes the deliveries itself', async () => {
  const { world, conclusion } = await runToConclusion({ text, file: 'examples.yaml', parsing: {} });

  expect(conclusion.verdict).toBe('PASS');
  expect(world.log.filter(({ kind }) => kind === 'webhook.verified')).toHaveLength(2);
});

test('a receiver that is declared takes the deliveries in place of the simulated one', async () => {
  const asked: string[] = [];
  const main = ({ url }: Request): Response => {
    asked.push(url);
    return new Response(null, { status: 503 });
  };
  const world = createWorld({ yaml: text, webhooks: { main } });

  await world.settle('1m');

  expect(asked.length).toBeGreaterThan(0);
  expect(world.scenario.webhooks).toEqual(['main', 'late']);
  const verified = world.log.filter(({ kind }) => kind === 'webhook.verified');
  expect(verified.map(({ subject }) => subject)).toEqual(['late']);
});
