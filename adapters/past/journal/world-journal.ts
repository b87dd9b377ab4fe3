import { type Deed, isOutside, type ScenarioRun, toDeed } from '../../../engine/index.ts';
import { type JournalRecord, recordText } from '../../file/journal/journal-record.ts';
import type { WorldCard } from '../../http/control/world-card.ts';
import type { WorldRecord } from '../../http/hosted-world.ts';
import type { ClockMemo } from '../../pace/clock-memo.ts';
import type { Wall } from '../../pace/wall.ts';
import { cardObject, type WorldInputs } from './journal-header.ts';
import type { StoredJournal } from './stored-journal.ts';

export interface JournalOptions {
  readonly wall: Wall;
  /** Called once with the error of a store that takes no more. */
  readonly onLost: (error: Error) => void;
  readonly writer: StoredJournal;
  /** The settings of the world's clock now; undefined once the world is no longer served. */
  readonly clock: () => ClockMemo | undefined;
  /** Real time, ms since the epoch. */
  readonly wallMs: () => number;
  readonly inputs: KeptInputs;
  readonly instance: string;
  /** The length, bytes, at which the world takes no more changes; none without it. */
  readonly mostBytes?: number | undefined;
  /** Called once the journal has that length. */
  readonly onFull?: (() => void) | undefined;
  /** Whether the card is another one than in the first line. */
  readonly isAmended?: boolean | undefined;
  /** Deeds from before the journal. */
  readonly past?: readonly Deed[] | undefined;
  /** The settings that the journal holds already. */
  readonly known?: ClockMemo | undefined;
  /** The number of bytes in the journal that later ones make superfluous. */
  readonly superfluous?: number | undefined;
}

/**
 * Writes the journal of a world: the deeds from outside, the settings of its clock and the
 * instants that the clock reached. All else follows from them.
 */
export class WorldJournal implements WorldRecord {
  #inputs: KeptInputs;
  readonly #run: ScenarioRun;
  readonly #options: JournalOptions;
  readonly #subscription: { unsubscribe(): void };
  #clock: string | undefined;
  /** The instant up to which the clock goes after a crash. */
  #promisedMs: number;
  #callOffBeat: () => void = () => {};
  /** The error of a store that takes no more, if it has failed. */
  #lost: Error | undefined;
  /** Resolves once all is kept that happened before the world ended here. */
  #ended: Promise<void> | undefined;
  #isClosed = false;
  #isFull = false;
  /** Whether the card is another one than in the first line. */
  #isAmended: boolean;
  /** The length after the latest record with the card, bytes. */
  #cardAtBytes = 0;
  /** The number of bytes that a journal without superfluous records would not have. */
  #superfluous: number;

  constructor(run: ScenarioRun, options: JournalOptions) {
    this.#run = run;
    this.#inputs = options.inputs;
    this.#isAmended = options.isAmended ?? false;
    this.#options = options;
    this.#superfluous = options.superfluous ?? 0;
    this.#checkLength();
    for (const deed of options.past ?? []) this.#write({ deed });
    this.#promisedMs = run.world.clock.now;
    this.#clock = options.known && settingsOf(options.known);
    this.#subscription = run.world.entries.subscribe((entry) => {
      if (!isOutside(entry)) return;
      this.#write({ deed: toDeed(entry, run.isInstantOpen) });
      this.#promisedMs = Math.max(this.#promisedMs, entry.atMs);
    });
    this.#beat();
  }

  /** The inputs of the world, with its present card. */
  get inputs(): KeptInputs {
    return this.#inputs;
  }

  get instance(): string {
    return this.#options.instance;
  }

  get bytes(): number {
    return this.#options.writer.length;
  }

  get isFull(): boolean {
    return this.#isFull;
  }

  /** Writes another card of the world; resolves once it is kept. */
  async amend(card: WorldCard): Promise<void> {
    this.#inputs = { ...this.#inputs, card };
    this.#isAmended = true;
    this.#writeCard();
    await this.kept();
  }

  /**
   * Resolves once a crash undoes nothing that has happened. A playing clock is promised to go on
   * for a second of real time, so that reads need no record for so long.
   */
  kept(): Promise<void> | undefined {
    if (this.#isClosed) return this.#ended;
    if (this.#lost !== undefined) return Promise.reject(this.#lost);
    const { clock, wallMs } = this.#options;
    const memo = clock();
    if (memo === undefined) return this.#written();
    const settings = settingsOf(memo);
    if (settings !== this.#clock) {
      this.#clock = settings;
      this.#promisedMs = -Infinity;
      this.#write({ clock: { ...memo } });
    }
    const { world } = this.#run;
    const atMs = world.clock.now;
    if (atMs > this.#promisedMs) {
      const untilMs = memo.isPlaying && memo.locks.length === 0 ? atMs + 1000 * memo.speed : atMs;
      const { digest, length: entries } = world.log;
      this.#write({
        mark: { atMs, untilMs: Math.floor(untilMs), entries, digest, wallMs: wallMs() },
      });
      this.#promisedMs = untilMs;
    }
    return this.#written();
  }

  /** Resolves once all records so far are safe; undefined if they are already. */
  #written(): Promise<void> | undefined {
    return this.#options.writer.kept()?.catch((error: unknown) => this.#lose(error));
  }

  /** Writes the present position and ends the journal. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#promisedMs = -Infinity;
    this.#callOffBeat();
    this.#subscription.unsubscribe();
    const kept = this.kept();
    // Requests of a world that was put away or lost may still ask.
    this.#ended = kept;
    this.#isClosed = true;
    // A failure has been told already.
    await kept?.catch(() => {});
    this.#options.writer.close();
  }

  /** Ends the journal of a world that was never served. */
  async abandon(): Promise<void> {
    if (this.#isClosed) return;
    this.#callOffBeat();
    this.#subscription.unsubscribe();
    this.#isClosed = true;
    await this.#options.writer.kept()?.catch(() => {});
    this.#options.writer.close();
  }

  /** Records the instant of a playing clock each second of real time, without any request. */
  #beat(): void {
    this.#callOffBeat = this.#options.wall.after(1000, () => {
      const memo = this.#options.clock();
      // Without it the world is no longer served, and nothing of it happens any more.
      if (memo === undefined) return;
      if (memo.isPlaying) this.#compact();
      if (memo.isPlaying) this.#keepUnasked();
      if (this.#lost === undefined) this.#beat();
    });
  }

  /** Leaves superfluous records out of the journal once they are the most of it. */
  #compact(): void {
    const { writer } = this.#options;
    if (this.#superfluous < Math.max(leastSuperfluous, writer.length / 2)) return;
    this.#superfluous = 0;
    writer.compact?.().catch((error: unknown) => this.#tellLost(error));
    // The position and the settings follow in any case.
    this.#clock = undefined;
    this.#promisedMs = -Infinity;
    if (this.#isAmended) this.#writeCard();
  }

  /** Writes the present position without a request. A failure ends this world, not its server. */
  #keepUnasked(): void {
    try {
      // Its rejection has been told.
      this.kept()?.catch(() => {});
    } catch (error) {
      this.#tellLost(error);
    }
  }

  #lose(error: unknown): never {
    throw this.#tellLost(error);
  }

  #tellLost(error: unknown): Error {
    if (this.#lost !== undefined) return this.#lost;
    this.#lost = error instanceof Error ? error : new Error(String(error));
    this.#options.onLost(this.#lost);
    return this.#lost;
  }

  #write(record: JournalRecord): void {
    if (this.#lost !== undefined) return;
    const text = recordText(record);
    this.#options.writer.write(text);
    if (!('deed' in record)) this.#superfluous += text.length;
    // The end of a journal alone then shows its card.
    if (this.#isAmended && this.bytes > this.#cardAtBytes + cardEveryBytes) this.#writeCard();
    this.#checkLength();
  }

  #writeCard(): void {
    this.#options.writer.write(recordText({ card: cardObject(this.#inputs.card) }));
    this.#cardAtBytes = this.bytes;
  }

  #checkLength(): void {
    const { mostBytes = Infinity, onFull, wall } = this.#options;
    if (this.#isFull || this.bytes < mostBytes) return;
    this.#isFull = true;
    // The instant that is under way comes to its end before the clock stops.
    if (onFull !== undefined) wall.after(0, onFull);
  }
}

/** The most bytes between two records of a card that has been amended. */
const cardEveryBytes = 32_768;

/** The superfluous bytes for which a journal is not written again. */
const leastSuperfluous = 1_048_576;

/** The settings whose change is recorded; of locks, the time that is left always changes. */
function settingsOf({ locks, ...memo }: ClockMemo): string {
  return JSON.stringify([memo, locks.map(({ id }) => id)]);
}

/** The inputs of a world that its keeper does not know itself. */
export type KeptInputs = Omit<WorldInputs, 'engineVersion' | 'instance'>;
