import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recordServed } from '../../../../adapters/cli/serve/served-recording.ts';
import { endLine, headerLine } from '../../../../adapters/file/log-frame.ts';
import { LogReader } from '../../../../adapters/file/log-reader.ts';
import { Redactor } from '../../../../adapters/file/redaction/redactor.ts';
import { entryLine, orderWebhook, type ScenarioRun } from '../../../../engine/index.ts';
import { openRun } from '../../../support/activity.ts';
import { controlled, twoCars } from '../../../support/controlled.ts';
import { scratch } from '../../scratch.ts';
import { record } from '../recorded-terminal.ts';

function recordingOf({ scenario, world }: ScenarioRun, text: string): string {
  const sources = { file: 'a.yaml', path: undefined, text, imports: {}, params: {}, env: {} };
  const header = headerLine({ scenario, sources, engineVersion: 'test', isOpen: true });
  const { digest, length: entries } = world.log;
  const end = endLine({ digest, entries, verdict: 'none' });
  return `${[header, ...world.log.retained.map(entryLine), end].join('\n')}\n`;
}

interface Logged {
  readonly at: string;
  readonly data: object;
  readonly io: string;
  readonly kind: string;
  readonly subject: string;
}

/** The entries about the cars, as lines of a log. */
function factsIn(text: string, untilMs: number): readonly object[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('{"at":'))
    .map((line) => JSON.parse(line) as Logged)
    .filter(
      ({ at, io, subject }) =>
        io === 'st' && /^(car|van)$/.test(subject) && Date.parse(at) < untilMs,
    )
    .filter(({ kind }) => !kind.startsWith('command.'))
    .map(({ at, data, kind, subject }) => ({ at, data, kind, subject }));
}

test('commands over the API, webhooks and faults from outside become steps that do the same', {
  tags: 'long',
}, async () => {
  const script = twoCars.replace('- expect: [car.charge.isCharging]', '- lock: car');
  const source = `${script}log: everything\nwebhooks: { main: { receiver: {}, subscribe: [car], triggers: [Charge.IsCharging] } }\n`;
  const { app, control, run } = controlled(source);
  const send = async (method: string, path: string) => {
    const { world } = run;
    const car = world.service.vehicleId(world.rowOf('car'));
    const userId = world.service.users.byName('anna')!.id;
    const { accessToken } = world.service.issueToken();
    await app.fetch(
      new Request(`http://test/v3/vehicles/${car}${path}`, {
        method,
        headers: { authorization: `Bearer ${accessToken}`, 'sc-user-id': userId },
      }),
    );
  };
  await control('POST', '/sim/clock/advance', { by: '12m' });
  await send('POST', '/commands/charge/stop');
  await control('POST', '/sim/clock/advance', { by: '7m' });
  await control('POST', '/sim/vehicles/van/do', { drive: { distance: '5km', speed: '50km/h' } });
  await control('POST', '/sim/faults', {
    target: 'vehicle.car',
    effects: [{ offline: true }],
    for: '25m',
  });
  await control('POST', '/sim/webhooks', {
    name: 'late',
    triggers: ['Closure.IsLocked'],
    receiver: { latency: '2s', status: 503 },
    retry: { schedule: ['5s', '1m'], jitter: '20%' },
  });
  await control('POST', '/sim/clock/advance', { by: '3m' });
  await send('POST', '/commands/charge/start');
  await control('POST', '/sim/clock/advance', { by: '2h' });
  const folder = scratch({ 'a.simlog': recordingOf(run, source) });
  const [file, written, log] = ['a.simlog', 'b.yaml', 'b.simlog'].map((each) =>
    join(folder, each),
  ) as [string, string, string];

  const { code, stderr } = await record(['extract', file, written, '--scenario']);
  const again = await record(['run', written, '--quiet', '--log', log]);

  expect(code).toBe(0);
  expect(stderr).toMatch(
    /^Not as recorded: token\.issue: a token of the app; it changes no vehicle \(#\d+ #\d+\)$/m,
  );
  const text = readFileSync(written, 'utf8');
  expect(text).toContain('# Not as recorded: token.issue');
  expect(text).toMatch(/# entry \d+\n\s+- at: 2026-05-04T16:12:\d\d\.\d{3}Z\n\s+command:/);
  expect(text).toContain('name: late');
  expect(again.stdout).toMatch(/^(PASS|SKIPPED)/);
  const untilMs = run.world.clock.now;
  const facts = factsIn(readFileSync(file, 'utf8'), untilMs);
  expect(facts.length).toBeGreaterThan(50);
  expect(factsIn(readFileSync(log, 'utf8'), untilMs)).toEqual(facts);
});

test('a recording with values over time is a scenario in one file', async () => {
  const folder = scratch({
    'day.csv': 'time,EUR/MWh\n2026-03-10T17:00,310\n2026-03-10T18:00,140\n2026-03-10T19:00,90\n',
    'grid.csv': 'time;gCO2/kWh\n2026-03-10T17:00;410\n2026-03-10T18:00;120\n',
    'load.csv': 'time,load [kW]\n2026-03-10T17:00,4\n2026-03-10T18:00,9\n',
    'lib.yaml':
      'version: 1\nchargers: { post: { type: AC, power: 7.4kW, powerOverTime: ./limits.csv } }\n',
    'limits.csv': 'time,power [kW]\n2026-03-10T17:00,7.4\n2026-03-10T17:15,5\n',
    'a.yaml': `
version: 1
name: priced
clock: { start: 2026-03-10T17:00:00, timezone: Europe/Berlin, limit: 1d }
imports: [./lib.yaml]
sites: { depot: { limit: 15kW, building: ./load.csv } }
chargers:
  box: { type: AC, power: 11kW, site: depot, tariff: &tariff { currency: EUR, prices: { file: ./day.csv, published: "13:00" }, carbon: ./grid.csv } }
  other: { type: AC, power: 11kW, tariff: *tariff }
vehicles: { car: { model: tesla-model-3 }, van: { model: kia-ev6 } }
steps:
  - set: { vehicle: car, battery.soc: 40% }
  - plugIn: { vehicle: car, charger: box }
  - plugIn: { vehicle: van, charger: post }
  - wait: 90m
  - unplug: car
expect: [car.charge.cost > 1, car.charge.carbon > 100]
`,
  });
  const [yaml, log, written, again] = ['a.yaml', 'a.simlog', 'only/b.yaml', 'b.simlog'].map(
    (each) => join(folder, each),
  ) as [string, string, string, string];
  mkdirSync(join(folder, 'only'));
  expect((await record(['run', yaml, '--quiet', '--log', log])).stdout).toContain('PASS');

  const extracted = await record(['extract', log, written, '--scenario']);
  expect([extracted.code, extracted.stderr]).toEqual([0, '']);
  expect((await record(['run', written, '--quiet', '--log', again])).stdout).toContain('PASS');
  const facts = factsIn(readFileSync(log, 'utf8'), Infinity);
  expect(JSON.stringify(facts)).toContain('charge.recorded');
  expect(factsIn(readFileSync(again, 'utf8'), Infinity)).toEqual(facts);

  // A mistake in the content has its line there.
  writeFileSync(written, readFileSync(written, 'utf8').replace(',140', ';140'));
  const { stderr } = await record(['check', written]);
  expect(stderr).toMatch(/day\.csv:3:\d+: error/);
});

describe('the options of the recorded run', () => {
  test('is part of the scenario that is written, imports too', async () => {
    const folder = scratch({
      'lib.yaml':
        'version: 1\nflows: { greet: { steps: [{ unlock: car }] } }\nplaces: { lake: { latitude: 52, longitude: 13 } }\n',
      'a.yaml': `
version: 1
name: chosen
imports: [./lib.yaml]
params: { soc: { type: percent, default: 50% }, hours: { type: integer, default: 1, env: HOURS } }
matrix: { model: [BEV, tesla-model-3] }
vehicles: { car: { model: $matrix.model, state: { battery.soc: $params.soc } } }
steps:
  - use: greet
  - wait: { uniform: [1m, 2h] }
  - set: { vehicle: car, odometer: 12345km }
expect: [car.battery.soc > 70]
`,
    });
    const [yaml, log, written] = ['a.yaml', 'a.simlog', 'b.yaml'].map((each) =>
      join(folder, each),
    ) as [string, string, string];
    const options = ['-p', 'soc=77%', '--seed', '9', '--matrix', 'model=tesla-model-3'];
    const ran = await record(['run', yaml, '--quiet', '--log', log, ...options], {
      env: { HOURS: '3' },
    });
    expect(ran.stdout + ran.stderr).toContain('PASS');

    const extracted = await record(['extract', log, written, '--scenario']);
    expect([extracted.code, extracted.stderr]).toEqual([0, '']);
    writeFileSync(join(folder, 'lib.yaml'), '');
    const again = await record(['run', written, '--quiet', '--log', `${log}2`]);

    expect(again.stdout).toContain('PASS');
    const digests = [log, `${log}2`].map((each) => {
      const reader = new LogReader(each);
      while (reader.next() !== undefined);
      reader.close();
      return reader.digest;
    });
    expect(digests[1]).toBe(digests[0]);
  });

  test.each([
    ['an option that cuts', ['--from', '1h'], /--scenario writes the whole recording/],
    ['no recording of a run', [], /it is an extract/],
  ])('%s is refused', async (_, args, words) => {
    const run = openRun('version: 1\nname: a\nvehicles: { car: { model: BEV } }\n');
    run.advanceTo(run.world.clock.now + 60_000);
    const folder = scratch({ 'a.simlog': recordingOf(run, run.scenario.name) });
    const cut = join(folder, 'b.simlog');
    await record(['extract', join(folder, 'a.simlog'), cut, '--from', '0s']);

    const { code, stderr } = await record([
      'extract',
      cut,
      join(folder, 'c.yaml'),
      '--scenario',
      ...args,
    ]);

    expect([code, stderr]).toEqual([2, expect.stringMatching(words)]);
  });
});

test('a served world is recorded redacted as it goes', async () => {
  const source = 'version: 1\nname: a\nvehicles: { car: { model: BEV } }\n';
  const folder = scratch();
  const file = join(folder, 'a.simlog');
  const redactor = new Redactor({
    key: 'k',
    gridDegrees: 0.01,
    secrets: ['hidden-word'],
    texts: [],
  });
  const lines: string[] = [];
  const probe = openRun(source);
  const sources = { file: 'a', path: undefined, text: source, imports: {}, params: {}, env: {} };
  const recorded = { scenario: probe.scenario, sources, engineVersion: 'test' };
  const recording = await recordServed(file, recorded, {
    sync: 'gathered',
    onError: (error) => {
      throw error;
    },
    redactor,
  });
  for (const entry of probe.world.log.retained) recording.sink(entryLine(entry), entry);
  const from = probe.world.log.length;

  orderWebhook(probe, { name: 'w', action: 'create', url: 'https://real.example.org/hidden-word' });
  for (const entry of probe.world.log.retained.slice(from)) recording.sink(entryLine(entry), entry);
  await recording.close(probe);

  const reader = new LogReader(file);
  for (let line = reader.next(); line !== undefined; line = reader.next()) lines.push(line);
  reader.close();
  expect(reader.flaws).toEqual([]);
  expect(lines).toHaveLength(probe.world.log.length);
  expect(lines.join('\n')).toMatch(/"url":"https:\/\/host-[\da-f]{12}\.invalid\/path-[\da-f]{12}"/);
  expect(readFileSync(file, 'utf8')).not.toMatch(/real\.example\.org|hidden-word/);
});
