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
    ['vehicle("ev-1").trip.state.startsWith("drivign")', '"drivign"'],
    ['car.connectivity.state.contains("network.onlien")', '"network.onlien"'],
    ['car.charge.state.endsWith("chargign")', '"chargign"'],
  ])('%s', (condition, marked) => {
    expect(mistakesIn(condition)).toEqual([`expression_name ${marked}`]);
  });

  test.each([
    ['car.charge.state == "plugged"', 'car.charge.state.startsWith("plugged.")'],
    [
      'car.connectivity.state == "network.online"',
      'car.connectivity.state.contains("network.online")',
    ],
  ])('%s: the message names the call that finds the group', (condition, call) => {
    const [found] = diagnosticsOf(stepOf(condition));
    expect(found?.message).toContain(`: write ${call}; it is `);
    expect(mistakesIn(call)).toEqual([]);
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
