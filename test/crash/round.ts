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
import { ToldWorlds } from './told-worlds.ts';

export interface RoundOptions {
  readonly kills: number;
  readonly worlds: number;
  readonly clients: number;
  /** A number from 0 to 1. */
  readonly random: () => number;
  readonly onFlaw: (words: string) => void;
}

/** The lives of one server over the same worlds, and the counts of what they told. */
export async function playRound(
  place: Place,
  { kills, worlds, clients, random, onFlaw }: RoundOptions,
): Promise<Readonly<Record<string, number>>> {
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
  const start = (resume: string): KilledServer => {
    life += 1;
    return new KilledServer([file, '--data', place.data, '--resume', resume, ...mode], flaw);
  };
  const counts = { feedEntries: 0, whileStarting: 0 };
  try {
    const first = start('from-now');
    await first.ready();
    for (let index = 0; index < worlds; index += 1) {
      const id = index === 0 ? 'main' : `w${index}`;
      if (index > 0) await first.ask('POST', '/sim/worlds', { id, yaml: textOf(id) });
      told.take(id, (await first.ask('GET', `/sim/worlds/${id}`))?.data);
    }
    let server = first;
    while (killed < kills) {
      const means: Means = { server, told, random, urlOf, textOf };
      const closeFeeds = openFeeds(means, Math.ceil(clients / 4));
      const all = Array.from({ length: clients }, async () => runClient(means));
      await pause(50 + random() * 950);
      await server.end('SIGKILL');
      await Promise.all(all);
      await settled();
      killed += 1;
      counts.feedEntries += closeFeeds();
      while (killed < kills && random() < 0.15) {
        const unready = start('from-now');
        await pause(random() * 800);
        await unready.end('SIGKILL');
        await settled();
        killed += 1;
        counts.whileStarting += 1;
      }
      server = start(killed === kills ? 'held' : policies[Math.floor(random() * policies.length)]!);
      await server.ready();
      await compare(server, told);
    }
    await server.end('SIGTERM');
    const digests = await afresh(place, told);
    const all = [...told.present.values()];
    const sum = (of: (world: (typeof all)[number]) => number): number =>
      all.reduce((total, each) => total + of(each), 0);
    return {
      orders: told.orders,
      answers: told.answers,
      locks: told.locks,
      deleted: told.gone.size,
      entries: sum(({ entries }) => entries.size),
      deliveries: sum(({ attempts }) => attempts.size),
      repeated: sum(({ repeated }) => repeated),
      digests,
      ...counts,
    };
  } finally {
    close();
    rmSync(home, { recursive: true });
    place.remove();
  }
}

const policies = ['from-now', 'from-now', 'catch-up', 'held'] as const;

async function afresh(place: Place, told: ToldWorlds): Promise<number> {
  let digests = 0;
  for (const world of told.present.values()) digests += await compareAfresh(place, world);
  return digests;
}
