import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Expression,
  ExpressionError,
} from '../../../engine/scenario/expressions/expression.ts';
import { around, aroundStep, mistakesOf, parse } from './diagnostics-of.ts';
import { stillLife, vehicleView } from './still-life.ts';

function condition(source: string): Expression {
  const [step] = parse(aroundStep(`waitUntil: ${JSON.stringify(source)}`)).steps;
  if (step?.condition === undefined) throw new Error('the step waits');
  return step.condition;
}

function value(source: string): Expression {
  const [expectation] = parse(
    around(`expect: [{ value: ${JSON.stringify(source)}, present: true }]`),
  ).expect;
  return expectation!.about.expressions![0]!;
}

describe('a condition changes its answer only at its watches', () => {
  const number = fc.integer({ min: -20, max: 120 });
  const side = fc.oneof(
    fc.constant('car.battery.soc'),
    fc
      .tuple(fc.constantFrom('+', '-'), number)
      .map(([op, by]) => `(car.battery.soc ${op} ${by}.5)`),
    fc
      .tuple(fc.constantFrom('*', '/'), fc.constantFrom(-2, 2, 3))
      .map(([op, by]) => `car.battery.soc ${op} ${by}`),
    number.map((from) => `(${from} - car.battery.soc)`),
    fc.constant('-car.battery.soc'),
  );
  const comparison = fc
    .tuple(side, fc.constantFrom('<', '<=', '>', '>=', '==', '!='), number, fc.boolean())
    .map(([left, op, right, isTurned]) =>
      isTurned ? `${right} ${op} ${left}` : `${left} ${op} ${right}`,
    );
  const { source } = fc.letrec<{ source: string }>((tie) => ({
    source: fc.oneof(
      { maxDepth: 3 },
      comparison,
      fc
        .tuple(tie('source'), fc.constantFrom('&&', '||'), tie('source'))
        .map(([a, op, b]) => `(${a} ${op} ${b})`),
      tie('source').map((inner) => `!(${inner})`),
    ),
  }));

  test('of one quantity', () => {
    fc.assert(
      fc.property(
        source,
        fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 2, maxLength: 8 }),
        (text, levels) => {
          const { watches, evaluate } = condition(text);
          const thresholds = watches.flatMap((each) =>
            each.kind === 'quantity' ? [each.threshold] : [],
          );
          const answerAt = (soc: number): unknown =>
            evaluate(stillLife({ car: { socPercent: soc } }));
          const isApart = (a: number, b: number): boolean =>
            thresholds.some(
              (each) => Math.min(a, b) - 1e-6 <= each && each <= Math.max(a, b) + 1e-6,
            );

          for (const a of levels) {
            for (const b of levels) {
              if (!isApart(a, b)) expect(answerAt(a)).toBe(answerAt(b));
            }
          }
        },
      ),
    );
  });

  test('of the time of day', () => {
    const time = fc
      .nat(1439)
      .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16));
    fc.assert(
      fc.property(
        time,
        fc.constantFrom('<', '<=', '>', '>='),
        fc.nat(86_398),
        (text, op, second) => {
          const { watches, evaluate } = condition(`clock.localTime ${op} "${text}"`);
          const at = (seconds: number): unknown =>
            evaluate(stillLife({}, { nowMs: seconds * 1000 }));
          const isWatched = watches.some(
            (each) => each.kind === 'timeOfDay' && each.msOfDay === (second + 1) * 1000,
          );

          expect(isWatched || at(second) === at(second + 1)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('watches', () => {
  const car = { kind: 'subject', subject: 'car' };
  const soc = (threshold: number): object => ({
    kind: 'quantity',
    subject: 'car',
    quantity: 'socPercent',
    threshold,
  });

  test.each<[string, object[]]>([
    ['car.charge.isCharging', [car]],
    ['car.battery.soc >= 80', [car, soc(80)]],
    ['20 > car.battery.soc', [car, soc(20)]],
    ['car.battery.soc - 5 > 10 * 2', [car, soc(25)]],
    ['car.battery.soc * 2 <= 50 && car.battery.soc > 10.5', [car, soc(25), soc(10.5)]],
    [
      'car.odometer > 20000',
      [car, { kind: 'quantity', subject: 'car', quantity: 'odometerKm', threshold: 20_000 }],
    ],
    [
      'car.charge.timeToComplete < duration("30m")',
      [car, { kind: 'quantity', subject: 'car', quantity: 'timeToLimitMs', threshold: 1_800_000 }],
    ],
    ['vehicle("ev-1").moving', [{ kind: 'subject', subject: 'ev-1' }]],
    ['t07.moving', [{ kind: 'subject', subject: 't07' }]],
    ['taxis.filter(v, v.moving).size() >= 12', [{ kind: 'subject', subject: 'taxis' }]],
    [
      'fleet("taxis").exists(v, v.battery.soc < 20)',
      [
        { kind: 'subject', subject: 'taxis' },
        { kind: 'quantity', subject: 'taxis', quantity: 'socPercent', threshold: 20 },
      ],
    ],
    [
      'taxis[3].battery.range < 50',
      [
        { kind: 'subject', subject: 'taxis' },
        { kind: 'quantity', subject: 'taxis', quantity: 'rangeKm', threshold: 50 },
      ],
    ],
    ['car.charge.limit == 80 && car.climate.on', [car]],
    [
      'car.speed > 50',
      [car, { kind: 'quantity', subject: 'car', quantity: 'speedKmh', threshold: 50 }],
    ],
    // Compared with anything else, a speed is looked at when something happens to a vehicle.
    ['car.speed > vehicle("ev-1").speed', [car, { kind: 'subject', subject: 'ev-1' }]],
    ['car.speed > car.charge.limit', [car]],
    ['[car.speed, 3.0].size() > 1', [car]],
    [
      'car.signal("TractionBattery.StateOfCharge").value > 50',
      [car, { kind: 'report', subject: 'car' }],
    ],
    [
      'clock.elapsed > duration("2h")',
      [
        { kind: 'elapsed', durationMs: 7_200_000 },
        { kind: 'elapsed', durationMs: 7_200_001 },
      ],
    ],
    [
      'clock.now >= timestamp("2026-05-04T21:30:00Z")',
      [
        { kind: 'instant', atMs: Date.UTC(2026, 4, 4, 21, 30) },
        { kind: 'instant', atMs: Date.UTC(2026, 4, 4, 21, 30) + 1 },
      ],
    ],
    ['true', []],
  ])('%s', (source, expected) => {
    expect(condition(source).watches).toEqual(expected);
  });
});

describe('a condition over time for which no instant can be worked out is refused', () => {
  test.each([
    ['car.battery.soc > car.charge.limit', 'car.battery.soc > car.charge.limit'],
    ['car.battery.soc > hybrid.battery.soc', 'car.battery.soc > hybrid.battery.soc'],
    ['car.moving && car.charge.power > 7', 'car.charge.power > 7'],
    ['car.location.latitude > 50', 'car.location.latitude > 50'],
    ['car.temperature < 0', 'car.temperature < 0'],
    ['car.cabin.temperature < 0', 'car.cabin.temperature < 0'],
    ['car.battery.soc * car.charge.limit > 5', 'car.battery.soc * car.charge.limit > 5'],
    ['string(car.odometer).size() > 5', 'string(car.odometer)'],
    ['car.battery.soc in [80.0]', 'car.battery.soc in [80.0]'],
    ['(car.moving ? car.battery.soc : 0.0) > 5', 'car.moving ? car.battery.soc : 0.0) > 5'],
    ['taxis.map(v, v.battery.soc).size() > 5', 'taxis.map(v, v.battery.soc).size()'],
    ['clock.localTime.startsWith("21")', 'clock.localTime.startsWith("21")'],
    ['clock.localTime == "21:00"', 'clock.localTime == "21:00"'],
    ['clock.now - timestamp("2026-01-01T00:00:00Z") > duration("1h")', 'clock.now - '],
  ])('%s', (source, marked) => {
    const [mistake, ...others] = mistakesOf(aroundStep(`waitUntil: '${source}'`));

    expect(mistake).toMatch(/^condition_unwatchable 8:\d+ /);
    expect(mistake).toContain(marked);
    expect(others).toEqual([]);
  });

  test('but not where it is looked at once', () => {
    const once = around(`
steps:
  - when: car.battery.soc > car.charge.limit
    then: [{ wait: 1s }]
  - repeat: { until: car.charge.power > 7, every: 5m }
    do: []
expect:
  - car.battery.soc > hybrid.battery.soc
  - { value: car.charge.power, atMost: 11kW }
`);

    expect(mistakesOf(once)).toEqual([]);
  });

  test('and invariants are over time', () => {
    const [mistake] = mistakesOf(around('invariants: [{ name: x, check: car.charge.power < 12 }]'));

    expect(mistake).toMatch(/^condition_unwatchable/);
  });
});

describe('mistakes stand at the word', () => {
  test.each([
    ['car.battery.sco > 5', 'expression_name 28 sco -> soc'],
    ['car.soc > 5', 'expression_name 20 soc -> battery.soc'],
    ['car.chrge.isCharging', 'expression_name 20 chrge -> charge'],
    ['cra.moving', 'expression_name 16 cra -> car'],
    ['ev-1.moving', 'expression_name 16 ev-1 -> vehicle("ev-1")'],
    ['clok.localTime > "21:00"', 'expression_name 16 clok -> clock'],
    ['car.dor("frontLeft") == "open"', 'expression_name 20 dor -> door'],
    ['taxis.exist(v, v.moving)', 'expression_name 22 exist -> exists'],
    ['car.door("frontleft") == "open"', 'name_unknown 25 "frontleft" -> frontLeft'],
    ['car.isOpen("rearTrunck")', 'name_unknown 27 "rearTrunck" -> rearTrunk'],
    [
      'car.signal("Charge.IsChargin").value',
      'name_unknown 27 "Charge.IsChargin" -> Charge.IsCharging',
    ],
    ['vehicle("evv-1").moving', 'name_unknown 24 "evv-1" -> ev-1'],
    ['fleet("taxi").size() > 1', 'name_unknown 22 "taxi" -> taxis'],
    ['vehicle(car.name).moving', 'expression_type 16 vehicle(car.name)'],
    ['car.moving > 1', 'expression_type 16 car.moving > 1'],
    ['car.battery.soc', 'expression_type 16 car.battery.soc'],
    ['car.moving = true', 'expression_syntax 27 ='],
    ['car.moving and car.locked', 'expression_syntax 27 and'],
    ['car.moving &&', 'expression_syntax 28 &'],
    [
      'timestamp("2026-10-24T19:30:00.000") > clock.now',
      'expression_unportable 16 timestamp("2026-10-24T19:30:00.000") -> timestamp("2026-10-24T19:30:00Z")',
    ],
    [
      'clock.now.getHours("Europe/Berlin") > 5',
      'expression_unportable 16 clock.now.getHours("Europe/Berlin")',
    ],
  ])('%s', (source, expected) => {
    const [found] = mistakesOf(aroundStep(`waitUntil: ${source}`));

    expect(found?.replace(/ \d+:/, ' ')).toBe(expected);
  });

  test.each([
    ['in double quotes', 'waitUntil: "car.place == \\"home\\" && car.battery.sco > 5"'],
    ['in single quotes', "waitUntil: 'car.place == ''home'' && car.battery.sco > 5'"],
    ['folded', 'waitUntil: >-\n      car.place == "home" &&\n      car.battery.sco > 5'],
    ['kept', 'waitUntil: |\n      car.place == "home" &&\n        car.battery.sco > 5'],
    ['over two lines', 'waitUntil: car.place == "home" &&\n      car.battery.sco > 5'],
    ['with escapes', 'waitUntil: "car.place == \\"h\\u006fme\\" &&\\n car.battery.sco > 5"'],
  ])('%s', (_name, step) => {
    expect(mistakesOf(aroundStep(step))).toEqual([
      expect.stringMatching(/^expression_name \d+:\d+ sco -> soc$/) as string,
    ]);
  });
});

describe('values are plain', () => {
  test.each<[string, unknown]>([
    ['car.battery.soc', 50],
    ['car.battery.soc == 50', true],
    ['50 == car.battery.soc', true],
    ['car.battery.soc != 51', true],
    ['car.battery.soc + 1 > 50', true],
    ['2 * car.battery.soc - 1', 99],
    ['1 + 1', 2],
    ['taxis.size()', 2],
    ['taxis.filter(v, v.moving).size()', 1],
    ['taxis.map(v, v.name)', ['t01', 't02']],
    ['car.schedule.window.length', 25_200_000],
    ['clock.now', Date.UTC(2026, 4, 4, 21, 30)],
    ['clock.localTime', '21:30:00'],
    ['clock.elapsed', 3_600_000],
    ['car.permissions', ['read_battery']],
    ['car.door("frontLeft")', 'closed'],
    ['car.isOpen("rearTrunk")', true],
    ['car.signal("Charge.IsCharging").value', true],
    ['car.signal("TractionBattery.StateOfCharge").value == 48', true],
    ['car.charge.timeToComplete + duration("1m")', 61_500],
    ['vehicle("ev-1").name', 'ev-1'],
  ])('%s', (source, expected) => {
    const context = stillLife(
      {
        car: {
          windowLengthMs: 25_200_000,
          timeToLimitMs: 1_500,
          signal: (name) => ({ value: name === 'Charge.IsCharging' ? true : 48 }),
        },
      },
      { fleet: [vehicleView({ name: 't01', isMoving: true }), vehicleView({ name: 't02' })] },
    );

    expect(value(source).evaluate(context)).toEqual(expected);
  });

  test('a signal that was never reported has no value', () => {
    const { evaluate } = value('car.signal("Charge.IsCharging").value');

    expect(() => evaluate(stillLife())).toThrow(ExpressionError);
  });

  test('a mistake of the world is not taken for one of the scenario', () => {
    const context = stillLife();
    const broken = {
      ...context,
      vehicle: () => {
        throw new RangeError('no such row');
      },
    };

    expect(() => value('car.battery.soc').evaluate(broken)).toThrow(RangeError);
  });

  test('a field that nobody looks at is not read', () => {
    const lazy = vehicleView({ name: 'car' });
    Object.defineProperty(lazy.truth, 'rangeKm', {
      get() {
        throw new Error('was read');
      },
    });

    expect(value('car.battery.soc').evaluate({ ...stillLife(), vehicle: () => lazy })).toBe(50);
  });
});

test('the same condition at two places keeps its two positions', () => {
  const { steps } = parse(around('steps:\n  - waitUntil: car.moving\n  - waitUntil: car.moving\n'));
  const positions = steps.map(({ condition: read }) => read?.position);

  expect(positions).toEqual([
    { line: 8, column: 16 },
    { line: 9, column: 16 },
  ]);
});

describe('a text in place of an instant is refused at its place', () => {
  const start = 'clock: { start: 2026-01-05T06:00:00, timezone: Europe/Berlin }';
  const told = (source: string) =>
    mistakesOf(around(`${start}\nsteps:\n  - expect: ['${source}']`));

  test.each([
    ['clock.now == "2026-01-05T07:00"', '2026-01-05T06:00:00Z'],
    ['"2026-07-05 07:00:30" < clock.now', '2026-07-05T05:00:30Z'],
    ['clock.now >= "2026-01-05T07:00:00.5-02:00"', '2026-01-05T09:00:00.500Z'],
    ['clock.now != "soon"', undefined],
  ])('%s', (source, meant) => {
    const [mistake, ...others] = told(source);

    expect(others).toEqual([]);
    expect(mistake).toMatch(/^expression_type \S+ ".*"/);
    expect(mistake!.split(' -> ')[1]).toBe(meant && `timestamp("${meant}")`);
  });

  test('a timestamp without a zone means a local time of the scenario', () => {
    expect(told('clock.now == timestamp("2026-01-05T07:00:00")')).toEqual([
      expect.stringMatching(
        /^expression_unportable \S+ timestamp.* -> timestamp\("2026-01-05T06:00:00Z"\)$/,
      ),
    ]);
  });
});
