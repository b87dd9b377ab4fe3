import { FeedReader } from './feed-reader.ts';
import type { KilledServer } from './killed-server.ts';
import type { ToldWorld } from './told-world.ts';
import type { ToldWorlds } from './told-worlds.ts';

/** The means of the clients of one life of a server. */
export interface Means {
  readonly server: KilledServer;
  readonly told: ToldWorlds;
  /** A number from 0 to 1. */
  readonly random: () => number;
  /** The address of the receiver of a world. */
  readonly urlOf: (world: string) => string;
  readonly textOf: (world: string) => string;
}

type Act = (means: Means, told: ToldWorld, path: string) => Promise<void>;

/** The things that clients do, each with its share. */
const acts: readonly (readonly [share: number, act: Act])[] = [
  [60, order],
  [6, advance],
  [6, play],
  [3, lock],
  [12, look],
  [8, readLog],
  [4, subscribe],
  [3, makeWorld],
];

const whole = acts.reduce((sum, [share]) => sum + share, 0);

/** A client that acts until the server dies. */
export async function runClient(means: Means): Promise<void> {
  const { server, told, random } = means;
  while (server.isAlive) {
    const worlds = [...told.present.values()];
    const world = worlds[Math.floor(random() * worlds.length)]!;
    let draw = random() * whole;
    const [, act] = acts.find(([share]) => (draw -= share) < 0)!;
    await act(means, world, `/w/${world.id}/sim`);
    told.answers += 1;
  }
}

/** Feed clients of some worlds; a function closes them and returns the entries that they got. */
export function openFeeds({ server, told, random }: Means, count: number): () => number {
  const worlds = [...told.present.values()];
  const feeds = Array.from({ length: count }, () => {
    const world = worlds[Math.floor(random() * worlds.length)]!;
    return new FeedReader(server, world, Math.max(0, world.length - Math.floor(random() * 50)));
  });
  const orders = setInterval(() => {
    for (const feed of feeds) feed.order('van', random() < 0.5 ? 'lock' : 'unlock');
  }, 100);
  return () => {
    clearInterval(orders);
    for (const feed of feeds) feed.close();
    return feeds.reduce((sum, feed) => sum + feed.count, 0);
  };
}

async function order({ server, told, random }: Means, world: ToldWorld, path: string) {
  const vehicle = random() < 0.5 ? 'car' : 'van';
  const choices = ['lock', 'unlock', { plugIn: { power: '11kW' } }, 'unplug'];
  const chosen = choices[Math.floor(random() ** 2 * choices.length)];
  const answer = await server.ask('POST', `${path}/vehicles/${vehicle}/do`, chosen);
  if (answer?.status !== 200) return;
  const { sequence, facts } = answer.data as { readonly sequence: number; facts: unknown };
  told.orders += 1;
  world.acknowledged.set(sequence, vehicle);
  world.fresh.add(sequence);
  world.entriesOf(facts);
}

async function advance({ server, random }: Means, world: ToldWorld, path: string) {
  const by = `${Math.ceil(random() * 120)}s`;
  const answer = await server.ask('POST', `${path}/clock/advance`, { by });
  if (answer?.status !== 200) return;
  const { to, facts } = answer.data as { readonly to: string; readonly facts: unknown };
  world.now(to);
  world.entriesOf(facts);
}

async function play({ server, random }: Means, world: ToldWorld, path: string) {
  const isPlay = random() < 0.5;
  const answer = isPlay
    ? await server.ask('POST', `${path}/clock/play`, { speed: 600 })
    : await server.ask('POST', `${path}/clock/pause`);
  world.now((answer?.data as { readonly now?: string } | undefined)?.now);
}

async function lock({ server, told }: Means, world: ToldWorld, path: string) {
  const asked = { holder: 'crash', for: '20s' };
  const answer = await server.ask('POST', `${path}/clock/locks`, asked);
  if (answer?.status !== 201) return;
  const { id } = answer.data as { readonly id: string };
  world.lock(id);
  told.locks += 1;
  await look({ server }, world, path);
  // While the answer is under way, the lock may be held or given back.
  world.locks.delete(id);
  const given = await server.ask('DELETE', `${path}/clock/locks/${id}`);
  if (given?.status === 204) world.given.add(id);
}

async function look({ server }: Pick<Means, 'server'>, world: ToldWorld, path: string) {
  const clock = await server.ask('GET', `${path}/clock`);
  world.now((clock?.data as { readonly now?: string } | undefined)?.now);
  const answer = await server.ask('GET', `/sim/worlds/${world.id}`);
  const { entryCount, digest } = (answer?.data ?? {}) as Record<string, unknown>;
  world.digest(entryCount, digest);
}

async function readLog({ server, random }: Means, world: ToldWorld, path: string) {
  const from = Math.max(0, world.length - Math.floor(random() * 40));
  const answer = await server.ask('GET', `${path}/log?from=${from}&limit=50`);
  world.entriesOf(answer?.data);
  world.digest(answer?.meta['length'], answer?.meta['digest']);
}

async function subscribe({ server, urlOf }: Means, world: ToldWorld, path: string) {
  if (world.webhooksAsked >= 3) return;
  world.webhooksAsked += 1;
  const name = `c${world.webhooksAsked}`;
  const answer = await server.ask('POST', `${path}/webhooks`, {
    name,
    url: urlOf(world.id),
    autoSubscribe: true,
    triggers: ['Closure.IsLocked'],
    data: ['Closure.IsLocked'],
  });
  if (answer?.status === 201) world.webhooks.add(name);
}

/** Creates a world, or deletes one that this made. */
async function makeWorld({ server, told, random, textOf }: Means) {
  const [oldest] = told.passing;
  if (told.passing.size > 4 || (oldest !== undefined && random() < 0.4)) {
    told.passing.delete(oldest!);
    told.present.delete(oldest!);
    const answer = await server.ask('DELETE', `/sim/worlds/${oldest}`);
    if (answer?.status === 204) told.gone.add(oldest!);
    return;
  }
  const id = told.nextId();
  const answer = await server.ask('POST', '/sim/worlds', { id, yaml: textOf(id) });
  if (answer?.status !== 201) return;
  told.take(id, answer.data);
  told.passing.add(id);
}
