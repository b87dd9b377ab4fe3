import { FeedReader } from './feed-reader.ts';
import type { Servers } from './servers.ts';
import type { ToldWorld } from './told-world.ts';
import type { ToldWorlds } from './told-worlds.ts';

/** The means of the clients between two restarts. */
export interface Means {
  readonly servers: Servers;
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

/** A client that acts until it is called off, or until no server is alive. */
export async function runClient(means: Means, calledOff: AbortSignal): Promise<void> {
  const { servers, told, random } = means;
  while (servers.areAlive && !calledOff.aborted) {
    const worlds = [...told.present.values()];
    const world = worlds[Math.floor(random() * worlds.length)]!;
    let draw = random() * whole;
    const [, act] = acts.find(([share]) => (draw -= share) < 0)!;
    await act(means, world, `/w/${world.id}/sim`);
    told.answers += 1;
  }
}

/** Feed clients of some worlds; a function closes them and returns the entries that they got. */
export function openFeeds({ servers, told, random }: Means, count: number): () => number {
  const worlds = [...told.present.values()];
  const feeds = Array.from({ length: count }, () => {
    const world = worlds[Math.floor(random() * worlds.length)]!;
    return new FeedReader(
      servers.any()!,
      world,
      Math.max(0, world.length - Math.floor(random() * 50)),
    );
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

async function order({ servers, told, random }: Means, world: ToldWorld, path: string) {
  const vehicle = random() < 0.5 ? 'car' : 'van';
  const choices = ['lock', 'unlock', { plugIn: { power: '11kW' } }, 'unplug'];
  const chosen = choices[Math.floor(random() ** 2 * choices.length)];
  const answer = await servers.ask('POST', `${path}/vehicles/${vehicle}/do`, chosen);
  if (answer?.status !== 200) return;
  const { sequence, facts } = answer.data as { readonly sequence: number; facts: unknown };
  told.orders += 1;
  world.acknowledged.set(sequence, vehicle);
  world.fresh.add(sequence);
  world.entriesOf(facts);
}

async function advance({ servers, random }: Means, world: ToldWorld, path: string) {
  const by = `${Math.ceil(random() * 120)}s`;
  const answer = await servers.ask('POST', `${path}/clock/advance`, { by });
  if (answer?.status !== 200) return;
  const { to, facts } = answer.data as { readonly to: string; readonly facts: unknown };
  world.now(to);
  world.entriesOf(facts);
}

async function play({ servers, random }: Means, world: ToldWorld, path: string) {
  const isPlay = random() < 0.5;
  const answer = isPlay
    ? await servers.ask('POST', `${path}/clock/play`, { speed: 600 })
    : await servers.ask('POST', `${path}/clock/pause`);
  world.now((answer?.data as { readonly now?: string } | undefined)?.now);
}

async function lock({ servers, told }: Means, world: ToldWorld, path: string) {
  const asked = { holder: 'crash', for: '20s' };
  const answer = await servers.ask('POST', `${path}/clock/locks`, asked);
  if (answer?.status !== 201) return;
  const { id } = answer.data as { readonly id: string };
  world.lock(id);
  told.locks += 1;
  await look({ servers }, world, path);
  // While the answer is under way, the lock may be held or given back.
  world.locks.delete(id);
  const given = await servers.ask('DELETE', `${path}/clock/locks/${id}`);
  if (given?.status === 204) world.given.add(id);
}

async function look({ servers }: Pick<Means, 'servers'>, world: ToldWorld, path: string) {
  const clock = await servers.ask('GET', `${path}/clock`);
  world.now((clock?.data as { readonly now?: string } | undefined)?.now);
  const answer = await servers.ask('GET', `/sim/worlds/${world.id}`);
  const { entryCount, digest } = (answer?.data ?? {}) as Record<string, unknown>;
  world.digest(entryCount, digest);
}

async function readLog({ servers, random }: Means, world: ToldWorld, path: string) {
  const from = Math.max(0, world.length - Math.floor(random() * 40));
  const answer = await servers.ask('GET', `${path}/log?from=${from}&limit=50`);
  world.entriesOf(answer?.data);
  world.digest(answer?.meta['length'], answer?.meta['digest']);
}

async function subscribe({ servers, urlOf }: Means, world: ToldWorld, path: string) {
  if (world.webhooksAsked >= 3) return;
  world.webhooksAsked += 1;
  const name = `c${world.webhooksAsked}`;
  const answer = await servers.ask('POST', `${path}/webhooks`, {
    name,
    url: urlOf(world.id),
    autoSubscribe: true,
    triggers: ['Closure.IsLocked'],
    data: ['Closure.IsLocked'],
  });
  if (answer?.status === 201) world.webhooks.add(name);
}

/** Creates a world, or deletes one that this made. */
async function makeWorld({ servers, told, random, textOf }: Means) {
  const [oldest] = told.passing;
  if (told.passing.size > 4 || (oldest !== undefined && random() < 0.4)) {
    told.passing.delete(oldest!);
    told.present.delete(oldest!);
    const answer = await servers.ask('DELETE', `/sim/worlds/${oldest}`);
    if (answer?.status === 204) told.gone.add(oldest!);
    return;
  }
  const id = told.nextId();
  const answer = await servers.ask('POST', '/sim/worlds', { id, yaml: textOf(id) });
  if (answer?.status !== 201) return;
  told.take(id, answer.data);
  told.passing.add(id);
}
