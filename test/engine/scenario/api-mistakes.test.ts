import { describe, expect, test } from 'vitest';
import { around, aroundStep, diagnosticsOf, mistakesOf } from './diagnostics-of.ts';

/** Steps, one a line; the first stands in line 8. */
function ofSteps(...steps: readonly string[]): string[] {
  return mistakesOf(around(`steps:\n${steps.map((each) => `  - ${each}\n`).join('')}`));
}

function messageOf(step: string): string | undefined {
  return diagnosticsOf(aroundStep(step))[0]?.message;
}

describe('mistakes in steps that call the API', () => {
  test.each([
    ['{ api: GET }', 'value_malformed 8:12 GET'],
    ['{ api: v3/connections }', 'value_malformed 8:12 v3/connections'],
    ['{ api: "GET http://elsewhere/v3" }', 'value_malformed 8:12 "GET http://elsewhere/v3"'],
    ['{ api: GTE /v3/connections }', 'word_unknown 8:12 GTE /v3/connections -> GET'],
    ['{ api: get /v3/connections }', 'word_unknown 8:12 get /v3/connections -> GET'],
    ['{ api: "GET /v3/vehicles/{cra}" }', 'name_unknown 8:12 "GET /v3/vehicles/{cra}" -> car'],
    ['{ api: "GET /v3/vehicles/{taxis}" }', 'name_unknown 8:12 "GET /v3/vehicles/{taxis}"'],
    ['{ api: "GET /v3/vehicles/{self}" }', 'name_unknown 8:12 "GET /v3/vehicles/{self}"'],
    ['{ api: "GET /v3/vehicles/{car" }', 'value_malformed 8:12 "GET /v3/vehicles/{car"'],
    ['{ api: GET /v3/user, as: ana }', 'name_unknown 8:30 ana -> anna'],
    ['{ api: GET /v3/user, as: first }', 'name_unknown 8:30 first'],
    ['{ api: GET /v3/user, body: {} }', 'modifier_misplaced 8:26 body'],
    ['{ api: POST /v3/user, body: {}, form: {} }', 'form_several 8:37 form'],
    ['{ lock: car, as: anna }', 'modifier_misplaced 8:18 as'],
    [
      '{ batch: { vehicle: car, paths: [/odometer] }, query: { a: 1 } }',
      'modifier_misplaced 8:52 query',
    ],
    ['{ batch: { vehicle: car, paths: [] } }', 'form_missing 8:30 paths'],
    ['{ batch: { vehicle: taxis, paths: [/odometer] } }', 'name_unknown 8:25 taxis'],
    ['{ api: GET /v3/user, expect: { status: 600 } }', 'value_malformed 8:44 600'],
    ['{ api: GET /v3/user, expect: { status: 4x } }', 'value_malformed 8:44 4x'],
    ['{ api: GET /v3/user, expect: { status: [200, 4X] } }', 'value_malformed 8:50 4X'],
    ['{ api: GET /v3/user, expect: { status: none } }', 'value_malformed 8:44 none'],
    ['{ api: GET /v3/user, expect: { refused: door_open } }', 'modifier_misplaced 8:36 refused'],
    ['{ lock: car, expect: { status: 200 } }', 'modifier_misplaced 8:28 status'],
    ['{ api: GET /v3/user, expect: { body: { "a[": 1 } } }', 'value_malformed 8:44 "a["'],
    ['{ api: GET /v3/user, expect: { body: { a: { near: 3 } } } }', 'form_missing 8:49 near'],
    [
      '{ api: GET /v3/user, expect: { body: { a: { equals: 1, absent: true } } } }',
      'form_several 8:60 absent',
    ],
    ['{ api: GET /v3/user, expect: { boddy: {} } }', 'key_unknown 8:36 boddy -> body'],
    ['{ api: GET /v3/user, capture: { id: data.id } }', 'value_malformed 8:41 data.id'],
    ['{ api: GET /v3/user, capture: { car: body.data.id } }', 'name_taken 8:37 car'],
    ['{ api: GET /v3/user, capture: { a b: body.id } }', 'name_malformed 8:37 a b'],
    ['{ api: GET /v3/user, timeout: 0s }', 'out_of_range 8:35 0s'],
    ['{ api: GET /v3/user, within: 1m, expect: { within: 1m } }', 'form_several 8:26 within'],
    ['{ command: { vehicle: car } }', 'form_missing 8:7 command'],
    ['{ command: { vehicle: car, lock: true, unlock: true } }', 'form_several 8:44 unlock'],
    ['{ command: { vehicle: car, lok: true } }', 'key_unknown 8:32 lok -> lock'],
    ['{ command: { vehicle: car, setChargeLimit: 80km } }', 'unit_wrong 8:48 80km'],
    ['{ command: { vehicle: car, setDestination: ofice } }', 'name_unknown 8:48 ofice -> office'],
    ['{ token: { as: first, user: ana } }', 'name_unknown 8:33 ana -> anna'],
    ['{ token: { as: first, grant: code } }', 'form_missing 8:7 token'],
    ['{ token: { as: anna } }', 'name_taken 8:20 anna'],
    ['{ token: { as: app } }', 'name_taken 8:20 app'],
    ['{ token: { as: a, grant: credentials, user: anna } }', 'modifier_misplaced 8:43 user'],
    ['{ refresh: { token: first } }', 'name_unknown 8:25 first'],
  ])('%s', (step, expected) => {
    expect(mistakesOf(aroundStep(step))).toEqual([expected]);
  });

  test('a body of a request that can have none says why', () => {
    expect(messageOf('{ api: GET /v3/user, body: {} }')).toBe('a GET request has no body');
  });
});

const captured = '{ api: GET /v3/user, capture: { scheduleId: body.data.id } }';

describe('what is captured', () => {
  test('may stand in the path, the query, the headers, the body and the caller of later steps', () => {
    expect(
      ofSteps(
        captured,
        '{ api: "DELETE /v3/x/{scheduleId}", query: { q: $scheduleId }, headers: { h: $scheduleId } }',
        '{ api: POST /v3/x, as: $scheduleId, body: { list: [$scheduleId.a, { b: $scheduleId }] } }',
        '{ command: { vehicle: car, deleteSchedule: $scheduleId } }',
        '{ api: GET /v3/x, expect: { body: { a: $scheduleId, b: { equals: $scheduleId } } } }',
      ),
    ).toEqual([]);
  });

  test.each([
    [
      ['{ api: GET /v3/x, query: { q: $scheduleId } }', captured],
      'reference_unknown 8:35 $scheduleId',
    ],
    [['{ api: "GET /v3/{scheduleId}" }', captured], 'name_unknown 8:12 "GET /v3/{scheduleId}"'],
    [
      [captured, '{ api: GET /v3/x, query: { q: $scheduleIt } }'],
      'reference_malformed 9:35 $scheduleIt -> $scheduleId',
    ],
    [[captured, '{ wait: $scheduleId }'], 'reference_early 9:13 $scheduleId'],
    [[captured, '{ lock: $scheduleId }'], 'reference_early 9:13 $scheduleId'],
    [
      [`{ parallel: { left: [${captured}], right: [{ api: GET /v3/x, as: $scheduleId }] } }`],
      'reference_unknown 8:119 $scheduleId',
    ],
    [
      [captured, '{ api: GET /v3/x, query: { q: "$scheduleId[" } }'],
      'reference_malformed 9:35 "$scheduleId["',
    ],
  ])('%s', (steps, expected) => {
    expect(ofSteps(...steps)).toEqual([expected]);
  });

  test('side by side is known afterwards', () => {
    const parallel = `{ parallel: { left: [${captured}], right: [{ lock: car }] } }`;

    expect(ofSteps(parallel, '{ api: GET /v3/x, as: $scheduleId }')).toEqual([]);
  });

  test('by the steps is known to the teardown, and tokens are names', () => {
    const text = around(
      'steps:\n  - { token: { user: anna, as: first } }\nteardown:\n  - { refresh: { token: frist } }\n',
    );

    expect(mistakesOf(text)).toEqual(['name_unknown 10:25 frist -> first']);
  });
});
