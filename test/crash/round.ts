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
  /** The number of kills, or of pauses. */
  readonly kills: number;
  readonly worlds: number;
  readonly clients: number;
  /** The number of servers, of which one is killed at a time. */
  readonly servers: number;
  /** The lease of servers that share a database; undefined for a folder. */
  readonly lease: Lease | undefined;
  /** Whether servers are paused past their leases, and go on, instead of being killed. */
  readonly pauses: boolean;
  /** The most answers that clients get before a kill. */
  readonly answers: number;
  /** A number from 0 to 1. */
  readonly random: () => number;
  readonly onFlaw: (words: string) => void;
}

interface Lease {
  /** The value of `--lease`. */
  readonly written: string;
  readonly ms: number;
}

/** The counts of a round. */
export interface RoundCounts {
  readonly sums: Readonly<Record<string, number>>;
  /** The time from a kill until another server took a world, ms. */
  readonly takenMs: readonly number[];
  /** The time from a kill until requests for a world were answered, for each world, ms. */
  readonly servedMs: readonly number[];
}

/** Plays a round in an empty place, which is deleted in the end. */
export async function playRound(place: Place, options: RoundOptions): Promise<RoundCounts> {
  const home = mkdtempSync(join(tmpdir(), 'motorpool-crash-scenario-'));
  const told = new ToldWorlds((words) => round.flaw(words));
  const receiver = await startReceiver({
    random: options.random,
    secretOf: (id) => told.secretOf(id),
    onDelivery: (id, text) => told.of(id).delivery(text, round.life),
  });
  const file = join(home, 'crash.yaml');
  writeFileSync(file, crashWorld(receiver.urlOf('main')));
  const round = new Round({ options, place, told, file, receiver });
  try {
    return await round.play();
  } finally {
    receiver.close();
    rmSync(home, { recursive: true });
    await place.remove();
  }
}

interface RoundMeans {
  readonly options: RoundOptions;
  readonly place: Place;
  readonly told: ToldWorlds;
  /** The scenario of the first world. */
  readonly file: string;
  readonly receiver: Awaited<ReturnType<typeof startReceiver>>;
}

/** The lives of servers over the same worlds, and the counts of what they told. */
class Round {
  readonly #options: RoundOptions;
  readonly #place: Place;
  readonly #told: ToldWorlds;
  readonly #servers: Servers;
  readonly #means: Means;
  readonly #settled: () => Promise<void>;
  readonly #args: readonly string[];
  readonly #counts = { feedEntries: 0, whileStarting: 0, refused: 0, lost: 0 };
  readonly #takenMs: number[] = [];
  readonly #servedMs: number[] = [];
  /** The instant of the latest kill, while others take over. */
  #killMs: number | undefined;
  #killed = 0;
  /** The number of times at which attempts that were under way may be made again. */
  life = 0;

  constructor({ options, place, told, file, receiver }: RoundMeans) {
    const { random, lease } = options;
    const { urlOf, settled } = receiver;
    const textOf = (id: string): string => crashWorld(urlOf(id));
    this.#options = options;
    this.#place = place;
    this.#told = told;
    this.#servers = new Servers(random);
    this.#means = { servers: this.#servers, told, random, urlOf, textOf };
    this.#settled = settled;
    const mode = random() < 0.5 ? ['--held'] : ['--speed', '600'];
    const sharing = lease === undefined ? [] : ['--lease', lease.written];
    this.#args = [file, '--data', place.data, ...sharing, ...mode];
  }

  flaw(words: string): void {
    this.#options.onFlaw(`after ${this.#killed} kills: ${words}`);
  }

  async play(): Promise<RoundCounts> {
    const { kills, servers, pauses } = this.#options;
    for (let number = 0; number < servers; number += 1) await this.#add('from-now');
    await this.#makeWorlds();
    while (this.#killed < kills) {
      await this.#underLoad((more) => (pauses ? this.#pauseOne(more) : this.#killOne(more)));
      if (!pauses) await this.#startAgain();
      await compare(this.#servers, this.#told);
    }
    await this.#servers.end();
    let digests = 0;
    for (const world of this.#told.present.values()) {
      digests += await compareAfresh(this.#place, world);
    }
    return { takenMs: this.#takenMs, servedMs: this.#servedMs, sums: this.#sums(digests) };
  }

  async #makeWorlds(): Promise<void> {
    const { textOf } = this.#means;
    for (let index = 0; index < this.#options.worlds; index += 1) {
      const id = index === 0 ? 'main' : `w${index}`;
      const yaml = textOf(id);
      if (index > 0) await this.#servers.ask('POST', '/sim/worlds', { id, yaml });
      this.#told.take(id, (await this.#servers.ask('GET', `/sim/worlds/${id}`))?.data);
    }
  }

  /** Disturbs servers while clients talk to them; `more` opens more feeds. */
  async #underLoad(disturb: (more: () => void) => Promise<void>): Promise<void> {
    const { clients } = this.#options;
    const closings: (() => number)[] = [];
    const more = (): void => void closings.push(openFeeds(this.#means, Math.ceil(clients / 4)));
    more();
    const load = new AbortController();
    const all = Array.from({ length: clients }, async () => runClient(this.#means, load.signal));
    await this.#answered();
    await disturb(more);
    load.abort();
    await Promise.all(all);
    if (!this.#servers.areAlive) await this.#ceased();
    for (const closeFeeds of closings) this.#counts.feedEntries += closeFeeds();
  }

  /** Waits for some answers while servers are alive, and a moment more, so that requests are at any point of their way. */
  async #answered(): Promise<void> {
    const { answers, random } = this.#options;
    const goal = this.#told.answers + Math.ceil(random() * answers);
    while (this.#servers.areAlive && this.#told.answers < goal) await pause(1);
    await pause(random() * 20);
  }

  async #killOne(more: () => void): Promise<void> {
    this.#killMs = performance.now();
    await this.#servers.killOne();
    this.#killed += 1;
    if (!this.#servers.areAlive) return;
    await this.#ceased();
    await this.#takenOver();
    more();
    await pause(this.#options.random() * 500);
  }

  async #pauseOne(more: () => void): Promise<void> {
    const { random, lease } = this.#options;
    this.#killMs = performance.now();
    const goOn = this.#servers.pauseOne();
    this.#killed += 1;
    await this.#ceased();
    await Promise.all([this.#takenOver(), pause(1.2 * lease!.ms)]);
    more();
    await pause(random() * 500);
    this.life += 1;
    goOn();
    await pause(random() * 500);
  }

  /** Resolves once all has come that a server sent before it was killed or paused. */
  async #ceased(): Promise<void> {
    // Another server has its worlds much later.
    await (this.#servers.areAlive ? pause(200) : this.#settled());
    this.life += 1;
  }

  /** Waits until the servers that are left have all worlds. */
  async #takenOver(): Promise<void> {
    const fromMs = this.#killMs!;
    const all = [...this.#told.present.keys()].map(async (id) => {
      await this.#servers.insist('GET', `/w/${id}/sim/clock`);
      return performance.now() - fromMs;
    });
    this.#servedMs.push(...(await Promise.all(all)));
    this.#killMs = undefined;
  }

  /** Starts a server in the place of the one that was killed, now and then after more kills. */
  async #startAgain(): Promise<void> {
    const { kills, random } = this.#options;
    while (this.#killed < kills && random() < 0.15) {
      const unready = this.#start('from-now');
      await pause(random() * 800);
      await unready.end('SIGKILL');
      await this.#ceased();
      this.#killed += 1;
      this.#counts.whileStarting += 1;
    }
    const drawn = policies[Math.floor(random() * policies.length)]!;
    await this.#add(this.#killed === kills ? 'held' : drawn);
  }

  async #add(resume: string): Promise<void> {
    const server = this.#start(resume);
    await server.ready();
    this.#servers.add(server);
  }

  #start(resume: string): KilledServer {
    return new KilledServer([...this.#args, '--resume', resume], {
      onFlaw: (words) => this.flaw(words),
      onRefusal: this.#options.lease && (() => (this.#counts.refused += 1)),
      onTaken: () => {
        if (this.#killMs !== undefined) this.#takenMs.push(performance.now() - this.#killMs);
      },
      onLoss: () => {
        this.life += 1;
        this.#counts.lost += 1;
      },
    });
  }

  #sums(digests: number): RoundCounts['sums'] {
    const { orders, answers, locks, gone, present } = this.#told;
    const all = [...present.values()];
    const sum = (of: (world: (typeof all)[number]) => number): number =>
      all.reduce((total, each) => total + of(each), 0);
    return {
      orders,
      answers,
      locks,
      deleted: gone.size,
      entries: sum(({ entries }) => entries.size),
      deliveries: sum(({ attempts }) => attempts.size),
      repeated: sum(({ repeated }) => repeated),
      digests,
      ...this.#counts,
    };
  }
}

const policies = ['from-now', 'from-now', 'catch-up', 'held'] as const;
