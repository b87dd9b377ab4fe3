import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { version } from '../../../adapters/terminal/version.ts';
import {
  canonicalJson,
  DigestChain,
  ianaVersion,
  parseScenario,
  ScenarioRun,
} from '../../../engine/index.ts';
import { scratch } from '../scratch.ts';
import { record, type TerminalOptions } from './recorded-terminal.ts';
import { commuters, idleHour, shortNight } from './sample-scenarios.ts';

async function logOf(
  source: string,
  args: readonly string[] = [],
  options: TerminalOptions = {},
): Promise<string> {
  const folder = scratch({ 'a.yaml': source });
  const log = join(folder, 'a.simlog');
  await record(['run', join(folder, 'a.yaml'), '--quiet', '--log', log, ...args], options);
  return readFileSync(log, 'utf8');
}

test('a log is its header, the lines of the run, and its end', { tags: 'long' }, async () => {
  const lines: string[] = [];
  const scenario = parseScenario(commuters, { file: 'a.yaml' });
  const run = new ScenarioRun(scenario, { sink: (line) => lines.push(line) });
  run.advanceTo(run.limitMs);

  const [header, ...rest] = (await logOf(commuters)).trimEnd().split('\n');
  const end = rest.pop();

  expect(header).toBe(
    `{"engine":"${version}","params":{},"scenario":"commuters","seed":"commuters","simlog":2,` +
      `"source":{"file":"a.yaml","text":${JSON.stringify(commuters)}},` +
      `"start":"2026-05-04T00:00:00.000Z","zone":"UTC","zoneData":"${ianaVersion}"}`,
  );
  expect(rest).toEqual(lines);
  const { digest, length: entries, marks } = run.world.log;
  const said = { digest, end: true, entries, marks: { ...marks }, verdict: 'PASS' };
  const frame = new DigestChain();
  for (const line of [header!, canonicalJson(said)]) frame.add(line);
  expect(end).toBe(canonicalJson({ ...said, frame: frame.text }));
  expect(marks.links).toHaveLength(Math.floor(entries / marks.every));
});

test('the header holds the parameters as they were resolved', async () => {
  const log = await logOf(idleHour, ['-p', 'pause=90m', '--seed', 'x']);

  expect(log).toMatch(/^\{"engine":"[^"]+","params":\{"pause":5400000\},.*"seed":"x","simlog":2,/);
});

test('however the wall clock slices a run, the log is the same', async () => {
  const whole = await logOf(shortNight);

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1 }),
      async (steps) => {
        let reads = 0;
        let nowMs = 0;
        const wallMs = (): number => (nowMs += steps[(reads += 1) % steps.length]!);

        expect(await logOf(shortNight, [], { wallMs })).toBe(whole);
      },
    ),
    { numRuns: 20 },
  );
});

test('the display changes nothing in the log', async () => {
  const [quiet, all] = [await logOf(shortNight), await logOf(shortNight, ['--all'])];

  expect(all).toBe(quiet);
});

test('--log - writes the log to standard output and the summary to standard error', async () => {
  const folder = scratch({ 'a.yaml': shortNight });

  const { stdout, stderr } = await record(['run', join(folder, 'a.yaml'), '--log', '-']);

  expect(stdout).toBe(await logOf(shortNight));
  expect(stderr).toContain('PASS  short-night');
});

describe('a run that is interrupted', () => {
  test('closes its log properly and ends with the code of the interruption', async () => {
    const folder = scratch({ 'a.yaml': shortNight });
    const log = join(folder, 'a.simlog');
    const interruption = new AbortController();
    interruption.abort(130);

    const { code, stdout } = await record(
      ['run', join(folder, 'a.yaml'), '--quiet', '--log', log],
      { interruption: interruption.signal },
    );

    const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(1);
    const end = JSON.parse(lines.pop() ?? '') as Record<string, unknown>;
    const chain = new DigestChain();
    for (const line of lines) chain.add(line);
    expect(code).toBe(130);
    expect(stdout).toMatch(/^INCONCLUSIVE {2}short-night: interrupted\n$/);
    expect(end).toMatchObject({ digest: chain.text, entries: lines.length });
    expect(end['verdict']).toBe('INCONCLUSIVE');
  });

  test('is the last one', async () => {
    const folder = scratch({ 'a.yaml': shortNight, 'b.yaml': shortNight });
    const interruption = new AbortController();
    interruption.abort(130);

    const { stdout } = await record(
      ['run', join(folder, 'a.yaml'), join(folder, 'b.yaml'), '--quiet'],
      { interruption: interruption.signal },
    );

    expect(stdout.split('\n')).toHaveLength(2);
  });
});
