import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cars, happenings, runOf, shownMistakes, stepsOf } from './composed.ts';

const deed = fc.constantFrom(
  'lock: $who',
  'unlock: $who',
  'wait: $pause',
  'waitUntil: $who.locked || clock.elapsed > $pause, within: 3m',
  'openDoor: { vehicle: $who, door: $door }, because: for $pause',
  'closeDoor: { vehicle: $who, door: $door }',
  'plugIn: { vehicle: $who, power: $power }',
  'unplug: $who',
  'when: $who.locked, then: [{ unlock: $who }], else: [{ wait: $pause }]',
  'drive: { vehicle: $who, distance: $way, profile: city }',
);
/** Doors open in a car that is not locked. */
const deeds = fc
  .array(deed, { minLength: 1, maxLength: 5 })
  .map((list) => ['unlock: $who'].concat(list));
/** Lengths of time in expressions, as the arguments of a flow are told: one unit for all, so that findings agree too. */
const inSeconds = { '1m': '60s', '90s': '90s', '7m': '420s' };

const args = fc.record({
  who: fc.constantFrom('car', 'ev-1', 'taxis-1', 'taxis-2'),
  pause: fc.constantFrom(...(Object.keys(inSeconds) as (keyof typeof inSeconds)[])),
  door: fc.constantFrom('frontLeft', 'backRight'),
  power: fc.constantFrom('11kW', '3.7kW'),
  way: fc.constantFrom('3km', '12km'),
});
type Args = typeof args extends fc.Arbitrary<infer Value> ? Value : never;

function listOf(steps: readonly string[], indent: string): string {
  return steps.map((step) => `${indent}- { ${step} }\n`).join('');
}

/** The step written out, without the flow. */
function byHand(step: string, { who, pause, door, power, way }: Args): string {
  const inExpression = who === 'car' ? 'car' : `vehicle("${who}")`;
  return step
    .replaceAll('$who.', `${inExpression}.`)
    .replace('> $pause', `> duration("${inSeconds[pause]}")`)
    .replaceAll('$who', who)
    .replaceAll('$pause', pause)
    .replaceAll('$door', door)
    .replaceAll('$power', power)
    .replaceAll('$way', way);
}

const declared = `    params:
      who: { type: vehicle }
      pause: { type: duration }
      door: { type: text }
      power: { type: power }
      way: { type: distance }
`;

function withOf({ who, pause, door, power, way }: Args): string {
  return `{ who: ${who}, pause: ${pause}, door: ${door}, power: ${power}, way: ${way} }`;
}

/** Refusals end nothing here: every step is one that may be refused by a vehicle. */
function outcome(text: string): readonly string[] {
  const { run, log } = runOf(text);
  const { verdict, reason } = run.conclusion!;
  return [...happenings(log, run.world.startMs), `${verdict} ${reason}`];
}

describe('a call of a flow', () => {
  test('does what its steps do when they are written out', () => {
    fc.assert(
      fc.property(deeds, args, args, (steps, one, other) => {
        const called = `${cars}flows:
  visit:
${declared}    steps:
${listOf(steps, '      ')}steps:
  - { use: visit, with: ${withOf(one)} }
  - { use: visit, with: ${withOf(other)} }
`;
        const written = [one, other].flatMap((each) => steps.map((step) => byHand(step, each)));

        expect(outcome(called)).toEqual(outcome(`${cars}steps:\n${listOf(written, '  ')}`));
      }),
      { numRuns: 30 },
    );
  });

  test('comes to the same whatever the cut of time', () => {
    const minutes = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 6 });
    fc.assert(
      fc.property(deeds, args, minutes, (steps, given, cuts) => {
        const text = `${cars}flows:
  visit:
${declared}    steps:
${listOf(steps, '      ')}steps:
  - parallel:
      one: [{ use: visit, with: ${withOf(given)} }]
      two: [{ wait: 1m }, { use: visit, with: ${withOf({ ...given, who: 'taxis-1' })} }]
`;
        const sorted = cuts.toSorted((a, b) => a - b);

        expect(runOf(text, { cuts: sorted }).lines).toEqual(runOf(text).lines);
      }),
      { numRuns: 15 },
    );
  });

  test('is told by the name of the flow, and its steps by the place of the call', () => {
    const { run, log } = runOf(`${cars}flows:
  pause: { params: { long: 5m }, steps: [{ wait: $long }, { lock: car }] }
  twice: { steps: [{ use: pause }, { use: pause, with: { long: 1m } }] }
steps:
  - use: twice
`);

    expect(stepsOf(log, run.world.startMs)).toEqual([
      '0 steps[0] use',
      '0 steps[0].use.steps[0] use',
      '0 steps[0].use.steps[0].use.steps[0] wait',
      '5 steps[0].use.steps[0].use.steps[1] lock',
      '5 steps[0].use.steps[1] use',
      '5 steps[0].use.steps[1].use.steps[0] wait',
      '6 steps[0].use.steps[1].use.steps[1] lock',
    ]);
    expect(log.find(({ kind }) => kind === 'step.started')?.data).toEqual({
      flow: 'twice',
      step: 'steps[0]',
      verb: 'use',
    });
  });
});

test('a flow that nobody calls changes nothing', () => {
  const plain = `${cars}steps:
  - oneOf: [{ do: [{ lock: car }] }, { do: [{ wait: 3m }] }]
  - drive: { vehicle: ev-1, distance: 5km }
`;
  const flow = 'flows: { idle: { params: { who: { type: vehicle } }, steps: [{ wake: $who }] } }\n';

  expect(runOf(plain + flow).lines).toEqual(runOf(plain).lines);
});

test('a draw in a flow is that of its call: a step elsewhere moves it nowhere', () => {
  const draws = (before: string) => {
    const { log } = runOf(`${cars}flows:
  either: { steps: [{ oneOf: [{ do: [{ lock: car }] }, { do: [{ unlock: car }] }] }] }
steps:
  - parallel:
      first: [${before}]
      second: [${'{ use: either }, '.repeat(24)}]
`);
    return log.filter(({ io }) => io === 'in').map(({ kind }) => kind);
  };
  const drawn = draws('{ use: either }').slice(1);

  expect(draws('{ wait: 1m }')).toEqual(drawn);
  expect(new Set(drawn).size).toBe(2);
});

describe('an argument', () => {
  test('may be a list, a map, a distribution, or what a parameter is', () => {
    const { run, log } = runOf(`${cars}params: { pause: 4m }
flows:
  visit:
    params:
      cars: { type: list }
      how: { type: any }
      pause: { type: duration, default: $params.pause }
    steps:
      - forEach: { in: $cars, as: each }
        do: [{ openDoor: $each }, { wait: $pause }, { wait: $how.after }]
steps:
  - unlock: car
  - use: visit
    with: { cars: [{ vehicle: car, door: frontLeft }], how: { after: 2m, before: 1h } }
  - use: visit
    with: { cars: [], how: {}, pause: { uniform: [1m, 2m] } }
`);

    expect(stepsOf(log, run.world.startMs)).toEqual([
      '0 steps[0] unlock',
      '0 steps[1] use',
      '0 steps[1].use.steps[0] forEach',
      '0 steps[1].use.steps[0].forEach[0].do[0] openDoor',
      '0 steps[1].use.steps[0].forEach[0].do[1] wait',
      '4 steps[1].use.steps[0].forEach[0].do[2] wait',
      '6 steps[2] use',
      '6 steps[2].use.steps[0] forEach',
    ]);
  });

  test('stands for its value in an expression and for what is written in a text', () => {
    const text = `${cars}flows:
  check:
    params: { who: { type: vehicle }, level: { type: percent }, note: why }
    steps:
      - expect:
          - value: $who.battery.soc
            atLeast: $level
            because: $note, at $level of $who, for $$5
          - $who.battery.soc >= $level
steps: [{ use: check, with: { who: ev-1, level: 7% } }]
`;
    const { run } = runOf(text);

    expect(run.findings.map(({ expected, because }) => [expected, because])).toEqual([
      ['vehicle("ev-1").battery.soc at least 7', 'why, at 7% of ev-1, for $5'],
      ['vehicle("ev-1").battery.soc >= 7', undefined],
    ]);
  });
});

describe('an ambient rule', () => {
  test('uses a flow again and again, as soon as it has ended where the rule does not say', () => {
    const { run, log } = runOf(`version: 1
clock: { limit: 20m }
fleets: { taxis: { count: 2, model: BEV } }
flows: { airing: { params: { who: { type: vehicle }, long: 5m }, steps: [{ unlock: $who }, { wait: $long }] } }
ambient: [{ for: taxis, use: airing, with: { who: self } }]
steps: [{ wait: 20m }]
`);
    const unlocked = log.filter(
      ({ kind, subject }) => kind === 'step.started' && subject === 'taxis-1',
    );

    expect(
      unlocked.map(({ atMs, data }) => [(atMs - run.world.startMs) / 60_000, data['step']]),
    ).toEqual(
      [1, 6, 11, 16].flatMap((minute) => [
        [minute, 'ambient[0].use.steps[0]'],
        [minute, 'ambient[0].use.steps[1]'],
      ]),
    );
  });

  test('that could begin anew without end says how often', () => {
    expect(
      shownMistakes(`${cars}flows: { shut: { steps: [{ lock: self }] } }
ambient: [{ for: taxis, use: shut }]
`),
    ).toBe(`main.yaml:6:25: error: the flow could end at once, again and again: add every:
  ambient: [{ for: taxis, use: shut }]
                          ^^^`);
  });
});
