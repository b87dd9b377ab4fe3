import { expect, test } from 'vitest';
import { allAtOnce, parseScenario, readingScenario, ScenarioRun } from '../../../engine/index.ts';

const count = 200;

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
])('a run of vehicles %s is the same whether it is made at once or in steps', (_, text) => {
  const made = allAtOnce(ScenarioRun.inSteps(plan(text), { open: true }));

  expect(stood(made)).toEqual(stood(new ScenarioRun(plan(text), { open: true })));
});

test('runs whose steps are interleaved are independent', () => {
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

const car = 'version: 1\nvehicles: { car: { model: BEV } }\nsteps:\n';

test.each([
  ['repeat', '  - repeat: { times: 2 }\n    do:\n'],
  ['group', '  - group: night\n    do:\n'],
  ['when', '  - when: "true"\n    then:\n'],
  ['parallel', '  - parallel:\n      one:\n'],
  ['oneOf', '  - oneOf:\n      - do:\n'],
])('the steps within %s are read a few at a time', (_, head) => {
  const stepsOf = (locks: number): number => {
    const text = car + head + '          - lock: car\n'.repeat(locks);
    return [...readingScenario(text, { file: 'steps' })].length;
  };
  // Twice: to be checked and to be read.
  const perHundred = (stepsOf(4000) - stepsOf(2000)) / 20;

  expect(perHundred).toBeGreaterThan(2);
});
