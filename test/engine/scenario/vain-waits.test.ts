import { describe, expect, test } from 'vitest';
import { parseScenario, ScenarioRun } from '../../../engine/index.ts';

function actualOf(step: string, before = '', limit = '2d'): string | undefined {
  const text = `version: 1
clock: { start: 2026-03-02T08:00:00, timezone: Europe/Berlin, limit: ${limit} }
vehicles:
  car: { model: hyundai-ioniq-5-long-range-rwd, state: { battery.soc: 70%, odometer: 0km } }
  golf: { model: volkswagen-golf-1-4-tsi }
fleets: { taxis: { count: 4, id: "t{n}", model: hyundai-ioniq-5-long-range-rwd } }
webhooks:
  main: { receiver: { latency: 400ms }, triggers: [Charge.IsCharging], data: [Charge.IsCharging], subscribe: [car] }
steps:
${before}
  - ${step}
`;
  const run = new ScenarioRun(parseScenario(text, { file: 'vain.yaml' }));
  run.advanceTo(Infinity);
  return run.findings.at(-1)?.actual ?? run.conclusion?.reason;
}

describe('a wait in vain tells the last values, since when they are so, and what is due', () => {
  test.each([
    [
      'a cable that nobody plugs in',
      'waitUntil: car.charge.isComplete\n    within: 3h',
      '',
      'it did not come about in time: car.charge.isComplete is false, all the while; ' +
        'car is not plugged in; nothing is due for car by itself',
    ],
    [
      'a value that changed before the end',
      'wait: 1m',
      `  - parallel:
      life:
        - plugIn: { vehicle: car, power: 11kW }
        - wait: 30m
        - charge: { vehicle: car, action: stop }
      watched:
        - waitUntil: car.moving && car.charging
          within: 3h`,
      'car.moving is false; car.charging is false, since 08:30:00; a command has stopped the charge of car',
    ],
    [
      'a schedule whose window is closed',
      'waitUntil: car.charging\n    within: 3h',
      `  - charge: { vehicle: car, schedule: { daily: { start: "23:00", end: "06:00" } } }
  - plugIn: { vehicle: car, power: 11kW }`,
      'car waits for its charge schedule, which opens its next window at 23:00:00',
    ],
    [
      'a limit below the value',
      'waitUntil: car.battery.soc >= 90\n    within: 9h',
      `  - charge: { vehicle: car, limit: 80% }
  - plugIn: { vehicle: car, power: 11kW }`,
      'expected >= 90 %; car is charged to its limit of 80 %',
    ],
    [
      'a value that the car is about to reach',
      'waitUntil: car.battery.soc >= 90\n    within: 1h',
      '  - plugIn: { vehicle: car, power: 11kW }',
      'car.battery.soc reaches 90 % at',
    ],
    [
      'a time that has not come',
      'waitUntil: clock.localTime >= "22:30"\n    within: 1h',
      '',
      'clock.localTime is "09:00:00", expected >= "22:30"; the clock shows 22:30:00 at 22:30:00',
    ],
    [
      'a signal of a car without a network',
      'waitUntil: car.signal("Charge.IsCharging").value == true\n    within: 1h',
      `  - fault: { target: vehicle.car, effects: [{ offline: true }] }
  - plugIn: { vehicle: car, power: 11kW }`,
      'car has no network, so it does not report',
    ],
    [
      'a webhook that sends nothing',
      'waitUntil: deliveries("main").delivered >= 5\n    within: 1h',
      '',
      'deliveries("main").delivered is 1, expected >= 5, since 08:00:00; no delivery of main is under way',
    ],
    [
      'a fleet',
      'waitUntil: taxis.exists(v, v.charging)\n    within: 1h',
      '',
      'true for none of 4 in taxis: t1.charging is false; t2.charging is false; t3.charging is false; and 1 more',
    ],
    [
      'a claim',
      'expect: [{ eventually: car.charging, within: 1h }]',
      '',
      'it did not come about in time: car.charging is false, all the while; car is not plugged in',
    ],
    [
      'a car with an engine alone',
      'waitUntil: golf.charging\n    within: 1h',
      '',
      'golf has no battery to charge',
    ],
  ])('for %s', (_, step, before, words) => {
    expect(actualOf(step, before)).toContain(words);
  });

  test('also where the limit of the clock ends it', () => {
    expect(actualOf('waitUntil: car.charging', '', '1h')).toBe(
      "the clock's limit of 1h came while waiting for car.charging: " +
        'car.charging is false, all the while; car is not plugged in; nothing is due for car by itself',
    );
  });
});

describe('a claim that breaks tells the value that broke it', () => {
  test.each([
    ['hold: car.locked\n    for: 1h', 'it ceased to hold: car.locked is false'],
    ['expect: [{ always: car.locked, for: 1h }]', 'it ceased to hold: car.locked is false'],
    ['expect: [{ never: "!car.locked", for: 1h }]', 'it came about: car.locked is false'],
    ['hold: car.battery.soc < 71\n    for: 1h', 'it ceased to hold: car.battery.soc is'],
  ])('%s', (step, words) => {
    const doors = `  - plugIn: { vehicle: car, power: 11kW }
  - parallel:
      opens:
        - wait: 30m
        - unlock: car
      watched:
        - ${step.replaceAll('\n', '\n      ')}`;

    expect(actualOf('wait: 1m', doors)).toContain(words);
  });

  test('and so does an invariant', () => {
    const text = `version: 1
clock: { start: 2026-03-02T08:00:00 }
vehicles: { car: { model: hyundai-ioniq-5-long-range-rwd } }
invariants: [{ name: locked, check: car.locked }]
steps:
  - unlock: car
  - wait: 1h
`;
    const run = new ScenarioRun(parseScenario(text, { file: 'law.yaml' }));
    run.advanceTo(Infinity);

    expect(run.findings).toMatchObject([
      { passed: false, actual: 'it ceased to hold: car.locked is false' },
    ]);
  });
});

describe('events that do not count tell why', () => {
  test.each([
    [
      'where',
      `{ webhook: main, where: 'signal("Charge.IsCharging").value == true', atLeast: 1 }`,
      '0 came; of the last other one signal("Charge.IsCharging").value is false, expected true',
    ],
    [
      'inOrder',
      `{ webhook: main, inOrder: ['signal("Charge.IsCharging").value == false', 'event.sequence > 99.0'] }`,
      'after 1 of them none came with event.sequence > 99.0',
    ],
  ])('%s', (_, claim, words) => {
    expect(actualOf(`expect: [${claim}]`, '  - wait: 10m')).toBe(words);
  });
});
