import { describe, expect, test } from 'vitest';
import { parseScenario, ScenarioRun } from '../../../engine/index.ts';
import { calledRun } from '../../support/called-run.ts';
import { around, mistakesOf } from './diagnostics-of.ts';

const settings = (more: string) =>
  `{ receiver: {}, triggers: [Closure.IsLocked], data: [Closure.IsLocked, TractionBattery.StateOfCharge], subscribe: [car, van]${more} }`;

/** Two cars that are unlocked and locked, and what is expected at last. */
function story(expected: string, { main = '', fault = '', more = '' } = {}): string {
  return `version: 1
clock: { start: 2026-05-04T06:00:00, limit: 1d }
users: { anna: { externalId: app-7 }, ben: null }
vehicles:
  car: { model: hyundai-ioniq-5, owner: anna, state: { battery.soc: 55% } }
  van: { model: hyundai-ioniq-5, owner: ben, state: { battery.soc: 20% } }
webhooks:
  main: ${settings(main)}
  other: ${settings('')}
steps:
${fault === '' ? '' : `  - fault: { target: webhook.main, effects: [${fault}] }\n`}${more}  - unlock: car
  - unlock: van
  - wait: 1h
  - lock: car
  - wait: 1h
  - expect: [${expected}]
`;
}

function ran(text: string): ScenarioRun {
  const run = new ScenarioRun(parseScenario(text, { file: 'a.yaml' }));
  run.advanceTo(run.limitMs);
  return run;
}

/** The finding of an expectation: nothing, or the reason of its failure. */
function verdictOf(text: string): string {
  const { conclusion, findings } = ran(text);
  if (conclusion?.verdict === 'PASS') return 'PASS';
  const last = findings.findLast(({ passed }) => !passed);
  return last === undefined
    ? `${conclusion?.verdict}: ${conclusion?.reason}`
    : `${last.expected}: ${last.actual}`;
}

describe('the body of an event', () => {
  test.each<[string, object, string]>([
    ['webhook: main, count: 6', {}, 'PASS'],
    ['webhook: main, payload: { data.vehicle.id: "{car}" }, count: 3', {}, 'PASS'],
    ['webhook: main, payload: { data.user.id: "{ben}" }, count: 3', {}, 'PASS'],
    [
      'webhook: main, payload: { "data.signals[1].body.value": { atLeast: 50 } }, count: 3',
      {},
      'PASS',
    ],
    ['webhook: any, payload: { data.user.externalId: app-7 }, count: 6', {}, 'PASS'],
    ['webhook: main, payload: { data.user.externalId: null }, count: 3', {}, 'PASS'],
    [
      'webhook: main, where: event.vehicle == "van", payload: { meta.version: "4.0" }, count: 3',
      {},
      'PASS',
    ],
    [
      'webhook: main, payload: { eventType: VEHICLE_STATE }, distinctBy: vehicle, count: 2',
      {},
      'PASS',
    ],
    [
      `webhook: main, payload: { data.vehicle.id: "{car}" }, inOrder: ['signal("Closure.IsLocked").value == false', 'signal("Closure.IsLocked").value == true']`,
      {},
      'PASS',
    ],
    [
      'webhook: main, payload: { "payload.vehicles[0].data[0].body.percentRemaining": { between: [0.5, 0.6] } }, count: 3',
      { main: ', legacy: true' },
      'PASS',
    ],
    [
      'webhook: main, payload: { eventName: schedule, "payload.vehicles[0].vehicleId": "{car}" }, count: 3',
      { main: ', legacy: true' },
      'PASS',
    ],
  ])('{ %s } of %o', (expected, options, verdict) => {
    expect(verdictOf(story(`{ ${expected} }`, options))).toBe(verdict);
  });

  test('as it is not: the report says what the last other one has in its place', () => {
    const expected =
      '{ webhook: main, payload: { data.vehicle.id: "{van}", "data.signals[1].body.value": { atLeast: 50 } }, atLeast: 1 }';

    expect(verdictOf(story(expected))).toBe(
      'webhook main gets events with data.vehicle.id equals {van} and data.signals[1].body.value at least 50 at least once: 0 came; of the last other one data.signals[1].body.value is 20',
    );
  });

  test('in order, each condition needs an event of its own', () => {
    const opened = 'signal("Closure.IsLocked").value == false';
    const expected = `{ webhook: main, payload: { data.vehicle.id: "{car}" }, inOrder: ['${opened}', '${opened}'] }`;

    expect(verdictOf(story(expected))).toContain('after 1 of them none came with');
  });

  test('too many say only how many', () => {
    expect(
      verdictOf(story('{ webhook: main, payload: { data.vehicle.id: "{car}" }, never: true }')),
    ).toBe('webhook main gets events with data.vehicle.id equals {car} never: 3 came');
  });

  test('is the one that was delivered: a fault that tampers with it shows', () => {
    const delivered = (expected: string) => {
      const text = story(`{ webhook: main, ${expected} }`, { fault: '{ tamper: true }' });
      const outside = text.replace('main: { receiver: {}', 'main: { url: "http://a", verify: skip');
      const run = new ScenarioRun(parseScenario(outside, { file: 'a.yaml' }));
      const { webhooks } = run.world.service;
      const sequences: number[] = [];
      webhooks.deliveries.onAttempt(({ body, delivery: { event }, number }) => {
        const { meta } = JSON.parse(body) as { meta: { sequence: number } };
        expect(event).toMatchObject({ sequence: meta.sequence - 1 });
        sequences.push(meta.sequence);
        run.world.submit({
          kind: 'delivery.answer',
          attempt: number,
          outcome: { status: 200 },
        });
      });
      run.advanceTo(run.limitMs);
      return { verdict: run.conclusion?.verdict, sequences };
    };
    const { sequences } = delivered('count: 6');
    const [first] = sequences;

    expect(sequences).toHaveLength(6);
    expect(delivered(`payload: { meta.sequence: ${first!} }, count: 1`).verdict).toBe('PASS');
    expect(
      delivered(
        `where: event.sequence == ${first!}.0, payload: { meta.sequence: ${first!} }, atLeast: 1`,
      ).verdict,
    ).toBe('FAIL');
  });

  test('of what comes in time, and at the end', () => {
    const inTime = story(
      '{ webhook: main, payload: { "data.signals[1].body.value": { atMost: 19 } }, atLeast: 1, within: 2h }',
    );
    expect(verdictOf(inTime)).toBe(
      'webhook main gets events with data.signals[1].body.value at most 19 at least once, within 2h: 0 came',
    );

    const atEnd = `${story('car.locked')}expect:
  - { webhook: main, payload: { data.vehicle.make: HYUNDAI }, count: 6 }
`;
    expect(verdictOf(atEnd)).toBe('PASS');
  });
});

describe('what a step has captured', () => {
  const calls = (more: string, payload: string) =>
    story(`{ webhook: main, payload: { ${payload} }, count: 3 }`, { more });

  test('is what a body is compared with', async () => {
    const text = calls(
      `  - api: GET /v3/vehicles/{car}
    capture: { seen: body.data }
    expect: { body: { data.id: "{car}" } }
`,
      'data.vehicle.id: $seen.id',
    );
    const { run, passTo } = calledRun(text);
    await passTo();

    expect(run.conclusion).toMatchObject({ verdict: 'PASS' });
    expect(run.findings.map(({ expected }) => expected)).toContain(
      'webhook main gets events with data.vehicle.id equals "$seen.id" 3 times',
    );
  });

  test('or was not, on the way that the script took', () => {
    const text = calls(
      `  - when: car.battery.soc < 5
    then: [{ api: 'GET /v3/vehicles/{car}', capture: { seen: body.data.id } }]
`,
      'data.vehicle.id: $seen',
    );

    expect(verdictOf(text)).toBe('ERROR: nothing was captured as seen');
  });
});

describe('mistakes', () => {
  test.each([
    [
      'webhook: main, count: 1, payload: { data.vehicle.id: "{cra}" }',
      'name_unknown "{cra}" -> car',
    ],
    ['webhook: main, count: 1, payload: { "data..id": 1 }', 'value_malformed "data..id"'],
    ['webhook: main, count: 1, payload: { a: { atLeast: 1, atMost: 2 } }', 'form_several atMost'],
    ['webhook: main, count: 1, payload: { a: { atLeats: 1 } }', 'key_unknown atLeats -> atLeast'],
    ['fact: doors.locked, count: 1, payload: { a: 1 }', 'modifier_misplaced payload'],
    ['value: car.locked, equals: true, payload: { a: 1 }', 'modifier_misplaced payload'],
    ['webhook: main, count: 1, payload: { a: $sen }', 'reference_malformed $sen'],
  ])('%s', (expected, found) => {
    const webhook = 'webhooks: { main: { receiver: {}, triggers: [Charge.IsCharging] } }';
    const text = around(`${webhook}\nsteps:\n  - expect: [{ ${expected} }]\n`);
    const told = mistakesOf(text).map((each) => each.replace(/ \d+:\d+ /, ' '));

    expect(told).toEqual([found]);
  });
});
