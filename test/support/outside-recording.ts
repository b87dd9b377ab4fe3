import { endLine, headerLine } from '../../adapters/file/log-frame.ts';
import { entryLine, parseScenario, ScenarioRun } from '../../engine/index.ts';

const text = `version: 1
name: orders
seed: 7
clock: { start: 2026-03-02T22:00:00, timezone: Europe/Berlin }
vehicles:
  car: { model: hyundai-ioniq-5-long-range-rwd, state: { battery.soc: 70%, chargeLimit: 80% } }
  van: { model: honda-civic-2-0-cvt }
steps:
  - plugIn: { vehicle: car, power: 11kW }
  - waitUntil: car.charge.isComplete
    within: 2h
expect:
  - value: car.battery.soc
    between: [70%, 80%]
`;

/** The recording of a world that received orders, as text. */
export function outsideRecording(): string {
  const scenario = parseScenario(text, { file: 'orders.yaml' });
  const run = new ScenarioRun(scenario, { open: true });
  const orders = [
    ['van', 'unlock'],
    ['van', 'lock'],
    ['car', 'poll'],
    ['van', { drive: { distance: '5km', speed: '50km/h' } }],
    ['car', 'unplug'],
  ] as const;
  for (const [vehicle, order] of orders) {
    run.advanceTo(run.world.clock.now + 11 * 60_000);
    run.order(vehicle, order);
  }
  run.advanceTo(run.world.clock.now + 90 * 60_000);
  const { verdict } = run.finish();
  const { digest, length: entries, marks, retained } = run.world.log;
  const sources = { file: 'orders.yaml', path: undefined, text, imports: {}, params: {}, env: {} };
  const header = headerLine({ scenario, sources, engineVersion: '0.1.0', isOpen: true });
  const end = endLine({ digest, entries, verdict, marks, header });
  return `${[header, ...retained.map(entryLine), end].join('\n')}\n`;
}
