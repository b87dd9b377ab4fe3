import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listen, Receiver, type ReceiverOptions } from '../../../adapters/testing/index.ts';
import { scratch } from '../scratch.ts';
import { night } from '../testing/explore/night.ts';
import { record } from './recorded-terminal.ts';

const secret = 'a-secret';

/** Runs the command against an application on a port, at one place and for the faults of a webhook. */
async function sweeping(
  habits: Partial<ReceiverOptions>,
  scenario: string,
  ...flags: readonly string[]
) {
  let receiver = new Receiver({ secret, ...habits });
  const { url, close } = await listen(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/hooks') return receiver.receive(request);
    if (pathname === '/reset') receiver = new Receiver({ secret, ...habits });
    return Response.json({ handled: receiver.handled });
  });
  const addresses = ['--reset', `${url}/reset`, '--read-back', `${url}/state`];
  const fixed = ['sweep', scenario, '--app', `${url}/hooks`, '--secret', secret];
  const few = [
    '--places',
    '1',
    '--targets',
    'webhook',
    '--faults',
    'duplicate,drop,spacing,verify',
  ];
  try {
    return await record([...fixed, ...addresses, ...few, ...flags]);
  } finally {
    await close();
  }
}

const file = (text: string): string => {
  const path = join(scratch(), 'night.yaml');
  writeFileSync(path, text);
  return path;
};

test('a right application ends with 0 and a table of the faults', { tags: 'long' }, async () => {
  const { code, stdout, stderr } = await sweeping({}, file(night));

  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('6 faults at 1 place: 1 lost, 2 survived, 3 not reached\n');
  expect(stdout).toMatch(/\n {2}webhook.main {2}1 more time, after 5s +survived\n/);
  expect(stdout).toContain('\n  not reached at any place: 3 faults of webhook.main\n');
  expect(stdout).toMatch(/\n✓ nothing found\n$/);
});

test('a mistake ends with 1 and a scenario that fails alone', { tags: 'long' }, async () => {
  const out = join(scratch(), 'found');
  const { code, stdout, stderr } = await sweeping({ dedupes: false }, file(night), '--out', out);
  const found = join(out, 'webhook.main-1-more-time-after-5s-start.yaml');

  expect([code, stderr]).toEqual([1, '']);
  expect(stdout).toMatch(
    /✗ webhook.main 1 more time, after 5s, start: its handled.length is 10 and/,
  );
  expect(stdout).toContain(`\n    ${found}\n`);
  expect(existsSync(found)).toBe(true);

  const again = await sweeping({ dedupes: false }, found);
  const mended = await sweeping({}, found);
  expect([again.code, mended.code]).toEqual([1, 0]);
});

test('reports for programs and people have every cell', { tags: 'long' }, async () => {
  const page = join(scratch(), 'page.html');
  const json = await sweeping({ dedupes: false }, file(night), '--report', 'json');
  const junit = await sweeping(
    { dedupes: false },
    file(night),
    '--report',
    'junit',
    '--report',
    `html=${page}`,
  );

  const { cells, passed, places } = JSON.parse(json.stdout) as {
    readonly cells: readonly { readonly result: string }[];
    readonly passed: boolean;
    readonly places: readonly string[];
  };
  expect([json.code, passed, places, cells.length]).toEqual([1, false, ['start'], 6]);
  expect(junit.stdout).toContain('tests="6" failures="1" errors="0" skipped="3"');
  const shown = readFileSync(page, 'utf8');
  expect(shown).toContain('<td class="broken" title="its handled.length is');
  expect(shown).toMatch(/<p>6 faults at 1 places?: .*1 broken.*3 not reached/);
  expect(shown).toContain('<div class="wide" tabindex="0" role="region" aria-label="Faults that');
});

test('without an application, the expectations of the scenario are judged', async () => {
  const scenario = file(
    `${night.replace('subscribe: all', 'subscribe: all\n    receiver: {}')}expect: [{ fact: charge.started, vehicle: car, count: 2 }]\n`,
  );
  const { code, stdout } = await record([
    'sweep',
    scenario,
    '--targets',
    'vehicle.car',
    '--faults',
    'chargerFault',
    '--lasting',
    '20m',
  ]);

  expect(code).toBe(1);
  expect(stdout).toMatch(/✗ vehicle.car cannot charge, start: it fails: .*charge.started/);
});

test.each([
  [['--report', 'pdf'], /--report: there is no pdf; here: junit, html, json/],
  [['--faults', 'dorp'], /faults: there is no dorp.*drop/],
  [['--places', 'many'], /--places many: write a number such as 4/],
])('wrong options end with 2: %j', async (flags, message) => {
  const { code, stderr } = await sweeping({}, file(night), ...flags);

  expect(code).toBe(2);
  expect(stderr).toMatch(message);
});

test('a wrong scenario, and an application without a reset, end with 2', async () => {
  const wrong = await sweeping({}, file(`${night}  - wiat: 5m\n`));
  const noReset = await record(['sweep', file(night), '--app', 'http://127.0.0.1:1/hooks']);

  expect([wrong.code, noReset.code]).toEqual([2, 2]);
  expect(wrong.stderr).toMatch(/night\.yaml:\d+:\d+.*wiat/s);
  expect(noReset.stderr).toContain('the application has no reset');
});

test('an interruption shows the cells that are done, and ends with its code', {
  tags: 'long',
}, async () => {
  const interruption = AbortSignal.abort(130);
  const scenario = file(night);
  const recorded = await record(
    ['sweep', scenario, '--app', 'http://127.0.0.1:1/hooks', '--reset', 'http://127.0.0.1:1/r'],
    { interruption },
  );
  const alone = ['sweep', file(night.replace('verify: skip', 'receiver: {}')), '--places', '1'];
  const { code, stdout } = await record(alone, { interruption });

  expect(recorded.code).toBe(2);
  expect(code).toBe(130);
  expect(stdout).toMatch(/! it was interrupted after 0 cells, [1-9]\d* left\n/);
});
