import { randomUUID } from 'node:crypto';
import { formatInstant, readingSources } from '../../engine/index.ts';
import { FileError, NameTaken, UnavailableError } from '../file/file-error.ts';
import { AlteredJournal, type FoundJournal } from '../file/journal/journal-file.ts';
import { type JournalRecord, recordText } from '../file/journal/journal-record.ts';
import { lowest } from '../http/control/world-card.ts';
import { refusal } from '../http/refusal.ts';
import type { ClockMemo } from '../pace/clock-memo.ts';
import { inTurns } from '../pace/in-turns.ts';
import {
  cardObject,
  isCard,
  type JournalHeader,
  journalHeader,
  readHeader,
} from '../past/journal/journal-header.ts';
import { JournalReplay } from '../past/journal/journal-replay.ts';
import { type StoredJournal } from '../past/journal/stored-journal.ts';
import {
  type JournalOptions,
  type KeptInputs,
  WorldJournal,
} from '../past/journal/world-journal.ts';
import { partingWords } from '../past/parting.ts';
import { remarksAbout } from './recovery-remarks.ts';
import type { SleepingWorld } from './sleeping-worlds.ts';
import { type WorldCard, type WorldStore, WorldTaken } from './stored-worlds.ts';
import { type BeginningOptions, type Begun, beginWorld } from './world-making.ts';

/** The means by which a server keeps its worlds. */
export interface WorldKeeping {
  readonly store: WorldStore;
  /** Real time, ms since the epoch. */
  readonly wallMs: () => number;
  readonly engineVersion: string;
  /** Called with sentences about the journal of a world that was brought back. */
  readonly onRemark?: ((id: string, words: string) => void) | undefined;
  /** Called often with the entries that a world has again while it is brought back. */
  readonly onProgress?: ((id: string, entries: number, all: number) => void) | undefined;
  /** Called once with the error of a world that can no longer be kept. */
  readonly onLost?: ((id: string, error: Error) => void) | undefined;
  /** Called with the sentence that says why a world cannot be brought back. */
  readonly onSetAside?: ((id: string, problem: string) => void) | undefined;
}

interface KeeperOptions extends Omit<WorldKeeping, 'onLost' | 'onSetAside'> {
  /** Called once with the error of a world that can no longer be kept. */
  readonly onLost: (id: string, error: Error) => void;
  /** The length of a journal, bytes, at which its world takes no more changes; none without it. */
  readonly mostBytes: number | undefined;
  /** Called once with a world whose journal has that length. */
  readonly onFull: (id: string) => void;
}

/** The way in which a world begins to be kept. */
interface KeepingOrder {
  /** The settings of its clock now. */
  readonly clock: JournalOptions['clock'];
  /** As a new world, or anew: in place of the present journal, or keeping it beside the new one. */
  readonly way: 'begin' | 'replace' | 'rotate';
}

/** A world that stands where its journal ends. */
export interface Recovered {
  readonly begun: Begun;
  readonly inputs: KeptInputs;
  /** The settings of its clock; undefined if the journal ends before the first. */
  readonly memo: ClockMemo | undefined;
  /** Real time that a playing clock has missed. */
  readonly lateByMs: number;
  /** Goes on with the journal. */
  readonly goOn: (clock: JournalOptions['clock']) => Promise<WorldJournal>;
}

/** A world that stands where its journal no longer agrees, or where it ends. */
export interface LastState extends Pick<Recovered, 'inputs'> {
  readonly run: Begun['run'];
  /** The reason why it stands before the end of its journal. */
  readonly problem: string | undefined;
}

/** Keeps worlds in a store, and brings them back. */
export class WorldKeeper {
  readonly #keeping: KeeperOptions;
  readonly #making: BeginningOptions;

  constructor(keeping: KeeperOptions, making: BeginningOptions) {
    this.#keeping = keeping;
    this.#making = making;
  }

  /** The ids of the worlds that the store holds. */
  ids(): Promise<readonly string[]> {
    return this.#keeping.store.list();
  }

  /**
   * Begins the journal of a world: of a new one, or anew, so that the present one is replaced or
   * kept beside it. Rejects with `WorldTaken` where a new world has the name of another one.
   */
  async keep(
    id: string,
    { run, deeds }: Begun,
    inputs: KeptInputs,
    { clock, way }: KeepingOrder,
  ): Promise<WorldJournal> {
    const { store, engineVersion } = this.#keeping;
    const instance = randomUUID();
    const header = journalHeader({ ...inputs, engineVersion, instance });
    const writer = await taken(id, store[way](id, header));
    return this.#journalOf(id, run, { writer, inputs, clock, instance, past: deeds.all });
  }

  remove(id: string): Promise<void> {
    return this.#keeping.store.remove(id);
  }

  /**
   * A world of the store, of which only the beginning and the end of its journal are read. Rejects
   * with `UnavailableError` while the store cannot be used.
   */
  async glance(id: string): Promise<SleepingWorld> {
    try {
      const { header, latest, bytes: journalBytes } = await this.#keeping.store.glance(id);
      const { name: scenario, seed, card: first } = readHeader(header);
      const card = cardIn(latest) ?? first;
      const isPlaying = wasPlaying(latest);
      return { id, state: 'asleep', scenario, seed, card, journalBytes, isPlaying };
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      return { ...unreadWorld(id), state: 'set-aside', problem: messageOf(error) };
    }
  }

  /** A world as its whole journal says; set aside where that is not as it was written. */
  async examined(world: SleepingWorld): Promise<SleepingWorld> {
    try {
      const { header, records } = await this.#keeping.store.read(world.id);
      const { card } = await inTurns(JournalReplay.of(records), this.#making.wall);
      return { ...world, card: card ?? readHeader(header).card };
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      // The end of its time may be the part that was altered.
      const card = { ...world.card, expiresMs: undefined };
      return { ...world, card, state: 'set-aside', problem: messageOf(error) };
    }
  }

  /** The length of the journal of a world; undefined where it cannot be read. */
  async sizeOf(id: string): Promise<number | undefined> {
    return this.#keeping.store.glance(id).then(
      ({ bytes }) => bytes,
      () => undefined,
    );
  }

  /**
   * Writes the clock settings once more to the end of a journal that failed, or the world's card
   * where it has none. Rejects with `UnavailableError` while its place takes nothing.
   */
  async probe(id: string): Promise<void> {
    const { store } = this.#keeping;
    const found = await store.read(id);
    const clock = found.records.findLast((each) => 'clock' in each);
    const card = () => ({
      card: cardObject(cardIn(found.records) ?? readHeader(found.header).card),
    });
    const writer = await store.resume(id, found);
    try {
      writer.write(recordText(clock ?? card()));
      await writer.kept();
    } finally {
      writer.close();
    }
  }

  /**
   * Executes a world of the store again up to the end of its journal. Rejects with an error whose
   * message is a sentence for a world that cannot be brought back.
   */
  async recover(id: string, signal: AbortSignal): Promise<Recovered> {
    const { store, wallMs } = this.#keeping;
    const found = await store.read(id);
    const executed = await this.#execute(id, found, signal);
    const { begun, inputs, instance, replay, problem, isOfOther } = executed;
    if (problem !== undefined) {
      begun.calls?.close();
      if (isOfOther) return this.#takeOver(id, found, problem, signal);
      throw new FileError(problem);
    }
    const memo = replay.clock;
    for (const words of remarksAbout(found, wallMs())) this.#keeping.onRemark?.(id, words);
    return {
      begun,
      inputs,
      memo,
      lateByMs: replay.lateByMs(wallMs()),
      goOn: async (clock) => {
        const writer = await store.resume(id, found);
        const isAmended = replay.card !== undefined;
        const superfluous = superfluousIn(found.records);
        const past = { known: memo, isAmended, instance, superfluous };
        return this.#journalOf(id, begun.run, { writer, inputs, clock, ...past });
      },
    };
  }

  /**
   * Executes all input of a world again that another version has made and this one executes
   * differently. Its journal begins anew with that input, and the present one is kept beside it.
   */
  async #takeOver(
    id: string,
    found: FoundJournal,
    problem: string,
    signal: AbortSignal,
  ): Promise<Recovered> {
    const { store, wallMs, engineVersion, onRemark } = this.#keeping;
    const { begun, inputs, replay, ...executed } = await this.#execute(id, found, signal, true);
    const { run, deeds, calls } = begun;
    if (executed.problem !== undefined || deeds.isFull) {
      calls?.close();
      throw new FileError(executed.problem ?? problem);
    }
    const { engineVersion: from } = readHeader(found.header);
    const memo = replay.clock;
    const lateByMs = replay.lateByMs(wallMs());
    run.world.upgrade({ from, to: engineVersion, entries: replay.lengthTold(run) });
    const failed = replay.failures === 0 ? '' : `; ${replay.failures} commands fit it no more`;
    const at = formatInstant(run.world.clock.now);
    onRemark?.(
      id,
      `${problem}; it goes on at ${at} as this version executes it${failed}, and its journal is kept beside the new one`,
    );
    return {
      begun,
      inputs,
      memo,
      lateByMs,
      goOn: async (clock) => {
        const instance = randomUUID();
        const header = journalHeader({ ...inputs, engineVersion, instance });
        const { digest, length: entries } = run.world.log;
        const atMs = run.world.clock.now;
        const records = [
          ...deeds.all.map((deed) => ({ deed })),
          ...(memo === undefined ? [] : [{ clock: { ...memo } }]),
          { mark: { atMs, untilMs: atMs, digest, entries, wallMs: wallMs() } },
        ];
        const writer = await store.rotate(id, header, records.map(recordText));
        return this.#journalOf(id, run, { writer, inputs, clock, instance, known: memo });
      },
    };
  }

  /**
   * Executes a world of the store again as far as its journal agrees. The sentence says where that
   * is, if it is not the end. Rejects where nothing of the world can be executed.
   */
  async lastState(id: string, signal: AbortSignal): Promise<LastState> {
    let problem: string | undefined;
    const found = await this.#keeping.store.read(id).catch((error: unknown) => {
      if (!(error instanceof AlteredJournal)) throw error;
      problem = error.message;
      return error.whole;
    });
    const { begun, inputs, ...executed } = await this.#execute(id, found, signal);
    begun.calls?.close();
    return { run: begun.run, inputs, problem: executed.problem ?? problem };
  }

  /** The inputs of a world of the store. */
  async inputsOf(id: string, signal: AbortSignal): Promise<KeptInputs> {
    const { header } = await this.#keeping.store.glance(id);
    return this.#inputsOf(readHeader(header), signal);
  }

  async #inputsOf(
    { seed, matrix, sources, faces, clock, card }: JournalHeader,
    signal: AbortSignal,
  ): Promise<KeptInputs> {
    const reading = readingSources(sources, { seed, matrix });
    const scenario = await inTurns(reading, this.#making.wall, signal);
    return { scenario, sources, faces, clock, card };
  }

  async #execute(
    id: string,
    { header, records }: FoundJournal,
    signal: AbortSignal,
    isTolerant = false,
  ): Promise<Executed> {
    const { wall } = this.#making;
    const read = readHeader(header);
    // Another version may behave differently from any entry on, so that each line is compared.
    const isOfOther = read.engineVersion !== this.#keeping.engineVersion;
    const keptEntries = isOfOther ? undefined : this.#making.keptEntries;
    const reading = JournalReplay.of(records, keptEntries, isTolerant);
    const replay = await inTurns(reading, wall, signal);
    const { card = read.card } = replay;
    const inputs = { ...(await this.#inputsOf(read, signal)), card };
    const beginning = {
      options: inputs.faces,
      sources: inputs.sources,
      deedReplay: replay.deedReplay,
      onRun: (run: Begun['run']) => replay.compare(run),
    };
    const beginningWorld = beginWorld(inputs.scenario, this.#making, beginning);
    const begun = await inTurns(beginningWorld, wall, signal);
    try {
      const { onProgress } = this.#keeping;
      const onTurn = (): undefined => {
        onProgress?.(id, begun.run.world.log.length, replay.length);
        return undefined;
      };
      const parting = await replay.run(begun, { wall, signal, onTurn });
      const words =
        parting && partingWords(parting, read.engineVersion, this.#keeping.engineVersion);
      const problem = words && `the world ${id} ${words}`;
      return { begun, inputs, instance: read.instance, replay, problem, isOfOther };
    } catch (error) {
      if (signal.aborted) begun.calls?.close();
      signal.throwIfAborted();
      const problem = `the world ${id} cannot be executed again: ${messageOf(error)}`;
      return { begun, inputs, instance: read.instance, replay, problem, isOfOther };
    }
  }

  #journalOf(id: string, run: Begun['run'], options: OwnOptions): WorldJournal {
    const { mostBytes, onFull, onLost, wallMs } = this.#keeping;
    const { limits } = options.inputs.card;
    return new WorldJournal(run, {
      ...options,
      wall: this.#making.wall,
      wallMs,
      onLost: (error) => onLost(id, error),
      onFull: () => onFull(id),
      mostBytes: lowest('journalBytes', limits, { journalBytes: mostBytes }),
    });
  }
}

type OwnOptions = Omit<JournalOptions, 'wall' | 'wallMs' | 'onLost' | 'onFull' | 'mostBytes'>;

/** A world that was executed again, as far as its journal agrees. */
interface Executed extends Pick<Recovered, 'begun' | 'inputs'> {
  readonly replay: JournalReplay;
  readonly instance: string;
  /** The reason why it went no further; undefined at the end of the journal. */
  readonly problem: string | undefined;
  /** Whether another version has made its journal. */
  readonly isOfOther: boolean;
}

/** A world whose journal cannot be read. */
export function unreadWorld(id: string) {
  return { id, scenario: '', seed: '', card: { createdMs: 0 }, journalBytes: undefined };
}

/** The latest card among the last records of a journal; undefined if it has none but the first. */
function cardIn(latest: readonly JournalRecord[]): WorldCard | undefined {
  const card = latest
    .flatMap((each) => ('card' in each ? [each.card as unknown] : []))
    .findLast(isCard);
  return card;
}

/** The number of bytes of the records but the deeds, about. */
function superfluousIn(records: readonly JournalRecord[]): number {
  return lengthOfMark * records.filter((each) => !('deed' in each)).length;
}

const lengthOfMark = 220;

/** Whether the clock of a journal that ends with these records was playing. */
function wasPlaying(latest: readonly JournalRecord[]): boolean {
  const clock = latest.findLast((each) => 'clock' in each);
  if (clock !== undefined) return clock.clock['isPlaying'] === true;
  // A mark that promises more than its instant is that of a clock that plays.
  const mark = latest.findLast((each) => 'mark' in each)?.mark;
  return mark === undefined || mark.untilMs > mark.atMs;
}

/** The first sentence of an error, which may list several mistakes. */
function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]!;
}

/** A journal that is begun; rejects with a refusal if its place does not take it. */
async function taken(id: string, journal: Promise<StoredJournal>): Promise<StoredJournal> {
  try {
    return await journal;
  } catch (error) {
    if (error instanceof NameTaken) throw new WorldTaken(id, id);
    if (!(error instanceof FileError)) throw error;
    throw refusal('record_failed', `the world cannot be kept: ${error.message}`);
  }
}
