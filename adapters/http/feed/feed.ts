import type { Entry } from '../../../engine/index.ts';
import { clockDocument } from '../control/clock-document.ts';
import type { ControlledWorld } from '../control/simulation.ts';
import { Blockers } from './blockers.ts';
import type { Filter } from './filter.ts';
import { MessageCache } from './message-cache.ts';
import { Parcel } from './parcel.ts';
import type { Outlet, Reader } from './reader.ts';
import type { Wall } from './wall.ts';

interface FeedSurroundings {
  readonly wall: Wall;
  /** Whether the world is still there. */
  readonly isHosted: () => boolean;
}

/** Clients that are up to date and want the same. */
interface Channel {
  readonly filter: Filter;
  readonly readers: Set<Reader>;
}

/** As many entries go out together at most. */
const mostTogether = 256;

/** Chunks for one client that is behind, before others have a turn. */
const chunksInTurn = 4;

/** Entries by which a client may be late that wants to be closed then. */
const mostLate = 10_000;

/** Real time between two looks at the clock. */
const tickMs = 1000;

/**
 * The log of one world on its way to clients. Those who are up to date get every entry as it is written, put into words
 * once for all of them. Those who are not read the log itself, at their own pace: nothing is kept for them, and nobody
 * looks at them until their connection takes more.
 */
export class Feed {
  /** Tells this world from another that has its name later. */
  readonly instance: string;
  readonly world: ControlledWorld;
  readonly #wall: Wall;
  readonly #isHosted: () => boolean;
  /** Of every client, whatever it is told of. */
  readonly #outlets = new Set<Outlet>();
  readonly #channels = new Map<string, Channel>();
  readonly #behind = new Set<Reader>();
  readonly #blockers: Blockers;
  readonly #messages = new MessageCache();
  #pending: Entry[] = [];
  #callOffFlush: (() => void) | undefined;
  #callOffTick: (() => void) | undefined;
  #stop: (() => void) | undefined;
  #toldClock = '';

  constructor(
    world: ControlledWorld,
    { wall, instance, isHosted }: Pick<Feed, 'instance'> & FeedSurroundings,
  ) {
    this.world = world;
    this.#wall = wall;
    this.instance = instance;
    this.#isHosted = isHosted;
    this.#blockers = new Blockers(wall, (reader) => {
      this.flush();
      return this.#behind.has(reader);
    });
  }

  get length(): number {
    return this.world.run.world.log.length;
  }

  /** The first sequence that can still be had. */
  get oldest(): number {
    return this.world.run.world.log.retained[0]?.sequence ?? this.length;
  }

  enter(outlet: Outlet): void {
    this.#outlets.add(outlet);
    this.#callOffTick ??= this.#wall.after(tickMs, () => this.#tick());
  }

  leave(outlet: Outlet): void {
    this.#outlets.delete(outlet);
    if (this.#outlets.size > 0) return;
    this.#callOffTick?.();
    this.#callOffTick = undefined;
  }

  /** A client is told of entries from now on, from its place in the log. */
  add(reader: Reader): void {
    this.#stop ??= this.#listen();
    if (reader.policy === 'block') this.#blockers.add(reader, this.world.timekeeper);
    this.#behind.add(reader);
    this.#pump(reader);
  }

  remove(reader: Reader): void {
    reader.isGone = true;
    this.#forget(reader);
    if (this.#behind.size > 0 || this.#channels.size > 0) return;
    this.#stop?.();
    this.#stop = undefined;
  }

  /** The connection of a client takes more. */
  drained(reader: Reader): void {
    if (this.#behind.has(reader) && !reader.isPlanned) this.#pump(reader);
  }

  /** Sends what was written since the last time. */
  flush(): void {
    this.#callOffFlush?.();
    this.#callOffFlush = undefined;
    if (this.#pending.length === 0) return;
    const entries = this.#pending;
    this.#pending = [];
    for (const channel of this.#channels.values()) {
      const wanted = entries.filter(channel.filter.matches);
      if (wanted.length === 0) continue;
      this.#broadcast(channel, new Parcel(wanted.map((entry) => this.#messages.of(entry))));
    }
    this.#endTheLate();
  }

  /** Tells everybody what the clock shows, where it is not what they know. */
  tellClock(): void {
    this.flush();
    const clock = clockDocument(this.world);
    const document = { type: 'clock', sequence: this.length, clock };
    const text = JSON.stringify(document);
    if (text === this.#toldClock) return;
    this.#toldClock = text;
    const parcel = Parcel.of(document);
    for (const channel of this.#channels.values()) this.#broadcast(channel, parcel);
  }

  #listen(): () => void {
    const subscription = this.world.run.world.entries.subscribe((entry) => this.#record(entry));
    return () => {
      subscription.unsubscribe();
      this.#callOffFlush?.();
      this.#callOffFlush = undefined;
      this.#pending = [];
    };
  }

  #tick(): void {
    this.#callOffTick = this.#wall.after(tickMs, () => this.#tick());
    if (this.#isHosted()) return this.tellClock();
    for (const outlet of this.#outlets) outlet.close(1001, 'the world was deleted');
  }

  #record(entry: Entry): void {
    this.#pending.push(entry);
    if (this.#pending.length >= mostTogether) this.flush();
    else this.#callOffFlush ??= this.#wall.after(0, () => this.flush());
  }

  #broadcast({ readers, filter }: Channel, parcel: Parcel): void {
    for (const reader of readers) {
      reader.outlet.send(parcel);
      if (!reader.outlet.isFull) continue;
      reader.fallBehind(this.length - this.#pending.length);
      readers.delete(reader);
      this.#behind.add(reader);
    }
    if (readers.size === 0) this.#channels.delete(filter.key);
  }

  /** Sends one client that is behind as much as its connection takes and others can wait for. */
  #pump(reader: Reader): void {
    reader.isPlanned = false;
    for (let chunks = 0; chunks < chunksInTurn; chunks += 1) {
      if (reader.isGone || reader.outlet.isFull) return;
      if (reader.sequence >= this.length) return this.#goLive(reader);
      if (reader.sequence < this.oldest) reader.lose(this.oldest);
      else this.#sendChunk(reader);
    }
    reader.isPlanned = true;
    this.#wall.after(0, () => this.#pump(reader));
  }

  #sendChunk(reader: Reader): void {
    const at = reader.sequence - this.oldest;
    const chunk = this.world.run.world.log.retained.slice(at, at + mostTogether);
    reader.sequence += chunk.length;
    const wanted = chunk.filter(reader.filter.matches);
    if (wanted.length === 0) return;
    reader.outlet.send(new Parcel(wanted.map((entry) => this.#messages.of(entry))));
  }

  #goLive(reader: Reader): void {
    // What is pending it has read in the log.
    this.flush();
    const { filter } = reader;
    const channel = this.#channels.get(filter.key) ?? { filter, readers: new Set() };
    this.#channels.set(filter.key, channel);
    channel.readers.add(reader);
    this.#behind.delete(reader);
    this.#blockers.look();
  }

  /** Those who want to be closed rather than miss anything. */
  #endTheLate(): void {
    for (const reader of this.#behind) {
      if (reader.policy !== 'close' || reader.lag(this.length) <= mostLate) continue;
      reader.end(`too slow: ${mostLate} entries behind`);
      this.#forget(reader);
    }
  }

  #forget(reader: Reader): void {
    this.#behind.delete(reader);
    this.#blockers.remove(reader);
    const channel = this.#channels.get(reader.filter.key);
    channel?.readers.delete(reader);
    if (channel?.readers.size === 0) this.#channels.delete(reader.filter.key);
  }
}
