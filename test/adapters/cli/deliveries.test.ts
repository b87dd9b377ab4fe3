import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Examination, listen, Receiver } from '../../../adapters/testing/index.ts';
import { controlled, controlToken } from '../../support/controlled.ts';
import { scratch } from '../scratch.ts';
import { type Recorded, record } from './recorded-terminal.ts';

const secret = 'secret';

const night = (url: string, more = ''): string => `
version: 1
name: night
seed: 7
clock: { start: 2026-05-04T21:00:00, limit: 12h }
app: { managementToken: ${secret} }
vehicles: { car: { model: tesla-model-3, state: { battery.soc: 64% }, timeouts: { relock: 1d } } }
webhooks:
  main:
    url: ${url}
    triggers: [Closure.IsLocked, Charge.IsCharging]
    data: [Closure.IsLocked, TractionBattery.StateOfCharge]
    subscribe: [car]
    ${more}
steps:
  - wait: 1m
  - plugIn: { vehicle: car, power: 7.4kW }
  - wait: 1h
  - unlock: car
  - wait: 1h
  - expect: [{ deliveries: { failed: 0, pending: 0 } }]
`;

/** A receiver on a port, closed after the test. */
async function listening(receive: (request: Request) => Response | Promise<Response>) {
  const receiver = await listen(receive);
  onTestFinished(() => receiver.close());
  return receiver.url;
}

async function run(yaml: string, ...args: readonly string[]): Promise<Recorded & { log: string }> {
  const folder = scratch({ 'night.yaml': yaml });
  const log = join(folder, 'night.simlog');
  return { ...(await record(['run', join(folder, 'night.yaml'), '--log', log, ...args])), log };
}

describe('motorpool run sends deliveries to their real address', () => {
  test('a receiver on a port gets a whole night, verified', async () => {
    const receiver = new Receiver({ secret });
    const examination = new Examination(receiver.receive, { secret });
    const url = await listening(examination.receive);

    const { code, stdout, stderr } = await run(night(`${url}/hooks`), '--quiet');

    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('PASS');
    examination.assertSound(receiver);
    expect(receiver.handled.length).toBeGreaterThanOrEqual(3);
  });

  test('the digest is the same twice, however the receiver takes its time', async () => {
    const digest = async (receive: () => Promise<Response>): Promise<unknown> => {
      const url = await listening(receive);
      const { stdout } = await run(night(url, 'verify: skip'), '--json');
      return (JSON.parse(stdout) as { readonly digest: unknown }).digest;
    };
    let count = 0;
    const slow = async (): Promise<Response> => {
      count += 1;
      for (let turn = 0; turn < count * 20; turn += 1) await Promise.resolve();
      return new Response();
    };

    const atOnce = await digest(async () => new Response());

    expect(atOnce).toMatch(/^sha256:/);
    expect(await digest(slow)).toBe(atOnce);
  });

  test('an outage is answered by retries in simulated time', async () => {
    let count = 0;
    const url = await listening(() => {
      count += 1;
      return new Response(null, { status: count < 4 ? 503 : 200 });
    });

    const { code, log } = await run(night(url, 'verify: skip'), '--quiet');
    const { stdout } = await record(['deliveries', log, '--failed']);

    expect(code).toBe(0);
    expect(stdout.match(/503 in/g)).toHaveLength(3);
    expect(stdout).toContain('again in 25s');
    expect(stdout).toMatch(/main: \d+ attempts, \d+ delivered, 3 attempts failed\n$/);
  });

  test('a receiver that never answers ends the run with its name', async () => {
    const url = await listening(() => new Promise<Response>(() => {}));

    const text = night(url, 'verify: skip');
    const { code, stderr } = await run(text, '--quiet', '--wall-timeout', '5ms');

    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^error: a delivery has had no answer for 5ms of real time, at .* main: event .* attempt 1,/,
    );
  });

  test('without a receiver the deliveries are dead and the run goes on', async () => {
    const { code, log } = await run(night('http://127.0.0.1:9/', 'verify: skip'), '--quiet');
    const { stdout } = await record(['deliveries', log, '--json']);

    expect(code).toBe(1);
    const { attempts, webhooks } = JSON.parse(stdout) as {
      readonly attempts: readonly { readonly outcome: { readonly failure: string } }[];
      readonly webhooks: readonly object[];
    };
    expect(new Set(attempts.map(({ outcome }) => outcome.failure))).toEqual(new Set(['refused']));
    expect(webhooks).toMatchObject([{ webhook: 'main', delivered: 0, dead: 3 }]);
  });

  test.each(['soon', '0s', '2h', '-5s'])('--wall-timeout %s means nothing', async (written) => {
    const { code, stderr } = await run(night('http://127.0.0.1:9/'), '--wall-timeout', written);

    expect(code).toBe(2);
    expect(stderr).toContain('such as 30s');
  });
});

describe('motorpool deliveries', () => {
  const scripted = night('https://app.example/', 'receiver: { latency: 80ms, failFirst: 1 }');

  test('lists the attempts of a log, and how each webhook fared', async () => {
    const { log } = await run(scripted, '--quiet');

    const { code, stdout } = await record(['deliveries', log]);

    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^2026-05-04 21:00:00 {2}main {2}200 in 80ms +[\da-f]{8} {2}VERIFY$/);
    const first =
      'FIRST_DELIVERY with closure-islocked true, tractionbattery-stateofcharge 64 percent';
    expect(lines[1]).toMatch(
      new RegExp(
        `500 in 80ms .* {2}sequence \\d+ {2}VEHICLE_STATE {2}car {2}again in .* {2}${first}$`,
      ),
    );
    expect(lines[2]).toMatch(
      new RegExp(
        `200 in 80ms .* {2}sequence \\d+ {2}VEHICLE_STATE {2}car {2}attempt 2 {2}${first}$`,
      ),
    );
    const sequences = lines.slice(1, -2).map((line) => Number(/sequence (\d+)/.exec(line)?.[1]));
    expect(sequences).toEqual([
      sequences[0],
      sequences[0],
      ...sequences.slice(2).sort((a, b) => a - b),
    ]);
    expect(lines.at(-3)).toMatch(
      /closure-islocked false with tractionbattery-stateofcharge [\d.]+ percent$/,
    );
    expect(lines.at(-1)).toMatch(/^main: 5 attempts, 4 delivered, 1 attempt failed$/);
  });

  test('only of a webhook that is named', async () => {
    const { log } = await run(scripted, '--quiet');

    expect((await record(['deliveries', log, '--webhook', 'other'])).stdout).toBe(
      'no deliveries\n',
    );
  });

  test('a source that is neither a log nor a server is an error', async () => {
    const file = join(scratch({ 'a.txt': 'hello' }), 'a.txt');

    expect((await record(['deliveries', file])).code).toBe(2);
    const gone = await listen(() => new Response());
    await gone.close();
    const nowhere = await record(['deliveries', gone.url]);
    expect([nowhere.code, nowhere.stdout]).toEqual([2, '']);
    expect(nowhere.stderr).toContain('ECONNREFUSED');
    const url = await listening(() => new Response('hello'));
    expect((await record(['deliveries', url])).stderr).toContain('is this a motorpool server?');
  });
});

describe('motorpool deliveries of a server', () => {
  const outage = `
version: 1
name: outage
clock: { start: 2026-05-04T21:00:00 }
vehicles: { car: { model: tesla-model-3 } }
webhooks:
  main: { url: https://app.example/, triggers: [Closure.IsLocked], subscribe: [car], receiver: { failFirst: 5 } }
  other: { url: https://other.example/, triggers: [Odometer.TraveledDistance], subscribe: [car], receiver: {} }
`;

  /** A server whose world failed to deliver its first state. */
  async function served() {
    const { control, app } = controlled(outage);
    const server = await listen((request) => app.fetch(request));
    onTestFinished(() => server.close());
    const advance = (by: string) => control('POST', '/sim/clock/advance', { by });
    await advance('1h');
    const ask = (...flags: readonly string[]) =>
      record(['deliveries', server.url, '--control-token', controlToken, ...flags]);
    return { advance, ask };
  }

  test('lists dead letters with their numbers, and sends one of them again', async () => {
    const { advance, ask } = await served();

    const listed = await ask('--dead');
    const number = /^ *(\d+) .* main .* VEHICLE_STATE .* car .* 4 attempts$/m.exec(
      listed.stdout,
    )?.[1];
    const sent = await ask('--resend', `${number}`);
    await advance('1m');

    expect(number).toBeDefined();
    expect(sent.stdout).toMatch(new RegExp(`^1 event sent again\n  ${number} as \\d+\n$`));
    expect((await ask('--dead')).stdout).toBe('no dead letters\n');
  });

  test('drains the dead letters of one webhook or of all', async () => {
    const { ask } = await served();

    expect((await ask('--drain', '--webhook', 'other')).stdout).toBe('0 events sent again\n');
    expect((await ask('--drain')).stdout).toMatch(/^1 event sent again\n/);
    expect(JSON.parse((await ask('--drain', '--json')).stdout)).toEqual([
      { count: 0, resent: [], inactive: 0 },
    ]);
  });

  test('says why there was a delivery, and why there is none now', async () => {
    const { ask } = await served();

    const { stdout } = await ask('--why', 'main@car');

    expect(stdout).toMatch(/^delivery \d+, dead, because\n {2}firstDelivery /);
    expect(stdout).toMatch(/none now, because\n {2}unchanged /);
  });

  test.each([
    [['--resend', 'x'], '--resend x: the number of a delivery, as in 7 or 7..20'],
    [['--resend', '9..3'], 'as in 7 or 7..20'],
    [['--why', 'main'], '--why main: write the webhook and the vehicle'],
    [['--why', 'main@nobody'], 'nobody'],
    [['--drain', '--webhook', 'nothing'], 'nothing'],
    [['--drain', '--dead'], '--dead and --drain: ask for one at a time'],
  ])('%j is refused in words', async (flags, words) => {
    const { ask } = await served();

    const { code, stdout, stderr } = await ask(...flags);

    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
  });

  test('a log lists dead letters, and sends nothing', async () => {
    const { log } = await run(outage + 'steps: [{ wait: 1h }]\n', '--quiet');

    expect(
      (await record(['deliveries', log, '--dead'])).stdout.match(/VEHICLE_STATE/g),
    ).toHaveLength(1);
    expect((await record(['deliveries', log, '--drain'])).stderr).toContain(
      '--drain asks a server',
    );
  });
});
