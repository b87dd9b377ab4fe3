import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDiagnostic, ScenarioRun } from '../../../engine/index.ts';
import { ExpressionError } from '../../../engine/scenario/expressions/expression.ts';
import { mostSteps, stepsOfMember } from '../../../engine/scenario/expressions/meter.ts';
import { calledRun } from '../../support/called-run.ts';
import { asked, costly } from '../../support/costly.ts';
import { aroundStep, diagnosticsOf, mistakesOf, parse } from './diagnostics-of.ts';
import { metered } from './metered.ts';
import { stillLife, vehicleView } from './still-life.ts';

describe('an evaluation is refused', () => {
  test.each(Object.entries(costly))('for %s', (_, source) => {
    expect(metered(source)).toEqual({
      answer: undefined,
      isRefused: true,
      taken: mostSteps,
    });
  });

  test.each([
    ['true || ', ' || true'],
    ['false && ', ' && false'],
  ])('whatever %s%s would make of it', (before, after) => {
    expect(metered(`${asked('true')}${after}`).isRefused).toBe(true);
    expect(metered(`${before}${asked('true')}`).isRefused).toBe(false);
  });
});

describe('a list that a vehicle builds at every read costs its length', () => {
  const record = { id: 'a'.repeat(36), startTime: '2026-01-01T00:00:00Z', energyAdded: 1.5 };
  const withRecords = (count: number) => {
    const values = Array.from({ length: count }, () => record);
    return stillLife({
      car: { signal: () => ({ values }), troubleCodes: values.map(() => 'P0A80') },
    });
  };

  test.each([
    ['car.signal("Charge.ChargeRecords").values', 80],
    ['car.troubleCodes', 3],
  ])('%s', (list, stepsOfElement) => {
    const stepsOf = (count: number): number =>
      metered(`size(${list}) >= 0`, withRecords(count)).taken;
    const count = fc.nat({ max: 100 });
    fc.assert(
      fc.property(count, count, (fewer, more) => {
        const difference = stepsOf(fewer + more) - stepsOf(fewer);

        expect(difference).toBeGreaterThanOrEqual(stepsOfElement * more);
      }),
    );
  });

  test('so that fifty charge records are not read ten thousand times', () => {
    const read = asked('size(car.signal("Charge.ChargeRecords").values) >= 0', 4);

    expect(metered(read, withRecords(50)).isRefused).toBe(true);
  });
});

describe('an evaluation is answered', () => {
  test.each([
    ['three nested macros', asked('x0 + x1 >= 0', 3)],
    ['a condition on a vehicle', 'car.battery.soc >= 80 || car.place == "home"'],
    ['texts joined', '["a", "b"].map(t, t + "c").join(", ").matches("^[a-c, ]+$")'],
    [
      'a thousand words',
      `"${'word '.repeat(1_000)}".split(" ").filter(w, w.contains("or")).size() == 1000`,
    ],
    [
      'sixty short patterns',
      Array.from({ length: 60 }, (_, index) => `"abc".matches("^a${index}[0-9]+x$")`).join(' || '),
    ],
  ])('in few steps: %s', (_, source) => {
    const { isRefused, taken } = metered(source);

    expect([isRefused, taken < mostSteps / 2]).toEqual([false, true]);
  });

  test('about each vehicle of a fleet, however many they are', { tags: 'long' }, () => {
    const view = vehicleView();
    const members = Array.from({ length: 40_000 }, () => view);
    const context = { ...stillLife(), fleet: () => members };
    const both = 'taxis.all(v, v.battery.soc >= 20 && v.locked)';
    const { answer, taken } = metered(both, context);
    const exhausted = metered(`${both} && ${asked('true')}`, context);

    expect(answer).toBe(true);
    expect(taken).toBeGreaterThan(mostSteps);
    expect(exhausted.isRefused).toBe(true);
    expect(exhausted.taken).toBe(mostSteps + members.length * stepsOfMember);
  });

  test('by four clauses about each of 10,000 vehicles', () => {
    const view = vehicleView();
    const members = Array.from({ length: 10_000 }, () => view);
    const clauses =
      'taxis.all(v, v.battery.soc >= 0 && v.odometer >= 0 && v.battery.range >= 0 && !v.moving)';

    expect(metered(clauses, { ...stillLife(), fleet: () => members }).answer).toBe(true);
  });

  test('but not about each pair of them', () => {
    const view = vehicleView();
    const members = Array.from({ length: 1_000 }, () => view);
    const pairs = 'taxis.all(v, taxis.all(w, v.name == w.name))';

    expect(metered(pairs, { ...stillLife(), fleet: () => members }).isRefused).toBe(true);
  });
});

test('constant parts that are too costly are refused where the scenario is read', () => {
  const source = `clock.elapsed > duration(string(${asked('true')}))`;
  const text = aroundStep(`waitUntil: '${source}'`);

  expect(mistakesOf(text)).toEqual([`expression_costly 8:17 ${source}`]);
  expect(formatDiagnostic(diagnosticsOf(text)[0]!, text)).toMatch(
    /^a\.yaml:8:17: error: the evaluation would take more than 500000 steps\n.*waitUntil.*\n.*\^/,
  );
});

test('constant parts are searched in linear time, too', () => {
  const source = `car.locked || string("${'a'.repeat(60)}".matches("(a|a)*b")) == "x"`;

  expect(diagnosticsOf(aroundStep(`waitUntil: '${source}'`))).toEqual([]);
});

test.each([
  [1_500, 'more than 1000 nested operators'],
  [9_990, 'the expression has more than 2000 parts'],
])('%i nested operators are refused before they fill the stack', (count, message) => {
  const text = aroundStep(`waitUntil: '${'!'.repeat(count)}true'`);

  expect(diagnosticsOf(text).map((each) => each.message)).toEqual([message]);
});

test.each([
  ['car.battery.soc > "half"', 'double and string cannot be compared with >'],
  ['!car.battery.soc', '! does not take double'],
  ['car.battery.soc + true > 1.0', '+ does not take double and bool'],
  [`${'('.repeat(70)}true${')'.repeat(70)}`, 'the expression is nested more than 60 levels deep'],
])('%s is refused in plain words', (source, message) => {
  const text = aroundStep(`waitUntil: '${source}'`);

  expect(diagnosticsOf(text).map((each) => each.message)).toEqual([message]);
});

test('deeply nested values are refused before they fill the stack', () => {
  const deep = `bytes("${'['.repeat(900)}${']'.repeat(900)}").json()`;

  expect(metered(`dyn(${deep}) + 1 > 0`).isRefused).toBe(true);
  expect(metered(`${deep} == ${deep}`).isRefused).toBe(true);
});

test('what json() is given must be JSON', () => {
  const [step] = parse(aroundStep(`waitUntil: 'bytes("{").json() == {}'`)).steps;
  if (step?.condition === undefined) throw new Error('the step waits');

  expect(() => step.condition?.evaluate(stillLife())).toThrow(ExpressionError);
});

/** A run to its end. */
function concluded(rest: string): { verdict: string; reason: string; place: unknown } {
  const run = new ScenarioRun(
    parse(`version: 1\nvehicles: { car: { model: BEV } }\nclock: { limit: 2h }\n${rest}`),
  );
  run.advanceTo(run.endMs);
  const { verdict, reason, position } = run.finish();
  return { verdict, reason, place: position };
}

describe('a run ends with an error at the place of the expression', () => {
  test.each([
    ['wait', `steps:\n  - waitUntil: '${asked('true')}'`, { line: 5, column: 17 }],
    ['step that expects', `steps:\n  - expect: ['${asked('true')}']`, { line: 5, column: 15 }],
    ['expectation', `expect:\n  - '${asked('true')}'`, { line: 5, column: 6 }],
    [
      'choice',
      `steps:\n  - when: '${asked('true')}'\n    then: [{ wait: 1m }]`,
      { line: 5, column: 12 },
    ],
    ['value', `expect:\n  - { value: '${asked('true')}', equals: true }`, { line: 5, column: 15 }],
    [
      'text that is searched',
      `expect:\n  - { value: '["${'a'.repeat(1000)}"]${'.map(t, t + t)'.repeat(8)}[0]', matches: '(a|b)*a(a|b){900}c' }`,
      { line: 5, column: 5 },
    ],
  ])('of: %s', (_, rest, place) => {
    const { reason, ...conclusion } = concluded(rest);

    expect(conclusion).toEqual({ verdict: 'ERROR', place });
    expect(reason).toContain('the evaluation would take more than 500000 steps');
  });

  test('of: search in the answer of a call', async () => {
    const { run, passTo } = calledRun(`
version: 1
users: { anna: { externalId: ${'a'.repeat(9_000)} } }
vehicles: { car: { model: BEV, owner: anna } }
clock: { limit: 1h }
steps:
  - api: "GET /v3/connections"
    expect: { body: { 'data[0].attributes.user.externalId': { matches: '(a|b)*a(a|b){900}c' } } }
`);
    await passTo();

    expect(run.conclusion).toMatchObject({
      verdict: 'ERROR',
      reason: 'the evaluation would take more than 500000 steps',
      position: { line: 7, column: 5 },
    });
  });

  const longText = `["${'a'.repeat(1000)}"].map(t, t + t)[0]`;

  test.each([
    ['conditions', `'${asked('true', 4)}'`, 6],
    ['searches', `{ value: '${longText}', matches: '(a|b)*a(a|b){900}c|^a' }`, 5],
  ])('where the %s of an instant together take too many steps', (_, expectation, column) => {
    const list = `  - ${expectation}\n`.repeat(200);
    const { verdict, reason, place } = concluded(`expect:\n${list}`);

    expect([verdict, place]).toEqual(['ERROR', expect.objectContaining({ column })]);
    expect(reason).toContain('the evaluations of this instant would take more than 5000000 steps');
  });
});
