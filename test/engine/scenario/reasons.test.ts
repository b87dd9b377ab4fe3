import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExpressionContext } from '../../../engine/scenario/expressions/context.ts';
import { aroundStep, parse } from './diagnostics-of.ts';
import { stillLife, vehicleView } from './still-life.ts';

function reasonsOf(source: string, context: ExpressionContext): string {
  const [step] = parse(aroundStep(`expect: [${JSON.stringify(source)}]`)).steps;
  const [condition] = step!.expectations![0]!.about.expressions!;
  return condition!.explain(context);
}

const socs = [90, 12.345, 80, 79.999];
const fleet = socs.map((socPercent, index) =>
  vehicleView({ name: `t0${index + 1}`, socPercent, isMoving: index < 2 }),
);
const captured = {
  bare: Object.assign(Object.create(null) as object, { id: 7 }),
  answer: { status: 'OK', list: [1, 2, 3] },
  text: 'a'.repeat(200),
};
const signals: Readonly<Record<string, object>> = { 'Charge.IsCharging': { value: false } };
const context: ExpressionContext = {
  ...stillLife(
    {
      car: { sessionCost: 8.214, signal: (name) => signals[name] as Record<string, unknown> },
      'ev-1': { socPercent: 79.99999, odometerKm: 1500, timeToLimitMs: 5_400_000 },
    },
    { fleet },
  ),
  captured,
};

describe('the reasons of an answer', () => {
  test.each([
    ['car.charge.cost < 7', 'car.charge.cost is 8.21, expected < 7'],
    ['7 > car.charge.cost', 'car.charge.cost is 8.21, expected < 7'],
    ['!(car.charge.cost > 7)', 'car.charge.cost is 8.21, expected <= 7'],
    ['car.battery.soc >= 80', 'car.battery.soc is 50 %, expected >= 80 %'],
    [
      'vehicle("ev-1").battery.soc >= 80',
      'vehicle("ev-1").battery.soc is 79.99999 %, expected >= 80 %',
    ],
    ['car.charging', 'car.charging is false'],
    ['!car.locked', 'car.locked is true'],
    ['car.place == "work"', 'car.place is "home", expected "work"'],
    ['car.place != "home"', 'car.place is "home", expected != "home"'],
    ['car.place in ["work", "gym"]', 'car.place is "home", expected in ["work","gym"]'],
    ['!(car.place in ["home"])', 'car.place is "home", expected not in ["home"]'],
    ['car.place.startsWith("w")', 'car.place is "home", expected startsWith("w")'],
    ['!car.place.matches("^h")', 'car.place is "home", expected not matches("^h")'],
    ['car.isOpen("sunroof")', 'car.isOpen("sunroof") is false'],
    [
      'car.signal("Charge.IsCharging").value == true',
      'car.signal("Charge.IsCharging").value is false, expected true',
    ],
    ['captured.answer.status == "NOPE"', 'captured.answer.status is "OK", expected "NOPE"'],
    ['captured.answer.list.size() == 4', 'captured.answer.list.size() is 3, expected 4'],
    ['captured.bare == 1', 'captured.bare is {"id":7}, expected 1'],
    ['captured.text == "b"', `captured.text is "${'a'.repeat(99)}…, expected "b"`],
    [
      'vehicle("ev-1").charge.timeToComplete < duration("15m")',
      'vehicle("ev-1").charge.timeToComplete is 1h30m, expected < 15m',
    ],
    [
      'clock.now < timestamp("2026-05-04T20:00:00Z")',
      'clock.now is 2026-05-04T21:30:00Z, expected < 2026-05-04T20:00:00Z',
    ],
    [
      'car.odometer > vehicle("ev-1").odometer',
      'car.odometer is 1000 km, expected > vehicle("ev-1").odometer, which is 1500 km',
    ],
    [
      '(car.odometer - vehicle("ev-1").odometer) * 2.0 > 0',
      '(car.odometer - vehicle("ev-1").odometer) * 2.0 is -1000, expected > 0' +
        ' (car.odometer is 1000 km; vehicle("ev-1").odometer is 1500 km)',
    ],
    ['car.locked && car.charging && car.moving', 'car.charging is false; car.moving is false'],
    [
      'car.charging || car.place == "work"',
      'car.charging is false; car.place is "home", expected "work"',
    ],
    ['!(car.charging || car.locked)', 'car.locked is true'],
    ['car.locked ? car.charging : car.moving', 'car.locked is true; car.charging is false'],
    [
      'taxis.all(v, v.battery.soc >= 80)',
      'not true for 2 of 4 in taxis: t02.battery.soc is 12.35 %, expected >= 80 %; ' +
        't04.battery.soc is 79.999 %, expected >= 80 %',
    ],
    [
      'taxis.all(v, v.moving && v.battery.soc > 99)',
      'true for none of 4 in taxis: t01.battery.soc is 90 %, expected > 99 %; ' +
        't02.battery.soc is 12.35 %, expected > 99 %; ' +
        't03.moving is false and t03.battery.soc is 80 %, expected > 99 %; and 1 more',
    ],
    [
      'taxis.exists(v, v.battery.soc > 99)',
      'true for none of 4 in taxis: t01.battery.soc is 90 %, expected > 99 %; ' +
        't02.battery.soc is 12.35 %, expected > 99 %; t03.battery.soc is 80 %, expected > 99 %; and 1 more',
    ],
    [
      '!taxis.exists(v, v.moving)',
      'true for 2 of 4 in taxis: t01.moving is true; t02.moving is true',
    ],
    [
      'taxis.exists_one(v, v.moving)',
      'true for 2 of 4 in taxis, expected 1: t01.moving is true; t02.moving is true',
    ],
    [
      'taxis.filter(v, v.moving).size() >= 3',
      'taxis.filter(v, v.moving).size() is 2, expected >= 3 (without 2 of 4: t03.moving is false; t04.moving is false)',
    ],
    [
      'size(taxis.filter(v, v.moving)) == 0',
      'size(taxis.filter(v, v.moving)) is 2, expected 0 (2 of 4: t01.moving is true; t02.moving is true)',
    ],
    [
      'taxis.map(v, v.battery.soc).min() > 20',
      'taxis.map(v, v.battery.soc).min() is 12.35 %, expected > 20 %',
    ],
    [
      'captured.answer.list.all(x, x > 1.0)',
      'not true for 1 of 3 in captured.answer.list: x is 1, expected > 1',
    ],
    ['[].exists(x, true)', '[] is empty'],
    [
      'taxis.all(v, taxis.exists(w, w.odometer > v.odometer && v.moving && w.moving))',
      'true for none of 4 in taxis: true for none of 4 in taxis: ' +
        't01.odometer is 1000 km, expected > t01.odometer, which is 1000 km; ' +
        't02.odometer is 1000 km, expected > t01.odometer, which is 1000 km; ' +
        't03.odometer is 1000 km, expected > t01.odometer, which is 1000 km and t03.moving is false; ' +
        'and 1 more; true for none of 4 in taxis: ' +
        't01.odometer is 1000 km, expected > t02.odometer, which is 1000 km; ' +
        't02.odometer is 1000 km, expected > t02.odometer, which is 1000 km; t03.odometer is 1000 km, expected > t…',
    ],
    ['has(captured.nothing)', 'has(captured.nothing) is false'],
  ])('%s', (source, reasons) => {
    expect(reasonsOf(source, context)).toBe(reasons);
  });

  test('are none where there is no answer', () => {
    expect(reasonsOf('captured.nothing == 1', context)).toBe('');
  });

  test('are none where finding them would take too many steps', () => {
    const ten = '[0,1,2,3,4,5,6,7,8,9]';
    const inner = `${ten}.exists(a, ${ten}.exists(b, ${ten}.exists(c, ${ten}.exists(d, a == 20))))`;
    const nested = `${ten}.exists(e, ${inner})`;

    expect(reasonsOf(nested, context)).toBe('');
  });

  test('state numbers that differ, however near they are', () => {
    const percent = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(percent, percent, (soc, limit) => {
        const views = { car: { socPercent: soc, chargeLimitPercent: limit } };
        const said = reasonsOf('car.battery.soc == car.charge.limit', stillLife(views));
        const [, found, other] = / is (.+) %, expected .*which is (.+) %$/.exec(said) ?? [];

        expect(found === other).toBe(soc === limit);
        expect(Math.abs(Number(found) - soc)).toBeLessThan(0.01);
      }),
    );
  });
});
