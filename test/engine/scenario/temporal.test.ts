import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Conclusion,
  type LoggedEntry,
  parseScenario,
  ScenarioRun,
} from '../../../engine/index.ts';
import { around, diagnosticsOf, mistakesOf } from './diagnostics-of.ts';

/** A car on the cable, whose doors are opened and which drives a little, around a step of expectations. */
function scenario(step: string, limit = '2d'): string {
  return `version: 1
clock: { start: 2026-03-02T08:00:00, limit: ${limit} }
vehicles:
  car: { model: hyundai-ioniq-5-long-range-rwd, state: { battery.soc: 70%, odometer: 0km } }
webhooks:
  main: { receiver: { latency: 400ms }, triggers: [Charge.IsCharging], data: [Charge.IsCharging], subscribe: [car] }
steps:
  - parallel:
      life:
        - wait: 10m
        - unlock: car
        - wait: 20m
        - plugIn: { vehicle: car, power: 11kW }
        - wait: 4h
        - unplug: car
        - drive: { vehicle: car, distance: 20km, profile: city }
        - lock: car
      watched:
${step.replace(/^/gm, '        ')}
`;
}

interface Ran {
  readonly conclusion: Conclusion;
  readonly run: ScenarioRun;
  readonly endMs: number;
  readonly lines: readonly string[];
}

function ran(text: string, cutsMs: readonly number[] = []): Ran {
  const lines: string[] = [];
  const parsed = parseScenario(text, { file: 'temporal.yaml' });
  const run = new ScenarioRun(parsed, { sink: (line) => lines.push(line) });
  for (const cut of [...cutsMs].sort((a, b) => a - b)) run.advanceTo(run.world.startMs + cut);
  run.advanceTo(Infinity);
  return { conclusion: run.conclusion!, run, endMs: run.world.clock.now, lines };
}

const condition = fc.constantFrom(
  'car.locked',
  '!car.locked',
  'car.charging',
  'car.battery.soc >= 75',
  'car.battery.soc < 79.5',
  'car.moving',
  'car.odometer > 5',
  'clock.elapsed >= duration("95m")',
  'deliveries("main").delivered >= 1',
);

const bound = fc.constantFrom('5m', '10m', '31m', '3h', '7h');

const ends = ({ conclusion, endMs }: Ran) => ({ verdict: conclusion.verdict, endMs });

describe('claims about the time to come', () => {
  test('eventually ends as a waitUntil with the same bound does', { tags: 'long' }, () => {
    fc.assert(
      fc.property(condition, bound, (source, within) => {
        const claim = ran(scenario(`- expect: [{ eventually: '${source}', within: ${within} }]`));
        const wait = ran(scenario(`- waitUntil: '${source}'\n  within: ${within}`));

        expect(ends(claim)).toEqual(ends(wait));
        expect(claim.run.findings.map(({ passed, atMs }) => ({ passed, atMs }))).toEqual(
          wait.run.findings.map(({ passed, atMs }) => ({ passed, atMs })),
        );
      }),
      { numRuns: 30 },
    );
  });

  test('never ends as a hold of the contrary does, and always as a hold', { tags: 'long' }, () => {
    fc.assert(
      fc.property(condition, bound, (source, within) => {
        const never = ran(scenario(`- expect: [{ never: '${source}', within: ${within} }]`));
        const contrary = ran(scenario(`- hold: '!(${source})'\n  for: ${within}`));
        const always = ran(scenario(`- expect: [{ always: '${source}', for: ${within} }]`));
        const hold = ran(scenario(`- hold: '${source}'\n  for: ${within}`));

        expect(ends(never)).toEqual(ends(contrary));
        expect(ends(always)).toEqual(ends(hold));
      }),
      { numRuns: 25 },
    );
  });

  test('any way of cutting time gives the same log', () => {
    const claims = scenario(`- expect:
    - { eventually: car.battery.soc >= 75, within: 5h }
    - { never: car.moving, until: "12:00" }
    - { always: car.battery.soc >= 60, for: 6h }
    - { inOrder: ['!car.locked', car.charging, car.moving], within: 6h }
    - { fact: charge.completed, count: 1, within: 5h }
    - { webhook: main, where: signal("Charge.IsCharging").value == false, atLeast: 1, within: 5h }`);
    const whole = ran(claims);
    const cuts = fc.array(fc.integer({ min: 0, max: 8 * 3_600_000 }), { maxLength: 20 });

    expect(whole.conclusion.verdict).toBe('PASS');
    fc.assert(
      fc.property(cuts, (some) => {
        expect(ran(claims, some).lines).toEqual(whole.lines);
      }),
      { numRuns: 20 },
    );
  });

  test('several run side by side, and the step ends when the last is decided', () => {
    const { run } = ran(
      scenario(`- expect:
    - { eventually: '!car.locked', within: 1h }
    - { never: car.moving, for: 2h }
    - car.locked
- expect: [clock.elapsed == duration("2h")]`),
    );

    const at = run.findings.map(({ expected, atMs }) => [
      expected,
      (atMs - run.world.startMs) / 60_000,
    ]);
    expect(at).toEqual([
      ['car.locked', 0],
      ['eventually !car.locked, within 1h', 10],
      ['never car.moving, within 2h', 120],
      ['clock.elapsed == duration("2h")', 120],
    ]);
  });

  test('all are decided before the first that failed ends the run', () => {
    const { run, conclusion } = ran(
      scenario(`- expect:
    - { never: '!car.locked', for: 3h }
    - { eventually: car.charging, within: 3h }`),
    );

    expect(conclusion).toMatchObject({
      verdict: 'FAIL',
      reason: 'never !car.locked, within 3h',
      position: { line: 20, column: 15 },
    });
    expect(run.findings.map(({ passed, actual }) => [passed, actual])).toEqual([
      [false, 'it came about: car.locked is false'],
      [true, undefined],
    ]);
  });

  test('an order needs each at or after the one before it', () => {
    const inOrder = (...conditions: string[]) =>
      ran(scenario(`- expect: [{ inOrder: ['${conditions.join("', '")}'], within: 4h }]`));

    expect(inOrder('!car.locked', 'car.charging', 'car.charging').conclusion.verdict).toBe('PASS');
    expect(inOrder('car.charging', 'car.odometer > 20').run.findings[0]?.actual).toBe(
      'after 1 of them car.odometer > 20 did not come about in time: ' +
        'car.odometer is 0 km, expected > 20 km, all the while; nothing is due for car by itself before 2026-04-13 01:03:31',
    );
  });

  test('what the end of the clock cuts off is inconclusive, and says what it was waiting for', () => {
    const cutOff = ran(
      scenario(
        '- expect: [{ never: car.battery.soc > 90, for: 3d }, { eventually: car.odometer > 500 }]',
        '1h',
      ),
    );

    expect(cutOff.conclusion).toMatchObject({
      verdict: 'INCONCLUSIVE',
      reason:
        "the clock's limit of 1h came while waiting for never car.battery.soc > 90, within 3d; " +
        'eventually car.odometer > 500: car.odometer is 0 km, expected > 500 km, all the while; ' +
        'nothing is due for car by itself before 11:15:40',
    });
  });
});

describe('counts that have time to come about', () => {
  const found = (claim: string) =>
    ran(scenario(`- wait: 29m\n- expect: [${claim}]`)).run.findings[0]!;

  test('a fact is waited for', () => {
    const { atMs, passed, expected } = found(
      '{ fact: charge.started, vehicle: car, count: 1, within: 1h }',
    );

    expect({ passed, expected }).toEqual({
      passed: true,
      expected: 'charge.started of car once, within 1h',
    });
    expect(new Date(atMs).toISOString()).toBe('2026-03-02T08:30:00.000Z');
  });

  test('facts from before the step do not count, those of its instant do', () => {
    const unlocked = (waitMinutes: number) =>
      ran(
        scenario(
          `- wait: ${waitMinutes}m\n- expect: [{ fact: doors.unlocked, count: 1, within: 10m }]`,
        ),
      ).run.findings[0]!;

    expect(unlocked(10).passed).toBe(true);
    expect(unlocked(11)).toMatchObject({ passed: false, actual: 'it happened 0 times' });
  });

  test('a fact may be asked for by its data', () => {
    const asked = (where: string) =>
      found(`{ fact: charge.completed, where: '${where}', atLeast: 1, within: 6h }`).passed;

    expect(asked('fact.energyAddedKwh > 1')).toBe(true);
    expect(asked('fact.energyAddedKwh > 100')).toBe(false);
  });

  test('a webhook is waited for, and one that must stay silent is watched all the while', () => {
    const awaited = found('{ webhook: main, atLeast: 1, within: 2m }');
    const silent = found('{ webhook: main, never: true, within: 2m }');

    expect(awaited.passed).toBe(true);
    expect(silent).toMatchObject({ passed: false, actual: '1 came' });
    expect(silent.atMs).toBe(awaited.atMs);
  });
});

describe('values', () => {
  const found = (expectation: string) =>
    ran(scenario(`- expect: [{ ${expectation} }]`)).run.findings[0]!;

  test.each([
    ['value: car.permissions, contains: read_battery', true],
    ['value: car.permissions, contains: fly', false],
    ['value: car.make, contains: Hyun', true],
    ['value: car.troubleCodes, length: 0', true],
    ['value: car.name, length: 4', false],
    ['value: clock.elapsed, near: 1s, tolerance: 2s', true],
    ['value: car.battery.soc, between: [70%, 80%]', true],
    ['value: car.battery.soc, between: [60%, 70%]', true],
    ['value: car.battery.soc, between: [60%, 69.9%]', false],
    ['value: car.battery.soc, near: 71%, tolerance: 1%', true],
  ])('%s: %s', (expectation, passed) => {
    expect(found(expectation).passed).toBe(passed);
  });

  test('durations are told as such', () => {
    expect(found('value: clock.elapsed, between: [90m, 2h]')).toMatchObject({
      expected: 'clock.elapsed between 1h30m and 2h',
      actual: 'it is 0s',
    });
  });
});

test('a time of day at its own instant is now, not tomorrow', () => {
  const { conclusion, run, endMs } = ran(
    scenario('- { at: "08:00", expect: [{ value: clock.elapsed, equals: 0s }] }'),
  );

  expect(run.findings.map(({ passed }) => passed)).toEqual([true]);
  expect(conclusion.verdict).toBe('PASS');
  expect(endMs - run.world.startMs).toBeLessThan(86_400_000);
});

describe('what a failed expectation tells', () => {
  test('the last entries about what it names, and what led to the last of them', () => {
    const { run } = ran(
      scenario('- wait: 35m\n- expect: [{ value: car.battery.soc, atLeast: 95 }]'),
    );
    const [finding] = run.findings;
    const kinds = (entries: readonly LoggedEntry[] = []) => entries.map(({ kind }) => kind);

    expect(finding!.passed).toBe(false);
    expect(finding!.actual).toMatch(/^it is 7/);
    expect(finding!.related).toHaveLength(5);
    expect(kinds(finding!.related)).toContain('charge.started');
    expect(finding!.related!.every(({ subject }) => subject === 'car')).toBe(true);
    expect(kinds(finding!.causes)).toContain('cable.plug');
  });

  test('of a webhook, its deliveries', () => {
    const { run } = ran(scenario('- wait: 35m\n- expect: [{ webhook: main, count: 9 }]'));

    expect(run.findings[0]!.related!.map(({ kind }) => kind)).toContain('delivery.delivered');
  });

  test('one that is met tells nothing', () => {
    const { run } = ran(scenario('- expect: [car.locked]'));

    expect(run.findings[0]).not.toHaveProperty('related');
  });
});

describe('mistakes', () => {
  const inStep = (expectation: string) =>
    mistakesOf(around(`steps: [{ expect: [${expectation}] }]`)).map((line) =>
      line.replace(/\d+:\d+ /, ''),
    );

  test.each([
    ['{ eventually: car.battery.sco > 5, within: 1h }', 'expression_name sco -> soc'],
    ['{ never: car.moving }', 'form_missing never'],
    ['{ always: car.moving, by: "20:00" }', 'modifier_misplaced by'],
    ['{ eventually: car.moving, until: "20:00" }', 'modifier_misplaced until'],
    ['{ eventually: car.moving, within: 1h, by: "20:00" }', 'form_several by'],
    ['{ eventually: car.moving, never: car.locked }', 'modifier_misplaced never'],
    ['{ value: car.battery.soc, atLeast: 5, within: 1h }', 'modifier_misplaced within'],
    ['{ value: car.battery.soc, contains: 5 }', 'expression_type contains'],
    ['{ inOrder: [car.moving], within: 1h }', 'form_missing inOrder'],
    [
      '{ eventually: car.temperature > 5, within: 1h }',
      'condition_unwatchable car.temperature > 5',
    ],
    ['{ webhook: main, never: car.moving, within: 1h }', 'name_unknown main'],
    ['{ fact: charge.completed, never: car.moving }', 'wrong_type car.moving'],
  ])('%s', (expectation, mistake) => {
    expect(inStep(expectation)[0]).toBe(mistake);
  });

  test.each([
    ['{ eventually: car.moving, within: 1h }', 'make it a step: - expect: [...]'],
    ['{ never: car.moving, for: 1h }', 'make it an invariant, or a step'],
    ['{ inOrder: [car.moving, car.locked] }', 'make it a step: - expect: [...]'],
    ['{ fact: charge.completed, count: 1, within: 1h }', 'make it a step: - expect: [...]'],
  ])('at the end: %s', (expectation, suggestion) => {
    const diagnostics = diagnosticsOf(around(`expect: [${expectation}]`));

    expect(diagnostics.map(({ code }) => code)).toEqual(['verb_misplaced']);
    expect(diagnostics[0]!.message).toContain('takes time, and no time is left at the end');
    expect(diagnostics[0]!.message).toContain(suggestion);
  });
});
