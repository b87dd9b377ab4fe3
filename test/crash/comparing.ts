import { canonicalJson, type Json } from '../../engine/index.ts';
import type { Servers } from './servers.ts';
import type { ToldEntry, ToldWorld } from './told-world.ts';
import type { ToldWorlds } from './told-worlds.ts';

/** The most entries of a page of the log. */
const page = 1000;

/** A lock that was given so long ago may have expired, ms. */
const lockMs = 10_000;

/** Compares everything that was told before a kill with the worlds as they are after it. */
export async function compare(servers: Servers, told: ToldWorlds): Promise<void> {
  const list = (await servers.insist('GET', '/sim/worlds')).data as readonly {
    readonly id: string;
  }[];
  const ids = new Set(list.map(({ id }) => id));
  for (const id of told.gone) {
    if (ids.has(id)) told.flaw(`world ${id} was deleted and is there again`);
  }
  for (const [id, world] of told.present) {
    if (ids.has(id)) await compareWorld(servers, world);
    else told.flaw(`world ${id} is missing`);
  }
}

async function compareWorld(servers: Servers, world: ToldWorld): Promise<void> {
  const path = `/w/${world.id}/sim`;
  const document = await dataOf(servers, `/sim/worlds/${world.id}`);
  const { clock, entryCount, digest } = document as {
    readonly clock: { readonly now: string; readonly locks: readonly { readonly id: string }[] };
    readonly entryCount: number;
    readonly digest: string;
  };
  const behindMs = world.nowMs - Date.parse(clock.now);
  if (behindMs > 0) world.flaw(`the clock went back by ${behindMs} ms`);
  if (entryCount < world.length) {
    world.flaw(`${world.length} entries were told, and there are ${entryCount}`);
  }
  world.digest(entryCount, digest);
  await compareLocks(servers, world, clock.locks, path);
  const hooks = (await dataOf(servers, `${path}/webhooks`)) as readonly { readonly name: string }[];
  for (const name of world.webhooks) {
    if (!hooks.some((each) => each.name === name)) world.flaw(`the webhook ${name} is missing`);
  }
  await compareEntries(servers, world, path);
}

async function compareLocks(
  servers: Servers,
  world: ToldWorld,
  locks: readonly { readonly id: string }[],
  path: string,
): Promise<void> {
  const held = new Set(locks.map(({ id }) => id));
  for (const [id, atMs] of world.locks) {
    if (!held.has(id) && Date.now() - atMs < lockMs) world.flaw(`${id} is missing`);
  }
  world.locks.clear();
  for (const id of held) {
    if (world.given.has(id)) world.flaw(`${id} was given back and is there again`);
    world.given.add(id);
    await servers.insist('DELETE', `${path}/clock/locks/${id}`);
  }
}

/** Compares the entries that were told since the restart before this one. */
async function compareEntries(servers: Servers, world: ToldWorld, path: string): Promise<void> {
  const sequences = [...world.fresh, ...world.freshEvents];
  const last = Math.max(-1, ...sequences);
  const missing = new Set(sequences);
  for (let from = Math.min(...sequences); from <= last; from += page) {
    const entries = await dataOf(servers, `${path}/log?from=${from}&limit=${page}`);
    for (const entry of entries as readonly ToldEntry[]) {
      if (!missing.delete(entry.sequence)) continue;
      world.entry(entry);
      world.judge(entry);
    }
  }
  for (const sequence of missing) world.flaw(`entry ${sequence} is missing`);
  world.fresh.clear();
  world.freshEvents.clear();
}

async function dataOf(servers: Servers, path: string): Promise<unknown> {
  const answer = await servers.insist('GET', path);
  if (answer.status === 200) return answer.data;
  throw new Error(`GET ${path}: ${canonicalJson(answer as unknown as Json)}`);
}
