/* oxlint-disable no-control-regex */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { messagesIn } from '../../../adapters/cli/serve/serve-messages.ts';
import { csvRows } from '../../../adapters/tables/csv.ts';
import { printable, printableJson, printableLines } from '../../../adapters/terminal/terminal.ts';
import { parseXml } from '../../support/xml.ts';
import { record } from './recorded-terminal.ts';

/** Controls of a terminal, in C0 and C1, and marks that turn the direction of a text. */
const marks = '\u001b[5;35m\u001b[2J\u001b]0;owned\u0007\u009b2J\u202eabc\u2066\u200f\u061c\ufeffz';

/** A letter of every kind that must not leave, but line feeds and tabs. */
const hostile =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

const named = (name: string): string => JSON.stringify(`${name}${marks}`);

/** A scenario with such a name in each place where a file has one, and an expectation that fails. */
const scenario = `
version: 1
name: ${named('x')}
description: ${named('about')}
tags: [${named('tag')}]
clock: { start: 2026-05-04T18:00:00, limit: 1d }
users: { ${named('anna')}: {} }
places: { ${named('=home')}: { latitude: 52.5, longitude: 13.4 } }
chargers: { ${named('=cmd')}: { type: AC, power: 11kW, connectors: 2, place: ${named('=home')} } }
vehicles:
  car: { model: BEV, name: "=\u202ecar", owner: ${named('anna')}, state: { battery.soc: 40%, at: ${named('=home')} } }
webhooks:
  ${named('h')}: { url: "https://app.example/", triggers: [Charge.IsCharging], subscribe: all, receiver: { latency: 80ms } }
faults: [{ name: ${named('f')}, target: vehicle.car, from: "20:00", for: 5m, effects: [{ offline: true }] }]
invariants: [{ name: ${named('inv')}, check: car.battery.soc < 41 }]
steps:
  - plugIn: { vehicle: car, charger: ${named('=cmd')} }
    name: ${named('step')}
    because: ${named('why\n\u0085\u2028::error file=x::owned')}
  - chapter: ${named('chapter')}
    say: ${named('text')}
  - checkpoint: ${named('here')}
  - wait: 3h
  - unplug: car
  - expect: [{ value: car.battery.soc, near: 10%, tolerance: 1%, because: ${named('reason')} }]
`;

const folder = mkdtempSync(join(tmpdir(), 'motorpool-'));
const file = join(folder, 'hostile.yaml');
const mistakes = join(folder, 'mistakes.yaml');
const log = join(folder, 'hostile.simlog');

beforeAll(async () => {
  writeFileSync(file, scenario);
  // Mistakes whose lines have the marks as they are, as far as YAML takes them.
  const taken = marks.replaceAll(/[\u001b\u0007]/g, '');
  writeFileSync(mistakes, `version: 1\nname: a\nvehicles: { car: { modle: "${taken}" } }\n`);
  await record(['run', file, '--log', log]);
});
afterAll(() => rmSync(folder, { recursive: true }));

function expectPrintable(text: string): void {
  const at = text.search(hostile);
  expect(
    at === -1 ? undefined : JSON.stringify(text.slice(Math.max(0, at - 60), at + 20)),
  ).toBeUndefined();
}

describe('a scenario with escapes in its names', () => {
  test('keeps them in a recording, which the other doors read', () => {
    expect(readFileSync(log, 'utf8')).toMatch(hostile);
  });

  test.each([
    ['check', file],
    ['check', file, '--json'],
    ['check', mistakes],
    ['check', mistakes, '--report', 'github'],
    ['check', `${file}${marks}`],
    [marks],
    ['run', file, '--json'],
    ['run', file, '--list'],
    ...['github', 'markdown', 'junit', 'tap', 'json', 'html'].map((kind) => [
      'run',
      file,
      '--report',
      kind,
    ]),
    ['run', file, '--seeds', '2'],
    ['explain', file],
    ['explain', file, '--dry'],
    ['explain', file, '--mermaid'],
    ['explain', file, '--json'],
    ['why', log],
    ['why', log, '--json'],
    ['why', log, '--missing', `h${marks}`],
    ['diff', log, log],
    ['deliveries', log],
    ['deliveries', log, '--json'],
    ['replay', log],
    ['extract', log, join(folder, 'extract.yaml'), '--scenario'],
  ])('leaves by %j without them', async (...args) => {
    for (const env of [{}, { FORCE_COLOR: '1' }]) {
      const { stdout, stderr } = await record(args, { env });
      const text = `${stdout}${stderr}`;

      expect(text).not.toBe('');
      // Colours of our own, of which none blinks.
      expectPrintable(text.replaceAll(/\u001b\[(?!5)[\d;]*m/g, 'FORCE_COLOR' in env ? '' : '$&'));
    }
  });

  test.each(['github', 'markdown', 'junit', 'tap', 'json', 'html'])(
    'leaves in a file of --report %s without them, in the form of that report',
    async (kind) => {
      const path = join(folder, `report-${kind}`);
      await record(['run', file, '--report', `${kind}=${path}`]);
      const text = readFileSync(path, 'utf8');

      expectPrintable(text);
      if (kind === 'json') expect(JSON.parse(text)).toMatchObject({ scenario: `x${marks}` });
      if (kind === 'junit') expect(parseXml(text).name).toBe('testsuites');
      if (kind === 'tap') expect(text).toContain(String.raw`\u001b[2J`);
      if (kind === 'github') expect(text.match(/^(?!::(error|notice) )./m)).toBeNull();
    },
  );

  test('leaves in the cells of a table without them, and no text is a formula', async () => {
    const tables = [
      'export',
      log,
      join(folder, 'tables'),
      '--tables',
      'sessions',
      '--format',
      'csv',
    ];
    await record(tables);
    const text = readFileSync(join(folder, 'tables', 'sessions.csv'), 'utf8');

    expectPrintable(text.replaceAll('\r\n', '\n'));
    expect(text).toContain(",'=cmd·");
    expect(text).toContain(",'=home·");
  });
});

/** Ordinary texts of many languages, with signs that join and separate letters. */
const ordinary = fc.string({
  unit: fc.constantFrom(...'aZ0 .,:é漢字かなקשרبيتहिन्दी한국어Ελ👩‍🚗👍🏽‌—“”½°€'),
});

test('ordinary text of any language stays the same in every form', () => {
  fc.assert(
    fc.property(ordinary, (text) => {
      expect(printable(text)).toBe(text);
      expect(printableLines(`${text}\n\t${text}`)).toBe(`${text}\n\t${text}`);
      expect(printableJson(text)).toBe(JSON.stringify(text));
    }),
  );
});

test('no text leaves a sieve with a control or a mark of direction, and JSON keeps all of them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expectPrintable(printable(text));
      expectPrintable(printableLines(text));
      expectPrintable(printableJson({ text }, 2));
      expect(printable(text)).not.toMatch(/[\n\t]/);
      expect(printable(text)).toHaveLength(text.length);
      expect(JSON.parse(printableJson({ text }, 2))).toEqual(JSON.parse(JSON.stringify({ text })));
      expect(parse(printableJson(text))).toBe(JSON.parse(JSON.stringify(text)));
    }),
  );
});

test('a cell of text is never a formula, and a number stays one', () => {
  const column = { unit: '', about: '', isOptional: true, read: () => undefined };
  fc.assert(
    fc.property(fc.string(), fc.double({ noNaN: true }), (text, number) => {
      let written = '';
      const rows = csvRows(
        [
          { ...column, name: 'text', type: 'text' },
          { ...column, name: 'number', type: 'number' },
        ],
        (bytes) => (written += bytes.toString()),
      );
      rows.write([text, number]);
      rows.end();

      const [, line = ''] = written.split('\r\n');
      expect(line).not.toMatch(/^"?[=+\-@]/);
      expect(line.endsWith(`,${number}`)).toBe(true);
    }),
  );
});

test.each(['text', 'json'] as const)('a message of a server in %s is one line', async (form) => {
  let written = '';
  const messages = await messagesIn(form, { write: (text) => (written += text) });

  messages.say(`webhook a\nb${form === 'text' ? marks : ''}`, { level: 'warn' });

  expectPrintable(written);
  expect(written.trimEnd()).not.toContain('\n');
});
