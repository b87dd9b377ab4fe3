import { describe, expect, test } from 'vitest';
import { parseScenario, ScenarioRun } from '../../../engine/index.ts';
import { judgeLegacy } from '../../../engine/scenario/expectations/legacy.ts';
import { legacyAnswer, legacyPaths } from '../../../engine/service/legacy/answer.ts';
import type { Tolerance } from '../../../engine/service/legacy/parity.ts';
import { parityFields } from '../../../engine/service/legacy/parity-fields.ts';
import { around, diagnosticsOf, mistakesOf } from './diagnostics-of.ts';

/** A car that was driven, one of another make, one with an engine, and a fleet, around steps. */
function story(steps: string): string {
  return `version: 1
clock: { start: 2026-05-04T06:00:00, limit: 2d }
users: { anna: null }
vehicles:
  car: { model: hyundai-ioniq-5, owner: anna, state: { battery.soc: 55%, odometer: 1234.5km } }
  tesla: { model: tesla-model-3, owner: anna }
  golf: { model: ICE, owner: anna, grants: [read_odometer, read_vin] }
fleets: { taxis: { count: 3, model: BEV } }
steps:
  - drive: { vehicle: car, distance: 12km, profile: city }
${steps}
`;
}

function ran(text: string): ScenarioRun {
  const run = new ScenarioRun(parseScenario(text, { file: 'a.yaml' }));
  run.advanceTo(run.limitMs);
  return run;
}

function findingsOf(steps: string): string[] {
  return ran(story(steps)).findings.map(({ actual, expected, passed }) =>
    passed ? expected : `${expected}: ${actual}`,
  );
}

function held(path: string, more = '', vehicle = 'car'): string {
  return `  - expect: [{ legacy: '/vehicles/{${vehicle}}${path}', matches: v3(${vehicle})${more} }]`;
}

describe('version 2.0 is compared with version 3', () => {
  test.each([
    [held('/odometer'), 'legacy /vehicles/{car}/odometer matches v3(car)'],
    [
      held('/battery', ', tolerance: { relative: 0.001 }'),
      'legacy /vehicles/{car}/battery matches v3(car), within a share of 0.001',
    ],
    [
      held('/tesla/charge/voltmeter', ', unless: legacy.status != 200', 'tesla'),
      'legacy /vehicles/{tesla}/tesla/charge/voltmeter matches v3(tesla) unless legacy.status != 200',
    ],
    [
      held('/engine/oil', ', tolerance: { absolute: 2 }, unless: legacy.status == 501'),
      'legacy /vehicles/{car}/engine/oil matches v3(car), within 2 unless legacy.status == 501',
    ],
    [
      held('/fuel', `, unless: 'legacy.code == "VEHICLE_NOT_CAPABLE" && car.odometer > 1000'`),
      'legacy /vehicles/{car}/fuel matches v3(car) unless legacy.code == "VEHICLE_NOT_CAPABLE" && car.odometer > 1000',
    ],
    [
      held('/odometer', ', unless: legacy.body.distance > 1.0'),
      'legacy /vehicles/{car}/odometer matches v3(car) unless legacy.body.distance > 1.0',
    ],
  ])('%s', (step, expected) => {
    expect(findingsOf(step)).toEqual([expected]);
  });

  test.each([
    [
      held('/engine/oil'),
      'legacy /vehicles/{car}/engine/oil matches v3(car): version 2.0 answers 501 VEHICLE_NOT_CAPABLE',
    ],
    [
      held('/tesla/compass', ', unless: legacy.status == 403'),
      'legacy /vehicles/{car}/tesla/compass matches v3(car) unless legacy.status == 403: version 2.0 answers 501 VEHICLE_NOT_CAPABLE',
    ],
    [
      held('/fuel', '', 'golf'),
      'legacy /vehicles/{golf}/fuel matches v3(golf): version 2.0 answers 403',
    ],
  ])('an answer that is no success fails: %s', (step, found) => {
    expect(findingsOf(step)).toEqual([found]);
  });

  test('at every path of a list, side by side', () => {
    const steps = `  - forEach: { in: [odometer, engine/oil, security], as: path, parallel: true }
    do:
      - expect:
          - legacy: /vehicles/{car}/$path
            matches: v3(car)
            tolerance: { relative: 0.001 }
            unless: legacy.status == 501
  - forEach: { in: taxis, as: taxi }
    do: [{ expect: [{ legacy: '/vehicles/{$taxi}/battery', matches: v3($taxi) }] }]`;

    expect(ran(story(steps)).conclusion).toMatchObject({ verdict: 'PASS' });
    expect(findingsOf(steps)).toHaveLength(6);
  });

  test('at the end too', () => {
    const run = ran(`${story('')}expect:
  - { legacy: '/vehicles/{car}/location', matches: v3(car), name: where it is }
`);

    expect(run.findings).toMatchObject([{ expected: 'where it is', passed: true }]);
  });
});

describe('where they differ', () => {
  const { world } = ran(story(''));
  const signals = { 'odometer-traveleddistance': { value: 1000, unit: 'km' } };
  const said = (distance: number | null, tolerance?: Tolerance): string => {
    const answer = { status: 200, code: '', body: { distance } };
    const view = (code: string) => signals[code as keyof typeof signals];
    return judgeLegacy('/odometer', answer, view, tolerance)[1];
  };

  test.each([
    [1000, undefined, ''],
    [1000.5, undefined, '/odometer distance is 1000.5, Odometer.TraveledDistance says 1000'],
    [null, undefined, '/odometer distance is nothing, Odometer.TraveledDistance says 1000'],
    [1001, { kind: 'relative', amount: 0.001 }, ''],
    [999, { kind: 'relative', amount: 0.001 }, ''],
    [
      1002,
      { kind: 'relative', amount: 0.001 },
      '/odometer distance is 1002, Odometer.TraveledDistance says 1000, further apart than a share of 0.001',
    ],
    [1000.5, { kind: 'absolute', amount: 0.5 }, ''],
    [
      1000.6,
      { kind: 'absolute', amount: 0.5 },
      '/odometer distance is 1000.6, Odometer.TraveledDistance says 1000, further apart than 0.5',
    ],
    [
      null,
      { kind: 'absolute', amount: 5000 },
      '/odometer distance is nothing, Odometer.TraveledDistance says 1000',
    ],
  ] as const)('%s within %o', (distance, tolerance, found) => {
    expect(said(distance, tolerance)).toBe(found);
  });

  test('there is something to compare at every path', () => {
    const compared = new Set(parityFields.map(({ path }) => path));

    expect(legacyPaths().filter((path) => !compared.has(path))).toEqual([]);
    expect(legacyAnswer(world, world.rowOf('car'), 'anna', '/odometer').status).toBe(200);
  });
});

describe('mistakes', () => {
  const expectation = (text: string) => around(`steps:\n  - expect: [{ ${text} }]\n`);

  test.each([
    [
      `legacy: '/vehicles/{car}/odometr', matches: v3(car)`,
      `name_unknown 8:24 '/vehicles/{car}/odometr' -> /vehicles/{car}/odometer`,
      'version 2.0 has no data of vehicles at /odometr',
    ],
    [
      `legacy: '/vehicles/{cra}/odometer', matches: v3(car)`,
      `name_unknown 8:24 '/vehicles/{cra}/odometer' -> car`,
      '{cra} is no vehicle, user or webhook, and no step before captures it',
    ],
    [
      `legacy: '/vehicles/{anna}/odometer', matches: v3(anna)`,
      `name_unknown 8:24 '/vehicles/{anna}/odometer'`,
      '{anna} is not a vehicle; legacy compares the report of a vehicle',
    ],
    [
      'legacy: /odometer, matches: v3(car)',
      'value_malformed 8:24 /odometer',
      'expected a path such as /vehicles/{car}/odometer, found /odometer',
    ],
    [
      `legacy: '/vehicles/{car}/odometer'`,
      'form_missing 8:16 legacy',
      'legacy needs the version to compare with: add matches: v3(car)',
    ],
    [
      `legacy: '/vehicles/{car}/odometer', matches: v3(golf)`,
      'value_malformed 8:61 v3(golf) -> v3(car)',
      'expected v3(car), found v3(golf)',
    ],
    [
      `legacy: '/vehicles/{car}/odometer', matches: v3(car), tolerance: 1%`,
      'wrong_type 8:81 1%',
      'expected { relative: 0.001 } or { absolute: 0.5 }, found 1%',
    ],
    [
      `legacy: '/vehicles/{car}/odometer', matches: v3(car), tolerance: { relative: -1 }`,
      'out_of_range 8:93 -1',
      'expected a number from 0, found -1',
    ],
    [
      `legacy: '/vehicles/{car}/odometer', matches: v3(car), tolerance: { relative: 1, absolute: 1 }`,
      'form_several 8:96 absolute',
      'relative is already there: choose one',
    ],
    [
      `legacy: '/vehicles/{car}/odometer', matches: v3(car), tolerance: {}`,
      'form_missing 8:70 tolerance',
      'expected one of relative, absolute',
    ],
    [
      `legacy: '/vehicles/{car}/odometer', matches: v3(car), unless: legacy.statsu == 501`,
      'expression_name 8:85 statsu -> status',
      'a reply has no statsu; it has status, code, body',
    ],
    [
      `legacy: '/vehicles/{car}/odometer', matches: v3(car), within: 1h`,
      'modifier_misplaced 8:70 within',
      'within does not belong to legacy, which is judged at once: use eventually',
    ],
    [
      `legacy: '/vehicles/{car}/odometer', matches: v3(car), equals: 1`,
      'modifier_misplaced 8:70 equals',
      'equals does not belong to legacy',
    ],
    [
      'value: car.odometer, near: 1km, tolerance: { absolute: 1 }',
      'wrong_type 8:59 { absolute: 1 }',
      'near takes an absolute tolerance; a relative one belongs to legacy',
    ],
    [
      'value: car.locked, equals: true, unless: car.locked',
      'modifier_misplaced 8:49 unless',
      'unless does not belong to value',
    ],
  ])('%s', (text, mistake, message) => {
    expect(mistakesOf(expectation(text))).toEqual([mistake]);
    expect(diagnosticsOf(expectation(text))[0]?.message).toBe(message);
  });
});
