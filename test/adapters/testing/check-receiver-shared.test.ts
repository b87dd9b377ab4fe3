import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkReceiver, listen, Receiver } from '../../../adapters/testing/index.ts';
import { recordMaterial } from '../../../adapters/testing/receiver-checks/material.ts';
import { record } from '../cli/recorded-terminal.ts';
import { scratch } from '../scratch.ts';

const secret = 'a-secret';
const patient = { within: '60s' };

/** Checks of a receiver whose read-back is another each time that it is asked. */
const checkingDrawn = async (ignore?: readonly string[]) => {
  let asked = 0;
  const { checks } = await checkReceiver(() => new Receiver({ secret }), {
    ...patient,
    secret,
    ignore,
    only: ['duplicate'],
    readBack: ({ handled }) => ({
      handled,
      car: handled.length === 0 ? {} : { askedAt: (asked += 1) },
    }),
    undetermined: 'allow',
  });
  return checks[0]!;
};

test('a path of the read-back that differs by itself is named, and left out', async () => {
  const without = await checkingDrawn();
  const ignoring = await checkingDrawn(['*.askedAt']);

  expect(without.verdict).toBe('undetermined');
  expect(without.sentence).toMatch(
    /differs by itself: leave car.askedAt out of it, by ignore: \['car.askedAt'\]/,
  );
  expect(ignoring.verdict).toBe('passed');
});

describe('a seed', () => {
  const charging = async (seed?: string | number) => {
    const { charging: sent, world } = await recordMaterial({ seed, nowMs: 1_780_000_000_000 });
    await world.close();
    return sent.text;
  };

  test('gives the events again, and another one others', async () => {
    const [one, again, other] = [await charging(7), await charging(7), await charging('other')];

    expect(again).toBe(one);
    expect(other).not.toBe(one);
  });

  test('never makes too few events or too many', async () => {
    for (let seed = 0; seed < 25; seed += 1) {
      expect(await charging(seed)).toContain('VEHICLE_STATE');
    }
  });
});

const program = (secondsUntilItListens: number): string => `
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
const sign = (text) => createHmac('sha256', '${secret}').update(text).digest('hex');
let handled = 0;
export async function receive(method, text, signature) {
  if (method === 'GET') return [200, JSON.stringify({ handled })];
  if (signature !== sign(text) && !text.includes('VERIFY')) return [401, ''];
  const { data, eventType } = JSON.parse(text);
  if (eventType === 'VERIFY') return [200, JSON.stringify({ challenge: sign(data.challenge) })];
  handled += 1;
  return [204, ''];
}
export const create = () => ({
  receive: async (request) => {
    const said = await receive('POST', await request.text(), request.headers.get('sc-signature'));
    return new Response(said[1] || null, { status: said[0] });
  },
});
export const closed = () => {
  throw new Error('no database');
};
const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  if (process.argv[4] === 'fragile' && text !== '') JSON.parse(text);
  const [status, body] = await receive(request.method, text, request.headers['sc-signature']);
  response.writeHead(status).end(body);
});
if (process.argv[2] === 'serve') {
  setTimeout(() => server.listen(process.argv[3]), ${secondsUntilItListens} * 1000);
}
`;

const written = (secondsUntilItListens = 0): string => {
  const file = join(scratch(), 'app.mjs');
  writeFileSync(file, program(secondsUntilItListens));
  return file;
};

const resultsIn = (json: string) =>
  (
    JSON.parse(json) as { checks: readonly { readonly name: string; readonly verdict: string }[] }
  ).checks.map(({ name, verdict }) => [name, verdict]);

/** The command with a line of options; every word but the address or module is one. */
const checkReceiverBy = async (app: string, line: string, ...rest: readonly string[]) =>
  record(['check-receiver', app, '--secret', secret, ...line.split(' '), ...rest]);

describe('check-receiver', () => {
  test('starts the application anew by a command, in no time of the checks', {
    tags: 'long',
  }, async () => {
    const { url, close } = await listen(() => new Response());
    await close();
    const line = `--read-back ${url}/state --json --only challenge,duplicate --within 30s`;
    const command = `exec node ${written(2)} serve ${new URL(url).port}`;
    const { code, stdout, stderr } = await checkReceiverBy(url, line, '--app-command', command);

    expect([code, stderr]).toEqual([1, '']);
    expect(resultsIn(stdout)).toEqual([
      ['challenge', 'passed'],
      ['duplicate', 'failed'],
    ]);
  });

  test('takes the export of a module', async () => {
    const line = '--json --only challenge --within 60s';
    const { code, stdout, stderr } = await checkReceiverBy(`${written()}#create`, line);

    expect([code, stderr]).toEqual([0, '']);
    expect(resultsIn(stdout)).toEqual([['challenge', 'passed']]);
  });

  test('names the check in which a program ends, with its last words', {
    tags: 'long',
  }, async () => {
    const { url, close } = await listen(() => new Response());
    await close();
    const command = `exec node ${written()} serve ${new URL(url).port} fragile`;
    const line = `--read-back ${url}/state --json --only challenge,no-json,duplicate --within 60s`;
    const { code, stdout } = await checkReceiverBy(url, line, '--app-command', command);

    expect(code).toBe(1);
    expect(resultsIn(stdout)).toEqual([
      ['challenge', 'passed'],
      ['no-json', 'failed'],
      ['duplicate', 'failed'],
    ]);
    expect(stdout).toMatch(/no answer: .* ended with exit code 1; it said: SyntaxError/);
  });

  test.each([
    ['#closed', '', 'opening a fresh application throws: no database'],
    ['#create', '--read-back', 'its read-back throws: no database'],
    ['#create', '--reset', 'its reset throws: no database'],
  ])('tells of a part of %s %s that throws, as explore does', async (name, option, words) => {
    const file = written();
    const more = option === '' ? [] : [option, `${file}#closed`];
    const { code, stderr } = await checkReceiverBy(`${file}${name}`, '--json', ...more);

    expect([code, stderr]).toEqual([2, `error: ${words}\n`]);
  });

  test('tells of a command that does not start', async () => {
    const url = 'http://127.0.0.1:9/hooks';
    const { code, stderr } = await checkReceiverBy(url, '--json', '--app-command', 'exit 3');

    expect(code).toBe(2);
    expect(stderr).toContain('exit 3 ended with exit code 3 before it listened at 127.0.0.1:9');
  });
});
