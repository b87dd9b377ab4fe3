import { expect, test } from 'vitest';
import { allAtOnce, parseScenario, readingScenario, ScenarioRun } from '../../../engine/index.ts';
import { buildTree } from '../../../engine/scenario/source/build-tree.ts';
import { readingDocument } from '../../../engine/scenario/source/document.ts';
import { Findings } from '../../../engine/scenario/source/findings.ts';
import { Source } from '../../../engine/scenario/source/source.ts';

const count = 60;

const fleet = `
version: 1
name: fleet
seed: 5
log: everything
users: { anna: {} }
webhooks: { main: { url: https://example.com/hook } }
vehicles: { car: { model: BEV, owner: anna, state: { locks: unlocked } } }
fleets:
  cars:
    count: ${count}
    model: { choice: { BEV: 1, PHEV: 2 } }
    owner: anna
    vary: { battery.soc: { uniform: [40%, 90%] } }
    persona: commuter
steps:
  - plugIn: { vehicle: car, power: 11kW }
`;

const watched = fleet
  .replace('log: everything', 'log: watched')
  .concat(`expect:\n  - { fact: trip.started, vehicle: cars, atLeast: 1 }\n`);

function plan(text: string) {
  return parseScenario(text, { file: 'fleet' });
}

function stood(run: ScenarioRun): object {
  const { log, clock } = run.world;
  run.advanceTo(clock.now + 28_800_000);
  run.world.seal();
  return { digest: log.digest, entries: log.length };
}

test.each([
  ['all of which are logged', fleet],
  ['some of which are logged', watched],
])(
  'a run of vehicles %s is the same whether it is made at once or in steps',
  { tags: 'long' },
  (_, text) => {
    const made = allAtOnce(ScenarioRun.inSteps(plan(text), { open: true }));

    expect(stood(made)).toEqual(stood(new ScenarioRun(plan(text), { open: true })));
  },
);

test('runs whose steps are interleaved are independent', { tags: 'long' }, () => {
  const [one, other] = [0, 1].map(() => ScenarioRun.inSteps(plan(fleet), { open: true }));
  const turns = [one!.next(), other!.next(), one!.next()];
  const runs = [allAtOnce(other!), allAtOnce(one!)];

  expect(turns.map(({ done }) => done)).toEqual([false, false, false]);
  const alone = stood(new ScenarioRun(plan(fleet), { open: true }));
  expect(runs.map(stood)).toEqual([alone, alone]);
});

test('each vehicle with logged signals is a step of its own', () => {
  const entries: number[] = [];
  let written = 0;
  const steps = ScenarioRun.inSteps(plan(fleet), { open: true, sink: () => (written += 1) });
  for (let before = 0; steps.next().done !== true; before = written) {
    entries.push(written - before);
  }

  expect(entries.filter((each) => each > 0).length).toBeGreaterThan(count);
  expect(Math.max(...entries)).toBeLessThan(200);
});

const car =
  'version: 1\nvehicles: { car: { model: BEV } }\nfleets: { cars: { count: 9, model: BEV } }\n';
const lock = (indent: number): string => `${' '.repeat(indent)}- lock: car\n`;
const rule = 'ambient:\n  - for: car\n    every: 1h\n';

test.each([
  ['repeat', 'steps:\n  - repeat: { times: 2 }\n    do:\n', () => lock(6)],
  ['group', 'steps:\n  - group: night\n    do:\n', () => lock(6)],
  ['when', 'steps:\n  - when: "true"\n    then:\n', () => lock(6)],
  ['parallel', 'steps:\n  - parallel:\n      one:\n', () => lock(8)],
  ['oneOf', 'steps:\n  - oneOf:\n      - do:\n', () => lock(10)],
  ['an ambient rule', `${rule}    do:\n`, () => lock(6)],
  [
    'an ambient rule with parameters',
    `params: { every: 1h }\n${rule.replace('1h', '$params.every')}    do:\n`,
    () => lock(6),
  ],
  [
    'an arrival',
    'arrivals:\n  - of: cars\n    phases: [{ for: 1h, rate: 4/h }]\n    do:\n',
    () => lock(6),
  ],
  ['a flow', 'flows:\n  night:\n    steps:\n', () => lock(6)],
])('the steps within %s are read a few at a time', (_, head, line) => {
  expect(stepsPerHundred(head, line)).toBeGreaterThan(2);
});

test.each([
  ['ambient rules', 'ambient:\n', () => '  - { for: car, every: 1h, do: [{ lock: car }] }\n'],
  ['faults', 'faults:\n', () => '  - { target: vehicle.car, effects: [{ offline: true }] }\n'],
  [
    'effects of a fault',
    'faults:\n  - target: vehicle.car\n    effects:\n',
    () => '      - { offline: true }\n',
  ],
  [
    'signals of a fault',
    'faults:\n  - target: vehicle.car\n    effects:\n      - unavailable:\n',
    () => '          - Charge.*\n',
  ],
  ['chargers', 'chargers:\n', (index: number) => `  c${index}: { type: AC, power: 11kW }\n`],
  ['webhooks', 'webhooks:\n', (index: number) => `  w${index}: { receiver: {} }\n`],
  [
    'invariants',
    'invariants:\n',
    (index: number) => `  - { name: i${index}, check: car.battery.soc >= 0 }\n`,
  ],
  [
    'calls of a flow',
    'flows: { night: { steps: [{ lock: car }] } }\nsteps:\n',
    () => '  - use: night\n',
  ],
])('%s are read a few at a time', (_, head, line) => {
  expect(stepsPerHundred(head, line)).toBeGreaterThan(2);
});

/** The steps that reading takes for each hundred lines once the text is a tree. */
function stepsPerHundred(head: string, line: (index: number) => string): number {
  const stepsOf = (lines: number): number => {
    const text = car + head + Array.from({ length: lines }, (_, index) => line(index)).join('');
    const tree = readingDocument(new Findings(new Source('wide', text)));
    return [...readingScenario(text, { file: 'wide' })].length - [...tree].length;
  };
  return (stepsOf(600) - stepsOf(200)) / 4;
}

const many = 500;

test.each([
  ['expectations', 'expect:\n', () => '  - car.locked\n'],
  ['invariants', 'invariants:\n', (i: number) => `  - { name: i${i}, check: car.locked }\n`],
  ['ambient rules', 'ambient:\n', () => '  - { for: car, every: 1h, do: [{ lock: car }] }\n'],
  [
    'arrivals',
    'arrivals:\n',
    () => '  - { of: cars, phases: [{ for: 1h, rate: 4/h }], do: [{ lock: self }] }\n',
  ],
  ['faults', 'faults:\n', () => '  - { target: vehicle.car, effects: [{ offline: true }] }\n'],
  ['webhooks', 'webhooks:\n', (i: number) => `  w${i}: { receiver: {} }\n`],
  ['chargers', 'chargers:\n', (i: number) => `  c${i}: { type: AC, power: 11kW }\n`],
  ['places', 'places:\n', (i: number) => `  p${i}: { latitude: 50, longitude: 8 }\n`],
  ['users', 'users:\n', (i: number) => `  u${i}: {}\n`],
])('a run with many %s is set up a few at a time', (_, head, line) => {
  const lines = [...Array(many).keys()].map(line);
  const few = plan(car + head + lines[0]!);
  const whole = plan(car + head + lines.join(''));
  const stepsOf = (scenario: typeof whole) => [...ScenarioRun.inSteps(scenario)].length;

  expect(stepsOf(whole) - stepsOf(few)).toBeGreaterThanOrEqual(many / 100 - 1);
});

test('a value of many lists is built a few values at a time', () => {
  const findings = new Findings(new Source('wide', `a: [${'[1, 2], '.repeat(many)}]`));
  const document = allAtOnce(readingDocument(findings));

  expect([...buildTree(document, findings)].length).toBeGreaterThan(many / 1000);
});

test('expectations that go over a long log are judged a few at a time', { tags: 'long' }, () => {
  const asked = `      - { fact: signal.changed, where: 'true', atLeast: 0 }\n`;
  const text = fleet
    .replace(`count: ${count}`, 'count: 200')
    .concat(`  - expect:\n${asked.repeat(20)}`);
  const whole = new ScenarioRun(plan(text), { open: true });
  const cut = new ScenarioRun(plan(text), { open: true });
  whole.advanceTo(whole.world.startMs);
  const judged: number[] = [];
  do {
    const before = cut.findings.length;
    cut.advanceUntil(
      () => false,
      cut.world.startMs,
      () => true,
    );
    judged.push(cut.findings.length - before);
  } while (cut.world.clock.isMidway);

  expect(whole.world.log.length).toBeGreaterThan(10_000);
  expect(judged.filter((some) => some > 0)).toEqual(Array.from({ length: 10 }, () => 2));
  expect(stood(cut)).toEqual(stood(whole));
});
