import { describe, expect, test } from 'vitest';
import { parseScenario, ScenarioRun } from '../../../engine/index.ts';
import { around, mistakesOf } from './diagnostics-of.ts';

const hooked = (rest: string) =>
  around(
    `webhooks: { main: { url: "https://app.example/hooks", triggers: [Charge.IsCharging] } }\n${rest}`,
  );
const hookedStep = (step: string) => mistakesOf(hooked(`steps:\n  - ${step}\n`)).join('\n');
const webhook = (settings: string) =>
  mistakesOf(around(`webhooks:\n  main: ${settings}\n`)).join('\n');

describe('mistakes in webhooks are reported where they are', () => {
  test.each([
    ['{ triggers: [Charge.IsCharging] }', 'key_missing 8:3 main'],
    ['{ url: app.example }', 'value_malformed 8:16 app.example'],
    [
      '{ url: "https://user:word@app.example/" }',
      'value_malformed 8:16 "https://user:word@app.example/"',
    ],
    ['{ url: "http://[" }', 'value_malformed 8:16 "http://["'],
    [
      '{ receiver: {}, errorUrl: "http://127.0.0.1:99999/" }',
      'value_malformed 8:35 "http://127.0.0.1:99999/"',
    ],
    ['{ url: "ftp://app.example/" }', 'value_malformed 8:16 "ftp://app.example/"'],
    [
      '{ receiver: {}, triggers: [Charge.IsChargin] }',
      'name_unknown 8:36 Charge.IsChargin -> Charge.IsCharging',
    ],
    ['{ receiver: {}, subscribe: [cra] }', 'name_unknown 8:37 cra -> car'],
    ['{ receiver: {}, retry: publishd }', 'wrong_type 8:32 publishd -> published'],
    ['{ receiver: {}, retry: { schedule: [5] } }', 'unit_missing 8:45 5'],
    ['{ receiver: {}, retry: { schedule: [5s], jitter: 0.1 } }', 'unit_missing 8:58 0.1 -> 0.1%'],
    ['{ receiver: { status: 99 } }', 'out_of_range 8:31 99'],
    ['{ receiver: { retryAfter: 1500ms } }', 'out_of_range 8:35 1500ms'],
    ['{ receiver: {}, concurrency: 0 }', 'out_of_range 8:38 0'],
    ['{ receiver: {}, colour: red }', 'key_unknown 8:25 colour'],
  ])('%s', (settings, expected) => {
    expect(webhook(settings)).toBe(expected);
  });

  test.each([
    ['subscribe: { vehicle: car, webhook: man }', 'name_unknown 9:41 man -> main'],
    ['subscribe: { vehicle: car, webhook: main, user: ana }', 'name_unknown 9:53 ana -> anna'],
    ['webhook: { name: man, action: enable }', 'name_unknown 9:22 man -> main'],
    ['webhook: { name: main, action: change }', 'form_missing 9:5 webhook'],
    ['webhook: { name: main, action: enable, url: "http://a" }', 'modifier_misplaced 9:44 url'],
    [
      'emit: { vehicle: car, webhook: main, triggers: [Charge.IsCharging], error: { type: SERVER } }',
      'modifier_misplaced 9:42 triggers',
    ],
    [
      'fault: { target: webhook.man, effects: [{ drop: true }] }',
      'name_unknown 9:22 webhook.man -> webhook.main',
    ],
    ['fault: { target: vehicle.car, effects: [{ drop: true }] }', 'modifier_misplaced 9:47 drop'],
    [
      'fault: { target: webhook.main, effects: [{ chargerFault: true }] }',
      'modifier_misplaced 9:48 chargerFault',
    ],
    [
      'fault: { target: webhook.main, effects: [{ drop: true, tamper: true }] }',
      'form_several 9:60 tamper',
    ],
    [
      'fault: { target: webhook.main, effects: [{ drop: { probability: 2 } }] }',
      'out_of_range 9:69 2',
    ],
    ['fault: { target: webhook.main, effects: [{ skew: {} }] }', 'form_missing 9:48 skew'],
    ['expect: [{ webhook: man, count: 1 }]', 'name_unknown 9:25 man -> main'],
    ['expect: [{ webhook: main }]', 'form_missing 9:16 webhook'],
    [
      `expect: [{ webhook: main, count: 1, where: 'signal("Charge.IsChargin").value == true' }]`,
      'name_unknown 9:56 "Charge.IsChargin" -> Charge.IsCharging',
    ],
    [
      `expect: [{ webhook: main, count: 1, where: 'event.vehicel == "car"' }]`,
      'expression_name 9:55 vehicel -> vehicle',
    ],
    ['expect: [{ deliveries: {} }]', 'form_missing 9:16 deliveries'],
    ['expect: [{ deliveries: { p95: 2 } }]', 'unit_missing 9:35 2'],
    ['expect: [{ deliveries: { failed: few } }]', 'value_malformed 9:38 few'],
    ['expect: [\'deliveries("man").failed == 0\']', 'name_unknown 9:26 "man" -> main'],
    ['expect: [\'deliveries("main").faild == 0.0\']', 'expression_name 9:34 faild -> failed'],
  ])('%s', (step, expected) => {
    expect(hookedStep(step)).toBe(expected);
  });

  test('a webhook that a step creates may be named before and after', () => {
    expect(
      mistakesOf(
        around(`steps:
  - webhook: { name: late, action: create, receiver: {} }
  - subscribe: { vehicle: car, webhook: late }
  - fault: { target: webhook.late, effects: [{ hold: true }] }
  - expect: ['deliveries("late").pending == 1']
`),
      ),
    ).toEqual([]);
  });
});

describe('what a script waits for', () => {
  test('deliveries bring a condition about at the instant at which they settle', () => {
    const text = `
version: 1
clock: { start: 2026-05-04T06:00:00, limit: 1d }
vehicles: { car: { model: BEV } }
webhooks:
  main: { triggers: [Closure.IsLocked], subscribe: [car], receiver: { latency: 3s, failFirst: 2 } }
steps:
  - waitUntil: deliveries("main").delivered == 1
    within: 1h
  - expect: ['clock.elapsed == duration("81s")']
`;
    const run = new ScenarioRun(parseScenario(text, { file: 'test' }));
    run.advanceTo(run.limitMs);

    // The challenge takes 3 s; attempts start 0, 25 and 75 s later, and each takes 3 s.
    expect(run.conclusion).toMatchObject({ verdict: 'PASS' });
  });

  test('what a receiver script says of instants is local time', () => {
    const text = `
version: 1
clock: { start: 2026-05-04T06:00:00, timezone: Asia/Tokyo, limit: 1d }
vehicles: { car: { model: BEV } }
webhooks:
  main:
    triggers: [Closure.IsLocked]
    subscribe: [car]
    verify: skip
    receiver: { down: { from: "06:00", until: "06:01" } }
steps:
  - wait: 5m
  - expect: [{ webhook: main, where: event.attempt == 3, count: 1 }]
`;
    const run = new ScenarioRun(parseScenario(text, { file: 'test' }));
    run.advanceTo(run.limitMs);

    expect(run.conclusion).toMatchObject({ verdict: 'PASS' });
  });
});
