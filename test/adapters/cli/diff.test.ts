import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';
import { shortNight } from './sample-scenarios.ts';

let log: string;
beforeAll(async () => {
  const file = resolve(import.meta.dirname, 'scenarios/short-night.yaml');
  const { stdout } = await record(['run', file, '--log', '-']);
  log = stdout;
});

interface Difference {
  readonly equal: boolean;
  readonly common: number;
  readonly partsAt: number | null;
  readonly fields: readonly { readonly field: string; readonly a?: string; readonly b?: string }[];
  readonly a: Side;
  readonly b: Side;
}

interface Side {
  readonly flaws: readonly string[];
  readonly entries: number;
  readonly entry: { readonly sequence: number } | string | null;
  readonly causes: readonly { readonly sequence: number; readonly cause: number | null }[];
}

async function diff(a: string, b: string) {
  const folder = scratch({ 'a.simlog': a, 'b.simlog': b });
  const files = [join(folder, 'a.simlog'), join(folder, 'b.simlog')];
  const json = await record(['diff', ...files, '--json']);
  const { stdout, code } = await record(['diff', ...files]);
  expect(code).toBe(json.code);
  return { code, stdout, answer: JSON.parse(json.stdout) as Difference };
}

/** The log with one line changed; line 0 is the header. */
function altered(index: number, change: (line: string) => string): string {
  const lines = log.split('\n');
  lines[index] = change(lines[index]!);
  return lines.join('\n');
}

const entriesOf = (text: string): number => text.trimEnd().split('\n').length - 2;

test('a log is equal to itself', async () => {
  const { code, stdout, answer } = await diff(log, log);

  expect(code).toBe(0);
  expect(answer).toMatchObject({ equal: true, common: entriesOf(log), partsAt: null, fields: [] });
  expect(stdout).toContain('the logs are equal');
});

test.each([
  ['the zone of both', 'Europe/Berlin', 'Europe/Berlin', '23:00:00', 'Europe/Berlin'],
  ['UTC, where the zones differ', 'Europe/Berlin', 'Europe/Vienna', '21:00:00', 'UTC'],
])('times are in %s', async (_, one, other, time, zone) => {
  const scenario = (name: string, power: string): string => `
version: 1
name: evening
clock: { start: 2026-05-04T23:00:00+02:00, timezone: ${name} }
vehicles: { car: { model: BEV } }
steps: [{ plugIn: { vehicle: car, power: ${power} } }]
`;
  const [a, b] = await Promise.all(
    [scenario(one, '11kW'), scenario(other, '7kW')].map(async (text) => {
      const folder = scratch({ 'a.yaml': text });
      return (await record(['run', join(folder, 'a.yaml'), '--log', '-'])).stdout;
    }),
  );

  const { stdout } = await diff(a!, b!);

  expect(stdout).toContain(`times in ${zone}`);
  expect(stdout).toMatch(new RegExp(`^a  Mon 2026-05-04 ${time}  car`, 'm'));
});

test('an altered entry is found, and the file said to be altered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: entriesOf(log) - 1 }), async (sequence) => {
      const b = altered(sequence + 1, (line) => line.replace('"subject":"', '"subject":"x'));

      const { code, answer } = await diff(log, b);

      expect(code).toBe(1);
      expect(answer).toMatchObject({ equal: false, common: sequence, partsAt: sequence });
      expect(answer.fields.map(({ field }) => field)).toEqual(['subject']);
      expect(answer.a.flaws).toEqual([]);
      expect(answer.b.flaws[0]).toContain('altered: its entries give');
      const [, from, to] = /the first change is in lines (\d+) to (\d+)/.exec(answer.b.flaws[1]!)!;
      const line = sequence + 2;
      expect(Number(from)).toBeLessThanOrEqual(line);
      expect(Number(to)).toBeGreaterThanOrEqual(line);
      expect(answer.a.entry).toMatchObject({ sequence });
    }),
    { numRuns: 25 },
  );
});

test('a file that was cut anywhere is distinguished from a whole one', async () => {
  const bytes = Buffer.byteLength(log);
  const header = log.indexOf('\n') + 1;

  await fc.assert(
    fc.asyncProperty(fc.integer({ min: header, max: bytes - 2 }), async (length) => {
      const folder = scratch({ 'a.simlog': log, 'b.simlog': log });
      truncateSync(join(folder, 'b.simlog'), length);
      const cut = readFileSync(join(folder, 'b.simlog'), 'utf8');

      const { code, answer } = await diff(log, cut);

      expect(code).toBe(1);
      expect(answer.b.flaws).toEqual([expect.stringContaining('cut off')]);
      expect(answer.common).toBe(cut.split('\n').length - 2);
    }),
    { numRuns: 25 },
  );
});

test('a cut file is not even equal to itself', async () => {
  const cut = log.split('\n').slice(0, 20).join('\n');

  const { code, stdout } = await diff(`${cut}\n`, `${cut}\n`);

  expect(code).toBe(1);
  expect(stdout).toContain('cut off: it has no end line after 19 entries');
  expect(stdout).toContain('equal entries in incomplete files');
});

test.each([
  ['an entry that is missing', (lines: string[]) => lines.splice(5, 1)],
  ['lines after the end', (lines: string[]) => lines.splice(-1, 0, lines[3]!)],
  ['an end line that counts otherwise', (lines: string[]) => lines.splice(-2, 1, endOf(1))],
])('%s shows', async (_, change) => {
  const lines = log.split('\n');
  change(lines);

  const { code, answer } = await diff(log, lines.join('\n'));

  expect(code).toBe(1);
  expect(answer.b.flaws.join()).toContain('altered');
});

function endOf(entries: number): string {
  return log
    .trimEnd()
    .split('\n')
    .at(-1)!
    .replace(/"entries":\d+/, `"entries":${entries}`);
}

test('causes are followed back to the first', async () => {
  const index = log.split('\n').findIndex((line) => line.includes('"trip.arrived"'));

  const { answer, stdout } = await diff(
    log,
    altered(index, (line) => line.replace(/"distanceKm":\d+/, '"distanceKm":13')),
  );

  const { causes } = answer.a;
  expect(causes.map((each) => (each as unknown as { kind: string }).kind)).toEqual([
    'trip.started',
    'trip.start',
    'step.started',
  ]);
  causes.forEach(({ cause }, at) => expect(cause).toBe(causes[at + 1]?.sequence ?? null));
  expect(stdout).toContain('what led to both, latest first');
  expect(stdout).toMatch(/data\.distanceKm {2}12 {2}13\n/);
});

test('causes that lead in a circle come to an end', async () => {
  const circle = altered(30, (line) => line.replace(/"cause":[^,]+/, '"cause":29'));
  const parted = circle.replace(/("cause":)[^,]+(.*"sequence":60,)/, '$129$2');

  const { code } = await diff(circle, parted);

  expect([0, 1]).toContain(code);
});

describe('runs that were meant to differ', () => {
  test('are compared from their first difference after the start', async () => {
    const folder = scratch({ 'a.yaml': shortNight });
    const file = join(folder, 'a.yaml');
    const other = join(folder, 'b.simlog');
    await record(['run', file, '--seed', '8', '--log', other]);

    const { code, stdout, answer } = await diff(log, readFileSync(other, 'utf8'));

    expect(code).toBe(1);
    expect(answer.common).toBe(0);
    expect(answer.partsAt).toBeGreaterThan(0);
    expect(stdout).toContain('the logs start differently, then agree on');
    expect(stdout).toMatch(/seed 7 .*\n.*seed 8 /);
  });

  test('show the first line in which their scenarios differ', async () => {
    const logs = await Promise.all(
      [shortNight, shortNight.replace('chargeLimit: 80%', 'chargeLimit: 75%')].map(async (text) => {
        const file = join(scratch({ 'a.yaml': text }), 'a.yaml');
        return (await record(['run', file, '--log', '-'])).stdout;
      }),
    );

    const { stdout } = await diff(logs[0]!, logs[1]!);

    expect(stdout).toMatch(
      /the scenarios differ first in line 7:\n {5}a {2}car: .*80%.*\n {5}b {2}car: .*75%/,
    );
  });

  test('say what else their headers differ in', async () => {
    const { stdout } = await diff(
      log,
      altered(0, (line) => line.replace('"params":{}', '"params":{"n":1}')),
    );

    expect(stdout).toContain('headers differ in params.n: absent in a, 1 in b');
    expect(stdout).toContain('altered: its first line or its end line is not as it was written');
  });
});

test('a log without a header, as golden logs are, can be compared', async () => {
  // The digest in their end line does not cover a first line.
  const entries = log.slice(log.indexOf('\n') + 1).replace(/"frame":"[^"]*",/, '');
  const { code, answer } = await diff(entries, log);

  expect(code).toBe(0);
  expect(answer.equal).toBe(true);
});

test.each([
  ['no log', 'version: 1\n', 'is not a log'],
  ['nothing', '', 'is not a log'],
  ['a log of the future', '{"simlog":3}\n', 'is a log of version 3'],
])('%s is refused', async (_, text, message) => {
  const folder = scratch({ 'a.simlog': log });
  const b = join(folder, 'b.simlog');
  writeFileSync(b, text);

  const { code, stdout, stderr } = await record(['diff', join(folder, 'a.simlog'), b]);

  expect(stderr).toContain(`error: ${b} ${message}`);
  expect([code, stdout]).toEqual([2, '']);
});

test('a missing file and a folder are refused', async () => {
  const folder = scratch({ 'a.simlog': log });
  const missing = await record(['diff', join(folder, 'a.simlog'), join(folder, 'nope')]);
  const itself = await record(['diff', folder, folder]);

  expect([missing.code, itself.code]).toEqual([2, 2]);
  expect(missing.stderr).toContain('there is no such file');
  expect(itself.stderr).toContain('it is a folder');
});
