import { describe, expect, test } from 'vitest';
import { quantities } from '../../../engine/vehicle/reporting/quantities.ts';
import { aroundStep, diagnosticsOf, mistakesOf } from './diagnostics-of.ts';

/** A step with a condition in quotes in which nothing is escaped. */
function stepOf(condition: string): string {
  return aroundStep(`expect: ['${condition.replaceAll("'", "''")}']`);
}

function mistakesIn(condition: string): readonly string[] {
  return mistakesOf(stepOf(condition)).map((line) => line.replace(/ \d+:\d+ /, ' '));
}

describe('a text that a field can never be is refused', () => {
  test.each([
    ['car.lock.state == "lokced"', '"lokced" -> "locked"'],
    ['car.lock.state != "lokced"', '"lokced" -> "locked"'],
    ['"plugged.compelte" == car.charge.state', '"plugged.compelte" -> "plugged.complete"'],
    [
      'car.charge.state in ["unplugged", "plugged.compelte"]',
      '"plugged.compelte" -> "plugged.complete"',
    ],
    ['car.charge.type == "ac"', '"ac" -> "AC"'],
    ['!(clock.elapsed > duration("2h") || car.lock.state == "shut")', '"shut"'],
    ['taxis.all(v, v.lock.state == "unlockd.used")', '"unlockd.used" -> "unlocked.used"'],
    ['vehicle("ev-1").trip.state.startsWith("drivign")', '"drivign" -> "driving"'],
    ['car.connectivity.state.contains("network.onlien")', '"network.onlien" -> "network.online"'],
    ['car.charge.state.endsWith("chargign")', '"chargign" -> "charging"'],
    ['car["lock"]["state"] == "lokced"', '"lokced" -> "locked"'],
    ['car.lock.state == (car.moving ? "lokced" : "locked")', '"lokced" -> "locked"'],
    ['car.lock.state in ["locked"] + ["lokced"]', '"lokced" -> "locked"'],
    ['car.charge.state == "complete"', '"complete" -> "plugged.complete"'],
  ])('%s', (condition, marked) => {
    expect(mistakesIn(condition)).toEqual([`expression_name ${marked}`]);
  });

  test.each([
    ['car.lock.state == "unlocked"', 'car.lock.state.startsWith("unlocked.")'],
    [
      'car.connectivity.state == "network.offline"',
      'car.connectivity.state.contains("network.offline.")',
    ],
    ['car.charge.state == "plugged"', 'car.charge.state.startsWith("plugged.")'],
    [
      'car.connectivity.state == "network.online"',
      'car.connectivity.state.contains("network.online")',
    ],
  ])('%s: the message names the call that finds the group', (condition, call) => {
    const [found] = diagnosticsOf(stepOf(condition));
    expect(found?.message).toContain(`: ask ${call}; it is `);
    expect(found?.suggestion).toBeUndefined();
    expect(mistakesIn(call)).toEqual([]);
  });

  test.each(['equals: lokced', 'oneOf: [locked, lokced]', 'contains: lokced'])(
    'value: with %s',
    (comparison) => {
      const found = mistakesOf(aroundStep(`expect: [{ value: car.lock.state, ${comparison} }]`));
      expect(found).toHaveLength(1);
      expect(found[0]).toMatch(/^expression_name \d+:\d+ lokced -> locked$/);
    },
  );

  test('a parameter has one value', () => {
    const text = (wanted: string) =>
      `params: { wanted: { type: text, default: ${wanted} } }\n${stepOf('car.lock.state != params.wanted')}`;
    expect(mistakesOf(text('locked'))).toEqual([]);
    expect(mistakesOf(text('lokced'))).toEqual([
      expect.stringMatching(/^expression_name \d+:\d+ params.wanted -> "locked"$/),
    ]);
  });

  test('a condition may ask for any value of a parameter', () => {
    const steps = stepOf('params.mode == "fast" || params.mode in ["slow", "steady"]');
    const text = `params: { mode: { type: text, default: slow } }\n${steps}`;
    expect(mistakesOf(text)).toEqual([]);
  });

  test('every value passes, and so does any text beside a field that may be anything', () => {
    for (const { expression, values = [] } of Object.values(quantities)) {
      for (const value of values) {
        expect(mistakesIn(`car.${expression} == ${JSON.stringify(value)}`)).toEqual([]);
        expect(mistakesIn(`car.${expression}.startsWith(${JSON.stringify(value)})`)).toEqual([]);
      }
    }
    expect(mistakesIn('car.place == "nowhere" || "lokced" == "locked"')).toEqual([]);
  });
});
