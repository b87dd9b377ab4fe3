import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listen, Receiver, type ReceiverOptions } from '../../../adapters/testing/index.ts';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';

const secret = 'a-secret';
const patient = ['--within', '60s'];

/** Runs the command against a receiver with these habits, which can be reset and read back. */
async function checking(habits: Partial<ReceiverOptions>, ...flags: readonly string[]) {
  let receiver = new Receiver({ secret, ...habits });
  const { url, close } = await listen(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/hooks') return receiver.receive(request);
    if (pathname === '/reset') receiver = new Receiver({ secret, ...habits });
    return Response.json({ handled: receiver.handled });
  });
  const addresses = ['--reset', `${url}/reset`, '--read-back', `${url}/state`];
  try {
    const fixed = ['check-receiver', `${url}/hooks`, '--secret', secret, ...patient];
    return await record([...fixed, ...addresses, ...flags]);
  } finally {
    await close();
  }
}

test('a receiver that makes no mistake passes, with a line for each check', {
  tags: 'long',
}, async () => {
  const { code, stdout, stderr } = await checking({});

  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('✓ challenge            a challenge was answered 200\n');
  expect(stdout).toMatch(/\n29 passed, 1 undetermined\n$/);
});

test('a mistake is told with the remedy, and ends with 1', { tags: 'long' }, async () => {
  const { code, stdout } = await checking({ dedupes: false }, '--only', 'duplicate,gap');

  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^✗ duplicate {2}after an event that came twice, handled\.\S+ of its read-back is .*: keep the eventId/,
  );
  expect(stdout).toMatch(/\n1 passed, 1 failed\n$/);
});

test('a check that lacks an option names it as the command does, and fails if so told', async () => {
  const one = ['--only', 'challenge,rotation'];
  const told = await checking({}, ...one);
  const failed = await checking({}, ...one, '--undetermined', 'fail', '--report', 'junit');

  expect([told.code, told.stderr, failed.code]).toEqual([0, '', 1]);
  expect(told.stdout).toContain('? rotation   a new secret was not sent; no option tells it to');
  expect(failed.stderr).toMatch(
    /^1 of 2 checks of the receiver are undetermined:\n {2}\? rotation: /,
  );
  expect(failed.stdout).toContain('failures="1" errors="0" skipped="0"');
});

test('a receiver that cannot be asked is told of --read-back', async () => {
  const receiver = new Receiver({ secret });
  const { url, close } = await listen(receiver.receive);
  const options = ['--secret', secret, ...patient, '--only', 'duplicate'];
  const { code, stdout } = await record(['check-receiver', url, ...options]);
  await close();

  expect(code).toBe(0);
  expect(stdout).toContain(
    'only a read-back shows the rest: give --read-back <url>, which answers',
  );
});

test('--json prints the results', async () => {
  const { code, stdout } = await checking({}, '--only', 'challenge,rotation', '--json');
  const { checks, passed } = JSON.parse(stdout) as {
    readonly passed: boolean;
    readonly checks: readonly { readonly name: string; readonly verdict: string }[];
  };

  expect([code, passed]).toEqual([0, true]);
  expect(checks.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['challenge', 'passed'],
    ['rotation', 'undetermined'],
  ]);
});

test('--report writes JUnit, where an undetermined check is skipped', async () => {
  const file = join(scratch(), 'junit.xml');
  const { code } = await checking(
    { challenge: 'wrong' },
    '--only',
    'challenge,gap,rotation',
    '--report',
    `junit=${file}`,
  );
  const xml = readFileSync(file, 'utf8');

  expect(code).toBe(1);
  expect(xml).toContain('tests="3" failures="1" errors="0" skipped="1"');
  expect(xml).toContain('<failure message="a challenge was answered 200 (');
  expect(xml).toMatch(/<testcase classname="receiver" name="gap" time="\d+\.\d{3}"\/>/);
});

test.each([
  [['--only', 'duplicat'], 'there is no check duplicat; did you mean duplicate?'],
  [['--only', ''], 'only and except leave no check'],
  [['--only', 'challenge', '--except', 'challenge'], 'only and except leave no check'],
  [['--reset', 'nope'], 'reset: nope is not a URL'],
  [['--within', 'soon'], 'within: soon is no time'],
  [['--undetermined', 'no'], 'undetermined: no is none of tell, fail, allow'],
  [['--data', 'Charge.IsChargin'], 'did you mean Charge.IsCharging?'],
  [['--report', 'html=a.html'], '--report: there is no html; here: junit'],
  [['--report', 'junit', '--json'], '--json and --report both want standard output'],
])('%j is refused in a sentence, with 2', async (flags, sentence) => {
  const url = 'http://127.0.0.1:4010/hooks';
  const answer = await record(['check-receiver', url, '--secret', secret, ...flags]);

  expect([answer.code, answer.stdout]).toEqual([2, '']);
  expect(answer.stderr).toContain(`error: ${sentence.includes('data') ? 'data: ' : ''}`);
  expect(answer.stderr).toContain(sentence);
  expect(existsSync('a.html')).toBe(false);
});

test('an address without a receiver is named, with 2', async () => {
  const { close, url } = await listen(() => new Response());
  await close();

  const answer = await record(['check-receiver', `${url}/hooks`, '--secret', secret, ...patient]);

  expect(answer).toEqual({
    code: 2,
    stdout: '',
    stderr: `error: no receiver answers at ${url}/hooks: nothing listens there\n`,
  });
});
