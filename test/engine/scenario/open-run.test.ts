import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseScenario, ScenarioError, ScenarioRun } from '../../../engine/index.ts';

const hourMs = 3_600_000;

function open(script: string): ScenarioRun {
  const text = `
version: 1
name: open
seed: 9
clock: { start: 2026-05-04T18:00:00 }
params: { target: 50% }
vehicles:
  car: { model: BEV, state: { battery.soc: 35%, chargeLimit: 80% } }
fleets:
  vans: { count: 3, model: ICE, id: "v{n}" }
${script}`;
  return new ScenarioRun(parseScenario(text, { file: 'open.yaml' }), { open: true });
}

const charging = 'steps: [{ plugIn: { vehicle: car, power: 11kW } }]';

function kinds({ world }: ScenarioRun): readonly string[] {
  return world.log.retained.map(({ kind }) => kind);
}

describe('an open run', () => {
  test('goes on after its last step', () => {
    const run = open(charging);
    expect(run.script).toBeUndefined();

    run.advanceTo(run.world.startMs + 40 * 24 * hourMs);

    expect(run.script).toEqual({});
    expect(run.conclusion).toBeUndefined();
    expect(run.world.clock.now).toBe(run.world.startMs + 40 * 24 * hourMs);
    expect(kinds(run)).toContain('charge.completed');
  });

  test.each([
    ['FAIL', 'expect: [car.moving]', 'car.moving'],
    ['FAIL', 'hold: car.battery.soc < 40\n    until: "23:00"', 'car.battery.soc < 40 holds'],
    ['BLOCKED', 'park: car', 'car refused park'],
    ['ERROR', 'set: { vehicle: car, odometer: 1km }', 'an odometer never falls'],
  ])('outlives a script that ends with %s', (verdict, step, reason) => {
    const run = open(`
steps:
  - plugIn: { vehicle: car, power: 11kW }
  - ${step}
  - unplug: car
`);

    run.advanceTo(run.world.startMs + 8 * hourMs);

    expect(run.script?.broken).toMatchObject({ verdict, position: { line: 14 } });
    expect(run.script?.broken?.reason).toContain(reason);
    expect(run.conclusion).toBeUndefined();
    expect(kinds(run).filter((kind) => kind === 'script.ended')).toHaveLength(1);
    expect(kinds(run), 'no later step runs').not.toContain('cable.unplug');
    expect(kinds(run), 'the world goes on').toContain('charge.completed');
    expect(run.finish()).toBe(run.script?.broken);
    expect(kinds(run).at(-1)).toBe('run.ended');
  });

  test('outlives an invariant that is broken, and looks at it no more', () => {
    const run = open(`
invariants: [{ name: low, check: car.battery.soc < 40 }]
ambient: [{ for: vans, every: 1h, do: [{ unlock: self }, { lock: self }] }]
${charging}`);

    run.advanceTo(run.world.startMs + 8 * hourMs);

    expect(run.script?.broken?.reason).toBe('invariant low: car.battery.soc < 40');
    expect(run.findings).toHaveLength(1);
    const ended = run.world.log.retained.find(({ kind }) => kind === 'script.ended')!;
    const later = run.world.log.retained.filter(({ atMs }) => atMs > ended.atMs);
    expect(later.map(({ kind }) => kind)).toContain('doors.unlocked');
  });
});

describe('a watched condition', () => {
  test.each([
    'car.battery.soc >= 50',
    'car.battery.soc >= params.target',
    'vehicle("car").charge.isComplete',
    'vans.exists(v, v.locked) && clock.elapsed >= duration("30m")',
    'clock.localTime >= "18:45"',
    'car.signal("TractionBattery.StateOfCharge").value >= 37.0',
  ])('ends an advance at the instant at which %s becomes so', (condition) => {
    const run = open(charging);
    run.advanceTo(run.world.startMs);
    const watched = run.watch(condition);

    expect(watched.holds()).toBe(false);
    expect(run.advanceUntil(watched.holds, run.world.startMs + 12 * hourMs)).toBe(true);
    watched.stop();

    // A plain run holds it at that instant and not a millisecond before.
    const plain = open(charging);
    const other = plain.watch(condition);
    plain.advanceTo(run.world.clock.now - 1);
    expect(other.holds()).toBe(false);
    plain.advanceTo(run.world.clock.now);
    expect(other.holds()).toBe(true);
  });

  test('changes nothing, whatever is logged', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('everything', 'watched'),
        fc.integer({ min: 36, max: 79 }),
        fc.boolean(),
        (log, percent, isStopped) => {
          const script = `log: ${log}\n${charging}`;
          const run = open(script);
          const watched = run.watch(`car.battery.soc >= ${percent} || vans.exists(v, v.moving)`);
          run.advanceUntil(watched.holds, run.world.startMs + 12 * hourMs);
          if (isStopped) watched.stop();
          run.advanceTo(run.world.startMs + 12 * hourMs);
          const plain = open(script);
          plain.advanceTo(run.world.clock.now);

          expect(run.world.log.digest).toBe(plain.world.log.digest);
        },
      ),
      { numRuns: 20 },
    );
  });

  test.each([
    ['car.battery.sco > 5', 13, 'a battery has no sco', 'soc'],
    ['cra.battery.soc > 5', 1, 'cra', 'car'],
    ['car.battery.soc >', 17, '', undefined],
    ['car.battery.soc', 1, 'a condition is true or false', undefined],
    ['x'.repeat(10_001), 1, 'longer than 10000 characters', undefined],
  ])('%# is shown where it is wrong', (condition, column, words, suggestion) => {
    const run = open(charging);

    const watch = (): unknown => run.watch(condition);

    expect(watch).toThrow(ScenarioError);
    try {
      watch();
    } catch (error) {
      const [first] = (error as ScenarioError).diagnostics;
      expect(first).toMatchObject({ file: 'condition', line: 1, column });
      expect(first?.message).toContain(words);
      expect(first?.suggestion).toBe(suggestion);
    }
  });
});
