/**
 * A kept world of commuters that a webhook watches. Arguments: `write` makes it and lets the days
 * pass in jumps, `recover` brings it back; then the folder, the number of vehicles and that of
 * days, and `unwatched` for a world without the webhook, or `garage` for that of the demo.
 */
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { DataFolder } from '../adapters/file/journal/data-folder.ts';
import { hostWall } from '../adapters/pace/host-wall.ts';
import { HostedWorlds } from '../adapters/worlds/hosted-worlds.ts';
import { commutersText, msPerDay } from './commuters.ts';
import { report } from './report.ts';

export interface RecoveryMeasurement {
  readonly entries: number;
  readonly digest: string;
  readonly delivered: number;
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakBytes: number;
  /** The length of the journal. */
  readonly journalBytes: number;
}

const [what, folder = '', vehicles, days, kind] = process.argv.slice(2);

const webhook = `
webhooks:
  main:
    url: https://app.example/hooks
    verify: skip
    subscribe: [commuters]
    triggers: [Charge.IsCharging, Closure.IsLocked]
    data:
      - Charge.IsCharging
      - Closure.IsLocked
      - TractionBattery.StateOfCharge
      - Odometer.TraveledDistance
      - Location.PreciseLocation
`;

const { signal } = new AbortController();
const store = await DataFolder.open(resolve(folder), (run) => void hostWall.after(0, run));
const worlds = new HostedWorlds({
  wall: hostWall,
  clock: { mode: 'held', speed: 1 },
  // The receiver is in the process, so that its own work and that of the network do not count.
  outbox: { carry: async () => ({ status: 200 }) },
  keeping: { store, wallMs: Date.now, engineVersion: 'bench' },
});
const begunMs = performance.now();
const begun = process.cpuUsage();
const world = what === 'write' ? await write() : await comeBack();
const { user, system } = process.cpuUsage(begun);
const wallMs = performance.now() - begunMs;
const { log, service } = world.run.world;
const main = service.webhooks.byName('main');
report({
  entries: log.length,
  digest: log.digest,
  delivered: main === undefined ? 0 : service.webhooks.deliveries.queueOf(main).tally.delivered,
  wallMs,
  cpuMs: (user + system) / 1000,
  peakBytes: process.resourceUsage().maxRSS * 1024,
  journalBytes: statSync(store.fileOf('kept')).size,
} satisfies RecoveryMeasurement);
worlds.close(new Error('the bench is over'));
await worlds.endJournals();
store.close();

function garageText(): string {
  return readFileSync('scenarios/demo/garage.yaml', 'utf8');
}

function watchedText(): string {
  const text = commutersText(Number(vehicles), 'watched');
  return kind === 'unwatched' ? text : `${text}${webhook}`;
}

async function comeBack() {
  await worlds.open('from-now');
  await worlds.wake('kept');
  const back = worlds.list().find(({ id }) => id === 'kept');
  if (back === undefined) throw new Error(worlds.dormant()[0]?.problem);
  return back;
}

async function write() {
  const scenario = { text: kind === 'garage' ? garageText() : watchedText() };
  const made = await worlds.create({ id: 'kept', scenario }, signal);
  const jumpMs = msPerDay / 4;
  const beginsMs = made.run.world.clock.now;
  for (let atMs = beginsMs; atMs < beginsMs + Number(days) * msPerDay; ) {
    atMs += jumpMs;
    const untilMs = atMs;
    await made.timekeeper.advance(() => ({ untilMs, done: () => false }));
    await made.record?.kept();
  }
  return made;
}
