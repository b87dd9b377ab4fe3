/**
 * Sends a load to a receiver in another process as fast as it accepts it. Argument: the port. The
 * load is made, signed, sent and accounted for as `motorpool load` does it.
 */
import { LoadRun } from '../adapters/cli/load/load-run.ts';
import { readLoadSettings } from '../adapters/cli/load/load-settings.ts';
import { CallbackPolicy } from '../adapters/webhook/callback-policy.ts';
import { Sender } from '../adapters/webhook/sender.ts';
import { parseScenario } from '../engine/index.ts';
import { report } from './report.ts';

export interface LoadMeasurement {
  readonly perSecond: number;
  /** Processor time of a delivery, its simulation included. */
  readonly cpuMicros: number;
  /** Memory of the process at its most. */
  readonly megabytes: number;
}

const [port] = process.argv.slice(2);

/** Deliveries that are due at once, so that the sender is never idle. */
const count = 12_000;
const rounds = 3;

const scenario = parseScenario(
  `version: 1
name: load
log: watched
clock: { start: 2026-05-04T06:00:00, limit: 60d }
app: { managementToken: bench }
fleets:
  cars:
    count: 1000
    model: hyundai-ioniq-5-long-range-rwd
    vary: { battery.soc: { uniform: [5%, 15%] } }
webhooks:
  main:
    url: https://app.example/hooks
    verify: skip
    subscribe: [cars]
    triggers: [Charge.IsCharging, TractionBattery.StateOfCharge]
    data: [Closure.IsLocked, Charge.IsCharging, TractionBattery.StateOfCharge, Odometer.TraveledDistance]
steps:
  - plugIn: { vehicle: cars, power: 3.7kW }
`,
  { file: 'load.yaml' },
);
const settings = readLoadSettings({
  to: `http://127.0.0.1:${port}/hooks`,
  profile: `constant:100000/s for ${count / 100}ms`,
});
const total = { tookMs: 0, cpuMicros: 0 };
for (let round = 0; round <= rounds; round += 1) {
  const sender = new Sender(new CallbackPolicy({ allowsNearby: true }));
  const run = new LoadRun(scenario, { settings, sender, sink: undefined, ids: undefined });
  const before = process.cpuUsage();
  await run.run(new AbortController().signal);
  const { fates, startedAtMs } = run.loop;
  if (fates.counts.accepted + fates.counts.late !== count)
    throw new Error('some were not accepted');
  const { user, system } = process.cpuUsage(before);
  await sender.close();
  run.events.close();
  // The first round warms up.
  if (round === 0) continue;
  total.tookMs += performance.now() - startedAtMs!;
  total.cpuMicros += user + system;
}
report({
  perSecond: (rounds * count * 1000) / total.tookMs,
  cpuMicros: total.cpuMicros / (rounds * count),
  megabytes: process.resourceUsage().maxRSS / 1000,
} satisfies LoadMeasurement);
process.exit();
