import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { scratch } from '../scratch.ts';
import { expectGolden } from './golden-text.ts';
import { record } from './recorded-terminal.ts';

const scenario = 'test/adapters/cli/scenarios/short-night.yaml';

let log: string;
/** Entries whose places are their sequences. */
let entries: readonly Line[];

interface Line {
  readonly sequence: number;
  readonly cause: number | null;
  readonly kind: string;
  readonly subject: string;
}

interface Why {
  readonly flaws: readonly string[];
  readonly entry: Line & { readonly sentence: string; readonly place?: object };
  readonly chain: readonly Line[];
  readonly effects: { readonly count: number; readonly entries: readonly Line[] };
}

beforeAll(async () => {
  const { stdout } = await record(['run', resolve(scenario), '--log', '-']);
  log = stdout;
  entries = log
    .trimEnd()
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(line) as Line);
});

async function why(
  entry: string,
  args: readonly string[] = [],
  content: string | Uint8Array = log,
) {
  const folder = scratch({ 'night.simlog': content });
  const recorded = await record(['why', join(folder, 'night.simlog'), entry, ...args]);
  const shown = (text: string): string => text.replaceAll(`${folder}/`, '').replace(/#\d+/g, '#…');
  return { ...recorded, stdout: shown(recorded.stdout), stderr: shown(recorded.stderr) };
}

async function answer(entry: string, content: string | Uint8Array = log): Promise<Why> {
  const { stdout, stderr } = await why(entry, ['--json'], content);
  expect(stderr).toMatch(/^(?:night\.simlog is truncated: only its whole entries are used\n)?$/);
  return JSON.parse(stdout) as Why;
}

test('any entry is explained by its causes, one by one, and leads to every entry that has it among its own', async () => {
  const causesOf = (sequence: number): readonly number[] => {
    const cause = entries[sequence]!.cause;
    return cause === null ? [] : [...causesOf(cause), cause];
  };

  await fc.assert(
    fc.asyncProperty(fc.nat({ max: entries.length - 1 }), async (sequence) => {
      const { chain, effects, entry } = await answer(String(sequence));

      expect(entry).toMatchObject({ sequence, kind: entries[sequence]!.kind });
      expect(chain.map((each) => each.sequence)).toEqual([...causesOf(sequence), sequence]);
      const led = entries.filter((each) => causesOf(each.sequence).includes(sequence));
      expect(effects.count).toBe(led.length);
      const told = led.filter(({ kind }) => kind !== 'signal.changed');
      expect(effects.entries.map((each) => each.sequence)).toEqual(
        told.map((each) => each.sequence),
      );
    }),
    { numRuns: 60 },
  );
});

describe('an entry is named', () => {
  test('by its kind, of which the last one is meant', async () => {
    const last = entries.findLast(
      ({ kind }) => kind === 'vehicle.woken' || kind === 'trip.started',
    )!;

    expect((await answer(last.kind)).entry.sequence).toBe(last.sequence);
    expect((await answer(`${last.kind}@car`)).entry.sequence).toBe(last.sequence);
  });

  test('by the id of an event, or the beginning of it, with its deliveries', async () => {
    const file = 'scenarios/webhooks/receiver-outage.yaml';
    const { stdout } = await record(['run', file, '--log', '-']);
    const event = /"event":"([\da-f-]+)"[^\n]*"kind":"delivery.dead"/.exec(stdout)![1]!;

    const { chain, effects, entry } = await answer(event.slice(0, 8), stdout);
    const words = (await why(event, [], stdout)).stdout;

    expect(entry.kind).toBe('event.created');
    expect(chain.at(-1)).toEqual(entry);
    expect(effects.entries.map(({ kind }) => kind)).toContain('delivery.dead');
    expect(words).toMatch(/effects\n.*sent the event: attempt 1\n.*main gave the delivery up/s);
  });
});

describe('the words of entries', () => {
  test.each([
    ['why-arrived.txt', ['trip.arrived@car', '--scenario', scenario]],
    ['why-plugged-effects.txt', ['cable.plug', '--effects']],
    ['why-expectation.txt', ['expectation.met', '--scenario', scenario]],
  ])('reads as in %s', async (golden, [entry = '', ...args]) => {
    const { code, stdout, stderr } = await why(entry, args);

    expect([code, stderr]).toEqual([0, '']);
    expectGolden(golden, stdout.replace(/\d+ (entries|changed signals|signal\.changed)/g, '… $1'));
  });

  test('a scenario that the log is not of is warned about', async () => {
    const { stderr, code } = await why('0', [
      '--scenario',
      'test/adapters/cli/scenarios/idle-hour.yaml',
    ]);

    expect(code).toBe(0);
    expect(stderr).toBe(
      'night.simlog is a log of short-night, not of idle-hour: places may be wrong\n',
    );
  });
});

describe('a log that is not whole', () => {
  test('is reported, wherever it was cut, and the rest is explained', async () => {
    const first = log.split('\n', 12).join('\n').length;

    await fc.assert(
      fc.asyncProperty(fc.integer({ min: first, max: log.length - 2 }), async (length) => {
        const { flaws, entry } = await answer('3', log.slice(0, length));

        expect(flaws).toEqual([expect.stringContaining('cut off')]);
        expect(entry.sequence).toBe(3);
      }),
      { numRuns: 20 },
    );
  });
});

describe('a log that gzip has packed', () => {
  test('is read as if it were not', { tags: 'long' }, async () => {
    const packed = gzipSync(log);

    expect(gunzipSync(packed).toString()).toBe(log);
    expect((await why('trip.arrived', [], packed)).stdout).toBe((await why('trip.arrived')).stdout);
    const folder = scratch({ a: log, b: packed });
    const files = [join(folder, 'a'), join(folder, 'b')];
    expect((await record(['diff', ...files])).stdout).toContain('the logs are equal');
    expect((await record(['deliveries', files[1]!])).stdout).toBe('no deliveries\n');
  });

  test('and cut off is reported; an altered one is refused in a sentence', async () => {
    const packed = gzipSync(log);

    const { flaws } = await answer('3', packed.subarray(0, packed.length - 40));
    const altered = Buffer.from(packed);
    altered.fill(0xff, 40, 80);
    const { code, stderr } = await why('3', [], altered);

    expect(flaws).toEqual([expect.stringContaining('cut off')]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: cannot read the log .*cannot be unpacked/);
  });
});

test.each([
  ['999999', /^error: night\.simlog has no entry 999999: its last one is \d+\n$/],
  ['trip.arived', /has no trip\.arived; did you mean trip\.arrived\?\n$/],
  ['trip.arrived@cra', /has no trip\.arrived of cra; did you mean trip\.arrived@car\?\n$/],
  ['trip.arrived@somebody', /has no trip\.arrived of somebody; here: car\n$/],
  ['0badcafe-0000', /has no event whose id begins with 0badcafe-0000\n$/],
  ['what?', /what\? names no entry: write its number, the id of an event, or a kind/],
])('%s is a mistake that says what there is', async (entry, words) => {
  const { code, stdout, stderr } = await why(entry);

  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(words);
});

test('a missing file is told before the entry, which may be wrong too', async () => {
  for (const wanted of [['what?'], ['--missing', 'what?']]) {
    const { code, stdout, stderr } = await record(['why', 'missing.simlog', ...wanted]);

    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('cannot read the log missing.simlog: there is no such file');
  }
});

test('a file that is no log is a mistake', async () => {
  const { code, stderr } = await why('3', [], 'hello\n');

  expect(code).toBe(2);
  expect(stderr).toContain('is not a log');
});

test('a scenario with mistakes is shown as check shows it', async () => {
  const file = join(scratch({ 'a.yaml': 'version: 1\nsteps: 3\n' }), 'a.yaml');

  const { code, stderr } = await why('3', ['--scenario', file]);

  expect(code).toBe(2);
  expect(stderr).toContain('a.yaml:2:');
});
