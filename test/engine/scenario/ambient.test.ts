import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseScenario, ScenarioRun } from '../../../engine/index.ts';
import { around, mistakesOf, parse } from './diagnostics-of.ts';

const hour = 3_600_000;

function ambientOf(rule: string): string[] {
  return mistakesOf(around(`ambient:\n  - ${rule}\n`));
}

/** A rule around one step. */
function ambientStep(step: string): string[] {
  return ambientOf(`{ for: taxis, every: 2h, do: [{ ${step} }] }`);
}

describe('mistakes in ambient rules', () => {
  test.each([
    ['{ for: taxsi, every: 2h, do: [{ lock: self }] }', 'name_unknown 8:12 taxsi -> taxis'],
    ['{ for: self, every: 2h, do: [{ lock: self }] }', 'name_unknown 8:12 self'],
    ['{ for: taxis, evry: 2h, every: 1h, do: [{ lock: self }] }', 'key_unknown 8:19 evry -> every'],
    ['{ for: taxis, do: [{ lock: self }] }', 'key_missing 8:5 {'],
    ['{ for: taxis, every: 2h, do: [] }', 'form_missing 8:30 do'],
    ['{ for: taxis, every: 0s, do: [{ lock: self }] }', 'out_of_range 8:26 0s'],
    ['{ for: taxis, every: -2h, do: [{ lock: self }] }', 'unit_wrong 8:26 -2h'],
    ['{ for: taxis, every: 2, do: [{ lock: self }] }', 'unit_missing 8:26 2'],
    ['{ for: taxis, every: 2km, do: [{ lock: self }] }', 'unit_wrong 8:26 2km'],
    ['{ for: taxis, every: { uniform: [0s, 2h] }, do: [{ lock: self }] }', 'out_of_range 8:38 0s'],
    [
      '{ for: taxis, every: { poisson: { mean: 3h } }, do: [{ lock: self }] }',
      'modifier_misplaced 8:39 mean -> rate',
    ],
    [
      '{ for: taxis, every: { poisson: { rate: 0/h } }, do: [{ lock: self }] }',
      'out_of_range 8:45 0/h',
    ],
    [
      '{ for: taxis, every: { poisson: { rate: 3/hour } }, do: [{ lock: self }] }',
      'value_malformed 8:45 3/hour',
    ],
    ['{ for: taxis, every: { poisson: {} }, do: [{ lock: self }] }', 'key_missing 8:28 poisson'],
    [
      '{ for: taxis, every: 2h, when: self.battery.sco < 20, do: [{ lock: self }] }',
      'expression_name 8:49 sco -> soc',
    ],
    [
      '{ for: golf, every: 2h, do: [{ plugIn: { vehicle: self, power: 11kW } }] }',
      'charging_unsupported 8:55 self',
    ],
  ])('%s', (rule, expected) => {
    expect(ambientOf(rule)).toEqual([expected]);
  });

  test.each([
    ['expect: [self.moving]', 'verb_misplaced 8:37 expect'],
    ['hold: self.moving, for: 5m', 'verb_misplaced 8:37 hold'],
    ['lock: self, expect: { refused: door_open }', 'verb_misplaced 8:49 expect'],
    ['repeat: { times: 2 }, do: [{ expect: [self.moving] }]', 'verb_misplaced 8:66 expect'],
    ['oneOf: []', 'form_missing 8:37 oneOf'],
    ['oneOf: [{ weight: -1, do: [{ lock: self }] }]', 'out_of_range 8:55 -1'],
    ['oneOf: [{ weight: 0, do: [{ lock: self }] }]', 'out_of_range 8:37 oneOf'],
    ['oneOf: [{ weight: 1 }]', 'key_missing 8:45 {'],
  ])('%s', (step, expected) => {
    expect(ambientStep(step)).toEqual([expected]);
  });

  test('self is no vehicle outside', () => {
    expect(mistakesOf(around('steps:\n  - lock: self\n  - waitUntil: self.moving\n'))).toEqual([
      'name_unknown 8:11 self',
      'expression_name 9:16 self',
    ]);
  });

  test('a rate is for durations', () => {
    const fleet =
      'fleets: { vans: { count: 2, model: BEV, vary: { odometer: { poisson: { rate: 3/h } } } } }';

    expect(mistakesOf(`version: 1\n${fleet}\n`)).toEqual(['modifier_misplaced 2:72 rate']);
  });
});

describe('ambient rules as they are read', () => {
  test('have a target, a distribution in milliseconds and their place among the rules for the target', () => {
    const rule = (who: string, every: string) =>
      `{ for: ${who}, every: ${every}, do: [{ lock: self }] }`;
    const { ambient } = parse(
      around(`ambient:
  - ${rule('taxis', '{ poisson: { rate: 3/h } }')}
  - ${rule('car', '90m')}
  - ${rule('taxis', '{ uniform: [2h, 6h] }')}
  - ${rule('t07', '{ choice: { 1h: 3, 2h: 1 } }')}`),
    );

    expect(ambient).toMatchObject([
      {
        target: { kind: 'fleet', name: 'taxis' },
        number: 0,
        everyMs: { kind: 'exponential', mean: hour / 3 },
        steps: [{ verb: 'lock', target: { name: 'self' }, path: 'ambient[0].do[0]' }],
      },
      { target: { kind: 'vehicle', name: 'car' }, number: 0, everyMs: { value: 1.5 * hour } },
      { number: 1, everyMs: { kind: 'uniform', from: 2 * hour, to: 6 * hour } },
      { target: { kind: 'vehicle', name: 't07' }, number: 0, everyMs: { kind: 'choice' } },
    ]);
  });

  test('a repeat of a draw waits only if every list that can be drawn does', () => {
    const draw = (lists: string) => `oneOf: [${lists}]`;
    const repeat = (step: string) => `repeat: { until: self.moving }, do: [{ ${step} }]`;
    const idle = draw('{ do: [{ wait: 1s }] }, { do: [{ lock: self }] }');
    const never = draw('{ do: [{ wait: 1s }] }, { weight: 0, do: [{ lock: self }] }');

    expect(ambientStep(repeat(idle))).toEqual(['repeat_idle 8:37 repeat']);
    expect(ambientStep(repeat(never))).toEqual([]);
  });
});

function runOf(yaml: string, open = false): ScenarioRun {
  const plan = parseScenario(`version: 1\nseed: ambient\n${yaml}`, { file: 'a' });
  return new ScenarioRun(plan, { open });
}

/** Runs to its end, and says how it ended. */
function ended(yaml: string) {
  const run = runOf(yaml);
  run.advanceTo(run.limitMs);
  const { log } = run.world;
  return { run, log: log.retained, conclusion: run.conclusion };
}

const start = Date.parse('2026-01-05T00:00:00Z');

/** Minutes after the start at which something happened to a vehicle. */
function minutesOf(run: ScenarioRun, vehicle: string, kind: string): number[] {
  return run.world.log.retained
    .filter((entry) => entry.subject === vehicle && entry.kind === kind)
    .map(({ atMs }) => (atMs - start) / 60_000);
}

describe('ambient rules at work', () => {
  const car = 'vehicles: { car: { model: BEV, timeouts: { relock: 1d } } }';

  test('come again and again, first after the first pause, and end with the script', () => {
    const { run, conclusion } = ended(`${car}
ambient: [{ for: car, every: 1h, do: [{ unlock: self }, { wait: 10m }, { lock: self }] }]
steps: [{ wait: 2h30m }]
expect: [car.locked]`);

    expect(minutesOf(run, 'car', 'doors.unlock')).toEqual([60, 120]);
    expect(minutesOf(run, 'car', 'doors.lock')).toEqual([70, 130]);
    expect(conclusion).toMatchObject({ verdict: 'PASS' });
    expect(run.world.clock.now).toBe(start + 2.5 * hour);
  });

  test('a script that ends in the middle of an occurrence ends it', () => {
    const { run } = ended(`${car}
ambient: [{ for: car, every: 1h, do: [{ unlock: self }, { wait: 10m }, { lock: self }] }]
steps: [{ wait: 65m }]
expect: ["!car.locked"]`);

    expect(run.conclusion?.verdict).toBe('PASS');
    expect(minutesOf(run, 'car', 'doors.lock')).toEqual([]);
  });

  test('neither keep a run going nor are what it waits for', () => {
    const rule = 'ambient: [{ for: car, every: 1h, do: [{ waitUntil: self.moving }] }]';

    expect(ended(`${car}\n${rule}`).run.world.clock.now).toBe(start);
    const { conclusion } = ended(`${car}\nclock: { limit: 3h }\n${rule}
steps: [{ waitUntil: car.battery.soc < 1 }]`);
    expect(conclusion).toMatchObject({ verdict: 'INCONCLUSIVE' });
    expect(conclusion?.reason).toContain('while waiting for car.battery.soc < 1');
    expect(conclusion?.reason).not.toContain('moving');
  });

  test('an occurrence waits for the end of the one before, then pauses are counted from its begin', () => {
    const { run } = ended(`${car}
ambient: [{ for: car, every: 1h, do: [{ unlock: self }, { wait: 90m }, { lock: self }] }]
steps: [{ wait: 6h }]`);

    expect(minutesOf(run, 'car', 'doors.unlock')).toEqual([60, 150, 240, 330]);
  });

  test('the condition is looked at when an occurrence is due, of the vehicle itself', () => {
    const { run } = ended(`
vehicles:
  car: { model: BEV, state: { battery.soc: 50% } }
  low: { model: BEV, state: { battery.soc: 10% } }
fleets: { taxis: { count: 2, id: "t{n}", model: BEV, state: { battery.soc: 10% } } }
ambient:
  - { for: car, every: 1h, when: self.battery.soc < 20, do: [{ unlock: self }] }
  - { for: low, every: 1h, when: self.battery.soc < 20, do: [{ unlock: self }] }
  - { for: taxis, every: 1h, when: 'self.name == "t2"', do: [{ unlock: self }] }
steps:
  - wait: 90m
  - set: { vehicle: car, battery.soc: 15% }
  - wait: 1h`);

    expect(minutesOf(run, 'car', 'doors.unlock')).toEqual([120]);
    expect(minutesOf(run, 'low', 'doors.unlock')).toEqual([60, 120]);
    expect(minutesOf(run, 't1', 'doors.unlock')).toEqual([]);
    expect(minutesOf(run, 't2', 'doors.unlock')).toEqual([60, 120]);
  });

  test('a refusal is logged and the next step follows; a refused drive is not waited for', () => {
    const { run, log, conclusion } = ended(`${car}
ambient:
  - for: car
    every: 2h
    do:
      - drive: { vehicle: self, distance: 5km }
      - openDoor: { vehicle: self, door: frontLeft }
      - unlock: self
steps:
  - plugIn: { vehicle: car, power: 2kW }
  - wait: 2h
  - wait: 1m
expect: ["!car.locked"]`);

    expect(conclusion).toMatchObject({ verdict: 'PASS' });
    expect(log.filter(({ kind }) => kind === 'command.refused').map(({ data }) => data)).toEqual([
      { command: 'trip.start', reason: 'cable_connected' },
      { command: 'closure.open', reason: 'locked' },
    ]);
    expect(minutesOf(run, 'car', 'doors.unlock')).toEqual([120]);
  });

  test('a wait that comes to its deadline goes on with the next step', () => {
    const { run } = ended(`${car}
ambient: [{ for: car, every: 1h, do: [{ waitUntil: self.moving, within: 10m }, { unlock: self }] }]
steps: [{ wait: 90m }]
expect: ["!car.locked"]`);

    expect(run.conclusion?.verdict).toBe('PASS');
    expect(run.findings).toHaveLength(1);
    expect(minutesOf(run, 'car', 'doors.unlock')).toEqual([70]);
  });

  test('a condition over time is watched on the vehicle itself', () => {
    const { run } = ended(`
vehicles: { car: { model: BEV, state: { battery.soc: 50% } } }
ambient:
  - for: car
    every: 1h
    do:
      - plugIn: { vehicle: self, power: 11kW }
      - waitUntil: self.battery.soc >= 60
      - unplug: self
steps: [{ waitUntil: car.charge.isPluggedIn }, { waitUntil: "!car.charge.isPluggedIn" }]
expect: [{ value: car.battery.soc, near: 60, tolerance: 0.001 }]`);

    expect(run.conclusion?.verdict).toBe('PASS');
  });

  test.each([
    [
      'set: { vehicle: self, odometer: 1km }',
      'ambient[0] of car: an odometer never falls: it shows 500 km',
    ],
    ['waitUntil: \'self.signal("Charge.IsCharging").vlaue\'', 'ambient[0] of car: '],
  ])('a step that cannot be is an error at its rule: %s', (step, reason) => {
    const odometer = 'state: { odometer: 500km }';
    const { conclusion } = ended(`vehicles: { car: { model: BEV, ${odometer} } }
ambient: [{ for: car, every: 1h, do: [{ ${step} }] }]
steps: [{ wait: 2h }]`);

    expect(conclusion).toMatchObject({ verdict: 'ERROR', position: { line: 4 } });
    expect(conclusion?.reason).toContain(reason);
  });

  test('rules due at one instant begin in the order of the file, whatever was planned first', () => {
    const { log } = ended(`${car}
ambient:
  - { for: car, every: 1h, do: [{ unlock: self }] }
  - { for: car, every: 3h, do: [{ lock: self }] }
  - { for: car, every: 1h, do: [{ unlock: self }] }
steps: [{ wait: 3h30m }]`);
    const last = log.filter(({ atMs, io }) => io === 'in' && atMs === start + 3 * hour);

    expect(last.map(({ kind }) => kind)).toEqual(['doors.unlock', 'doors.lock', 'doors.unlock']);
  });

  test('go on in an open world for as long as it is advanced', () => {
    const run = runOf(`${car}\nambient: [{ for: car, every: 1h, do: [{ unlock: self }] }]`, true);

    run.advanceTo(start + 5 * hour);

    expect(minutesOf(run, 'car', 'doors.unlock')).toHaveLength(5);
    run.abandon('enough');
    run.world.advanceTo(start + 9 * hour);
    expect(minutesOf(run, 'car', 'doors.unlock')).toHaveLength(5);
  });

  test('a fleet has one event in the calendar for each member and rule', { tags: 'long' }, () => {
    const yaml = (rules: string) => `fleets: { taxis: { count: 10000, model: BEV } }
log: watched
ambient: [${rules}]`;
    const rule =
      '{ for: taxis, every: { uniform: [2h, 6h] }, do: [{ unlock: self }, { lock: self }] }';
    const without = runOf(yaml(''), true).world.clock.size;
    const run = runOf(yaml(`${rule}, ${rule}`), true);

    expect(run.world.clock.size - without).toBe(20_000);
    run.advanceTo(start + 3 * hour);
    // A quarter of them, twice, each by two commands; the steps themselves are not told.
    const told = run.world.log.retained;
    expect(told.filter(({ kind }) => kind === 'doors.lock').length).toBeGreaterThan(4_500);
    expect(told.filter(({ kind }) => kind === 'step.started')).toHaveLength(0);
  });
});

describe('oneOf', () => {
  const draw = `oneOf:
        - { weight: 3, do: [{ unlock: self }] }
        - do: [{ lock: self }]
        - { weight: 0, do: [{ drive: { vehicle: self, distance: 1km } }] }`;

  test('draws by weight, a new draw each time', { tags: 'long' }, () => {
    const { log } = ended(`fleets: { taxis: { count: 100, model: BEV } }
ambient:
  - for: taxis
    every: 1h
    do:
      - ${draw}
steps: [{ wait: 10h30m }]`);
    const count = (wish: string) => log.filter(({ kind }) => kind === wish).length;

    expect(count('doors.unlock') + count('doors.lock')).toBe(1000);
    expect(count('doors.unlock')).toBeGreaterThan(700);
    expect(count('doors.unlock')).toBeLessThan(800);
  });

  test('is a verb of the script too', () => {
    const { log, conclusion } = ended(`vehicles: { car: { model: BEV } }
steps:
  - repeat: { times: 200 }
    do:
      - ${draw.replaceAll('self', 'car')}`);
    const drawn = log.filter(({ io }) => io === 'in').map(({ kind }) => kind);

    expect(conclusion?.verdict).toBe('SKIPPED');
    expect(drawn).toHaveLength(200);
    expect(drawn.filter((kind) => kind === 'doors.unlock').length).toBeGreaterThan(120);
    expect(drawn.filter((kind) => kind === 'doors.lock').length).toBeGreaterThan(25);
  });
});

test('a day in a city runs to its verdict, twice alike', { tags: 'long' }, () => {
  const text = readFileSync(join(import.meta.dirname, 'city-day.yaml'), 'utf8');
  const digests = [1, 2].map(() => {
    const run = new ScenarioRun(parseScenario(text, { file: 'city-day.yaml' }));
    run.advanceTo(run.limitMs);

    expect(run.conclusion).toMatchObject({ verdict: 'PASS', reason: '' });
    return run.world.log.digest;
  });

  expect(digests[1]).toBe(digests[0]);
});
