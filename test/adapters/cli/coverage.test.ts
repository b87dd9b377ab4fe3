import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';
import { shortNight } from './sample-scenarios.ts';

const lockedCar = `version: 1
name: locked-car
clock: { start: 2026-03-02T20:00:00, limit: 1h }
vehicles: { car: { model: hyundai-ioniq-5-lr } }
steps:
  - unlock: car
  - lock: car
expect:
  - car.locked
`;

interface Told {
  readonly digest: string;
  readonly runs?: readonly { readonly digest: string }[];
  readonly coverage?: {
    readonly percent: number;
    readonly transitions: { readonly taken: number; readonly of: number };
    readonly charts: readonly { readonly chart: string; readonly percent: number }[];
  };
}

const parsed = (text: string): Told => JSON.parse(text) as Told;

function files(): readonly string[] {
  const folder = scratch({ 'night.yaml': shortNight, 'locked.yaml': lockedCar });
  return [join(folder, 'locked.yaml'), join(folder, 'night.yaml')];
}

describe('run --coverage', () => {
  test('shows a table below the tally, and changes no digest', { tags: 'long' }, async () => {
    const { code, stdout } = await record(['run', ...files(), '--coverage']);
    const [with_, without] = await Promise.all(
      [['--coverage'], []].map(async (more) =>
        parsed((await record(['run', ...files(), '--json', ...more])).stdout),
      ),
    );

    expect(code).toBe(0);
    expect(stdout).toMatch(/^chart +states +transitions +% +moves +stays +refusals +BEV/m);
    expect(stdout).toMatch(/^lock +3\/3|^lock +2\/3/m);
    expect(stdout).toMatch(/^all .*\/\d+/m);
    expect(with_!.runs!.map(({ digest }) => digest)).toEqual(
      without!.runs!.map(({ digest }) => digest),
    );
    expect(with_!.coverage!.transitions.taken).toBeGreaterThan(5);
    expect(without!.coverage).toBeUndefined();
  });

  test('counts the same with any number of threads, and over seeds', { tags: 'long' }, async () => {
    const paths = files();
    const told = await Promise.all(
      ['1', '2'].map(async (jobs) =>
        parsed((await record(['run', ...paths, '--json', '--coverage', '--jobs', jobs])).stdout),
      ),
    );
    const seeds = await Promise.all(
      ['1', '2'].map(async (jobs) => {
        const args = ['run', ...paths, '--json', '--coverage', '--seeds', '3', '--jobs', jobs];
        return parsed((await record(args)).stdout).coverage;
      }),
    );

    expect(told[0]!.coverage).toEqual(told[1]!.coverage);
    expect(seeds[0]).toEqual(seeds[1]);
    expect(seeds[0]!.transitions.taken).toBeGreaterThanOrEqual(
      told[0]!.coverage!.transitions.taken,
    );
  });

  test('fails below the least percentage, in a sentence', async () => {
    const below = await record(['run', ...files(), '-q', '--coverage-min', '90']);
    const chart = await record(['run', ...files(), '-q', '--coverage-min', 'lock=22%']);

    expect(below.code).toBe(1);
    expect(below.stderr).toMatch(
      /^The runs took \d+ of \d+ transitions of all charts, [\d.]+ %, and --coverage-min 90 asks for more\.\n$/,
    );
    expect(below.stdout).toMatch(/^coverage of charts: \d+ of \d+ transitions \([\d.]+ %\)/m);
    expect(chart).toMatchObject({ code: 0, stderr: '' });
  });

  test('says in the reports of a job why it fails', async () => {
    const words = ['run', ...files(), '-q', '--coverage-min', '90', '--report'];
    const github = await record([...words, 'github']);
    const markdown = await record([...words, 'markdown']);

    expect(github.stdout).toMatch(
      /^::error title=coverage::The runs took .* %25, and --coverage-min 90 asks for more\.\n::notice /m,
    );
    expect(markdown.stdout).toMatch(
      /\n\nThe runs took .* %, and --coverage-min 90 asks for more\.\n/,
    );
  });

  test('writes a page that stands alone, and JSON', async () => {
    const folder = scratch();
    const [page, json] = [join(folder, 'coverage.html'), join(folder, 'coverage.json')];
    const reports = [`coverage-html=${page}`, `coverage-json=${json}`];
    await record(['run', ...files(), '-q', ...reports.flatMap((each) => ['--report', each])]);

    const html = readFileSync(page, 'utf8');
    expect(html.match(/<svg /g)).toHaveLength(11);
    expect(html).toContain('NOT TAKEN: lock: unlocked on doors.lock [doorOpen]');
    expect(html).not.toMatch(/<script|https?:|src=/);
    const { charts } = parsed(`{"coverage":${readFileSync(json, 'utf8')}}`).coverage!;
    expect(charts.map(({ chart }) => chart)).toContain('charge-schedule');
  });

  test.each([
    [['--coverage-min', '101'], 'write a percentage from 0 to 100, such as 80 or charge=80'],
    [['--coverage-min', 'chrage=80'], 'did you mean charge?'],
    [['--coverage-min', '80', '--coverage-min', '90'], 'is given twice for all charts'],
    [['--coverage', '--list'], '--list runs none'],
    [['--report', 'coverage-html', '--dry'], '--dry runs none'],
    [['--report', 'coverage-html='], 'coverage-html=coverage.html'],
  ])('refuses %j', async (args, words) => {
    const { code, stderr } = await record(['run', ...files(), ...args]);

    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });
});
