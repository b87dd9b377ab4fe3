/**
 * Sixteen webhooks whose receivers take everything after a while, and perhaps one whose receiver does not: how long the
 * sixteen take. Arguments: `Receivers` as JSON, the mode of the clock, how the other behaves (`none`: there is no other).
 */
import { Outbox } from '../adapters/pace/outbox.ts';
import { hostWall } from '../adapters/pace/wall.ts';
import { WorldClock } from '../adapters/pace/world-clock.ts';
import { Carrier } from '../adapters/webhook/carrier.ts';
import { parseScenario, ScenarioRun } from '../engine/index.ts';
import { report } from './report.ts';
import type { Receivers } from './webhook-receiver-child.ts';

export interface NeighboursMeasurement {
  /** From when events are there until the sixteen have all of theirs. */
  readonly tookMs: number;
  /** Attempts at the receiver of the other. */
  readonly badAttempts: number;
}

const [given, mode, bad] = process.argv.slice(2) as [string, 'held' | 'paced', string];
const ports = JSON.parse(given) as Receivers;

const cars = 20;
const rounds = 6;
/** So much of real time that attempts of the other run into their time-out, and are made again. */
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

/** Resolves when the sixteen have all of theirs. */
async function arrive(): Promise<void> {
  const { now } = world.clock;
  const done = (): boolean => lanes.every(({ tally }) => tally.pending === 0);
  if (mode === 'held') await clock.advance(() => ({ untilMs: now, done }));
  else await clock.until(done, now + 86_400_000);
}
