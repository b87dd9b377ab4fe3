import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../../adapters/testing/index.ts';
import { selfSigned } from '../../../support/self-signed.ts';
import { stormOf, token } from '../../../support/storm.ts';
import { scratch } from '../../scratch.ts';
import { record } from '../recorded-terminal.ts';

/** The storm of a few cars for some days. */
const fleet = (options: Parameters<typeof stormOf>[0] = {}): string =>
  stormOf({ cars: 20, limit: '10d', ...options });

interface Got {
  readonly text: string;
  readonly signature: string | null;
}

interface ReceiverOptions {
  /** The status for the nth request, from 1, and whether it is the first of its event. */
  readonly statusOf?: (nth: number, isFirst: boolean) => number;
  readonly challenge?: (given: string) => string;
  /** Its list, given the ids that it has. */
  readonly listed?: (ids: readonly string[]) => unknown;
}

/** A receiver that keeps deliveries, answers challenges and lists the ids of its events. */
async function receiver({
  statusOf = () => 200,
  challenge = signed,
  listed,
}: ReceiverOptions = {}) {
  const got: Got[] = [];
  const challenges: string[] = [];
  const idsOf = (): string[] => got.map(({ text }) => bodyOf(text).eventId);
  const listening = await listen(async (request) => {
    if (request.method === 'GET') return Response.json((listed ?? ((ids) => ids))(idsOf()));
    const text = await request.text();
    const body = bodyOf(text);
    if (body.eventType === 'VERIFY') {
      challenges.push(text);
      return Response.json({ challenge: challenge(body.data.challenge) });
    }
    const isFirst = !idsOf().includes(body.eventId);
    got.push({ text, signature: request.headers.get('sc-signature') });
    return new Response(null, { status: statusOf(got.length, isFirst) });
  });
  onTestFinished(() => listening.close());
  return { got, challenges, to: `${listening.url}/hooks`, list: `${listening.url}/events` };
}

interface Body {
  readonly eventId: string;
  readonly eventType: string;
  readonly data: { readonly challenge: string };
  readonly meta: { readonly deliveryId: string; readonly sequence: number };
}

function bodyOf(text: string): Body {
  return JSON.parse(text) as Body;
}

function signed(text: string): string {
  return createHmac('sha256', token).update(text).digest('hex');
}

function fileOf(text: string): string {
  return join(scratch({ 'storm.yaml': text }), 'storm.yaml');
}

interface Report {
  readonly passed: boolean;
  readonly ended: string;
  readonly figures: Readonly<Record<string, number>>;
  readonly statuses: Readonly<Record<string, number>>;
  readonly remarks: readonly string[];
  readonly received?: Readonly<Record<string, { readonly count: number; readonly ids: string[] }>>;
}

/** Runs a load with `--json`, and returns its report beside the rest. */
async function loaded(
  text: string,
  to: string,
  options: readonly string[],
  interruption?: AbortSignal,
) {
  const args = ['load', fileOf(text), '--to', to, '--json', ...options];
  const recorded = await record(args, { ...(interruption && { interruption }) });
  const report = (recorded.stdout === '' ? undefined : JSON.parse(recorded.stdout)) as Report;
  return { ...recorded, report };
}

const storm = ['--profile', 'constant:200/s for 200ms'];

describe('motorpool load', () => {
  test('sends signed deliveries, each of which has one fate and is in the list', {
    tags: 'long',
  }, async () => {
    const { challenges, got, list, to } = await receiver();
    const text = fleet({ webhook: 'verify: challenge' });
    const { code, report } = await loaded(text, to, [
      ...storm,
      '--received',
      list,
      '--expect',
      'failed == 0 && lacking + twice + unknown == 0',
    ]);
    expect(code).toBe(0);
    expect(challenges).toHaveLength(1);
    expect(got).toHaveLength(40);
    for (const { text: body, signature } of got) expect(signature).toBe(signed(body));
    expect(report).toMatchObject({
      passed: true,
      ended: 'schedule',
      figures: { generated: 40, sent: 40, accepted: 40, failed: 0, wanted: 200 },
      statuses: { 200: 40 },
    });
  });

  test('a retry keeps the id and sequence of its event, and has an id of its own', {
    tags: 'long',
  }, async () => {
    const { got, to } = await receiver({ statusOf: (_, isFirst) => (isFirst ? 503 : 200) });
    const text = fleet({ webhook: 'verify: skip\n    retry: { schedule: [10ms, 20ms] }' });
    const { report } = await loaded(text, to, storm);
    expect(report.figures).toMatchObject({ generated: 40, recovered: 40, accepted: 0, failed: 0 });
    const bodies = got.map(({ text: body }) => bodyOf(body));
    const sequences = new Map(bodies.map(({ eventId, meta }) => [eventId, meta.sequence]));
    expect(sequences.size).toBe(40);
    for (const { eventId, meta } of bodies) expect(meta.sequence).toBe(sequences.get(eventId));
    expect(bodies).toHaveLength(80);
    expect(new Set(bodies.map(({ meta }) => meta.deliveryId)).size).toBe(bodies.length);
    for (const { text: body, signature } of got) expect(signature).toBe(signed(body));
  });

  test('without retries, failures stay what they are', { tags: 'long' }, async () => {
    const { to } = await receiver({ statusOf: (nth) => (nth % 4 === 0 ? 500 : 200) });
    const options = [...storm, '--retries', 'off', '--expect', 'failed == 0'];
    const { code, report } = await loaded(fleet(), to, options);
    expect(code).toBe(1);
    expect(report.figures).toMatchObject({ accepted: 30, rejected: 10, givenUp: 0, failed: 10 });
    expect(report.statuses).toEqual({ 200: 30, 500: 10 });
  });

  test('the list of the receiver shows what it lacks, has twice, and never got', {
    tags: 'long',
  }, async () => {
    const listed = ([lost, doubled, ...rest]: readonly string[]) =>
      lost === undefined
        ? []
        : [...rest, { eventId: doubled }, { meta: { eventId: doubled } }, 'another event'];
    const { got, list, to } = await receiver({ listed });
    const { report } = await loaded(fleet(), to, [...storm, '--received', list]);
    const [lost, doubled] = got.map(({ text }) => bodyOf(text).eventId);
    expect(report.received).toMatchObject({
      lacking: { count: 1, ids: [lost] },
      twice: { count: 1, ids: [doubled] },
      unknown: { count: 1, ids: ['another event'] },
      unacknowledged: { count: 0 },
    });
  });

  test('a scenario with too few events ends, and says which rate it can give', {
    tags: 'long',
  }, async () => {
    const { to } = await receiver();
    const options = ['--profile', 'constant:1000/s for 1s'];
    const { code, report } = await loaded(fleet({ cars: 2, limit: '30m' }), to, options);
    expect(code).toBe(0);
    expect(report.ended).toBe('events');
    const { generated } = report.figures;
    expect(report.remarks).toEqual([
      `the scenario has no more than ${generated} deliveries in 30m of simulated time, and the ` +
        `profile needs 1,000; over its 1s that is a rate of ${generated}/s: add vehicles, or days ` +
        'with clock.limit',
    ]);
  });

  test('an interruption ends it with a report up to there', { tags: 'long' }, async () => {
    const interruption = new AbortController();
    const { to } = await receiver({
      statusOf: (nth) => {
        if (nth === 10) interruption.abort(130);
        return 200;
      },
    });
    const options = ['--profile', 'constant:100/s'];
    const { code, report } = await loaded(fleet(), to, options, interruption.signal);
    expect(code).toBe(130);
    expect(report.ended).toBe('interrupted');
    const { accepted = 0, generated, unfinished = 0 } = report.figures;
    expect(accepted).toBeGreaterThan(0);
    expect(accepted + unfinished).toBe(generated);
  });

  test('a receiver that never answers, or breaks connections off, ends in time-outs', {
    tags: 'long',
  }, async () => {
    const silent = await listen(() => new Promise<Response>(() => {}));
    onTestFinished(() => silent.close());
    const limits = ['--wall-timeout', '50ms', '--retries', 'off'];
    const { report } = await loaded(fleet(), silent.url, [...storm, ...limits]);
    expect(report.figures).toMatchObject({ generated: 40, timedOut: 40, failed: 40 });
  });

  test.each([
    ['one process', []],
    ['two threads', ['--jobs', '2']],
  ])('a receiver that fails the challenge ends %s with the reason', async (_, args) => {
    const { got, to } = await receiver({ challenge: () => 'no' });
    const text = fleet({ webhook: 'verify: challenge' });
    const { code, stderr } = await loaded(text, to, [...storm, ...args]);
    expect(code).toBe(1);
    expect(got).toEqual([]);
    expect(stderr).toBe(
      `webhook main: ${to} was not verified, the answer to the challenge is wrong: the backend ` +
        'signs with another management token, or in another way; answer the challenge, or write ' +
        'verify: skip in the webhook\n',
    );
  });

  test('prints a report for people', { tags: 'long' }, async () => {
    const { to } = await receiver();
    const args = ['load', fileOf(fleet()), '--to', to, ...storm, '--expect', 'accepted > 40'];
    const { code, stdout } = await record(args);
    expect(code).toBe(1);
    for (const line of [
      /^ {2}rate +200\/s wanted, [\d.]+\/s reached in [\d.]+m?s$/m,
      /^ {2}slip +p50 \S+ +p99 \S+ +max \S+$/m,
      /^ {2}answers +p50 \S+ +p90 \S+ +p99 \S+ +p99\.9 \S+ +max \S+ +from the schedule on$/m,
      /^ {2}statuses +200: 40$/m,
      /^ {2}events +40 generated\n +40 accepted +answered 2xx$/m,
      /^✗ accepted > 40 {2}accepted is 40$/m,
    ]) {
      expect(stdout).toMatch(line);
    }
  });
});

describe('the recording of a load', () => {
  test('is sent again by emit: the same bodies in the same order, and no more', {
    tags: 'long',
  }, async () => {
    const first = await receiver();
    const file = join(scratch({}), 'storm.simlog');
    const text = fleet({ webhook: 'verify: challenge' });
    // One connection keeps the order on the way.
    const options = [...storm, '--connections', '1', '--record', file];
    const { report } = await loaded(text, first.to, options);
    expect(report.figures).toMatchObject({ generated: 40, accepted: 40 });
    expect(JSON.parse(readFileSync(file, 'utf8').split('\n')[0]!)).toMatchObject({
      load: 'constant:200/s for 200ms',
      open: true,
    });

    for (const speed of [[], ['--speed', '10']]) {
      const again = await receiver();
      const { code, stdout } = await record(['emit', file, '--to', again.to, ...speed]);
      expect(stdout).toBe('41 deliveries sent, all taken\n');
      expect(code).toBe(0);
      const texts = again.got.map((each) => each.text);
      const isInTurn = speed.length === 0;
      const wanted = first.got.map((each) => each.text);
      expect(isInTurn ? texts : texts.toSorted()).toEqual(isInTurn ? wanted : wanted.toSorted());
      expect(again.challenges).toEqual(first.challenges);
    }
    expect((await record(['replay', file])).code).toBe(0);
  });

  test('of an interrupted load has what was sent', { tags: 'long' }, async () => {
    const interruption = new AbortController();
    const { got, to } = await receiver({
      statusOf: (nth) => {
        if (nth === 5) interruption.abort(130);
        return 200;
      },
    });
    const file = join(scratch({}), 'storm.simlog');
    const options = ['--profile', 'constant:100/s', '--connections', '1', '--record', file];
    const { report } = await loaded(fleet(), to, options, interruption.signal);
    const again = await receiver();
    await record(['emit', file, '--to', again.to]);
    expect(again.got).toHaveLength(report.figures['generated']!);
    const textsOf = (list: readonly Got[]): readonly string[] =>
      list.slice(0, 5).map(({ text }) => text);
    expect(textsOf(again.got)).toEqual(textsOf(got));
  });

  test('takes no file that holds something', async () => {
    const { to } = await receiver();
    const file = join(scratch({ 'a.simlog': 'content' }), 'a.simlog');
    const { code, stderr } = await loaded(fleet(), to, [...storm, '--record', file]);
    expect(code).toBe(2);
    expect(stderr).toBe(
      `error: cannot record into ${file}: it exists already and is not a recording; name another file\n`,
    );
  });
});

describe('bad input', () => {
  test.each<[why: string, options: readonly string[], words: RegExp]>([
    ['no URL', ['--to', 'hooks'], /^error: --to hooks: it is not a URL\n$/],
    ['no web address', ['--to', 'ftp://a'], /^error: --to ftp:\/\/a: ftp: is neither http: nor/],
    ['a profile of 0', ['--profile', 'constant:0/s'], /^--profile:1:10: error: a load of 0 sends/],
    [
      'an unknown shape',
      ['--profile', 'rampe:1/s..2/s over 3s'],
      /^--profile:1:1: error: there is no shape rampe[^\n]+\n {2}rampe:1\/s..2\/s over 3s\n {2}\^{5}\n {2}did you mean ramp\?\n$/,
    ],
    ['an absurd rate', ['--profile', 'constant:9999999/s'], /a rate is at most 100000\/s/],
    [
      'an unknown figure',
      ['--expect', 'p99 < 1s && faild == 0'],
      /^--expect:1:13: error: there is no figure faild; [^\n]+\n[^\n]+\n {2} {12}\^{5}\n {2}did you mean failed\?\n$/,
    ],
    ['a figure of no list', ['--expect', 'lacking == 0'], /lacking needs a list: --received names/],
    ['other retries', ['--retries', 'some'], /^error: --retries some: write on, as the scenario/],
    ['no threads', ['--jobs', '0'], /^error: --jobs 0: write a number of threads from 1 to 64\n$/],
    ['a recording of threads', ['--jobs', '2', '--record', 'a'], /--record keeps the load of one/],
    ['no connections', ['--connections', '0'], /^error: --connections 0: write a number of/],
    ['a wrong duration', ['--late', 'soon'], /^error: --late soon: write real time from 0s to 1d/],
    [
      'a receiver that is not there',
      ['--to', 'http://127.0.0.1:1/hooks'],
      /^error: --to http:\/\/127.0.0.1:1\/hooks: nothing listens there; --wait waits for it\n$/,
    ],
    [
      'a receiver that does not come up',
      ['--to', 'http://127.0.0.1:1/hooks', '--wait', '1ms'],
      /: nothing listens there, after 1ms\n$/,
    ],
    [
      'a list that is none',
      ['--received', 'http://127.0.0.1:64999/ids'],
      /^error: --received http:\/\/127.0.0.1:64999\/ids: nothing listens there\n$/,
    ],
  ])('%s', async (_, options, words) => {
    const { to } = await receiver();
    const { code, stderr } = await loaded(fleet(), to, [...storm, ...options]);
    expect(stderr).toMatch(words);
    expect(code).toBe(2);
  });

  test('a receiver that accepts nothing, unless conditions say otherwise', {
    tags: 'long',
  }, async () => {
    const { to } = await receiver({ statusOf: () => 503 });
    const given = [...storm, '--retries', 'off'];
    const plain = await loaded(fleet(), to, given);
    expect(plain).toMatchObject({ code: 1, report: { passed: false } });
    expect(plain.stderr).toBe(
      `${to} accepted no event; with --expect, its conditions alone decide\n`,
    );
    const wanted = await loaded(fleet(), to, [...given, '--expect', 'accepted == 0']);
    expect(wanted).toMatchObject({ code: 0, stderr: '', report: { passed: true } });
  });

  test('a scenario without webhooks', async () => {
    const { to } = await receiver();
    const text =
      'version: 1\nname: alone\nvehicles: { car: { model: tesla-model-3 } }\nsteps: []\n';
    const { code, stderr } = await loaded(text, to, storm);
    expect(stderr).toBe('error: alone has no webhooks, so that there is nothing to send\n');
    expect(code).toBe(2);
  });

  test('a certificate that is not trusted', async () => {
    const server = createServer(selfSigned(), (_, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const to = `https://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
    const { code, stderr } = await loaded(fleet(), to, storm);
    expect(stderr).toMatch(/: its certificate is not accepted \([^)]+\); NODE_EXTRA_CA_CERTS/);
    expect(code).toBe(2);
  });
});
