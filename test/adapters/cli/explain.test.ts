import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readShipped, shippedNames } from '../../../adapters/file/shipped-scenarios.ts';
import { describeSteps } from '../../../adapters/scenarios/explain/described-steps.ts';
import { mermaidOf, mermaidText } from '../../../adapters/scenarios/explain/mermaid.ts';
import {
  type LoggedEntry,
  parseScenario,
  parseScenarios,
  ScenarioRun,
  utc,
} from '../../../engine/index.ts';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';

const night = `version: 1
name: night
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin, limit: 1d }
vehicles:
  car: { model: kia-ev6, state: { battery.soc: 50%, chargeLimit: 80% } }
webhooks:
  main: { url: https://app.example/hooks, triggers: [Charge.IsCharging], subscribe: [car] }
faults:
  - { name: dark, target: vehicle.car, from: "02:00", until: "03:00", effects: [{ offline: true }] }
ambient:
  - for: car
    every: { uniform: [2h, 6h] }
    do: [{ lock: self }]
steps:
  - wait: 90m
  - at: "23:00"
    plugIn: { vehicle: car, power: 11kW }
    because: it is cheap then
  - waitUntil: car.charge.isComplete
    by: "05:00"
  - parallel:
      left: [{ wait: 10s }, { lock: car }]
      right: [{ wait: 1m }]
  - repeat: { times: 3, every: 1h }
    do: [{ unlock: car }]
  - hold: "!car.moving"
    for: 10m
  - unplug: car
expect:
  - fact: charge.completed
    vehicle: car
    count: 1
`;

async function shown(source: string, args: (file: string) => readonly string[]) {
  const folder = scratch({ 'night.yaml': source });
  const recorded = await record(args(join(folder, 'night.yaml')));
  const short = (text: string): string => text.replaceAll(`${folder}/`, '');
  return { ...recorded, stdout: short(recorded.stdout), stderr: short(recorded.stderr) };
}

test('a car of which no published charging window was found is told, once, with the reason', async () => {
  const leaves = night.replace(
    'car: { model: kia-ev6,',
    'other: { model: nissan-leaf }\n  car: { model: nissan-leaf,',
  );
  const words = async (text: string) =>
    (await shown(text, (file) => ['explain', file])).stdout.replaceAll(/\s+/g, ' ');

  expect((await words(leaves)).split('no published charging window was found')).toHaveLength(2);
  expect(await words(leaves)).toMatch(/of nissan-leaf-40-kwh no published charging window/i);
  expect(await words(night)).not.toContain('charging window');
});

test('--dry shows when each step can come, and runs nothing', async () => {
  const { stdout, stderr, code } = await shown(night, (file) => ['run', file, '--dry']);

  expect(stdout).toContain(
    [
      ' Mon 2026-05-04',
      '  18:00          wait 1h30m',
      '  23:00          car is plugged in (AC, 11 kW), because it is cheap then',
      '  23:00          wait until car.charge.isComplete, until 05:00 at the latest',
      '  from 23:00     do 2 things at the same time',
      '  from 23:00       left:',
      '  from 23:00         wait 10s',
      '  from 23:00:10      car is locked',
      '  from 23:00       right:',
      '  from 23:00         wait 1m',
      '  from 23:01     repeat 3 times, every 1h',
      '  from 23:01       car is unlocked',
      ' Tue 2026-05-05',
      '  from 02:01     see that !car.moving holds, for 10m',
      '  from 02:11     car is unplugged',
      ' webhooks',
      '  the webhook main tells https://app.example/hooks of Charge.IsCharging, about car',
      ' faults',
      '  at 02:00 the fault dark strikes car, until 03:00: offline',
      ' meanwhile',
      '  every 2h to 6h (drawn) car takes 1 step',
      ' expected at the end',
      '  charge.completed of car once',
      '',
      'ends after 1d at the latest',
    ].join('\n'),
  );
  expect(stdout).not.toContain('PASS');
  expect([code, stderr]).toEqual([0, '']);
});

test('explain describes the same in paragraphs', async () => {
  const { stdout, code } = await shown(night, (file) => ['explain', file]);

  const text = stdout.replace(/\n(?!\n)/g, ' ');
  expect(text).toContain('It begins on Mon 2026-05-04 at 18:00 in Europe/Berlin');
  expect(text).toContain('car is a kia-ev6-long-range-rwd (BEV), charged to 50 %.');
  expect(text).toContain('At 23:00, car is plugged in (AC, 11 kW), because it is cheap then.');
  expect(text).toContain('Meanwhile, every 2h to 6h (drawn) car takes 1 step.');
  expect(text).toContain('At the end, charge.completed of car once.');
  expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(88);
  expect(code).toBe(0);
});

test('explain --json has the steps with their places', async () => {
  const { stdout } = await shown(night, (file) => ['explain', file, '--json']);

  const explained = JSON.parse(stdout) as { readonly steps: readonly { verb: string }[] };
  expect(explained).toMatchObject({
    scenario: 'night',
    start: '2026-05-04T16:00:00.000Z',
    zone: 'Europe/Berlin',
  });
  expect(explained.steps.find(({ verb }) => verb === 'plugIn')).toMatchObject({
    depth: 0,
    earliest: '2026-05-04T21:00:00.000Z',
    isExact: true,
    line: 16,
  });
});

test.each([
  [['--json', '--mermaid'], 'both want standard output'],
  [['-p', 'nope=1'], 'nope'],
])('explain %j is refused', async (args, message) => {
  const { stderr, code } = await shown(night, (file) => ['explain', file, ...args]);

  expect(stderr).toContain(message);
  expect(code).toBe(2);
});

describe('--mermaid', () => {
  /** The possible lines of a sequence diagram: participants, messages, notes and blocks. */
  const form =
    /^(participant (script|service|others|[vw]\d+) as .+|(script|service)-{1,2}>>(service|others|[vw]\d+): .+|Note over script: .+|(par|loop|alt|opt|and|else) .+|end)$/;

  function expectDiagram(text: string): void {
    const [head, ...lines] = text.trimEnd().split('\n');
    expect(head).toBe('sequenceDiagram');
    let depth = 0;
    const known = new Set<string>();
    for (const line of lines.map((each) => each.trim())) {
      expect(line).toMatch(form);
      const [word = '', name = ''] = line.split(' ');
      if (word === 'participant') known.add(name);
      for (const [, one, other] of line.matchAll(/^(\w+)-{1,2}>>(\w+):/g)) {
        expect(known).toContain(one);
        expect(known).toContain(other);
      }
      if (['par', 'loop', 'alt', 'opt'].includes(word)) depth += 1;
      if (word === 'and' || word === 'else') expect(depth).toBeGreaterThan(0);
      if (line === 'end') depth -= 1;
      expect(depth).toBeGreaterThanOrEqual(0);
      // Mermaid ends statements at these characters, except in its own codes.
      expect(line.replace(/#\d+;/g, '')).not.toMatch(/[#;]|%%/);
    }
    expect(depth).toBe(0);
  }

  test.each(shippedNames())('of %s is a sequence diagram', async (name) => {
    const { file } = readShipped(name)!;
    const { stdout, code, stderr } = await record(['explain', file, '--mermaid']);
    // A scenario with a matrix needs the choice of a combination.
    if (code !== 0) expect(stderr).toContain('choose one');
    else expectDiagram(stdout);
  });

  test('draws rounds side by side as such, and rounds in turn as a loop', () => {
    const text = (parallel: boolean): string => `version: 1
vehicles: { car: { model: BEV }, van: { model: BEV } }
steps:
  - forEach: { in: [car, van], as: who, parallel: ${parallel} }
    do: [{ lock: $who }]
`;
    const drawn = (parallel: boolean): string =>
      mermaidOf(parseScenario(text(parallel), { file: 'rounds.yaml' }), utc);

    expect(drawn(true)).toMatch(/par .*\n.*round 1\n.*\n    and round 2\n.*\n    end\n/);
    expect(drawn(false)).toMatch(/loop .*\n.*round 1\n.*\n    Note .*round 2\n.*\n    end\n/);
    expectDiagram(drawn(true));
  });

  test('no name breaks out of its line', { tags: 'long' }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const text = mermaidText(name);
        expect(text).not.toMatch(/[\n\r"<>{}[\]%\\]|^\s*$/);
        expect(text.replace(/#\d+;/g, '')).not.toMatch(/[#;]|\bend\b/i);
        const read = text.replace(/#(\d+);/g, (_, code: string) =>
          String.fromCodePoint(Number(code)),
        );
        expect(read).toBe(name.replace(/\s+/g, ' ').trim() || '-');
      }),
    );
  });
});

test('a step that changes a webhook is called as its scenario calls it', () => {
  const { steps, ...scenario } = parseScenario(
    `version: 1
vehicles: { car: { model: BEV } }
webhooks: { main: { url: https://app.example/hooks, triggers: [Charge.IsCharging] } }
steps:
  - webhook: { name: main, action: disable }
    name: silence
  - webhook: { name: main, action: enable }
`,
    { file: 'webhook.yaml' },
  );

  expect(describeSteps(scenario, steps).map(({ text }) => text)).toEqual([
    'silence: disable the webhook main',
    'enable the webhook main',
  ]);
});

test('no step comes before its predicted instant', { tags: 'long' }, () => {
  for (const name of shippedNames()) {
    const { text, file, imports } = readShipped(name)!;
    const [scenario] = parseScenarios(text, { file, ...imports });
    // A script that calls the API needs a server.
    if (scenario === undefined || /^\s+- (api|batch|command|token|refresh):/m.test(text)) continue;
    const began = new Map<string, number>();
    const sink = (_: string, { kind, data, atMs }: LoggedEntry): void => {
      const path = data['step'] as string;
      if (kind === 'step.started' && !began.has(path)) began.set(path, atMs);
    };
    const run = new ScenarioRun(scenario, { sink, retain: false });
    run.advanceTo(run.limitMs);

    for (const { step, atMs, isExact } of describeSteps(scenario, scenario.steps)) {
      const begunMs = step === undefined ? undefined : began.get(step.path);
      if (begunMs === undefined) continue;
      expect(begunMs, `${name} ${step?.path}`).toBeGreaterThanOrEqual(atMs);
      if (isExact && step?.verb !== 'at') expect(begunMs, `${name} ${step?.path}`).toBe(atMs);
    }
  }
});

const depot = `version: 1
name: depot
places: { yard: { latitude: 52.5, longitude: 13.4 } }
sites: { yard: { limit: 22kW, sharing: byNeed } }
chargers:
  box: { type: AC, power: 11kW }
  post: { type: AC, power: 22kW, place: yard, connectors: 2, occupied: queue, site: yard }
  pole: { type: AC, power: 7kW, place: yard, connectors: 1 }
fleets: { vans: { count: 3, model: tesla-model-3 } }
steps:
  - plugIn: { vehicle: vans, charger: box }
`;

test('explain says which cars share the power of chargers and sites, and which do not', async () => {
  const { stdout } = await shown(depot, (file) => ['explain', file]);
  const text = stdout.replace(/\n(?!\n)/g, ' ');

  for (const sentence of [
    'Cars at box share 11 kW, in equal parts; each vehicle of a fleet has one of its own.',
    'Cars at post share 22 kW for 2 cars, in equal parts; the next one waits.',
    'pole has 7 kW for one car; the next one is refused.',
    'The site yard has 22 kW of the grid for post, by need.',
    ':11:39: each vehicle of vans has a box of its own, with 11 kW for itself: with perCar: false',
  ]) {
    expect(text).toContain(sentence);
  }
  const json = await shown(depot, (file) => ['explain', file, '--json']);
  expect(JSON.parse(json.stdout)).toMatchObject({ hints: [{ code: 'power_per_car', line: 11 }] });
});
