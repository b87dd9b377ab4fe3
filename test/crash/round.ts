import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compareAfresh } from './afresh.ts';
import { type Means, openFeeds, runClient } from './clients.ts';
import { compare } from './comparing.ts';
import { crashWorld } from './crash-world.ts';
import { KilledServer } from './killed-server.ts';
import type { Place } from './places.ts';
import { startReceiver } from './receiver.ts';
import { Servers } from './servers.ts';
import { ToldWorlds } from './told-worlds.ts';

export interface RoundOptions {
  readonly kills: number;
  readonly worlds: number;
  readonly clients: number;
  /** The number of servers, of which one is killed at a time. */
  readonly servers: number;
  /** The lease of servers that share a database; undefined for a folder. */
  readonly lease: string | undefined;
  /** A number from 0 to 1. */
  readonly random: () => number;
  readonly onFlaw: (words: string) => void;
}

/** The lives of servers over the same worlds, and the counts of what they told. */
export async function playRound(
  place: Place,
  { kills, worlds, clients, servers: most, lease, random, onFlaw }: RoundOptions,
): Promise<RoundCounts> {
  let life = 0;
  let killed = 0;
  const flaw = (words: string): void => onFlaw(`after ${killed} kills: ${words}`);
  const told = new ToldWorlds(flaw);
  const { urlOf, settled, close } = await startReceiver({
    random,
    secretOf: (id) => told.secretOf(id),
    onDelivery: (id, text) => told.of(id).delivery(text, life),
  });
  const textOf = (id: string): string => crashWorld(urlOf(id));
  const home = mkdtempSync(join(tmpdir(), 'motorpool-crash-scenario-'));
  const file = join(home, 'crash.yaml');
  writeFileSync(file, textOf('main'));
  const mode = random() < 0.5 ? ['--held'] : ['--speed', '600'];
  const counts = { feedEntries: 0, whileStarting: 0, refused: 0, lost: 0 };
  const takeOversMs: number[] = [];
  const sharing = lease === undefined ? [] : ['--lease', lease];
  const start = (resume: string): KilledServer =>
    new KilledServer([file, '--data', place.data, '--resume', resume, ...sharing, ...mode], {
      onFlaw: flaw,
      onRefusal: lease === undefined ? undefined : () => (counts.refused += 1),
      onLoss() {
        life += 1;
        counts.lost += 1;
      },
    });
  const servers = new Servers(random);
  const add = async (resume: string): Promise<void> => {
    const server = start(resume);
    await server.ready();
    servers.add(server);
  };
  const means: Means = { servers, told, random, urlOf, textOf };
  /** Waits until the servers that are left have the worlds of the one that was killed. */
  const takenOver = async (): Promise<void> => {
    const from = performance.now();
    const all = [...told.present.keys()].map(async (id) => {
      await servers.insist('GET', `/w/${id}/sim/clock`);
      return performance.now() - from;
    });
    takeOversMs.push(...(await Promise.all(all)));
  };
  try {
    for (let number = 0; number < most; number += 1) await add('from-now');
    for (let index = 0; index < worlds; index += 1) {
      const id = index === 0 ? 'main' : `w${index}`;
      if (index > 0) await servers.ask('POST', '/sim/worlds', { id, yaml: textOf(id) });
      told.take(id, (await servers.ask('GET', `/sim/worlds/${id}`))?.data);
    }
    while (killed < kills) {
      const closings = [openFeeds(means, Math.ceil(clients / 4))];
      const load = new AbortController();
      const all = Array.from({ length: clients }, async () => runClient(means, load.signal));
      await pause(50 + random() * 950);
      await servers.killOne();
      killed += 1;
      if (servers.areAlive) {
        // Everything that it sent has come before another server has its worlds.
        await pause(200);
        life += 1;
        await takenOver();
        closings.push(openFeeds(means, Math.ceil(clients / 4)));
        await pause(random() * 500);
        load.abort();
        await Promise.all(all);
      } else {
        await Promise.all(all);
        await settled();
        life += 1;
      }
      for (const closeFeeds of closings) counts.feedEntries += closeFeeds();
      while (killed < kills && random() < 0.15) {
        const unready = start('from-now');
        await pause(random() * 800);
        await unready.end('SIGKILL');
        await (servers.areAlive ? pause(200) : settled());
        life += 1;
        killed += 1;
        counts.whileStarting += 1;
      }
      await add(killed === kills ? 'held' : policies[Math.floor(random() * policies.length)]!);
      await compare(servers, told);
    }
    await servers.end();
    const digests = await afresh(place, told);
    const all = [...told.present.values()];
    const sum = (of: (world: (typeof all)[number]) => number): number =>
      all.reduce((total, each) => total + of(each), 0);
    return {
      takeOversMs,
      sums: {
        orders: told.orders,
        answers: told.answers,
        locks: told.locks,
        deleted: told.gone.size,
        entries: sum(({ entries }) => entries.size),
        deliveries: sum(({ attempts }) => attempts.size),
        repeated: sum(({ repeated }) => repeated),
        digests,
        ...counts,
      },
    };
  } finally {
    close();
    rmSync(home, { recursive: true });
    await place.remove();
  }
}

/** The counts of a round. */
export interface RoundCounts {
  readonly sums: Readonly<Record<string, number>>;
  /** The time from each kill until another server had a world, for each world, ms. */
  readonly takeOversMs: readonly number[];
}

const policies = ['from-now', 'from-now', 'catch-up', 'held'] as const;

async function afresh(place: Place, told: ToldWorlds): Promise<number> {
  let digests = 0;
  for (const world of told.present.values()) digests += await compareAfresh(place, world);
  return digests;
}
