import { describe, expect, test } from 'vitest';
import { parseScenario, ScenarioError, ScenarioRun } from '../../../engine/index.ts';

const isCharging = 'signal("Charge.IsCharging").value == true';
const sent = '[Closure.IsLocked, Charge.IsChargingCableConnected]';
const created = `webhook: { name: late, action: create, verify: skip, receiver: {}, triggers: [Closure.IsLocked], data: ${sent} }`;

/** A car that is unlocked and locks itself, and an expectation of its webhooks. */
function story(expected: string, { data = sent, other = '', steps = '' } = {}): string {
  return `version: 1
clock: { start: 2026-05-04T06:00:00, limit: 1d }
users: { anna: { externalId: app-7 } }
vehicles: { car: { model: hyundai-ioniq-5, owner: anna } }
webhooks:
  main: { receiver: {}, triggers: [Closure.IsLocked], data: ${data}, subscribe: [car] }
${other}
steps:
${steps}
  - unlock: car
  - wait: 1h
  - expect: [${expected}]
`;
}

const parsed = (text: string) => parseScenario(text, { file: 'a.yaml' });

/** Each mistake of a scenario, with the text that it marks. */
function mistakesOf(text: string): string[] {
  try {
    parsed(text);
    return [];
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    return error.diagnostics.map(({ message, line, column, length, suggestion }) => {
      const marked = text.split('\n')[line - 1]!.slice(column - 1, column - 1 + length);
      return `${marked} ${message}${suggestion === undefined ? '' : ` -> ${suggestion}`}`;
    });
  }
}

/** The verdict of a run, with the reason of an error. */
function verdictOf(text: string): string {
  const run = new ScenarioRun(parsed(text));
  run.advanceTo(run.limitMs);
  const { verdict, reason } = run.conclusion!;
  return verdict === 'ERROR' ? `ERROR: ${reason}` : verdict;
}

const where = (condition: string, webhook = 'main', count = 'atLeast: 0') =>
  `{ webhook: ${webhook}, where: '${condition}', ${count} }`;

const unsent =
  '"Charge.IsCharging" the webhook main does not send Charge.IsCharging; add it to its data';

describe('a signal that a webhook does not send', () => {
  test.each([
    ['in where', where(isCharging)],
    ['as an index', where('signal("Charge.IsCharging")["value"] == true')],
    ['in a later condition of several', where(`event.attempt == 1 && ${isCharging}`)],
    [
      'in one condition of an order',
      `{ webhook: main, inOrder: ['signal("Closure.IsLocked").value', '${isCharging}'] }`,
    ],
  ])('is a mistake at its name, %s', (_, expected) => {
    expect(mistakesOf(story(expected))).toEqual([unsent]);
  });

  test('is a mistake of a webhook without data, even if the signal is a trigger', () => {
    const text = story(where('signal("Closure.IsLocked").value'), { data: '[]' });

    expect(mistakesOf(text)).toEqual([
      '"Closure.IsLocked" the webhook main does not send Closure.IsLocked; add it to its data',
    ]);
  });

  test('is reported with the signal of the data that was probably meant', () => {
    const text = story(where('signal("Charge.Amperage").value > 1.0'), {
      data: '[Closure.IsLocked, Charge.AmperageMax]',
    });

    expect(mistakesOf(text)).toEqual([
      '"Charge.Amperage" the webhook main does not send Charge.Amperage; add it to its data -> Charge.AmperageMax',
    ]);
  });

  test.each([
    ['which has() asks for', where('has(signal("Charge.IsCharging").value)')],
    ['which has() guards', where(`has(signal("Charge.IsCharging").value) && ${isCharging}`)],
    ['whose members `in` asks for', where('"value" in signal("Charge.IsCharging")')],
  ])('is no mistake %s', (_, expected) => {
    expect(verdictOf(story(expected))).toBe('PASS');
  });

  test('is no mistake where a step changes the data of the webhook', () => {
    const steps = '  - webhook: { name: main, action: change, data: [Charge.IsCharging] }\n';

    expect(mistakesOf(story(where(isCharging), { steps }))).toEqual([]);
  });

  test('is no mistake where a flow changes the data of the webhook', () => {
    const change = 'webhook: { name: $hook, action: change, data: [Charge.IsCharging] }';
    const text = (used: string) =>
      `${story(where(isCharging), {
        steps: `  - use: widen\n    with: { hook: ${used} }\n`,
        other: '  two: { receiver: {} }',
      })}flows: { widen: { params: { hook: { type: webhook } }, steps: [{ ${change} }] } }\n`;

    expect(mistakesOf(text('main'))).toEqual([]);
    expect(mistakesOf(text('two'))).toEqual([unsent]);
  });

  test('is found beside a body that has a null as webhook', () => {
    const steps =
      '  - api: POST /v3/anything\n    body: { webhook: null }\n    expect: { status: 4xx }\n';

    expect(mistakesOf(story(where(isCharging), { steps }))).toEqual([unsent]);
  });

  test('is no second mistake where the data has one', () => {
    const told = mistakesOf(story(where(isCharging), { data: '[Charge.IsChargin]' }));

    expect(told).toEqual([
      'Charge.IsChargin there is no signal named Charge.IsChargin -> Charge.IsCharging',
    ]);
  });

  test('is no second mistake where a key of the webhook is wrong', () => {
    const other = '  two: { receiver: {}, dta: [Charge.IsCharging] }';

    expect(mistakesOf(story(where(isCharging, 'two'), { other }))).toHaveLength(1);
  });
});

describe('a condition of a run that asks for', () => {
  test('a signal that one of the webhooks does not send has the reason in words', () => {
    expect(verdictOf(story(where(isCharging, 'any')))).toBe(
      `ERROR: ${isCharging}: the webhook main does not send Charge.IsCharging; add it to its data`,
    );
  });

  test('a signal that a webhook made later does not send has the reason in words', () => {
    const subscribe = 'subscribe: { vehicle: car, webhook: late, user: anna }';
    const text = story(where(isCharging, 'late'), { steps: `  - ${created}\n  - ${subscribe}` });

    expect(verdictOf(text)).toBe(
      `ERROR: ${isCharging}: the webhook late does not send Charge.IsCharging; add it to its data`,
    );
  });

  test('a signal of several webhooks may be asked for with has()', () => {
    const asked = `!has(signal("Charge.IsCharging").value) || ${isCharging}`;

    expect(verdictOf(story(where(asked, 'any', 'atLeast: 1')))).toBe('PASS');
    expect(
      verdictOf(story(where('has(signal("Closure.IsLocked").value)', 'any', 'atLeast: 1'))),
    ).toBe('PASS');
  });

  test('a signal of a vehicle may be asked for with has()', () => {
    const steps = '  - waitUntil: has(car.signal("Charge.IsCharging").value)\n    within: 1h\n';

    expect(verdictOf(story(`'!has(car.signal("Charge.IsCharging").error)'`, { steps }))).toBe(
      'PASS',
    );
  });

  test('a signal of an event about errors has the reason in words', () => {
    const steps = `  - wait: 1m
  - fault: { target: upstream.car, effects: [{ error: { type: CONNECTED_SERVICES_ACCOUNT, code: AUTHENTICATION_FAILED } }] }
`;

    expect(verdictOf(story(where('signal("Closure.IsLocked").value'), { steps }))).toBe(
      'ERROR: signal("Closure.IsLocked").value: an event of type VEHICLE_ERROR carries no signals; ask for event.type == "VEHICLE_STATE" first',
    );
  });

  test('a member that a signal does not have tells those that it has', () => {
    expect(verdictOf(story(where('signal("Closure.IsLocked").valeu == true')))).toBe(
      'ERROR: signal("Closure.IsLocked").valeu == true: Closure.IsLocked came without valeu; it has value',
    );
  });
});

describe('a condition on a log entry that asks for', () => {
  const fact = (condition: string, kind = 'doors.unlocked') =>
    verdictOf(story(`{ fact: ${kind}, where: '${condition}', atLeast: 0 }`));

  test('a member in another case suggests its name', () => {
    expect(fact('fact.By == "command"')).toBe(
      'ERROR: fact.By == "command": the entry has no By; did you mean by?',
    );
  });

  test('a member that the entry does not have tells those that it has', () => {
    expect(fact('fact.colour == "red"')).toBe(
      'ERROR: fact.colour == "red": the entry has no colour; it has by',
    );
    expect(fact('fact.colour == "red"', 'vehicle.slept')).toBe(
      'ERROR: fact.colour == "red": the entry has no colour; it has no data',
    );
  });

  test('has() of such a member is false', () => {
    expect(fact('!has(fact.By)')).toBe('PASS');
  });
});
