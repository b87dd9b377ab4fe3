import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratch } from '../scratch.ts';
import { record, type TerminalOptions } from './recorded-terminal.ts';
import { parkedStreet } from './sample-scenarios.ts';

/** Five groups of parked cars. */
const scripted = `${parkedStreet}
vehicles: { car: { model: BEV, state: { battery.soc: 40% } } }
steps: [{ plugIn: { vehicle: car, power: 11kW } }, { wait: 1h }]
expect: [car.battery.soc > 99]
`;

const one = `
version: 1
name: one
clock: { start: 2026-03-27T06:00:00, timezone: UTC }
vehicles: { car: { model: BEV } }
`;

interface Answer {
  readonly runId: string;
  readonly seed: string;
  readonly digest: string;
  readonly verdict?: string;
  readonly place?: string;
  readonly vehicles: number;
}

function home(text = parkedStreet): { readonly folder: string; readonly file: string } {
  const folder = scratch({ 'day.yaml': text });
  return { folder, file: join(folder, 'day.yaml') };
}

const fleet = (file: string, ...more: string[]) =>
  record(['fleet', file, '--days', '0.05', ...more]);

async function answerOf(file: string, ...more: string[]): Promise<Answer> {
  const { stdout, stderr } = await fleet(file, '--json', ...more);
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Answer;
}

test('a shipped scenario is known by its name', async () => {
  const named = await fleet('basics/cold-night', '--quiet');
  expect(named.stdout).toMatch(/^sha256:/);
  expect(named).toEqual(await fleet('scenarios/basics/cold-night.yaml', '--quiet'));
});

test('shares of a run, merged, are the run', { tags: 'long' }, async () => {
  const { folder, file } = home();
  const whole = await answerOf(file);
  for (const count of [1, 2, 3, 7]) {
    const folders: string[] = [];
    for (let number = count; number >= 1; number -= 1) {
      const out = join(folder, `${count}-${number}`);
      const { code } = await fleet(file, '--part', `${number}/${count}`, '--out', out);
      expect(code).toBe(0);
      folders.push(out);
    }
    const { stdout, code } = await record(['merge', ...folders, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ runId: whole.runId, digest: whole.digest });
  }
});

test('the manifest of merge is that of the whole run', { tags: 'long' }, async () => {
  const { folder, file } = home();
  const [whole, half, rest, merged] = ['w', 'a', 'b', 'm'].map((name) => join(folder, name));
  await fleet(file, '--out', whole!);
  await fleet(file, '--part', '1/2', '--out', half!);
  await fleet(file, '--part', '2/2', '--out', rest!);
  await record(['merge', half!, rest!, '--out', merged!]);
  const manifest = (path: string): string => readFileSync(join(path, 'fleet.json'), 'utf8');
  expect(manifest(merged!)).toBe(manifest(whole!));
});

test('a folder with shares of any number goes on to the same digest', {
  tags: 'long',
}, async () => {
  const { folder, file } = home();
  const out = join(folder, 'out');
  await fleet(file, '--part', '2/3', '--out', out);
  await fleet(file, '--part', '1/5', '--out', out);
  const { digest } = await answerOf(file, '--out', out);
  expect(digest).toBe((await answerOf(file)).digest);
  const { code } = await record(['merge', out]);
  expect(code).toBe(0);
});

test('an interrupted run goes on from its results', { tags: 'long' }, async () => {
  const { folder, file } = home();
  const out = join(folder, 'out');
  const stop = new AbortController();
  let looks = 0;
  const wallMs = (): number => {
    looks += 1;
    if (existing(join(out, 'parts')).length > 0) stop.abort(130);
    return looks;
  };
  const options: TerminalOptions = { interruption: stop.signal, wallMs };
  const args = ['fleet', file, '--days', '200', '--out', out];
  const { code, stderr } = await record(args, options);
  expect(code).toBe(130);
  expect(stderr).toMatch(
    /^interrupted: .*out has \d+ % of \d+ parts, and the same command goes on/,
  );
  const kept = existing(join(out, 'parts'));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThan(5);
  const { stdout } = await record([...args, '--json']);
  const again = JSON.parse((await record([...args.slice(0, 4), '--json'])).stdout) as Answer;
  expect((JSON.parse(stdout) as Answer).digest).toBe(again.digest);
});

const existing = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
};

describe('a script', () => {
  test('that fails gives 1 after everything is written', { tags: 'long' }, async () => {
    const { folder, file } = home(scripted);
    const out = join(folder, 'out');
    const { code, stdout } = await fleet(file, '--out', out);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FAIL .* \(car\.battery\.soc is \d.*\)  day\.yaml:\d+:\d+$/m);
    expect(existing(out)).toContain('fleet.json');
    expect((await record(['merge', out])).code).toBe(1);
  });

  test('that is not over is inconclusive', { tags: 'long' }, async () => {
    const { file } = home(scripted);
    const { code, stdout } = await record(['fleet', file, '--days', '0.02']);
    expect({ code, stdout }).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(
        'INCONCLUSIVE  the script was not finished when the days were over',
      ) as string,
    });
  });

  test('that passes goes on for any days after its end', { tags: 'long' }, async () => {
    const { file } = home(scripted.replace('> 99', '> 30'));
    const { code, stdout } = await record(['fleet', file, '--days', '2']);
    expect(stdout).toContain('PASS');
    expect(code).toBe(0);
  });
});

describe('a fleet', () => {
  test('without vehicles', async () => {
    const { file } = home(one.replace(/vehicles.*/, ''));
    const { code, stdout } = await fleet(file);
    expect(stdout).toMatch(/^0 vehicles for 0.05 days, 0 parts: 0 vehicle-days\n/);
    expect(code).toBe(0);
  });

  test('of one vehicle', async () => {
    const { file } = home(one);
    expect((await answerOf(file)).vehicles).toBe(1);
    expect((await fleet(file, '--quiet')).stdout).toMatch(/^sha256:[0-9a-f]{64}\n$/);
  });

  test('of a matrix needs a combination, which is a part of its name', async () => {
    const { file } = home(
      one
        .replace('vehicles:', 'matrix: { type: [BEV, ICE] }\nvehicles:')
        .replace('BEV }', '$matrix.type }'),
    );
    const without = await fleet(file);
    expect(without.code).toBe(2);
    expect(without.stderr).toContain('a matrix of 2 scenarios: choose one, such as type=BEV');
    const [bev, ice] = [
      await answerOf(file, '--matrix', 'type=BEV'),
      await answerOf(file, '--matrix', 'type=ICE'),
    ];
    expect(bev.runId).not.toBe(ice.runId);
    expect(bev.digest).not.toBe(ice.digest);
  });

  test('with a seed that is drawn has the name of that seed', { tags: 'long' }, async () => {
    const { folder, file } = home();
    const [a, b] = [
      await answerOf(file, '--seed', 'random'),
      await answerOf(file, '--seed', 'random'),
    ];
    expect(a.runId).not.toBe(b.runId);
    expect(await answerOf(file, '--seed', a.seed)).toMatchObject({
      runId: a.runId,
      digest: a.digest,
    });
    const out = join(folder, 'out');
    const kept = await answerOf(file, '--seed', 'random', '--out', out);
    expect(await answerOf(file, '--seed', 'random', '--out', out)).toMatchObject({
      seed: kept.seed,
      digest: kept.digest,
    });
    const { stdout } = await fleet(file, '--seed', 'random');
    expect(stdout).toMatch(/^--seed [0-9a-f]{8} repeats it$/m);
  });
});

describe('--explain', () => {
  test('names what runs together, with its line, also of webhooks and faults', async () => {
    const { file } = home(`${one}
webhooks:
  main: { url: 'https://app.example/hooks', triggers: [Closure.IsLocked], data: [Closure.IsLocked], subscribe: [car] }
faults:
  - { target: vehicle.car, effects: [{ offline: true }], for: 1d }
`);
    const { stdout } = await fleet(file, '--explain');
    expect(stdout).toMatch(/share one sequence {2}\S*day\.yaml:8:3$/m);
    expect(stdout).toMatch(/strikes it {2}\S*day\.yaml:10:5$/m);
  });

  const whole = `${parkedStreet}\nsteps: [{ api: GET /v3/vehicles, as: app }]\n`;

  test('says of a scenario that cannot be split why, and so does --part', async () => {
    const { folder, file } = home(whole);
    const { stdout } = await fleet(file, '--explain');
    expect(stdout).toContain('it cannot be split: all vehicles run together:\n');
    expect(stdout).toMatch(/all vehicles: a step calls the API.*day\.yaml:8:9$/m);
    const share = await fleet(file, '--part', '2/4', '--out', join(folder, 'out'));
    expect(share.code).toBe(0);
    expect(share.stderr).toMatch(
      /^the scenario cannot be split, so that part 1 of 4 is all of it: /,
    );
    expect(share.stderr).toMatch(/day\.yaml:8:9\n$/);
  });

  test('--json has one shape', async () => {
    const { file } = home(whole);
    const { stdout } = await fleet(file, '--explain', '--json');
    expect(JSON.parse(stdout)).toEqual({
      scenario: 'street',
      vehicles: 9000,
      groups: 5,
      groupSize: 2048,
      canSplit: false,
      together: [{ first: 0, count: 5 }],
      reasons: [
        {
          vehicles: null,
          reason: 'a step calls the API, which knows all vehicles',
          place: expect.stringMatching(/day\.yaml:8:9$/) as string,
        },
      ],
      parts: [{ ranges: [{ first: 0, count: 5 }], hasScript: true }],
    });
  });

  test('a share beyond the parts is empty, and says so', async () => {
    const { folder, file } = home(one);
    const { code, stderr } = await fleet(file, '--part', '3/4', '--out', join(folder, 'out'));
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'part 3 of 4 is empty: the run has 1 part\n',
    });
  });
});

test('a run without --out leaves nothing behind', { tags: 'long' }, async () => {
  const { folder, file } = home();
  await fleet(file);
  expect(readdirSync(folder)).toEqual(['day.yaml']);
  rmSync(file);
  expect((await fleet(file)).code).toBe(2);
});

test.each([
  ['--days 0', ['--days', '0'], 'write a number of days'],
  ['--days x', ['--days', '1e3'], 'write a number of days'],
  ['--part 3/2', ['--part', '3/2', '--out', 'x'], 'write part/parts'],
  ['--part without --out', ['--part', '1/2'], 'add --out'],
  ['--part of a drawn seed', ['--part', '1/2', '--out', 'x', '--seed', 'random'], 'same seed'],
])('%s is refused', async (_, more, words) => {
  const { file } = home();
  const { code, stderr } = await record(['fleet', file, ...more]);
  expect(code).toBe(2);
  expect(stderr).toContain(words);
});

test('the progress has a speed and the time left, unless --quiet', { tags: 'long' }, async () => {
  const { file } = home();
  let now = 0;
  const screen = (): TerminalOptions => ({ columns: 100, wallMs: () => (now += 400) });
  const { stderr } = await record(['fleet', file, '--days', '5'], screen());
  expect(stderr).toMatch(/\d+ % {2}[\d,]+ vehicle-days\/s {2}\S+ left/);
  expect((await record(['fleet', file, '--days', '5', '--quiet'], screen())).stderr).toBe('');
});

test('a script may call the API, as by run', async () => {
  const { file } = home(`${one}
steps:
  - { api: GET /v3/connections, as: app, expect: { status: 200 } }
  - { wait: 30m }
  - { api: GET /v3/connections, as: app, expect: { status: 200 } }
expect: [clock.elapsed >= duration("30m")]
`);
  const { stdout, code } = await fleet(file);
  expect(stdout).toMatch(/^PASS\n/);
  expect(code).toBe(0);
});
