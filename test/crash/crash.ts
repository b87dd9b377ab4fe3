/**
 * The crash test: kills servers at random instants while clients give orders, move clocks, hold
 * locks, make worlds, read logs and feeds and receive webhooks, and compares all that they were
 * told with the worlds that a restart brings back, and in the end with worlds that never crashed.
 * Fails if anything is missing or different. Options:
 *
 *     npm run test:crash -- --kills 500 --worlds 32 --clients 32 --seed 1
 *     npm run test:crash -- --store postgres                          starts a database of its own
 *     npm run test:crash -- --store postgres --data postgres://user:password@host/name
 *     npm run test:crash -- --store postgres --servers 2 --lease 3s
 *     npm run test:crash -- --store postgres --servers 2 --lease 3s --pauses
 *
 * A kill comes when clients have got up to `--answers` since the restart before, 60 if it is not
 * given. Every 25 kills, other worlds begin in an empty place: a temporary folder, or a schema of
 * its own, `crash_…`, which is dropped in the end. Nothing else of a database is touched. Of
 * several servers one is killed at a time, and the clients go on through the others while these
 * take over. With `--pauses`, it is paused past its lease instead, and goes on while another server
 * has its worlds.
 */
import { parseArgs } from 'node:util';
import seedrandom from 'seedrandom';
import { parseDuration } from '../../engine/index.ts';
import { type Places, storages } from './places.ts';
import { playRound } from './round.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    worlds: { type: 'string', default: '1' },
    clients: { type: 'string', default: '8' },
    store: { type: 'string', default: 'folder' },
    data: { type: 'string' },
    servers: { type: 'string', default: '1' },
    lease: { type: 'string', default: '2s' },
    pauses: { type: 'boolean', default: false },
    answers: { type: 'string', default: '60' },
  },
});

const refuse = (words: string): never => {
  console.error(words);
  process.exit(2);
};
const whole = (
  name: 'kills' | 'worlds' | 'clients' | 'servers' | 'answers',
  most: number,
): number => {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  return refuse(`--${name} ${values[name]}: write a whole number from 1 to ${most}`);
};
const kills = whole('kills', 100_000);
const worlds = whole('worlds', 32);
const clients = whole('clients', 32);
const servers = whole('servers', 8);
const answers = whole('answers', 10_000);
const isShared = values.store === 'postgres';
const storage =
  storages[values.store] ??
  refuse(`--store ${values.store}: write ${Object.keys(storages).join(' or ')}`);
if (servers > 1 && !isShared) refuse('--servers: several servers need --store postgres');
const { pauses } = values;
if (pauses && servers === 1) refuse('--pauses: add --servers 2, of which the other one takes over');
const leaseMs = parseDuration(values.lease) ?? 0;
if (leaseMs < 500) refuse(`--lease ${values.lease}: write real time from 500ms, such as 2s`);

/** The kills that the same worlds go through, before others begin. */
const killsOfRound = 25;

const random = seedrandom(values.seed);
const flaws: string[] = [];
const counts: Record<string, number> = {};
const takenMs: number[] = [];
const servedMs: number[] = [];

async function playRounds(places: Places): Promise<void> {
  const lease = isShared ? { written: values.lease, ms: leaseMs } : undefined;
  const same = { worlds, clients, servers, lease, pauses, answers, random };
  for (let done = 0; done < kills; done += killsOfRound) {
    const found = await playRound(await places.next(), {
      ...same,
      kills: Math.min(killsOfRound, kills - done),
      onFlaw(words) {
        flaws.push(words);
        console.error(`round ${done / killsOfRound + 1}, ${words}`);
      },
    });
    takenMs.push(...found.takenMs);
    servedMs.push(...found.servedMs);
    for (const [name, number] of Object.entries(found.sums)) {
      counts[name] = (counts[name] ?? 0) + number;
    }
  }
}

const places = await storage(values.data);
try {
  await playRounds(places);
} finally {
  await places.close();
}

const { data, lease, servers: _, pauses: __, ...others } = values;
const ofDatabase = { servers: values.servers, lease, ...(data !== undefined && { data }) };
const chosen = isShared ? { ...others, ...ofDatabase } : others;
const options = Object.entries(chosen).map(([name, value]) => `--${name} ${value}`);
if (pauses) options.push('--pauses');
/** The longest of some times, and the number of those that are longer than two leases. */
const longest = (times: readonly number[]): string => {
  const most = times.reduce((one, other) => Math.max(one, other), 0);
  const late = times.filter((ms) => ms > 2 * leaseMs).length;
  return `at the latest ${(most / 1000).toFixed(1)} s after it, ${late} later than two leases`;
};
console.log(`npm run test:crash -- ${options.join(' ')}
${kills} ${pauses ? 'pauses' : 'kills'}, ${counts['whileStarting']} of them while the server started
${counts['orders']} acknowledged orders among ${counts['answers']} answers, ${counts['locks']} locks, ${counts['deleted']} deleted worlds
${counts['entries']} different entries told, ${counts['feedEntries']} by feeds; ${counts['digests']} digests equal those of a run without a crash
${counts['deliveries']} deliveries of webhooks, ${counts['repeated']} sent again after a kill`);
if (isShared) {
  console.log(
    `${counts['refused']} requests refused with 503 and a time to wait; ${counts['lost']} worlds lost by servers that were alive`,
  );
}
if (servers > 1) {
  console.log(`${takenMs.length} worlds taken over after a ${pauses ? 'pause' : 'kill'}, ${longest(takenMs)}
${servedMs.length} worlds served again, ${longest(servedMs)}`);
}
console.log(`${flaws.length} of what was told missing or different`);
if (flaws.length > 0) process.exitCode = 1;
