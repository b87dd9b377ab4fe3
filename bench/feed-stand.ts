import { type Running, startChild } from './child.ts';
import type { FeedArrivals, FeedAwaited, FeedClients } from './feed-clients-child.ts';
import type {
  FeedServed,
  FeedServing,
  FeedSpent,
  FeedWriting,
  FeedWritten,
} from './feed-server-child.ts';
import { median } from './figure.ts';

/** A server of a feed with its clients, each in a process of its own. */
export class Stand {
  readonly #server: Running<FeedServed>;
  readonly #told: Running<object>;
  readonly #readers: number;
  #entries = 0;

  constructor(server: Running<FeedServed>, told: Running<object>, readers: number) {
    this.#server = server;
    this.#told = told;
    this.#readers = readers;
  }

  static async begin(
    serving: FeedServing,
    { readers, stalled = 0 }: { readonly readers: number; readonly stalled?: number },
  ): Promise<Stand> {
    const server = await startChild<FeedServed>('feed-server-child.ts', JSON.stringify(serving));
    const subscribes = serving.by === 'motorpool';
    const asked: FeedClients = { ...server.said, count: readers, stalled, subscribes };
    const told = await startChild<object>('feed-clients-child.ts', JSON.stringify(asked));
    return new Stand(server, told, readers);
  }

  async round(writing: FeedWriting): Promise<Round> {
    const from = this.#entries;
    this.#entries += writing.entries;
    const { atMs } = await this.#server.ask<FeedWritten>(writing);
    const awaited: FeedAwaited = { from, to: this.#entries };
    const { allAtMs } = await this.#told.ask<FeedArrivals>(awaited);
    const { cpuMicros } = await this.spent();
    return {
      messages: writing.entries * this.#readers,
      tookMs: allAtMs.at(-1)! - atMs[0]!,
      cpuMicros,
      delaysMs: atMs.map((written, at) => allAtMs[at]! - written),
    };
  }

  spent(): Promise<FeedSpent> {
    return this.#server.ask<FeedSpent>();
  }

  async end(): Promise<void> {
    await this.#told.stop();
    await this.#server.stop();
  }
}

export interface Round {
  readonly messages: number;
  /** Time until the last client has the last entry. */
  readonly tookMs: number;
  readonly cpuMicros: number;
  /** Time from the writing of each entry until the last client has it. */
  readonly delaysMs: readonly number[];
}

export type Rate = (round: Round) => number;

export const perSecond: Rate = ({ messages, tookMs }) => (messages * 1e3) / tookMs;
export const perProcessorSecond: Rate = ({ messages, cpuMicros }) => (messages * 1e6) / cpuMicros;
export const lastDelayMs: Rate = ({ delaysMs }) => median(delaysMs);

export interface Rounds {
  readonly ours: readonly Round[];
  readonly peers: readonly Round[];
}

/**
 * Each round measures both servers, beginning with the one that the round before measured last: a
 * disturbance affects both.
 */
export async function interleaved(
  ours: Stand,
  peer: Stand,
  writing: FeedWriting,
  count: number,
): Promise<Rounds> {
  const measured = { ours: [] as Round[], peers: [] as Round[] };
  const turns = [
    async () => void measured.ours.push(await ours.round(writing)),
    async () => void measured.peers.push(await peer.round(writing)),
  ];
  for (let round = 0; round <= count; round += 1) {
    for (const turn of turns) await turn();
    turns.reverse();
  }
  // Code was compiled during the first round.
  return { ours: measured.ours.slice(1), peers: measured.peers.slice(1) };
}

/**
 * The ratio is the median over rounds, since the machine was equally busy for both servers of a
 * round.
 */
export function compared(ours: readonly number[], peers: readonly number[]) {
  const ratios = ours.map((value, round) => value / peers[round]!);
  return { value: median(ours), peer: median(peers), ratio: median(ratios) };
}

/**
 * The best round of each server: other work on the machine only adds time, and the best of two
 * servers of a kind differ little.
 */
export function best(
  ours: readonly number[],
  peers: readonly number[],
  of: (...values: number[]) => number,
) {
  const [value, peer] = [of(...ours), of(...peers)];
  return { value, peer, ratio: value / peer };
}
