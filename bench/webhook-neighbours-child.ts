/**
 * Sixteen webhooks whose receivers accept every delivery after a while, and possibly another
 * webhook whose receiver does not: measures the time of the sixteen. Arguments: `Receivers` as
 * JSON, the mode of the clock, the behaviour of the other receiver (`none`: there is no other).
 */

import { hostWall } from '../adapters/pace/host-wall.ts';
import { Outbox } from '../adapters/pace/outbox.ts';
import { WorldClock } from '../adapters/pace/world-clock.ts';
import { Carrier } from '../adapters/webhook/carrier.ts';
import { parseScenario, ScenarioRun } from '../engine/index.ts';
import { report } from './report.ts';
import type { Receivers } from './webhook-receiver-child.ts';

export interface NeighboursMeasurement {
  /** Time from the creation of the events until the sixteen have received all of theirs. */
  readonly tookMs: number;
  /** Attempts at the receiver of the other. */
  readonly badAttempts: number;
}

const [given, mode, bad] = process.argv.slice(2) as [string, 'held' | 'paced', string];
const ports = JSON.parse(given) as Receivers;

const cars = 20;
const rounds = 6;
/** Fast enough for attempts at the other receiver to time out and be repeated. */
const speed = 10;
const good = Array.from({ length: 16 }, (_, index) => `good${index}`);

const webhook = (name: string, port: number, more: string): string =>
  `  ${name}: { url: "http://127.0.0.1:${port}/${name}", verify: skip, subscribe: [cars], triggers: ` +
  `[Closure.IsLocked], data: [Closure.IsLocked, Odometer.TraveledDistance], ${more} }`;
const scenario = parseScenario(
  `version: 1
name: neighbours
log: watched
clock: { start: 2026-05-04T06:00:00 }
fleets: { cars: { count: ${cars}, model: hyundai-ioniq-5-long-range-rwd } }
webhooks:
${good.map((name) => webhook(name, ports.steady, 'concurrency: 2')).join('\n')}
${bad === 'none' ? '' : webhook('bad', ports[bad as keyof Receivers], 'enabled: true')}
`,
  { file: 'neighbours.yaml' },
);
const run = new ScenarioRun(scenario, { retain: false, open: true });
const { world } = run;
const { deliveries } = world.service.webhooks;
const carrier = new Carrier({ allowsNearby: true, nowMs: () => Date.now() });
const clock = new WorldClock(run, {
  wall: hostWall,
  mode,
  speed,
  outbox: new Outbox(run, { carry: carrier.carry, wall: hostWall }),
});
const names = bad === 'none' ? good : [...good, 'bad'];
const lanes = good.map((name) => deliveries.queueOf(world.service.webhooks.byName(name)!));

await arrive();
let tookMs = 0;
for (let round = 0; round < rounds; round += 1) {
  for (let row = 0; row < cars; row += 1) {
    const vehicle = world.fleet.nameOf(row);
    for (const name of names) world.submit({ kind: 'event.emit', vehicle, webhook: name });
  }
  const begunAtMs = performance.now();
  await arrive();
  tookMs += performance.now() - begunAtMs;
}
const other = bad === 'none' ? undefined : world.service.webhooks.byName('bad');
report({
  tookMs,
  badAttempts: other === undefined ? 0 : deliveries.queueOf(other).tally.attempts,
} satisfies NeighboursMeasurement);
process.exit();

/** Resolves when the sixteen have received all of their events. */
async function arrive(): Promise<void> {
  const { now } = world.clock;
  const done = (): boolean => lanes.every(({ tally }) => tally.pending === 0);
  if (mode === 'held') await clock.advance(() => ({ untilMs: now, done }));
  else await clock.until(done, now + 86_400_000);
}
