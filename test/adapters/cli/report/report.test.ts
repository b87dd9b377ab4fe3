import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseXml, type XmlElement } from '../../../support/xml.ts';
import { scratch } from '../../scratch.ts';
import { expectGolden } from '../golden-text.ts';
import { record } from '../recorded-terminal.ts';
import { failingNight, idleHour, shortNight } from '../sample-scenarios.ts';

/**
 * One run of each verdict; from the root of the project, so that places are the same on every
 * machine.
 */
const files = [
  'short-night',
  'failing-night',
  'blocked-drive',
  'endless-wait',
  'shrinking-odometer',
  'idle-hour',
].map((name) => `test/adapters/cli/scenarios/${name}.yaml`);

/** Removes values that change with every new signal: they say nothing about the report of a run. */
function withoutFigures(text: string): string {
  return text
    .replace(/("entries" value="|# entries )\d+/g, '$1…')
    .replace(/[\d,]+ entries/g, '… entries')
    .replace(/"entries": \d+/g, '"entries": 0')
    .replace(/sha256:[0-9a-f]{64}/g, 'sha256:…');
}

async function report(kind: string, ...args: readonly string[]) {
  const recorded = await record(['run', ...files, '--quiet', '--report', kind, ...args]);
  return { ...recorded, stdout: withoutFigures(recorded.stdout) };
}

describe('a report of one run of every verdict', () => {
  test.each(['junit', 'tap', 'json', 'github', 'markdown'])('%s', async (kind) => {
    const { code, stdout } = await report(kind);

    expectGolden(`report-${kind}.txt`, stdout);
    expect(code).toBe(2);
  });

  test('html, as far as it is text', async () => {
    const { stdout } = await report('html');

    const words = stdout
      .replace(/<(style|svg|table)\b.*?<\/\1>/gs, '')
      .replace(/<[^>]+>/g, '\n')
      .replace(/^\s+$/gm, '')
      .replace(/\n{2,}/g, '\n');
    expectGolden('report-html.txt', words);
  });

  test('goes to standard output in place of the words for people, which go to standard error', async () => {
    const { stdout, stderr } = await report('tap');

    expect(stdout).toMatch(/^TAP version 14\n/);
    expect(stderr).toContain('PASS  short-night:');
    const beside = await report('github');
    expect(beside.stdout).toMatch(/PASS {2}short-night:.*\n::/s);
  });

  test('is the same twice', { tags: 'long' }, async () => {
    for (const kind of ['junit', 'tap', 'github', 'html']) {
      expect((await report(kind)).stdout).toBe((await report(kind)).stdout);
    }
  });
});

describe('junit', () => {
  /**
   * The elements and attributes of junit-10.xsd that we use, and those of them that it requires.
   */
  const form: Readonly<Record<string, { parts: string; attributes: string; required: string }>> = {
    testsuites: { parts: 'testsuite', attributes: 'name time tests failures errors', required: '' },
    testsuite: {
      parts: 'properties testcase system-out system-err',
      attributes: 'name file tests failures errors skipped time timestamp hostname id package',
      required: 'name tests failures errors',
    },
    properties: { parts: 'property', attributes: '', required: '' },
    property: { parts: '', attributes: 'name value', required: 'name value' },
    testcase: {
      parts: 'skipped error failure system-out system-err',
      attributes: 'name classname file line time',
      required: 'name classname',
    },
    failure: { parts: '', attributes: 'message type', required: '' },
    error: { parts: '', attributes: 'message type', required: '' },
    skipped: { parts: '', attributes: 'message type', required: '' },
    'system-out': { parts: '', attributes: '', required: '' },
  };

  function* everyElement(element: XmlElement): Generator<XmlElement> {
    yield element;
    for (const child of element.children) yield* everyElement(child);
  }

  test('has the form that CI servers know, and counts that are right', async () => {
    const root = parseXml((await report('junit')).stdout);

    for (const { name, attributes, children } of everyElement(root)) {
      const { parts, attributes: known, required } = form[name]!;
      for (const child of children) expect(parts.split(' '), name).toContain(child.name);
      const words = Object.keys(attributes);
      for (const word of words) expect(known.split(' '), name).toContain(word);
      for (const word of required.split(' ').filter(Boolean)) expect(words, name).toContain(word);
      if (attributes['time'] !== undefined) expect(attributes['time']).toMatch(/^\d+\.\d{3}$/);
    }
    for (const suite of root.children) {
      const cases = suite.children.filter(({ name }) => name === 'testcase');
      const count = (tag: string) =>
        cases.filter(({ children }) => children.some(({ name }) => name === tag)).length;
      expect(suite.attributes).toMatchObject({
        tests: String(cases.length),
        failures: String(count('failure')),
        errors: String(count('error')),
        skipped: String(count('skipped')),
      });
      const names = cases.map(({ attributes }) => attributes['name']);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test('a file with mistakes is a suite of errors', async () => {
    const folder = scratch({
      'bad.yaml': shortNight.replace('near: 80%', 'naer: 80%').replace('steps:', 'stpes:'),
    });

    const { code, stdout } = await record(['run', join(folder, 'bad.yaml'), '--report', 'junit']);

    expect(code).toBe(2);
    const [suite] = parseXml(stdout).children;
    expect(Number(suite?.attributes['errors'])).toBeGreaterThan(0);
    expect(suite?.children[0]?.children[0]?.text).toMatch(/bad\.yaml:\d+:\d+/);
  });

  test('every case names a file, and a failed expectation its line, as the annotations do', async () => {
    const root = parseXml((await report('junit')).stdout);

    const cases = root.children.flatMap((suite) =>
      suite.children.filter(({ name }) => name === 'testcase'),
    );
    for (const { attributes } of cases) expect(files).toContain(attributes['file']);
    const failed = cases.find(({ attributes }) => attributes['name']?.includes('near 80'));
    expect(failed?.attributes).toMatchObject({ file: files[1], line: '12' });
  });

  test('scenarios of one name keep cases of their own: GitLab shows one of each class and name', async () => {
    const folder = scratch({ 'a.yaml': shortNight, 'b.yaml': shortNight, 'c.yaml': idleHour });

    const { stdout } = await record(['run', folder, '-q', '--report', 'junit']);

    const suites = parseXml(stdout).children;
    expect(suites.map(({ attributes }) => attributes['name'])).toEqual([
      `short-night (${folder}/a.yaml)`,
      `short-night (${folder}/b.yaml)`,
      'idle-hour',
    ]);
    const cases = suites.flatMap(({ children }) =>
      children.filter((each) => each.name === 'testcase'),
    );
    const keys = cases.map(({ attributes: { classname, name } }) => `${classname} ${name}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('a long run has the beginning and the end of its timeline', { tags: 'long' }, async () => {
    const month = idleHour
      .replace(/^ {2}car: .*$/m, '  car: { model: kia-ev6, persona: commuter }')
      .replace(/wait: .*/, 'wait: 28d');
    const folder = scratch({ 'a.yaml': month });

    const { stdout } = await record(['run', join(folder, 'a.yaml'), '-q', '--report', 'junit']);

    const told = parseXml(stdout).children[0]!.children.find(({ name }) => name === 'system-out');
    expect(told!.text).toMatch(/ \d+ lines left out; /);
    expect(told!.text.split('\n').length).toBeLessThan(200);
  });

  test('hostile names stay unchanged', async () => {
    const name = 'a"<b>&]]>\\u0000\\e[31m';
    const source = failingNight.replace(
      'name: failing-night',
      `name: "${name.replace('"', '\\"')}"`,
    );
    const folder = scratch({ 'a.yaml': source });

    const { stdout } = await record(['run', join(folder, 'a.yaml'), '--report', 'junit']);

    expect(parseXml(stdout).children[0]?.attributes['name']).toBe('a"<b>&]]>\ufffd\ufffd[31m');
  });
});

describe('markdown', () => {
  test('no name or reason ends its cell, begins a tag or calls a person', async () => {
    const name = 'a|b <img> @team *x* #1';
    const source = idleHour.replace('name: idle-hour', `name: "${name}"`);
    const folder = scratch({ 'a.yaml': source });

    const { stdout } = await record(['run', join(folder, 'a.yaml'), '--report', 'markdown']);

    const row = String.raw`| SKIPPED | a\|b \<img\> \@team \*x\* \#1 | the scenario expects nothing, so nothing was proven |`;
    expect(stdout.split('\n')).toContain(row);
  });

  test('bad scenarios come first, and a long table ends', { tags: 'long' }, async () => {
    const names = Array.from({ length: 205 }, (_, index) => `a${index}.yaml`);
    const idle = Object.fromEntries(names.map((name) => [name, idleHour]));
    const folder = scratch({ ...idle, 'z.yaml': failingNight });

    const { stdout } = await record(['run', folder, '-q', '--report', 'markdown']);

    const rows = stdout.split('\n').filter((line) => /^\| [A-Z]/.test(line));
    expect(stdout).toContain('### motorpool: 206 scenarios, 1 of them bad');
    expect(rows[0]).toContain('| FAIL | failing-night |');
    expect(rows).toHaveLength(200);
    expect(stdout).toContain('6 more scenarios not shown.');
  });
});

describe('--report', () => {
  test('writes several reports to files, into folders that it makes', async () => {
    const folder = scratch({ 'a.yaml': idleHour });
    const [xml, page] = [join(folder, 'out/ci/junit.xml'), join(folder, 'report.html')];

    const { code, stdout } = await record([
      'run',
      join(folder, 'a.yaml'),
      '--quiet',
      `--report=junit=${xml}`,
      `--report=html=${page}`,
    ]);

    expect(code).toBe(0);
    expect(stdout).toMatch(/^SKIPPED/);
    expect(parseXml(readFileSync(xml, 'utf8')).name).toBe('testsuites');
    expect(readFileSync(page, 'utf8')).toMatch(/^<!doctype html>/);
  });

  test.each([
    ['a kind that is not there', ['--report', 'junt'], 'did you mean junit?'],
    ['no file', ['--report', 'junit='], 'name a file, as in junit=junit.xml'],
    ['two on standard output', ['--report', 'tap', '--report', 'junit'], 'tap and junit both want'],
    [
      'one file for two',
      ['--report', 'tap=x', '--report', 'junit=x'],
      'two reports would be written to x',
    ],
    ['--json beside', ['--json', '--report', 'tap'], '--json and --report tap both want'],
    [
      '--log - beside',
      ['--log', '-', '--report', 'github'],
      '--log - and --report github both want',
    ],
    ['the file of the log', ['--log', 'x', '--report', 'tap=x'], '--log and --report both want x'],
  ])('%s is a mistake that is reported before anything runs', async (_, args, words) => {
    const { code, stdout, stderr } = await record(['run', files[0]!, ...args]);

    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
  });

  test('never overwrites the scenario', async () => {
    const file = join(scratch({ 'a.yaml': idleHour }), 'a.yaml');

    const { code, stderr } = await record(['run', file, '--report', `tap=${file}`]);

    expect(code).toBe(2);
    expect(stderr).toContain(`would overwrite ${file}`);
    expect(readFileSync(file, 'utf8')).toBe(idleHour);
  });

  test('a place that cannot be written to is reported in a sentence', async () => {
    const folder = scratch({ 'a.yaml': idleHour });

    const { code, stderr } = await record([
      'run',
      join(folder, 'a.yaml'),
      '--report',
      `tap=${folder}`,
    ]);

    expect(code).toBe(2);
    expect(stderr).toBe(`error: cannot write ${folder}: it is a folder\n`);
  });
});

describe('the quantities of charts', () => {
  test('changes no byte of the log, and does not depend on how fast the machine is', async () => {
    const folder = scratch({ 'a.yaml': shortNight });
    const run = async (wallMs: () => number, ...args: readonly string[]) => {
      const log = join(folder, 'a.simlog');
      await record(['run', join(folder, 'a.yaml'), '--quiet', '--log', log, ...args], { wallMs });
      return readFileSync(log, 'utf8');
    };
    const pages: string[] = [];
    let nowMs = 0;
    for (const stepMs of [0, 7, 1000]) {
      const page = join(folder, 'a.html');
      const log = await run(() => (nowMs += stepMs), '--report', `html=${page}`);
      expect(log).toBe(await run(() => 0));
      pages.push(readFileSync(page, 'utf8').replace(/simulated in [^<]*/g, ''));
    }

    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).toContain('State of charge');
  });
});
