import type { JobStore } from './store.ts';

/** A process that is connected to a store. */
export type QueueMember =
  /** A worker with so many threads. */
  | { readonly kind: 'worker'; readonly version: string; readonly threads: number }
  /** A process that waits for the jobs of a run. */
  | { readonly kind: 'producer'; readonly run: string };

/** Asks for the processes that are connected; undefined for a store that does not tell. */
export type AskMembers = () => Promise<readonly QueueMember[] | undefined>;

/** The connection by which others see that a process is there. */
export interface Presence {
  /** Ends it, while the process goes on. */
  close(): Promise<void>;
}

/**
 * Announces a process for as long as it is connected. The name of its connection tells its kind,
 * so that no clock or heartbeat is needed: the store itself lists its connections. It listens for
 * jobs that never come, so that a lost connection is noticed and made anew.
 */
export async function announce(store: JobStore, member: QueueMember): Promise<Presence> {
  const present = store.worker(store.membersQueue, async () => {}, {
    name: nameOf(member),
    runRetryDelay: 500,
    skipLockRenewal: true,
    skipStalledCheck: true,
  });
  await store.ask(() => present.waitUntilReady());
  return present;
}

/** The question for the processes that are connected to a store. */
export async function membersOf(store: JobStore): Promise<AskMembers> {
  const queue = store.queue(store.membersQueue);
  await store.ask(() => queue.waitUntilReady());
  return async () => {
    const clients = await store.ask(() => queue.getWorkers());
    const names = clients.map(({ rawname }) => rawname);
    return names.includes(undefined) ? undefined : readMembers(names as string[]);
  };
}

/** The number of threads of the workers of a release. */
export function threadsOf(members: readonly QueueMember[], release: string): number {
  return members.reduce(
    (sum, each) => (each.kind === 'worker' && each.version === release ? sum + each.threads : sum),
    0,
  );
}

function nameOf(member: QueueMember): string {
  // PostgreSQL cuts a name off after 63 bytes.
  return member.kind === 'producer'
    ? `producer:${member.run}`
    : `worker:${member.threads}:${member.version}`.slice(0, 44);
}

/** The members by the names of their connections: `…:w:worker:8:0.1.0`. */
export function readMembers(names: readonly string[]): readonly QueueMember[] {
  return names.flatMap((name): readonly QueueMember[] => {
    const [, kind, rest = ''] = /:w:(producer|worker):(.*)$/.exec(name) ?? [];
    if (kind === 'producer') return [{ kind, run: rest }];
    const [, threads, version] = /^(\d+):(.*)$/.exec(rest) ?? [];
    if (kind !== 'worker' || version === undefined) return [];
    return [{ kind: 'worker', version, threads: Number(threads) }];
  });
}
