import { describe, expect, test } from 'vitest';
import type { ScenarioRun } from '../../../../engine/index.ts';
import { signalsOf } from '../../../../engine/signal/catalogue.ts';
import { groupOf, groupSize } from '../../../../engine/vehicle/row/groups.ts';
import { openRun } from '../../../support/activity.ts';

const hour = 3_600_000;
const count = 2 * groupSize + 100;
/** The first and the last of each group. */
const members = [1, groupSize, groupSize + 1, 2 * groupSize, 2 * groupSize + 1, count].map(
  (number) => `crowd-${number}`,
);
const life = 'model: toyota-rav4-prime, persona: commuter, state: { battery.soc: 30% }';

function open(vehicles: string): ScenarioRun {
  return openRun(`
version: 1
name: crowd
seed: crowd
log: watched
clock: { start: 2026-01-05T06:00:00 }
${vehicles}`);
}

function crowd(): ScenarioRun {
  return open(`fleets: { crowd: { count: ${count}, ${life} } }`);
}

/** The true state of a vehicle and the state that the service knows. */
function known({ world }: ScenarioRun, name: string) {
  const row = world.rowOf(name);
  return [world.truthOf(row), world.reportOf(row)].map((reading) => ({
    atMs: reading.atMs,
    signals: signalsOf('PHEV').map((signal) => signal.read(reading)),
  }));
}

test('the first and the last members of each group are in it', () => {
  const { world } = crowd();

  expect(members.map((name) => groupOf(world.rowOf(name)))).toEqual([0, 0, 1, 1, 2, 2]);
});

describe('in a fleet of several groups', () => {
  test('any way of cutting time gives the same log, while readings begin and stop', {
    tags: 'long',
  }, () => {
    const logOf = (cutMs: number): readonly unknown[] => {
      const run = crowd();
      const { clock, fleet, log, watching } = run.world;
      const seen: unknown[] = [];
      const until = (toMs: number): void => {
        while (clock.now < toMs) run.advanceTo(Math.min(toMs, clock.now + cutMs));
      };
      const from = clock.now;
      until(from + hour);
      for (const name of members) watching.logRow(fleet.rowOf(name)!);
      const stops = [7, 2 * groupSize - 7, count - 7].map((row) =>
        watching.listen(row, 'changes', () => seen.push([clock.now, row])),
      );
      until(from + 2 * hour);
      for (const stop of stops) stop();
      until(from + 5 * hour);
      run.world.seal();
      expect(seen.length).toBeGreaterThan(10);
      return [log.digest, seen];
    };

    expect(logOf(7 * 60_000)).toEqual(logOf(5 * hour));
  });

  test('a vehicle lives as it does alone, at whatever instant one looks', { tags: 'long' }, () => {
    const together = crowd();
    const alone = open(`vehicles:\n${members.map((name) => `  ${name}: { ${life} }\n`).join('')}`);

    for (const hours of [1, 2, 3, 12]) {
      for (const run of [together, alone]) run.advanceTo(run.world.startMs + hours * hour);
      for (const name of members) expect(known(together, name)).toEqual(known(alone, name));
    }
    expect(together.world.dynamics.steps).toBeGreaterThan(10 * count);
  });
});
