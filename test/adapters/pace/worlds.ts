import { parseScenario, ScenarioRun } from '../../../engine/index.ts';

/** A night of charging and a drive, with a script. */
const night = `
version: 1
name: night
seed: 4
clock: { start: 2026-05-04T18:00:00 }
vehicles:
  car: { model: hyundai-ioniq-5-long-range-rwd, state: { battery.soc: 35%, chargeLimit: 80% } }
  van: { model: tesla-model-3-long-range-awd, state: { battery.soc: 60% } }
steps:
  - plugIn: { vehicle: car, power: 11kW }
  - drive: { vehicle: van, legs: [{ distance: 20km, speed: 60km/h }] }
  - waitUntil: car.battery.soc >= 50
  - unplug: car
`;

/** A run whose first instant is over. */
export function openRun(text = night): ScenarioRun {
  const run = new ScenarioRun(parseScenario(text, { file: 'night' }), { open: true });
  run.advanceTo(run.world.clock.now);
  return run;
}
