import { describe, expect, test } from 'vitest';
import type { FaultPlan } from '../../../engine/scenario/plan/faults.ts';
import { fault as faultVerb } from '../../../engine/scenario/verbs/fault.ts';
import { strikingWords } from '../../../engine/scenario/verbs/step-words.ts';
import { around, aroundStep, mistakesOf, parse } from './diagnostics-of.ts';

function faultOf(written: string): FaultPlan {
  return parse(aroundStep(`fault: ${written}`)).steps.find(faultVerb.is)!.fault;
}

const withoutPlace = (found: readonly string[]): string[] =>
  found.map((each) => each.replace(/ \d+:\d+/, ''));

describe('a fault of the API', () => {
  test('has a rule in canonical units', () => {
    expect(
      faultOf(
        '{ name: storm, target: api, match: { vehicle: taxis, user: anna, operation: "*.list" }, ' +
          'probability: 0.25, times: 9, for: 10m, effects: [{ latency: { uniform: [1s, 5s] } }, ' +
          '{ status: { code: 429, times: 2, retryAfter: 1m } }, { error: { type: UPSTREAM, code: NO_RESPONSE } }] }',
      ),
    ).toEqual({
      name: 'storm',
      strikes: { kind: 'api', name: '' },
      ends: { kind: 'within', durationMs: 600_000 },
      rule: {
        match: { vehicle: 'taxis', user: 'anna', operation: '*.list' },
        probability: 0.25,
        times: 9,
        effects: [
          { kind: 'latency', latencyMs: { kind: 'uniform', from: 1000, to: 5000 } },
          { kind: 'failure', type: 'RATE_LIMIT', code: 'VEHICLE', times: 2, retryAfterMs: 60_000 },
          { kind: 'failure', type: 'UPSTREAM', code: 'NO_RESPONSE' },
        ],
      },
    });
  });

  test('may strike an operation, or what is about a vehicle', () => {
    const effects = 'effects: [{ status: 500 }]';

    expect(faultOf(`{ target: "api.commands.*", ${effects} }`)).toMatchObject({
      strikes: { kind: 'api', name: 'commands.*' },
      rule: { match: { operation: 'commands.*' } },
    });
    expect(faultOf(`{ target: upstream.t07, match: { user: anna }, ${effects} }`)).toMatchObject({
      strikes: { kind: 'upstream', name: 't07' },
      rule: { match: { vehicle: 't07', user: 'anna' } },
    });
  });

  test('of the file begins by itself, at the start unless it says when', () => {
    const { faults } = parse(
      around(`faults:
  - { target: api, effects: [{ status: 500 }], until: "08:00" }
  - { name: dark, target: charger.hub, from: "07:00", for: 1h, effects: [{ offline: true }] }`),
    );

    expect(faults).toMatchObject([
      { name: 'faults[0]', from: undefined, ends: { kind: 'timeOfDay' } },
      {
        name: 'dark',
        from: { kind: 'timeOfDay', msOfDay: 25_200_000 },
        strikes: { kind: 'charger', name: 'hub' },
        effects: [{ kind: 'offline' }],
      },
    ]);
  });
});

describe('mistakes', () => {
  const on = (fault: string) => aroundStep(`fault: ${fault}`);
  const effect = (written: string) => on(`{ target: api, effects: [${written}] }`);

  test.each([
    [on('{ target: apis, effects: [{ status: 500 }] }'), 'value_malformed apis -> api'],
    [
      on('{ target: api.signals.lst, effects: [{ status: 500 }] }'),
      'name_unknown api.signals.lst -> api.signals.list',
    ],
    [
      on('{ target: "api.comands.*", effects: [{ status: 500 }] }'),
      'name_unknown "api.comands.*" -> api.commands.*',
    ],
    [
      on('{ target: upstream.cra, effects: [{ status: 500 }] }'),
      'name_unknown upstream.cra -> upstream.car',
    ],
    [on('{ target: upstream.self, effects: [{ status: 500 }] }'), 'name_unknown upstream.self'],
    [on('{ target: upstream, effects: [{ status: 500 }] }'), 'value_malformed upstream'],
    [
      on('{ target: api, match: { user: ana }, effects: [{ status: 500 }] }'),
      'name_unknown ana -> anna',
    ],
    [
      on('{ target: api, match: { vehicle: cra }, effects: [{ status: 500 }] }'),
      'name_unknown cra -> car',
    ],
    [
      on('{ target: api, match: { operation: signal.list }, effects: [{ status: 500 }] }'),
      'name_unknown signal.list -> signals.list',
    ],
    [
      on(
        '{ target: api.signals.list, match: { operation: signals.get }, effects: [{ status: 500 }] }',
      ),
      'form_several operation',
    ],
    [
      on('{ target: upstream.car, match: { vehicle: golf }, effects: [{ status: 500 }] }'),
      'form_several vehicle',
    ],
    [
      on('{ target: api, match: { path: x }, effects: [{ status: 500 }] }'),
      'key_unknown path -> operation',
    ],
    [on('{ target: api, probability: 1.5, effects: [{ status: 500 }] }'), 'out_of_range 1.5'],
    [on('{ target: api, times: 0, effects: [{ status: 500 }] }'), 'out_of_range 0'],
    [on('{ target: api, from: "20:00", effects: [{ status: 500 }] }'), 'key_unknown from'],
    [on('{ target: api, effects: [] }'), 'form_missing effects'],
    [effect('{}'), 'form_missing {'],
    [effect('{ status: 500, latency: 1s }'), 'form_several latency'],
    [effect('{ offline: true }'), 'modifier_misplaced offline'],
    [effect('{ stale: 45m }'), 'key_unknown stale'],
    [effect('{ status: 418 }'), 'out_of_range 418'],
    [effect('{ status: { code: 418 } }'), 'out_of_range 418'],
    [effect('{ status: { code: 500, times: 1.5 } }'), 'out_of_range 1.5'],
    [effect('{ status: { code: 429, retryAfter: 1500ms } }'), 'out_of_range 1500ms'],
    [effect('{ latency: 3 }'), 'unit_missing 3'],
    [effect('{ latency: { uniform: [5s, 1s] } }'), 'out_of_range [5s, 1s]'],
    [
      effect('{ error: { type: UPSTREEM, code: NO_RESPONSE } }'),
      'word_unknown UPSTREEM -> UPSTREAM',
    ],
    [
      effect('{ error: { type: UPSTREAM, code: NO_RESPONCE } }'),
      'name_unknown NO_RESPONCE -> NO_RESPONSE',
    ],
    [effect('{ error: { type: UPSTREAM, code: DOOR_OPEN } }'), 'name_unknown DOOR_OPEN'],
    [effect('{ error: { type: PERMISSION, code: NONE } }'), 'word_unknown PERMISSION'],
    [
      on('{ target: vehicle.car, times: 2, effects: [{ offline: true }] }'),
      'modifier_misplaced times',
    ],
    [
      on('{ target: charger.hub, match: {}, effects: [{ offline: true }] }'),
      'modifier_misplaced match',
    ],
    [on('{ target: vehicle.car, effects: [{ status: 500 }] }'), 'modifier_misplaced status'],
    [
      around('faults:\n  - { target: api, from: noon, effects: [{ status: 500 }] }'),
      'value_malformed noon',
    ],
    [
      around(
        'faults:\n  - { target: api, from: 2026-05-04T08:00:00, until: 2026-05-04T08:00:00, effects: [{ status: 500 }] }',
      ),
      'out_of_range 2026-05-04T08:00:00',
    ],
    [
      around(`faults:
  - { name: dark, target: api, effects: [{ status: 500 }] }
steps:
  - fault: { name: dark, target: api, effects: [{ status: 502 }] }`),
      'name_taken dark',
    ],
    [
      around(`faults:
  - { name: dark, target: api, effects: [{ status: 500 }] }
steps:
  - heal: dork`),
      'name_unknown dork -> dark',
    ],
    [aroundStep('heal: api.signal.list'), 'name_unknown api.signal.list -> api.signals.list'],
  ])('%j', (text, expected) => {
    expect(withoutPlace(mistakesOf(text))).toEqual([expected]);
  });

  test('each stands where it was made', () => {
    expect(
      mistakesOf(
        around(`faults:
  - target: api.signals.list
    effects:
      - error: { type: UPSTREAM, code: NO_RESPONCE }`),
      ),
    ).toEqual(['name_unknown 10:40 NO_RESPONCE -> NO_RESPONSE']);
  });
});

test('a fault is healed by its name or by whom it struck', () => {
  const { steps } = parse(
    around(`faults:
  - { name: dark, target: api, effects: [{ status: 500 }] }
steps:
  - heal: dark
  - heal: api
  - heal: "api.commands.*"
  - heal: upstream.taxis`),
  );

  expect(steps).toMatchObject([
    { heals: { name: 'dark' } },
    { heals: { target: { kind: 'api', name: '' } } },
    { heals: { target: { kind: 'api', name: 'commands.*' } } },
    { heals: { target: { kind: 'upstream', name: 'taxis' } } },
  ]);
});

test.each([
  ['upstream.t07', 'strikes requests about t07: fails with SERVER:INTERNAL, user anna'],
  ['api.commands.*', 'strikes the API at commands.*: fails with SERVER:INTERNAL, user anna'],
])('the words of a fault of %s name its target once', (target, words) => {
  const plan = faultOf(`{ target: ${target}, match: { user: anna }, effects: [{ status: 500 }] }`);

  expect(strikingWords(plan)).toBe(words);
});
