import { connect } from 'node:net';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createApp } from '../../adapters/http/app.ts';
import { facesWith } from '../../adapters/http/face-options.ts';
import type { HostedWorld } from '../../adapters/http/hosted-world.ts';
import { ReadyAnswer } from '../../adapters/http/ready-answer.ts';
import { recalled } from '../../adapters/http/recalled.ts';
import { contentOf, headersOf, RequestLog } from '../../adapters/http/request-log.ts';
import type { RunningServer } from '../../adapters/server/server.ts';
import type { Command } from '../../engine/command.ts';
import { Fault, parseScenario, ScenarioRun } from '../../engine/index.ts';
import { cases } from '../support/cases.ts';
import { heldClock } from '../support/held-clock.ts';
import { localServer } from '../support/local-server.ts';

const garage = `
version: 1
name: garage
clock: { start: 2026-05-04T06:00:00 }
app: { limits: { vehicle: { requests: 12, per: 1m } } }
users: { anna: null, ben: null }
vehicles:
  car: { model: tesla-model-3, owner: anna, state: { battery.soc: 55% } }
  van: { model: PHEV, owner: ben, mode: live }
`;

/** A world behind a server of its own. */
interface Stand {
  readonly run: ScenarioRun;
  readonly requests: RequestLog;
  readonly server: RunningServer;
  /** By the names that requests use. */
  readonly tokens: Readonly<Record<string, string>>;
  /** The numbers of answers, no refusals, that were ready, and of those sent without a response. */
  readonly counts: { ready: number; straight: number };
}

/** @param isQuick whether answers are kept, and given before the framework is asked */
async function stand(isQuick: boolean): Promise<Stand> {
  const run = new ScenarioRun(parseScenario(garage, { file: 'garage' }), { open: true });
  const requests = new RequestLog(() => 0);
  const kept: HostedWorld = {
    id: 'main',
    run,
    timekeeper: heldClock(run),
    options: facesWith(),
    requests,
  };
  // Answers are kept for a hosted world: nothing is known of another one.
  const hosted = (): HostedWorld => (isQuick ? kept : { ...kept });
  const worlds = {
    get first() {
      return hosted();
    },
    find: (id: string) => (id === kept.id ? hosted() : undefined),
    list: () => [kept],
  };
  const counts = { ready: 0, straight: 0 };
  const app = createApp({ worlds, controlToken: 'control' }, undefined, (...asked) => {
    const answer = isQuick ? recalled(...asked) : undefined;
    if (answer?.status === 200) counts.ready += 1;
    return answer;
  });
  const { service } = run.world;
  const tokens = {
    application: `Bearer ${service.issueToken().accessToken}`,
    anna: `Bearer ${service.legacyTokens.grant('anna').accessToken}`,
    ben: `bearer  ${service.legacyTokens.grant('ben').accessToken}`,
    wrong: 'Bearer of-another-service',
    malformed: 'Basic Zm9v',
  };
  const begin: typeof app.begin = (...asked) => {
    const begun = isQuick ? app.begin(...asked) : undefined;
    if (begun instanceof ReadyAnswer) counts.straight += 1;
    return begun;
  };
  const server = await localServer({ begin, fetch: app.answer });
  return { run, requests, tokens, counts, server };
}

/** The usual value of a part of a request, or now and then another one. */
function usually<T>(usual: readonly T[], ...others: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 15, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
}

const chunked = 'Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n';

const parts = {
  method: usually(['GET'], 'HEAD', 'POST', 'OPTIONS'),
  prefix: usually(['', '/w/main'], '/w/other'),
  vehicle: usually(['car', 'car', 'van'], 'none'),
  units: usually(['', '', 'metric', 'imperial'], 'IMPERIAL', 'nautical'),
  protocol: usually(['1.1'], '1.0'),
  more: usually(
    [''],
    'If-None-Match: *\r\n',
    'If-Modified-Since: Mon, 04 May 2026 06:00:00 GMT\r\n',
    'Accept-Encoding: gzip\r\n',
    'Expect: something\r\n',
    'Motorpool-World: main\r\n',
    'SC-Unit-System: metric\r\n',
    'SC-User-Id: another\r\n',
    'Authorization: Bearer another\r\n',
    'X-Forwarded-For:  10.0.0.1 \r\nx-forwarded-for: 10.0.0.2\r\n',
  ),
  host: usually(
    ['motorpool.example'],
    'motorpool.example:80',
    'Motorpool.Example:4010',
    '127.0.0.1:4010',
    '127.0.0.256',
    'no host',
    '',
  ),
  form: usually(['origin'], 'absolute', 'dots'),
  /** A body where none is expected, with its headers. */
  load: usually([''], 'Content-Length: 0\r\n\r\n', 'Content-Length: 2\r\n\r\nab', chunked),
};

const request = fc.oneof(
  fc.record({
    ...parts,
    version: usually(['/v3'], '/v3.0', '/v2.0', '//v3'),
    below: usually(
      [
        '/signals?pageSize=25',
        '/signals',
        '/signals/tractionbattery-stateofcharge',
        '/signals/closure-islocked',
      ],
      '/signals/?page=2&pageSize=7',
      '/signals?pageSize=0',
      '/signals?pageSize=25&pageSize=3',
      '/signals/%74ractionbattery-stateofcharge',
      '/signals/odometer-traveleddistance',
      '/signals/charge-chargerecords',
      '/signals/nothing%20at-all',
      '/signals/%zz',
      '',
    ),
    token: usually(['application', 'application', 'anna'], 'ben', 'wrong', 'malformed', ''),
    user: usually(['anna'], 'ben', 'none', 'empty', ''),
  }),
  fc.record({
    ...parts,
    method: fc.oneof(
      { weight: 3, arbitrary: parts.method },
      { weight: 1, arbitrary: fc.constant('POST') },
    ),
    version: usually(['/v2.0'], '/v1.0', '/v3'),
    below: usually(
      [
        '/battery',
        '/odometer',
        '/charge',
        '/batch',
        '/batch',
        '/permissions?limit=2&offset=1',
        '/',
      ],
      '/battery%3F',
      '/charge/limit',
      '/tires/pressure',
      '/location',
      '/security/',
      '/service/history?start_date=2026-01-01',
      '/service/history?start_date=tomorrow',
      '/tesla/charge/ammeter',
    ),
    token: usually(['anna'], 'application', 'ben', 'wrong', 'malformed', ''),
    user: usually(['anna', ''], 'ben', 'none', 'empty'),
  }),
);

type Asked = typeof request extends fc.Arbitrary<infer T> ? T : never;

const deed: fc.Arbitrary<Command> = fc.oneof(
  fc.constantFrom<Command>(
    { kind: 'doors.unlock', vehicle: 'car' },
    { kind: 'doors.lock', vehicle: 'car' },
    { kind: 'connection.close', vehicle: 'car' },
    { kind: 'connection.open', vehicle: 'car', user: 'anna' },
    { kind: 'connection.open', vehicle: 'van', user: 'anna' },
    { kind: 'signal.set', vehicle: 'car', signal: 'TractionBattery.StateOfCharge', body: 7 },
    { kind: 'signal.set', vehicle: 'car', signal: 'TractionBattery.StateOfCharge', body: null },
    {
      kind: 'signals.fail',
      vehicle: 'car',
      signals: ['Charge.*'],
      effect: 'unavailable',
      fault: 'f',
    },
    { kind: 'signals.mend', vehicle: 'car', fault: 'f' },
    { kind: 'api.mend' },
    {
      kind: 'api.break',
      fault: 'slow',
      match: { operation: 'signals.*' },
      probability: 0.5,
      effects: [{ kind: 'latency', latencyMs: { kind: 'constant', value: 3000 } }],
    },
    {
      kind: 'api.break',
      fault: 'failing',
      match: { operation: 'legacy.*' },
      times: 2,
      effects: [{ kind: 'failure', type: 'UPSTREAM', code: 'NO_RESPONSE' }],
    },
  ),
);

type Step =
  | { readonly ask: readonly Asked[]; readonly isBrokenOff: boolean }
  | { readonly deed: Command }
  | { readonly passMs: number };

/** Clients repeat requests: only those get answers that are kept. */
const steps: fc.Arbitrary<readonly Step[]> = fc
  .array(request, { minLength: 1, maxLength: 3 })
  .chain((asked) =>
    fc.array(
      fc.oneof(
        {
          weight: 8,
          arbitrary: fc.record({
            ask: fc.array(fc.constantFrom(...asked), { minLength: 1, maxLength: 8 }),
            isBrokenOff: fc.nat(9).map((drawn) => drawn === 0),
          }),
        },
        { weight: 3, arbitrary: fc.record({ deed }) },
        {
          weight: 2,
          arbitrary: fc.record({
            passMs: fc.constantFrom(1, 400, 20_000, 61_000, 1_800_000, 7_300_000),
          }),
        },
      ),
      { minLength: 2, maxLength: 12 },
    ),
  );

const origins: Readonly<Record<string, string>> = {
  origin: '',
  absolute: 'http://other.example',
  dots: '/docs/..',
};

/** A request as bytes, which depend on nothing but the world. */
function written({ run: { world }, tokens }: Stand, asked: Asked, isLast: boolean): string {
  const { service } = world;
  const { method, prefix, version, vehicle, token, user, units, protocol, more, host } = asked;
  const vehicleId =
    vehicle === 'none'
      ? '00000000-0000-4000-8000-000000000000'
      : service.vehicleId(world.rowOf(vehicle));
  const userId = user === 'empty' ? '' : (service.users.byName(user)?.id ?? user);
  const isBatch = method === 'POST' && asked.below === '/batch';
  const paths = ['/odometer', '/battery', 'charge', '/battery?x', '/fuel', '/batch', '/nothing'];
  const body = isBatch ? JSON.stringify({ requests: paths.map((path) => ({ path })) }) : '';
  const lines = [
    `${method} ${origins[asked.form]}${prefix}${version}/vehicles/${vehicleId}${asked.below} HTTP/${protocol}`,
    `Host: ${host}`,
    ...(token === '' ? [] : [`Authorization: ${tokens[token]}`]),
    ...(user === '' ? [] : [`SC-User-Id: ${userId}`]),
    ...(units === '' ? [] : [`sc-unit-system: ${units}`]),
    ...(isBatch ? ['Content-Type: application/json'] : []),
    ...(method === 'POST' ? [`Content-Length: ${body.length}`] : []),
    ...(isLast ? ['Connection: close'] : protocol === '1.0' ? ['Connection: keep-alive'] : []),
  ];
  const rest = method === 'GET' && asked.load !== '' ? asked.load : `\r\n${body}`;
  return `${lines.join('\r\n')}\r\n${more}${rest}`;
}

/** The bytes of the answers to requests that are sent at once on one connection. */
function exchange(at: Stand, asked: readonly Asked[]): Promise<string> {
  const text = asked.map((each, index) => written(at, each, index === asked.length - 1)).join('');
  return new Promise((resolve, reject) => {
    const socket = connect({ port: at.server.port, host: at.server.host });
    const said: Buffer[] = [];
    socket.on('data', (bytes: Buffer) => said.push(bytes));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(said).toString('latin1')));
    socket.write(text);
  });
}

/** Sends the beginning of a request and is gone. */
async function breakOff(at: Stand, asked: Asked): Promise<void> {
  const text = written(at, asked, true);
  const head = text.slice(0, text.indexOf('\r\n\r\n') - 3);
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ port: at.server.port, host: at.server.host });
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.write(head, () => socket.destroy());
  });
}

function submit({ run: { world } }: Stand, command: Command): string {
  try {
    world.submit(command);
    return 'done';
  } catch (error) {
    if (error instanceof Fault) return error.code;
    throw error;
  }
}

/** The noted requests, without the time that they took. */
function noted({ requests }: Stand): unknown {
  return requests.kept.map(({ headers, response, answer = '', ...rest }) => ({
    ...rest,
    headers: [...headersOf(headers)],
    answered: [...response.headers],
    answer: textOf(contentOf(answer)),
  }));
}

function textOf(content: string | Uint8Array): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

/** Takes a step with both, and returns the answer. */
async function take(at: Stand, step: Step): Promise<string> {
  if ('deed' in step) return submit(at, step.deed);
  if ('passMs' in step) {
    at.run.advanceTo(at.run.world.clock.now + step.passMs);
    return '';
  }
  if (step.isBrokenOff) await breakOff(at, step.ask[0]!);
  return exchange(at, step.ask);
}

/** Answers with the headers of each in order: a straight answer has those of the connection elsewhere. */
function inOrder(answers: string): string {
  return answers.replaceAll(/(?<=HTTP\/1\.1 \d.*?\r\n).*?(?=\r\n\r\n)/gs, (headers) =>
    headers
      .split('\r\n')
      .map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()))
      .sort()
      .join('\r\n'),
  );
}

test('answers that are ready are those that would be made, but for the order of headers, with their traces', async () => {
  let [ready, straight] = [0, 0];
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const [quick, slow] = [await stand(true), await stand(false)];
      try {
        for (const step of taken) {
          expect(inOrder(await take(quick, step))).toBe(inOrder(await take(slow, step)));
        }
        expect(noted(quick)).toEqual(noted(slow));
        expect(quick.run.world.log.digest).toBe(slow.run.world.log.digest);
        ready += quick.counts.ready;
        straight += quick.counts.straight;
      } finally {
        await Promise.all([quick.server.close(0), slow.server.close(0)]);
      }
    }),
    { numRuns: 250 },
  );
  expect(ready).toBeGreaterThan(cases(100));
  expect(straight).toBeGreaterThan(cases(80));
});
