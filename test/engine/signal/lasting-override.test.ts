import { expect, test } from 'vitest';
import { runOf, shownMistakes } from '../scenario/composed.ts';

const scenario = (steps: string): string => `version: 1
clock: { start: "2026-05-04T06:00", limit: 1d }
vehicles: { car: { model: tesla-model-3, state: { battery.soc: 60% } } }
steps:
${steps}`;

const driving = `  - drive: { vehicle: car, distance: 30km }
  - wait: 2h
`;

/** The states of charge that the service hears, in order. */
function heard(steps: string): readonly unknown[] {
  const { log } = runOf(scenario(steps));
  return log
    .filter(
      ({ kind, data }) =>
        kind === 'signal.changed' && data['code'] === 'tractionbattery-stateofcharge',
    )
    .map(({ data }) => (data['body'] as { readonly value: number }).value);
}

const set = (more: string): string =>
  `  - set: { vehicle: car, signals: { TractionBattery.StateOfCharge: 42 }${more} }\n`;

test('a signal that is set always stays while the vehicle changes', () => {
  expect(heard(set(', for: always') + driving)).toEqual([60, 42]);
  expect(heard(set('') + driving).length).toBeGreaterThan(3);
});

test('stays where the own value is the same, and leaves it', () => {
  const same = set(', for: always').replace('42', '60');

  expect(heard(same + driving)).toEqual([60]);
});

test('is taken back by null', () => {
  const back = set('').replace('42', 'null');
  const values = heard(`${set(', for: always')}${driving}${back}  - wait: 1h\n`);

  expect(values.slice(0, 2)).toEqual([60, 42]);
  expect(values.at(-1)).toBeGreaterThan(42);
});

test('is replaced by a value that does not last', () => {
  const replaced = set(', for: always') + set('').replace('42', '30') + driving;

  expect(heard(replaced).at(-1)).not.toBe(30);
});

test('is the same however time is cut', () => {
  const text = scenario(set(', for: always') + driving);

  expect(runOf(text, { cuts: [1, 7, 31, 100] }).lines).toEqual(runOf(text).lines);
});

test('for belongs to signals', () => {
  const text = scenario('  - set: { vehicle: car, battery.soc: 30%, for: always }\n');

  expect(shownMistakes(text)).toContain('for belongs to signals');
});
