import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listen, Receiver, type ReceiverOptions } from '../../../adapters/testing/index.ts';
import { scratch } from '../scratch.ts';
import { night } from '../testing/explore/night.ts';
import { opened } from '../testing/explore/told-backend.ts';
import { record } from './recorded-terminal.ts';

const secret = 'a-secret';

/** Runs the command against an application on a port, which can be reset and read back. */
async function exploring(
  habits: Partial<ReceiverOptions>,
  scenario: string,
  ...flags: readonly string[]
) {
  let receiver = new Receiver({ secret, ...habits });
  const { url, close } = await listen(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/hooks') return receiver.receive(request);
    if (pathname === '/reset') receiver = new Receiver({ secret, ...habits });
    return Response.json({
      cars: Object.fromEntries([...receiver.states].map(([id, { sequence }]) => [id, sequence])),
      handled: receiver.handled,
    });
  });
  const addresses = ['--reset', `${url}/reset`, '--read-back', `${url}/state`];
  const fixed = ['explore', scenario, '--app', `${url}/hooks`, '--secret', secret];
  try {
    return await record([...fixed, ...addresses, '--within', '60s', '--budget', '20', ...flags]);
  } finally {
    await close();
  }
}

function nightFile(): string {
  const file = join(scratch(), 'night.yaml');
  writeFileSync(file, night);
  return file;
}

test('a right application ends with 0 and a table of what was tried', {
  tags: 'long',
}, async () => {
  const { code, stdout, stderr } = await exploring({}, nightFile());

  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('20 runs of 8 events of 2 vehicles\n  late         4 of 4\n');
  expect(stdout).toMatch(/\n✓ nothing found\n$/);
});

test('two mistakes are two scenarios that fail alone, and end with 1', {
  tags: 'long',
}, async () => {
  const [out, page] = [join(scratch(), 'found'), join(scratch(), 'page.html')];
  const habits = { sorts: false, dedupes: false };
  const { code, stdout, stderr } = await exploring(
    habits,
    nightFile(),
    '--out',
    out,
    '--report',
    `html=${page}`,
  );
  const late = join(out, 'late-converges.yaml');
  const twice = join(out, 'twice-converges.yaml');

  expect([code, stderr]).toEqual([1, '']);
  expect(stdout).toMatch(/✗ event 2 of van arrives after event 3: its cars\..* is \d+ and not \d+/);
  expect(stdout).toMatch(/\n2 findings\n$/);
  expect([existsSync(late), existsSync(twice)]).toEqual([true, true]);
  expect(readFileSync(page, 'utf8')).toContain('<title>order as sent and as received</title>');
  const shown = readFileSync(page, 'utf8');
  expect(shown.match(/class="moved"/g)!.length).toBeGreaterThan(3);
  // The disturbed event is the second at the latest.
  expect(shown).toMatch(
    /<svg class="lanes"(?:(?!<g ).)*(?:<g class="">(?:(?!<g ).)*)?<g class="moved">/,
  );
  const [others] = /\d+ other runs? showed the same/.exec(stdout)!;
  expect(shown).toContain(`<p class="note">${others}</p>`);
  expect(shown).toContain('<th>like others</th>');

  const again = await exploring(habits, late);
  const mended = await exploring({}, late);
  expect([again.code, mended.code]).toEqual([1, 0]);
});

test('reports for programs go to standard output', { tags: 'long' }, async () => {
  const json = await exploring({ dedupes: false }, nightFile(), '--report', 'json');
  const junit = await exploring({ dedupes: false }, nightFile(), '--report', 'junit');

  const { passed, findings } = JSON.parse(json.stdout) as Record<string, unknown>;
  expect([json.code, passed]).toEqual([1, false]);
  expect(findings).toMatchObject([{ name: 'twice-converges', oracle: 'converges', choices: 1 }]);
  expect(junit.stdout).toContain('failures="1"');
});

test('the findings are told although their report cannot be written', {
  tags: 'long',
}, async () => {
  const flags = ['--report', `json=${scratch()}`];
  const { code, stdout, stderr } = await exploring({ dedupes: false }, nightFile(), ...flags);

  expect(code).toBe(2);
  expect(stdout).toContain('✗ ');
  expect(stderr).toMatch(/cannot write .*it is a folder/);
});

test('a fault of the user whose name begins with explored is no finding of an exploration', {
  tags: 'long',
}, async () => {
  const file = nightFile();
  const fault =
    '{ target: webhook.main, effects: [{ delay: { by: 1s } }], for: 1s, name: explored area }';
  writeFileSync(file, `${night}faults: [${fault}]\n`);
  const { code, stdout } = await exploring({ dedupes: false }, file);

  expect([code, stdout.includes('✗ ')]).toEqual([1, true]);
});

test.each([
  [['--late', 'soon'], /late: soon is neither retry, any nor a time such as 30m/],
  [
    ['--budget', 'soon'],
    /--budget soon: write a number of runs such as 300, or a time such as 60s/,
  ],
  [['--report', 'pdf'], /--report: there is no pdf; here: junit, html, json/],
  [['--report', 'junit=a.xml', '--report', 'html=a.xml'], /two reports would be written to a\.xml/],
  [['--for', '99999999d'], /for: 99999999d is longer than 36525d/],
  [['--quiet', '61m'], /quiet: 61m is longer than 1h/],
  [['--secret', 'two words'], /secret: expected 1 to 200 letters, digits and signs/],
  [['--api-port', 'any'], /--api-port any: write a port such as 4020/],
  [['--choices', 'lat'], /there is no choice lat.*late/],
])('wrong options end with 2: %j', async (flags, message) => {
  const { code, stderr } = await exploring({}, nightFile(), ...flags);

  expect(code).toBe(2);
  expect(stderr).toMatch(message);
});

test('no report is written over the scenario or the application', async () => {
  const file = nightFile();
  const module = join(scratch(), 'app.mjs');
  writeFileSync(module, 'export const create = () => {};');

  for (const lost of [file, module]) {
    const line = ['explore', file, '--app', `${module}#create`, '--report', `json=${lost}`];
    const { code, stderr } = await record(line);

    expect([code, stderr]).toEqual([2, `error: --report json=${lost} would overwrite ${lost}\n`]);
  }
});

test('an application that is not there, and a wrong scenario, end with 2', async () => {
  const gone = ['explore', nightFile(), '--app', 'http://127.0.0.1:1/hooks'];
  const wrong = join(scratch(), 'wrong.yaml');
  writeFileSync(wrong, `${night}  - wiat: 5m\n`);
  const [noReset, noServer, noScenario] = [
    await record(gone),
    await record([...gone, '--reset', 'http://127.0.0.1:1/reset']),
    await exploring({}, wrong),
  ];

  expect([noReset.code, noServer.code, noScenario.code]).toEqual([2, 2, 2]);
  expect(noReset.stderr).toContain('the application has no reset');
  expect(noServer.stderr).toContain('reset: no answer from http://127.0.0.1:1/reset');
  expect(noScenario.stderr).toMatch(/wrong\.yaml:\d+:\d+.*wiat/s);
});

test('a combination of a matrix is explored, and its finding runs alone', {
  tags: 'long',
}, async () => {
  const file = join(scratch(), 'night.yaml');
  const axis = 'matrix: { power: [11kW, 7kW] }\n';
  writeFileSync(
    file,
    night.replace('seed: 7\n', axis).replaceAll('power: 11kW', 'power: $matrix.power'),
  );
  const out = join(scratch(), 'found');
  const none = await exploring({ sorts: false }, file);
  const one = await exploring({ sorts: false }, file, '--matrix', 'power=7kW', '--out', out);
  const again = await exploring({ sorts: false }, join(out, 'late-converges.yaml'));

  expect([none.code, one.code, again.code]).toEqual([2, 1, 1]);
  expect(none.stderr).toContain('a matrix of 2 scenarios: choose one, such as power=11kW');
  expect(again.stdout).toContain('✗ by the faults of the scenario: its cars.{van} is ');
});

test('reports have the hints, too', { tags: 'long' }, async () => {
  const { stdout } = await exploring({}, nightFile(), '--report', 'junit');

  expect(stdout).toMatch(/<system-out>the budget of 20 runs left 39 disturbances .*<\/system-out>/);
});

test('Ctrl-C ends the exploration of a module, too, with its findings', async () => {
  const app = join(import.meta.dirname, '../testing/explore/told-backend.ts');
  const abort = new AbortController();
  const args = ['explore', nightFile(), '--app', `${app}#createBackend`];
  const more = ['--read-back', `${app}#readBack`, '--choices', 'late,twice', '--budget', '1000000'];
  let applications = 0;
  const hear = (): void => {
    applications += 1;
    if (applications === 20) abort.abort(130);
  };
  process.on(opened, hear);
  const { code, stdout } = await record([...args, ...more], { interruption: abort.signal });
  process.off(opened, hear);

  expect(code).toBe(130);
  expect(stdout).toMatch(/! it was interrupted after \d+ runs/);
});
