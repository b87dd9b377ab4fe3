import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countsOf,
  type SeedTally,
  seedAt,
  seedParts,
  tallyOf,
} from '../../../../adapters/trials/suite/seeds.ts';
import { scratch } from '../../scratch.ts';
import { record } from '../recorded-terminal.ts';
import { failingNight, idleHour, shortNight } from '../sample-scenarios.ts';

/** A commuter whose distances are drawn: some seeds give a short week, others a long one. */
const drawnDistance = `version: 1
name: drawn-distance
seed: 7
clock: { start: 2026-03-02T00:00:00, limit: 3d }
vehicles:
  car:
    model: BEV
    state: { battery.soc: 80%, odometer: 12000km }
    persona: { commuter: { distance: { uniform: [5km, 40km] } } }
steps:
  - wait: 1d
expect:
  - car.odometer < 12045
`;

const withoutTimes = (text: string): string =>
  text.replace(/in [\d.]+ m?s/g, 'in …').replace(/[\d.]+ m?s(?=<)|(?<=time=)"[\d.]+"/g, '…');

/** The members of a report that the tests look at. */
interface Report {
  readonly digest?: string;
  readonly expectations?: unknown;
  readonly seeds?: unknown;
}

const parsed = (text: string): Report => JSON.parse(text) as Report;

/** Three charges are expected, and two come. */
const countedCharges = `version: 1
name: charges
seed: 7
vehicles: { car: { model: hyundai-ioniq-5, state: { battery.soc: 52% } } }
steps:
  - { plugIn: { vehicle: car, power: 11kW } }
  - wait: 1m
  - { lock: car }
  - { unplug: car }
  - wait: 1m
  - { plugIn: { vehicle: car, power: 11kW } }
  - wait: 1m
expect:
  - { fact: charge.started, vehicle: car, count: 3 }
`;

/** Each delivery is lost with some seeds. */
const luckyDeliveries = `version: 1
name: lucky
clock: { start: 2026-05-04T18:00:00 }
vehicles:
  car: { model: hyundai-ioniq-5, state: { battery.soc: 52%, chargeLimit: 80% } }
webhooks:
  main:
    url: https://app.example/hooks
    triggers: [Charge.IsCharging]
    subscribe: all
    receiver: { latency: 80ms }
faults:
  - { target: webhook.main, effects: [{ drop: { probability: 0.3 } }] }
steps:
  - { wait: 5m }
  - { plugIn: { vehicle: car, power: 11kW } }
  - { wait: 5m }
expect:
  - { webhook: main, count: 2 }
`;

describe('--out', () => {
  const written =
    /: written shortened from (\d+) to (\d+) lines; again with: motorpool (run \S+)\n$/;

  test('writes the first failing seed with a story that fails alone, and passes with another', {
    tags: 'long',
  }, async () => {
    const folder = scratch({ 'a.yaml': `${drawnDistance}  - car.odometer >= 0\n` });
    const out = join(folder, 'found');
    const run = ['run', join(folder, 'a.yaml'), '--seeds', '12', '--quiet', '--out', out];
    const { code, stdout } = await record(run);
    const [, before, after, again] = written.exec(stdout) ?? [];
    const file = again!.split(' ')[1]!;

    expect(code).toBe(1);
    expect(Number(after)).toBeLessThan(Number(before));
    expect(readFileSync(file, 'utf8')).not.toContain('>= 0');
    const [own, first] = [
      await record([...again!.split(' '), '--quiet']),
      await record([...again!.split(' '), '--quiet', '--seed', '7']),
    ];
    expect([own.code, first.code]).toEqual([1, 0]);
    expect(own.stdout).toContain('FAIL  drawn-distance: car.odometer < 12045');
  });

  test('keeps the value that was found, where the story can be shortened with it', {
    tags: 'long',
  }, async () => {
    const folder = scratch({ 'a.yaml': countedCharges });
    const out = join(folder, 'found');
    const run = ['run', join(folder, 'a.yaml'), '--seeds', '1', '--quiet', '--out', out];
    const { stdout } = await record(run);
    const file = /written .*; again with: motorpool run (\S+)/.exec(stdout)![1]!;
    const own = await record(['run', file, '--quiet']);

    const text = readFileSync(file, 'utf8');
    const [, found = 'none'] =
      /^# Found by motorpool run: seed 7 of .*: FAIL .*charge\.started.*: (.*)\n/.exec(text) ?? [];
    expect(found).toMatch(/\b2\b/);
    expect(own.stdout).toContain(found);
    expect(text).not.toContain('lock');
  });

  test('keeps the receiver of a webhook, so that it fails by the same value and passes with another', {
    tags: 'long',
  }, async () => {
    const folder = scratch({ 'a.yaml': luckyDeliveries });
    const run = ['run', join(folder, 'a.yaml'), '--seeds', '20', '--out', join(folder, 'found')];
    const { stdout } = await record([...run, '--quiet']);
    const [, shown] = /the first is \S+: (webhook .*? \(\d came\))/.exec(stdout) ?? [];
    const [, file] = /: written .*; again with: motorpool run (\S+)\n/.exec(stdout) ?? [];
    const again = await record(['run', file!, '--quiet']);
    const whole = await record(['run', file!, '--quiet', '--seed', 'lucky', '--seeds', '20']);
    expect(again.stdout).toContain(shown!);
    expect(readFileSync(file!, 'utf8')).toMatch(/receiver: \{ *\}/);
    expect(whole.stdout).toMatch(/^FAIL {2}lucky: 1?\d of 20 seeds failed/);
  });

  test.each(['charges', 'charges (3)'])(
    'keeps files of another origin, an error before the first run of %s',
    async (name) => {
      const text = countedCharges.replace('name: charges', `name: ${name}`);
      const path = `found/${name === 'charges' ? 'charges' : 'charges-3'}-7.yaml`;
      const folder = scratch({ 'a.yaml': text, [path]: 'mine\n' });
      const out = join(folder, 'found');
      const run = ['run', join(folder, 'a.yaml'), '--seeds', '1', '--quiet', '--out', out];
      const { code, stderr, stdout } = await record(run);

      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/charges.*-7\.yaml does not begin with "# Found by motorpool"/);
      expect(readFileSync(join(folder, path), 'utf8')).toBe('mine\n');
    },
  );

  test('writes nothing where all seeds pass', async () => {
    const folder = scratch({ 'a.yaml': idleHour });
    const out = join(folder, 'found');
    const { code, stdout } = await record([
      'run',
      join(folder, 'a.yaml'),
      '--seeds',
      '2',
      '--out',
      out,
    ]);

    expect([code, existsSync(out)]).toEqual([0, false]);
    expect(stdout).not.toContain('written');
  });

  test('needs --seeds', async () => {
    const file = join(scratch({ 'a.yaml': idleHour }), 'a.yaml');
    const { code, stderr } = await record(['run', file, '--out', 'found']);

    expect(code).toBe(2);
    expect(stderr).toContain('--out writes the first seed that fails: add --seeds');
  });
});

describe('the runs of a scenario with several seeds', () => {
  test('are told in one line, with the share that failed and the command for the first', {
    tags: 'long',
  }, async () => {
    const file = join(scratch({ 'a.yaml': drawnDistance }), 'a.yaml');
    const { code, stdout } = await record(['run', file, '--seeds', '12', '--quiet']);

    expect(stdout.split('\n')).toHaveLength(2);
    const line =
      /^FAIL  drawn-distance: (\d+) of 12 seeds failed \(([\d.]+) %\), the first is (7(?:-\d+)?): .*; again with: motorpool (run .* --seed \3)\n$/;
    const [, failed, share, first, again] = line.exec(stdout) ?? [];
    expect(Number(share)).toBeCloseTo((Number(failed) / 12) * 100, 1);
    expect(code).toBe(1);

    const one = parsed((await record([...again!.split(' '), '--json'])).stdout);
    const all = parsed((await record(['run', file, '--seeds', '12', '--json'])).stdout);
    expect(one).toMatchObject({ verdict: 'FAIL', seed: first });
    expect(all).toMatchObject({ digest: one.digest, seed: first, expectations: one.expectations });
  });

  test('are those of each seed alone', async () => {
    const file = join(scratch({ 'a.yaml': drawnDistance }), 'a.yaml');
    const alone: string[] = [];
    for (let number = 1; number <= 6; number += 1) {
      const seed = seedAt('7', number);
      const { code } = await record(['run', file, '--quiet', '--seed', seed]);
      if (code !== 0) alone.push(seed);
    }
    const { stdout } = await record(['run', file, '--seeds', '6', '--json']);

    expect(alone.length).toBeGreaterThan(0);
    expect(alone.length).toBeLessThan(6);
    expect(parsed(stdout).seeds).toEqual({
      count: 6,
      ran: 6,
      failed: alone.length,
      failedShare: alone.length / 6,
      verdicts: { PASS: 6 - alone.length, FAIL: alone.length },
      failedSeeds: alone,
      wallMs: 0,
    });
  });

  test('begin with the seed of --seed', async () => {
    const file = join(scratch({ 'a.yaml': failingNight }), 'a.yaml');
    const flags = ['--seeds', '3', '--seed', 'mine', '--json'];
    const { stdout } = await record(['run', file, ...flags]);

    expect(parsed(stdout)).toMatchObject({
      seed: 'mine',
      seeds: { failed: 3, failedSeeds: ['mine', 'mine-2', 'mine-3'] },
    });
  });

  test('show the first failure of each scenario in full, and only that', {
    tags: 'long',
  }, async () => {
    const folder = scratch({ 'a.yaml': shortNight, 'b.yaml': failingNight, 'c.yaml': idleHour });
    const { code, stdout } = await record(['run', folder, '--seeds', '4']);

    expect(stdout).toMatch(/^PASS {2}short-night: 4 seeds passed in /m);
    expect(stdout).toMatch(/^FAIL {2}failing-night: all 4 seeds failed, the first is 7: /m);
    expect(stdout.match(/✗ car\.battery\.soc near 80, within 1/g)).toHaveLength(1);
    expect(stdout).toMatch(/^SKIPPED {2}idle-hour: 4 seeds skipped in /m);
    expect(stdout).toMatch(
      /\n3 scenarios: 1 PASS, 1 FAIL, 1 SKIPPED; 12 runs, 4 of them failed: shown is the first of each scenario\n$/,
    );
    expect(code).toBe(1);
  });

  test('are the same for any number of threads, in every report', { tags: 'long' }, async () => {
    const outputs = [];
    for (const jobs of ['1', '2']) {
      const folder = scratch({ 'a.yaml': drawnDistance, 'b.yaml': shortNight });
      const kinds = ['junit', 'tap', 'json', 'github', 'html'];
      const reports = kinds.flatMap((kind) => ['--report', `${kind}=${join(folder, kind)}`]);
      const flags = ['--seeds', '9', '--jobs', jobs, ...reports];
      const { stdout, code } = await record(['run', folder, ...flags]);
      const texts = kinds.map((kind) => readFileSync(join(folder, kind), 'utf8'));
      outputs.push([code, stdout, ...texts].map((text) => told(String(text), folder)));
    }

    expect(outputs[1]).toEqual(outputs[0]);
    const [, , junit, tap, json, github, html] = outputs[0]!;
    const words = /\d of 9 seeds failed \([\d.]+ %(25)?\), the first is 7/;
    for (const report of [junit, tap, github, html]) expect(report).toMatch(words);
    expect(junit).toContain('<property name="seeds" value="9"/>');
    expect(parsed(json!)).toMatchObject({ runs: [{ seeds: { count: 9 } }, { seeds: {} }] });
  });

  test('end with an interruption, which says how many are left', async () => {
    const file = join(scratch({ 'a.yaml': shortNight }), 'a.yaml');
    const interruption = AbortSignal.abort(130);
    for (const jobs of ['1', '2']) {
      const flags = ['--seeds', '5', '--quiet', '--jobs', jobs];
      const { code, stdout } = await record(['run', file, ...flags], { interruption });
      expect(stdout).toContain('; 5 did not run: interrupted');
      expect(code).toBe(130);
    }
  });
});

function told(text: string, folder: string): string {
  return withoutTimes(text)
    .replaceAll(folder, 'folder')
    .replace(/"wallMs": [\d.]+/g, '"wallMs": 0');
}

test.each([
  [['--seeds', '0'], '--seeds 0: write a number of seeds from 1 to 100000'],
  [['--seeds', '2.5'], '--seeds 2.5: write a number'],
  [['--seeds', '1..9'], '--seeds 1..9: write a number'],
  [['--seeds', '2', '--log', 'x.simlog'], '--log takes the log of one run: give --seed'],
  [['--seeds', '2', '--all'], '--all chooses what a timeline shows, and --seeds shows none'],
  [['--seeds', '2', '--from', 'evening'], '--from chooses'],
  [['--seeds', '2', '--dry'], '--dry chooses'],
  [['--seeds', '2', '--vehicle', 'car'], '--vehicle chooses'],
])('%j is refused with a sentence', async (flags, sentence) => {
  const file = join(scratch({ 'a.yaml': shortNight }), 'a.yaml');
  const { code, stderr } = await record(['run', file, ...flags]);
  expect(stderr).toContain(sentence);
  expect(code).toBe(2);
});

test('the tally of parts is that of the whole', () => {
  const verdicts = fc.array(fc.constantFrom('PASS', 'FAIL', 'SKIPPED', 'ERROR'), { minLength: 1 });
  fc.assert(
    fc.property(verdicts, fc.integer({ min: 1, max: 7 }), (all, most) => {
      const one = (number: number): SeedTally => {
        const verdict = all[number - 1]!;
        const isGood = verdict === 'PASS' || verdict === 'SKIPPED';
        const failed = isGood ? [] : [seedAt('s', number)];
        return { count: 1, verdicts: { [verdict]: 1 }, failed, wallMs: 1 };
      };
      const parts = seedParts({ first: 1, count: all.length }, most).map(({ first, count }) =>
        tallyOf(Array.from({ length: count }, (_, at) => one(first + at))),
      );
      const whole = tallyOf(all.map((_, at) => one(at + 1)));
      expect(tallyOf(parts)).toEqual(whole);
      expect(countsOf(whole).ran).toBe(all.length);
    }),
  );
});
