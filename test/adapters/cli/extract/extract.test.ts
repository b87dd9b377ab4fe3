import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endLine, headerLine } from '../../../../adapters/file/log-frame.ts';
import { LogReader } from '../../../../adapters/file/log-reader.ts';
import { entryLine, parseScenario, ScenarioRun } from '../../../../engine/index.ts';
import { scratch } from '../../scratch.ts';
import { record } from '../recorded-terminal.ts';

/** Two cars with an owner each, a webhook for both, and marks between. */
const source = `
version: 1
name: two-owners
log: everything
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin }
users: { anna: {}, ben: {} }
vehicles:
  car: { model: hyundai-ioniq-5, owner: anna, state: { battery.soc: 40% } }
  van: { model: BEV, owner: ben, state: { battery.soc: 40% } }
webhooks:
  main:
    subscribe: [car, van]
    triggers: [Charge.IsCharging, Closure.IsLocked]
    data: [TractionBattery.StateOfCharge]
    receiver: { failFirst: 1 }
steps:
  - chapter: Evening
  - unlock: car
  - plugIn: { vehicle: car, power: 11kW }
  - plugIn: { vehicle: van, power: 11kW }
  - wait: 1h
  - chapter: Night
  - unlock: van
  - wait: 1h
  - checkpoint: late
  - unplug: car
  - lock: car
  - wait: 20m
`;

interface Logged {
  readonly at: string;
  readonly cause: number | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly kind: string;
  readonly sequence: number;
  readonly subject: string;
}

function entriesIn(text: string): { lines: readonly string[]; entries: readonly Logged[] } {
  const lines = text.trimEnd().split('\n').slice(1, -1);
  return { lines, entries: lines.map((line) => JSON.parse(line) as Logged) };
}

describe('an extract', () => {
  const loaded = parseScenario(source, { file: 'a.yaml' });
  const run = new ScenarioRun(loaded);
  run.advanceTo(Infinity);
  const { log } = run.world;
  const sources = {
    file: 'a.yaml',
    path: undefined,
    text: source,
    imports: {},
    params: {},
    env: {},
  };
  const whole = [
    headerLine({ scenario: loaded, sources, engineVersion: 'test' }),
    ...log.retained.map(entryLine),
    `${endLine({ digest: log.digest, entries: log.length, verdict: 'SKIPPED' })}\n`,
  ].join('\n');

  async function extracted(args: readonly string[], name = 'b.simlog') {
    const folder = scratch({ 'a.simlog': whole });
    const file = join(folder, name);
    const said = await record(['extract', join(folder, 'a.simlog'), file, ...args]);
    return { ...said, file, from: join(folder, 'a.simlog') };
  }

  test('has the requested entries and all their causes, and nothing else, to the byte', async () => {
    const { lines, entries } = entriesIn(whole);
    const minutes = fc.integer({ min: 0, max: 150 });
    const folder = scratch({ 'a.simlog': whole });
    const [from, file] = [join(folder, 'a.simlog'), join(folder, 'b.simlog')];
    await fc.assert(
      fc.asyncProperty(minutes, minutes, fc.boolean(), async (one, other, isOfVan) => {
        const [fromM, untilM] = [Math.min(one, other), Math.max(one, other)];
        const [fromMs, untilMs] = [fromM, untilM].map(
          (each) => Date.parse('2026-05-04T16:00:00Z') + each * 60_000,
        ) as [number, number];
        const args = ['--from', `${fromM}m`, '--until', `${untilM}m`];
        if (isOfVan) args.push('--vehicle', 'van');

        const { code } = await record(['extract', from, file, ...args]);

        const events = new Set(
          entries.filter(({ subject }) => subject === 'van').map(({ data }) => data['event']),
        );
        const isWished = ({ at, data, subject }: Logged): boolean =>
          Date.parse(at) >= fromMs &&
          Date.parse(at) <= untilMs &&
          (!isOfVan ||
            subject === 'van' ||
            (data['event'] !== undefined && events.has(data['event'])));
        if (code !== 0) {
          expect(entries.some(isWished)).toBe(false);
          return;
        }
        const found = entriesIn(readFileSync(file, 'utf8'));
        const kept = new Set(found.entries.map(({ sequence }) => sequence));
        const ledTo = new Set<number>();
        for (const each of [...found.entries].reverse()) {
          expect(lines[each.sequence]).toBe(found.lines[found.entries.indexOf(each)]);
          const isStart = each.kind === 'world.started' || each.kind.startsWith('webhook.');
          expect(isWished(each) || ledTo.has(each.sequence) || isStart).toBe(true);
          if (each.cause !== null) expect(kept).toContain(each.cause);
          ledTo.add(each.cause ?? -1);
        }
        for (const each of entries.filter(isWished)) expect(kept).toContain(each.sequence);
        const reader = new LogReader(file);
        while (reader.next() !== undefined);
        reader.close();
        expect(reader.flaws).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  test('has markers as its ends', async () => {
    const kindsOf = async (...args: string[]) => {
      const { code, file, stderr } = await extracted(args);
      expect(stderr).toBe('');
      expect(code).toBe(0);
      return entriesIn(readFileSync(file, 'utf8')).entries;
    };

    const night = await kindsOf('--marker', 'Night');
    const evening = await kindsOf('--until-marker', 'Night');
    const late = await kindsOf('--after-marker', 'late');

    expect(night.some(({ kind, subject }) => kind === 'doors.unlocked' && subject === 'van')).toBe(
      true,
    );
    expect(night.map(({ kind }) => kind)).not.toContain('checkpoint.reached');
    expect(evening.at(-1)).toMatchObject({ kind: 'chapter.began', data: { title: 'Night' } });
    expect(late.find(({ kind }) => kind === 'cable.unplugged')).toBeDefined();
  });

  test('tells the same reasons and attempts as the whole, though its numbers have gaps', {
    tags: 'long',
  }, async () => {
    const { file, from } = await extracted(['--vehicle', 'van', '--from', '30m'], 'b.simlog.gz');
    const why = async (logged: string) => {
      const said = await record(['why', logged, 'doors.unlocked@van', '--effects', '--json']);
      return JSON.parse(said.stdout) as { chain: object[]; flaws: string[] };
    };
    const deliveriesOf = async (logged: string) => {
      const said = await record(['deliveries', logged, '--json']);
      return (JSON.parse(said.stdout) as { attempts: { vehicle: string; at: string }[] }).attempts;
    };

    const [there, here] = [await why(from), await why(file)];
    expect(here.chain).toEqual(there.chain);
    expect(here.chain.length).toBeGreaterThan(1);
    expect(here.flaws).toEqual([]);
    const attempts = await deliveriesOf(file);
    expect(attempts.length).toBeGreaterThan(0);
    expect(await deliveriesOf(from)).toEqual(expect.arrayContaining(attempts));
    const missing = await record(['why', file, '--missing', 'main@van']);
    expect([missing.code, missing.stderr]).toEqual([0, '']);
    expect((await record(['diff', file, file])).code).toBe(0);
    expect((await record(['diff', file, from])).stdout).toContain('headers differ in extract');
    expect(gunzipSync(readFileSync(file)).toString()).toContain('"extract":{"digest":"sha256:');
  });

  test('can be cut again, and extracted as a whole where it is truncated', async () => {
    const { file } = await extracted(['--vehicle', 'van']);
    const again = `${file}2`;

    expect((await record(['extract', file, again, '--from', '1h'])).code).toBe(0);
    const { entries } = entriesIn(readFileSync(again, 'utf8'));
    expect(entries.some(({ at }) => Date.parse(at) >= Date.parse('2026-05-04T17:00:00Z'))).toBe(
      true,
    );
    const text = readFileSync(again, 'utf8');
    writeFileSync(`${file}3`, text.slice(0, text.lastIndexOf('{"digest"')));
    const copied = await record(['extract', `${file}3`, `${file}4`]);
    expect(copied.code).toBe(0);
    expect(entriesIn(readFileSync(`${file}4`, 'utf8')).entries).toEqual(entries);
  });

  test('is not executed again, and says so', async () => {
    const { file } = await extracted(['--vehicle', 'van']);

    const { code, stderr } = await record(['replay', file]);

    expect(code).toBe(2);
    expect(stderr).toContain('it is an extract; take the recording it was cut from');
  });

  test.each([
    ['a vehicle', ['--vehicle', 'vann'], /--vehicle vann: .* did you mean van\?/],
    ['a marker', ['--marker', 'Nihgt'], /--marker Nihgt: .* did you mean Night\?/],
    [
      'an empty stretch',
      ['--from', '20h'],
      /has no entry that matches: the extract would be empty/,
    ],
    ['the wrong order', ['--from', '2h', '--until', '1h'], /--from .* is after --until/],
    ['no moment', ['--from', 'noon'], /--from noon: write a duration such as 2h30m/],
    ['two markers', ['--marker', 'Night', '--until-marker', 'late'], /selects a range by itself/],
  ])('refuses %s that cannot be', async (_, args, words) => {
    const { code, stderr, file } = await extracted(args);

    expect(code).toBe(2);
    expect(stderr).toMatch(words);
    expect(() => readFileSync(file)).toThrow('ENOENT');
  });

  test('is not made of an altered recording, nor over it', async () => {
    const folder = scratch({ 'a.simlog': whole.replace('"io":"in"', '"io":"st"') });
    const file = join(folder, 'a.simlog');

    const altered = await record(['extract', file, `${file}2`]);
    const self = await record(['extract', file, file]);

    expect([altered.code, self.code]).toEqual([2, 2]);
    expect(altered.stderr).toContain('cannot be cut: altered');
    expect(self.stderr).toContain('is the recording itself');
  });
});
