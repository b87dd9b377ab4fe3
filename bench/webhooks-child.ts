/**
 * A fleet whose webhook gets no answers. Arguments: the number of vehicles, whether they charge
 * (`charging`, `parked`), the number of pending deliveries at which memory is measured, and the
 * hours for which the clock then runs on.
 */
import { parseScenario, ScenarioRun } from '../engine/index.ts';
import { bytesInUse, report } from './report.ts';

export interface DeadReceiverMeasurement {
  readonly vehicles: number;
  readonly pending: number;
  /** Memory of pending deliveries, their events and the subscriptions that made them. */
  readonly bytes: number;
  readonly hours: number;
  readonly attempts: number;
  readonly elapsedMs: number;
}

const [vehicles = 1000, , wanted = 0, hours = 0] = process.argv.slice(2).map(Number);
const isCharging = process.argv[3] === 'charging';

const scenario = parseScenario(
  `version: 1
name: dead-receiver
log: watched
clock: { start: 2026-05-04T00:00:00, limit: 100d }
fleets:
  cars:
    count: ${vehicles}
    model: hyundai-ioniq-5-long-range-rwd
    vary: { battery.soc: { uniform: [5%, 15%] }, odometer: { uniform: [1000km, 90000km] } }
steps:
  - ${isCharging ? 'plugIn: { vehicle: cars, power: 3.7kW }' : 'wait: 1s'}
`,
  { file: 'dead-receiver.yaml' },
);
const run = new ScenarioRun(scenario, { retain: false, open: true });
const { world } = run;
run.advanceTo(world.clock.now + 60_000);
const before = bytesInUse();
world.submit({
  kind: 'webhook.create',
  webhook: 'main',
  settings: {
    url: 'https://app.example/hooks',
    verify: 'skip',
    autoSubscribe: true,
    includeSimulated: true,
    triggers: ['Closure.IsLocked', 'Charge.IsCharging', 'Charge.EnergyAdded'],
    data: [
      'Closure.IsLocked',
      'Charge.IsCharging',
      'Charge.EnergyAdded',
      'TractionBattery.StateOfCharge',
      'Location.PreciseLocation',
    ],
    retry: 'svix',
    // The receiver never answers in time.
    receiver: { latencyMs: { kind: 'constant', value: 60_000 } },
  },
});
const { deliveries } = world.service.webhooks;
// Each delivery stays pending: its receiver never answers, and its retries take longer than this.
run.advanceUntil(() => deliveries.count >= wanted, world.clock.now + 86_400_000);
const pending = [...deliveries.pending].length;
const bytes = bytesInUse() - before;
const begunAtMs = performance.now();
run.advanceTo(world.clock.now + hours * 3_600_000);
report({
  vehicles,
  pending,
  bytes,
  hours,
  attempts: deliveries.queueOf(world.service.webhooks.byName('main')!).tally.attempts,
  elapsedMs: performance.now() - begunAtMs,
} satisfies DeadReceiverMeasurement);
