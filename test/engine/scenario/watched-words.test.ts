import { expect, test } from 'vitest';
import { parseScenario, ScenarioRun } from '../../../engine/index.ts';

const run = new ScenarioRun(
  parseScenario('version: 1\nvehicles: { car: { model: BEV }, ev-1: { model: BEV } }', {
    file: 'watched',
  }),
  { open: true },
);

test.each([
  ['carr.battery.soc > 1', /nothing is named carr \(did you mean car\?\)$/],
  ['ev-1.battery.soc > 1', /ev-1 is no CEL name: the minus would subtract \(did you mean vehicle/],
  ['ev-10.battery.soc > 1', /nothing is named ev\b/],
  ['1 + 1', /a condition is true or false; this is an int$/],
])('the condition %s is refused in words', (condition, words) => {
  expect(() => run.watch(condition)).toThrow(words);
});

test.each(['false', '!true', 'false && car.moving'])(
  '%s says that it never changes',
  (condition) => {
    expect(run.watch(condition).inVain()).toMatch(/^it is always (false|true)\b/);
  },
);
