import { describe, expect, test } from 'vitest';
import { parseScenario } from '../../../engine/scenario/parse.ts';
import { diagnosticsOf } from './diagnostics-of.ts';

const head = `version: 1
vehicles: { car: { model: BEV } }
webhooks: { main: { url: "https://app.example/hooks" } }
`;

/** The first mistake of a scenario with this part, in the words of a report. */
function said(part: string): string {
  const options = { catalogue: undefined };
  const [first] = diagnosticsOf(`${head}${part}`, options);
  return `${first?.message} -> ${first?.suggestion}`;
}

const both = 'LowVoltageBattery.StateOfCharge or TractionBattery.StateOfCharge';

describe('a mistake in a step', () => {
  test.each([
    [
      '{ plugIn: { vehicle: car }, wait: 1h }',
      'plugIn is already the verb of this step: make wait',
    ],
    [
      '{ wait: 1h, plugIn: { vehicle: car } }',
      'wait is already the verb of this step: make plugIn',
    ],
    ['drive: { vehicle: car, for: 30m }', '`distance: 20km` -> undefined'],
    ['{ wait: 5m, toString: 3 }', 'unknown key toString beside wait; there: id'],
    ['plugIn: car', '{ vehicle: car }'],
    ['drive: car', '{ vehicle: car, to: … }'],
    ['repeat: 3', '{ times: 3 }'],
    ['api: { method: GET, path: /v3/vehicles }', 'GET /v3/vehicles'],
    ["waitUntil: { condition: 'car.charging' }", '-> car.charging'],
    ['command: { vehicle: car, chargeLimit: 80% }', '-> setChargeLimit'],
    ['grant: { vehicle: car, permissions: [battery] }', '-> read_battery'],
    ['charge: { vehicle: car, schedule: { from: "23:00", until: "05:00" } }', '-> daily: { from:'],
    ['fault: { target: webhook.main, effects: [{ outage: true }] }', '-> offline'],
    ['fault: { target: webhook.main, effects: [offline] }', '-> { offline: true }'],
    ['fault: { target: api, probability: 20%, effects: [{ status: 500 }] }', '-> 0.2'],
    ['expect: [{ vehicle: car, signal: StateOfCharge, equals: 5 }]', both],
    ['expect: [{ vehicle: car, signal: soc, equals: 5 }]', both],
    ['expect: [{ vehicle: car, signal: isCharging, equals: 5 }]', '-> Charge.IsCharging'],
    ['expect: [{ webhook: main, events: 3 }]', '-> count'],
    ['expect: [{ fact: charging.started, never: true }]', '-> charge.started'],
    ['expect: [{ fact: charge.startd, count: 0 }]', '-> charge.started'],
    ["waitUntil: 'clock.elapsed < 2h'", '2h is no number -> duration("2h")'],
    ["expect: ['battery.soc > 50']", 'it belongs to a vehicle -> car.battery'],
    ["expect: ['soc > 50']", 'it belongs to a vehicle -> car.battery.soc'],
    ["expect: ['[1].constructor() > 50']", 'there is no function constructor'],
  ])('%s', (step, words) => {
    expect(said(`steps:\n  - ${step}\n`)).toContain(words);
  });
});

test.each([
  ['chargers: { box: { type: AC, power: 11kW, tariff: 0.30 } }', '{ currency: EUR, perKwh: 0.3 }'],
  ['steps:\n\t- wait: 1h\n', 'YAML takes no tabs as indentation: indent with spaces'],
  ['steps:\n  - wait: 1h\n\t- wait: 2h\n', 'YAML takes no tabs as indentation'],
])('%j', (part, words) => {
  expect(said(part)).toContain(words);
});

test('a webhook with a status suggests its receiver', () => {
  const text = 'version: 1\nwebhooks: { main: { url: "https://a.example/h", status: 500 } }\n';
  expect(diagnosticsOf(text)[0]?.suggestion).toBe('receiver: { status: 500 }');
});

test('a duration in a text of an expression is no mistake', () => {
  const text = `${head}steps:\n  - waitUntil: 'clock.elapsed > duration("2h")'\n`;
  expect(() => parseScenario(text, { file: 'a.yaml' })).not.toThrow();
});
