import { describe, expect, test } from 'vitest';
import type { Scenario } from '../../../engine/scenario/plan/plan.ts';
import { diagnosticsOf, mistakesOf, parse } from './diagnostics-of.ts';

const text = `version: 1
params:
  limit: { type: percent, default: 80%, env: LIMIT }
  pause: 15m
  rounds: { type: integer, default: 3 }
  evening: "20:10"
  goal: { type: place, default: home }
  note: costs $$5
vehicles: { car: { model: BEV, state: { chargeLimit: $params.limit } } }
steps:
  - wait: $params.pause
    because: $params.note
  - at: $params.evening
  - { repeat: { times: $params.rounds }, do: [{ drive: { vehicle: car, to: $params.goal } }] }
  - waitUntil: car.battery.soc >= params.limit && clock.localTime >= params.evening
  - expect: [{ value: car.battery.soc, near: $params.limit, tolerance: 1% }]
`;

const limitOf = ({ vehicles }: Scenario): number => vehicles[0]!.state.chargeLimitPercent;

test('references become values before units are checked', () => {
  const { params, steps, vehicles } = parse(text);

  expect(Object.fromEntries(params)).toEqual({
    limit: 80,
    pause: 900_000,
    rounds: 3,
    evening: '20:10',
    goal: 'home',
    note: 'costs $$5',
  });
  expect(vehicles[0]!.state.chargeLimitPercent).toBe(80);
  expect(steps[0]).toMatchObject({ lasts: { durationMs: 900_000 } });
  expect(steps[1]).toMatchObject({ at: { kind: 'timeOfDay', msOfDay: 72_600_000 } });
  expect(steps[2]).toMatchObject({ max: 3, nested: { rounds: { times: 3 } } });
  expect(steps[3]).toMatchObject({
    condition: {
      watches: [
        { kind: 'subject', subject: 'car' },
        { kind: 'quantity', quantity: 'socPercent', threshold: 80 },
        { kind: 'timeOfDay', msOfDay: 72_600_000 },
        { kind: 'timeOfDay', msOfDay: 72_601_000 },
        { kind: 'timeOfDay', msOfDay: 0 },
      ],
    },
  });
});

test('what is given wins over the environment, which wins over the default', () => {
  const env = { LIMIT: '70%' };

  expect(limitOf(parse(text))).toBe(80);
  expect(limitOf(parse(text, { env }))).toBe(70);
  expect(limitOf(parse(text, { env, params: { limit: '60%' } }))).toBe(60);
});

test('the seed can be given too, and is always text', () => {
  expect(parse('version: 1\nseed: 4711').seed).toBe('4711');
  expect(parse('version: 1\nseed: demo').seed).toBe('demo');
  expect(parse('version: 1\nname: city').seed).toBe('city');
  expect(parse('version: 1\nseed: 4711', { seed: '5' }).seed).toBe('5');
});

test('a parameter may be a URL, a file or a list', () => {
  const { params, steps } = parse(
    `version: 1
params:
  hook: { type: url, env: HOOK, default: "http://127.0.0.1:4000/hooks" }
  recording: { type: file, default: ./a.simlog }
  cars: { type: list, default: [car, ev-1] }
vehicles: { car: { model: BEV }, ev-1: { model: BEV } }
steps:
  - forEach: { in: $params.cars, as: each }
    do: [{ lock: $each }]
`,
    { env: { HOOK: 'https://example.com' }, params: { cars: 'ev-1' } },
  );

  expect([...params.values()]).toEqual(['https://example.com', './a.simlog', ['ev-1']]);
  expect(steps[0]).toMatchObject({
    nested: { branches: [{ steps: [{ target: { name: 'ev-1' } }] }] },
  });
});

describe('mistakes', () => {
  test.each<[string, Record<string, string>, string]>([
    ['an unknown parameter', { limt: '5%' }, 'param_unknown 2:1 params -> limit'],
    ['a bare number', { limit: '60' }, 'unit_missing 3:3 limit -> 60%'],
    ['another unit', { limit: '60km' }, 'unit_wrong 3:3 limit'],
    ['a fraction', { rounds: '2.5' }, 'wrong_type 5:3 rounds'],
    ['a word for a number', { rounds: 'many' }, 'wrong_type 5:3 rounds'],
    ['no time', { evening: 'late' }, 'wrong_type 6:3 evening'],
    ['a place that does not exist', { goal: 'hoem' }, 'name_unknown 14:76 $params.goal -> home'],
  ])('given: %s', (_name, params, expected) => {
    expect(mistakesOf(text, { params })).toEqual([expected]);
  });

  test.each([
    ['a: { type: percent, default: 80 }', 'unit_missing 3:32 80 -> 80%'],
    ['a: { type: percent }', 'param_missing 3:3 a'],
    ['a: { type: percnt, default: 80% }', 'word_unknown 3:14 percnt -> percent'],
    ['a: { type: number, default: 5km }', 'wrong_type 3:31 5km'],
    ['a: { default: 5km }', 'key_missing 3:3 a'],
    ['a: [1]', 'wrong_type 3:6 [1]'],
    ['a-b: 5', 'name_malformed 3:3 a-b'],
    ['a: { type: url, default: example.com }', 'wrong_type 3:28 example.com'],
    ['a: { type: list, default: car }', 'wrong_type 3:29 car'],
  ])('declared: %s', (param, expected) => {
    expect(mistakesOf(`version: 1\nparams:\n  ${param}\nname: $params.a`)[0]).toBe(expected);
  });

  test.each([
    ['$params.limti', 'reference_unknown 3:7 $params.limti -> $params.limit'],
    ['$parms.a', 'reference_malformed 3:7 $parms.a -> $params.a'],
    ['$a', 'reference_malformed 3:7 $a'],
    ['"limit $params"', 'reference_malformed 3:7 "limit $params"'],
    ['"${{ params.a }}"', 'reference_malformed 3:7 "${{ params.a }}"'],
  ])('referred to: %s', (reference, expected) => {
    expect(mistakesOf(`version: 1\nparams: { a: 5, limit: 80% }\nname: ${reference}`)).toEqual([
      expected,
    ]);
  });

  test('a parameter that is wrong is reported once, not where it is used', () => {
    const broken = text.replace('default: 80%', 'default: 80');

    expect(mistakesOf(broken)).toEqual(['unit_missing 3:36 80 -> 80%']);
  });

  test('what was given is shown', () => {
    expect(diagnosticsOf(text, { params: { limit: '60' } })[0]!.message).toBe(
      'write 60%: a percentage needs its unit (given from outside as "60")',
    );
  });
});

test('a reference inside of a text stands for what is written, in an expression for its value', () => {
  const inside = `version: 1
params: { limit: 80%, pause: 90s, car: { type: text, default: ev-1 }, late: "20:10" }
vehicles: { ev-1: { model: BEV } }
description: up to $params.limit, after $params.pause
expect:
  - $params.car.battery.soc >= $params.limit && clock.elapsed > $params.pause
  - clock.localTime < "$params.late"
`;
  const { description, expect: expectations } = parse(inside);

  expect(description).toBe('up to 80%, after 90s');
  expect(expectations.map(({ sentence }) => sentence)).toEqual([
    'vehicle("ev-1").battery.soc >= 80 && clock.elapsed > duration("90s")',
    'clock.localTime < "20:10"',
  ]);
});

test('$$ is a dollar', () => {
  const { description } = parse('version: 1\ndescription: $$5 or 5$$, not $5');

  expect(description).toBe('$5 or 5$, not $5');
});
