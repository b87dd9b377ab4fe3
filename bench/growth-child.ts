/**
 * Simulates a world of a given size as the first work of its process. Arguments: `fleet`, the
 * number of vehicles and of days; or `webhooks` and their number.
 */
import { parseScenario, ScenarioRun } from '../engine/index.ts';
import { commuters, msPerDay, startMs } from './commuters.ts';
import { bytesInUse, report } from './report.ts';

export interface GrowthMeasurement {
  /** The processor time of all threads, from the text of the scenario to the end. */
  readonly cpuMs: number;
  /** Memory in use at the end, less that of a process with an empty world. */
  readonly bytes: number;
}

const [what, ...given] = process.argv.slice(2);
const numbers = given.map(Number);

const works: Readonly<Record<string, () => ScenarioRun>> = {
  fleet: () => {
    const [vehicles = 1, days = 1] = numbers;
    const run = new ScenarioRun(commuters(vehicles, 'watched'), { retain: false });
    run.advanceTo(startMs + days * msPerDay);
    return run;
  },
  webhooks: () => {
    const run = new ScenarioRun(parseScenario(webhooksText(numbers[0]!), { file: 'webhooks' }), {
      retain: false,
      open: true,
    });
    run.advanceTo(startMs + msPerDay);
    return run;
  },
};

const work = works[what!]!;
// Code is compiled and loaded first: the memory for it belongs to no size.
new ScenarioRun(commuters(10, 'watched'), { retain: false }).advanceTo(startMs + msPerDay);
const emptyBytes = bytesInUse();
const before = process.cpuUsage();
const run = work();
const { user, system } = process.cpuUsage(before);
const bytes = bytesInUse() - emptyBytes;
if (run.world.clock.now <= startMs) throw new Error('nothing ran');
report({ cpuMs: (user + system) / 1000, bytes } satisfies GrowthMeasurement);

/** Charging cars whose every percent is an event of each webhook. */
function webhooksText(count: number): string {
  const webhooks = Array.from(
    { length: count },
    (_, index) => `
  hook${index}:
    url: https://app.example/hooks/${index}
    verify: skip
    subscribe: [cars]
    triggers: [TractionBattery.StateOfCharge, Charge.IsCharging]
    data: [TractionBattery.StateOfCharge, Charge.IsCharging]
    receiver: { latency: 80ms }`,
  );
  return `version: 1
name: webhooks
log: watched
seed: bench
clock: { start: 2026-05-04T00:00:00, limit: 2d }
fleets:
  cars:
    count: 10
    model: hyundai-ioniq-5-long-range-rwd
    vary: { battery.soc: { uniform: [5%, 15%] } }
webhooks:${webhooks.join('')}
steps:
  - plugIn: { vehicle: cars, power: 7.4kW }
  - wait: 1d
`;
}
