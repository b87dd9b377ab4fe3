import type { LoggedEntry } from '../../../engine/index.ts';
import type { WorldUse } from '../hosted-world.ts';
import { Blockers } from './blockers.ts';
import type { Filter } from './filter.ts';
import { MessageCache } from './message-cache.ts';
import { Parcel } from './parcel.ts';
import { type ParcelPiece, pieces } from './pieces.ts';
import type { ClientOutlet, FeedReader } from './reader.ts';
import type { FeedSource } from './source.ts';
import type { Wall } from './wall.ts';

interface FeedContext {
  readonly wall: Wall;
  /** The use of its world by clients, where that matters. */
  readonly use?: WorldUse | undefined;
  /** Whether the source still exists. */
  readonly isHosted: () => boolean;
}

/** Clients that are up to date and have the same filter. */
interface Channel {
  readonly filter: Filter;
  readonly readers: Set<FeedReader>;
}

const mostTogether = 256;

/** Real time that entries wait at most to be sent together. */
const mostRestMs = 100;

/** Chunks for one client that is behind, before others have a turn. */
const chunksInTurn = 4;

/** Entries by which a client with the policy `close` may be late. */
const mostLate = 10_000;

/** Real time between two checks of the clock. */
const tickMs = 1000;

/**
 * Distributes one source to clients. Those that are up to date get every entry as it is written,
 * serialized once for all of them. Those that are behind read the source itself, at their own pace:
 * nothing is queued for them, and they cost nothing until their connection takes more.
 */
export class FeedDistributor {
  /** Distinguishes its source from a later one of the same name. */
  readonly instance: string;
  readonly source: FeedSource;
  readonly #wall: Wall;
  readonly #isHosted: () => boolean;
  readonly #use: WorldUse | undefined;
  /** Ends the use of the world by clients. */
  #endUse: (() => void) | undefined;
  /** The outlets of all clients, subscribed or not, and how many findings each was told. */
  readonly #outlets = new Map<ClientOutlet, number>();
  readonly #channels = new Map<string, Channel>();
  readonly #behind = new Set<FeedReader>();
  readonly #blockers: Blockers;
  readonly #messages: MessageCache;
  #pending: LoggedEntry[] = [];
  #callOffFlush: (() => void) | undefined;
  /** Sending takes time: the world gets as much for itself, whose entries are sent together. */
  #restUntilMs = 0;
  #callOffTick: (() => void) | undefined;
  #stop: (() => void) | undefined;
  #sentClock = '';
  /** The number of findings so far, as of the latest message about the clock. */
  #findings = 0;

  constructor(
    source: FeedSource,
    { wall, instance, isHosted, use }: Pick<FeedDistributor, 'instance'> & FeedContext,
  ) {
    this.#use = use;
    this.source = source;
    this.#messages = new MessageCache((entry) => source.textOf(entry));
    this.#wall = wall;
    this.instance = instance;
    this.#isHosted = isHosted;
    this.#blockers = new Blockers(wall, (reader) => {
      this.flush();
      return this.#behind.has(reader);
    });
  }

  enter(outlet: ClientOutlet, findings: number): void {
    this.#outlets.set(outlet, findings);
    this.#endUse ??= this.#use?.begin();
    this.#callOffTick ??= this.#wall.after(tickMs, () => this.#tick());
  }

  leave(outlet: ClientOutlet): void {
    this.#outlets.delete(outlet);
    if (this.#outlets.size > 0) return;
    this.#endUse?.();
    this.#endUse = undefined;
    this.#callOffTick?.();
    this.#callOffTick = undefined;
  }

  /** Sends entries to a client from now on, from its place in the log. */
  add(reader: FeedReader): void {
    this.#stop ??= this.#listen();
    if (reader.policy === 'block') this.#blockers.add(reader, this.source);
    this.#behind.add(reader);
    this.#pump(reader);
  }

  remove(reader: FeedReader): void {
    reader.isGone = true;
    this.#forget(reader);
    if (this.#behind.size > 0 || this.#channels.size > 0) return;
    this.#stop?.();
    this.#stop = undefined;
  }

  /** The connection of a client takes more. */
  drained(reader: FeedReader): void {
    if (this.#behind.has(reader) && !reader.isPlanned) this.#pump(reader);
  }

  /** Sends the entries since the last flush. */
  flush(): void {
    this.#callOffFlush?.();
    this.#callOffFlush = undefined;
    if (this.#pending.length === 0) return;
    const startMs = this.#wall.nowMs();
    const entries = this.#pending;
    this.#pending = [];
    const place = this.source.length - entries.length;
    for (const channel of this.#channels.values()) {
      for (const { parcel, end } of this.#pieces(entries, channel.filter)) {
        if (parcel !== undefined) this.#broadcast(channel, () => parcel, place + end);
      }
    }
    this.#endTheLate();
    const endMs = this.#wall.nowMs();
    this.#restUntilMs = endMs + Math.min(endMs - startMs, mostRestMs);
  }

  /** Sends all clients the clock, if it has changed, and the findings that are new to each. */
  sendClock(): void {
    this.flush();
    const { source } = this;
    const { length } = source;
    const documentAfter = (findings: number) => {
      return { type: 'clock', sequence: length, clock: source.clockAfter(findings) };
    };
    this.#findings += documentAfter(this.#findings).clock.script.findings.length;
    const text = JSON.stringify(documentAfter(this.#findings));
    if (text === this.#sentClock) return;
    this.#sentClock = text;
    const parcels = new Map<number, Parcel>();
    const parcelFor = ({ outlet }: FeedReader): Parcel => {
      const told = this.#outlets.get(outlet) ?? 0;
      this.#outlets.set(outlet, this.#findings);
      const parcel = parcels.get(told) ?? Parcel.of(documentAfter(told));
      parcels.set(told, parcel);
      return parcel;
    };
    for (const channel of this.#channels.values()) this.#broadcast(channel, parcelFor, length);
  }

  #listen(): () => void {
    const stop = this.source.listen((entry) => this.#record(entry));
    return () => {
      stop();
      this.#callOffFlush?.();
      this.#callOffFlush = undefined;
      this.#pending = [];
    };
  }

  #tick(): void {
    this.#callOffTick = this.#wall.after(tickMs, () => this.#tick());
    if (this.#isHosted()) return this.sendClock();
    for (const outlet of this.#outlets.keys()) outlet.close(1001, 'the world was deleted');
  }

  #record(entry: LoggedEntry): void {
    this.#pending.push(entry);
    if (this.#pending.length >= mostTogether) this.flush();
    else this.#callOffFlush ??= this.#wall.after(this.#restMs, () => this.flush());
  }

  get #restMs(): number {
    return Math.max(0, Math.floor(this.#restUntilMs - this.#wall.nowMs()));
  }

  /** @param end the place after the parcel */
  #broadcast(
    { readers, filter }: Channel,
    parcelFor: (reader: FeedReader) => Parcel,
    end: number,
  ): void {
    for (const reader of readers) {
      reader.outlet.send(parcelFor(reader));
      if (!reader.outlet.isFull) continue;
      reader.fallBehind(end);
      readers.delete(reader);
      this.#behind.add(reader);
    }
    if (readers.size === 0) this.#channels.delete(filter.key);
  }

  /** Sends a client that is behind as much as its connection takes and others can wait for. */
  #pump(reader: FeedReader): void {
    reader.isPlanned = false;
    for (let chunks = 0; chunks < chunksInTurn; chunks += 1) {
      if (reader.isGone || reader.outlet.isFull) return;
      const { length, oldest } = this.source;
      const { place } = reader;
      if (place >= length) return this.#goLive(reader);
      if (place >= oldest) this.#sendChunk(reader);
      else reader.lose({ oldest, gap: this.source.gap(place, oldest - 1) });
    }
    reader.isPlanned = true;
    this.#wall.after(0, () => this.#pump(reader));
  }

  #sendChunk(reader: FeedReader): void {
    const entries = this.source.read(reader.place, mostTogether);
    const { value: piece } = this.#pieces(entries, reader.filter).next();
    if (piece === undefined) return;
    reader.place += piece.end;
    if (piece.parcel !== undefined) reader.outlet.send(piece.parcel);
  }

  #pieces(
    entries: readonly LoggedEntry[],
    { matches }: Filter,
  ): Generator<ParcelPiece, void, undefined> {
    return pieces(entries, (each) => (matches(each) ? this.#messages.of(each) : undefined));
  }

  #goLive(reader: FeedReader): void {
    // The reader has read the pending entries in the log.
    this.flush();
    const { filter } = reader;
    const channel = this.#channels.get(filter.key) ?? { filter, readers: new Set() };
    this.#channels.set(filter.key, channel);
    channel.readers.add(reader);
    this.#behind.delete(reader);
    this.#blockers.look();
  }

  /** Disconnects clients that prefer that to a gap. */
  #endTheLate(): void {
    for (const reader of this.#behind) {
      if (reader.policy !== 'close' || reader.lag(this.source.length) <= mostLate) continue;
      reader.end(`too slow: ${mostLate} entries behind`);
      this.#forget(reader);
    }
  }

  #forget(reader: FeedReader): void {
    this.#behind.delete(reader);
    this.#blockers.remove(reader);
    const channel = this.#channels.get(reader.filter.key);
    channel?.readers.delete(reader);
    if (channel?.readers.size === 0) this.#channels.delete(reader.filter.key);
  }
}
