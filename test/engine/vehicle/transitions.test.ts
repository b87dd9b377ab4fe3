import { expect, test } from 'vitest';
import { parseScenario, ScenarioRun } from '../../../engine/index.ts';

const yaml = `
version: 1
name: transitions
clock: { start: 2026-05-04T18:00:00 }
chargers: { wallbox: { type: AC, power: 11kW } }
vehicles:
  car: { model: hyundai-ioniq-5, state: { battery.soc: 79%, chargeLimit: 80% } }
`;

/** A car that is plugged in, charges to its limit, sleeps and is told to charge again. */
function evening(history: boolean): ScenarioRun {
  const run = new ScenarioRun(parseScenario(yaml, { file: 'test' }), { open: true, history });
  run.order('car', { plugIn: { charger: 'wallbox' } });
  run.advanceTo(run.world.clock.now + 3_600_000);
  run.order('car', { charge: { action: 'start' } });
  return run;
}

test('a world that keeps its past has the transitions of its cars with event, guards and entries', () => {
  const { world } = evening(true);
  const charge = world.transitionsOf(0).filter(({ chart }) => chart === 'charge');

  expect(charge.map(({ event, from, to }) => `${event}: ${from} to ${to}`)).toEqual([
    'cable.plug: unplugged to plugged.connecting',
    'port.opened: plugged.connecting to plugged.charging.scheduled',
    'after timeToLimit: plugged.charging.scheduled to plugged.complete',
    // The car slept, and has drained.
    'drain.change: plugged.complete to plugged.complete',
    'drain.change: plugged.complete to plugged.complete',
    'charge.start: plugged.complete to plugged.charging.overridden',
  ]);
  expect(charge[1]!.guards).toEqual([
    'not chargerFailed',
    'not stopOrdered',
    'belowLimit',
    'not startOrdered',
    'windowOpen',
    'not unsupplied',
  ]);
  const kinds = charge
    .slice(0, 3)
    .map(({ entries: [first, end] }) =>
      world.log.retained.slice(first, end).map(({ kind }) => kind),
    );
  expect(kinds).toEqual([[], ['cable.plugged', 'charge.started'], ['charge.completed']]);
});

test('keeping them changes nothing', () => {
  expect(evening(true).world.log.digest).toBe(evening(false).world.log.digest);
  expect(evening(false).world.transitionsOf(0)).toEqual([]);
});
