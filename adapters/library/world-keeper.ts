import { parseSources } from '../../engine/index.ts';
import { FileError } from '../file/file-error.ts';
import type { ClockMemo } from '../pace/clock-memo.ts';
import { inTurns } from '../pace/in-turns.ts';
import type { Wall } from '../pace/wall.ts';
import { JournalReplay } from './journal-replay.ts';
import { journalHeader, readHeader, type WorldInputs, type WorldStore } from './stored-worlds.ts';
import { type JournalOptions, WorldJournal } from './world-journal.ts';
import { type BeginningOptions, type Begun, beginWorld } from './world-making.ts';

export interface WorldKeeping {
  readonly store: WorldStore;
  /** Real time, ms since the epoch. */
  readonly wallMs: () => number;
  readonly engineVersion: string;
  /** Called once with the error of a world that can no longer be kept. */
  readonly onLost?: ((id: string, error: Error) => void) | undefined;
}

/** The inputs of a world that its keeper does not know itself. */
export type KeptInputs = Omit<WorldInputs, 'engineVersion'>;

/** A world that stands where its journal ends. */
export interface Recovered {
  readonly begun: Begun;
  readonly inputs: KeptInputs;
  /** The settings of its clock; undefined if the journal ends before the first. */
  readonly memo: ClockMemo | undefined;
  /** Real time that a playing clock has missed. */
  readonly lateByMs: number;
  /** Goes on with the journal. */
  readonly goOn: (clock: () => ClockMemo) => Promise<WorldJournal>;
}

/** Keeps worlds in a store, and brings them back. */
export class WorldKeeper {
  readonly #keeping: WorldKeeping;
  readonly #making: BeginningOptions & { readonly wall: Wall };

  constructor(keeping: WorldKeeping, making: BeginningOptions & { readonly wall: Wall }) {
    this.#keeping = keeping;
    this.#making = making;
  }

  /** The ids of the worlds that the store holds. */
  ids(): Promise<readonly string[]> {
    return this.#keeping.store.list();
  }

  /** Begins the journal of a world, in place of the present one of that id if there is one. */
  async keep(
    id: string,
    { run, deeds }: Begun,
    inputs: KeptInputs,
    clock: () => ClockMemo,
  ): Promise<WorldJournal> {
    const { store, wallMs, engineVersion } = this.#keeping;
    const writer = await store.begin(id, journalHeader({ ...inputs, engineVersion }));
    const options = { ...this.#journalling(id), writer, inputs, clock, past: deeds.all };
    return new WorldJournal(run, { ...options, wallMs });
  }

  #journalling(id: string): Pick<JournalOptions, 'wall' | 'onLost'> {
    const onLost = (error: Error): void => this.#keeping.onLost?.(id, error);
    return { wall: this.#making.wall, onLost };
  }

  remove(id: string): Promise<void> {
    return this.#keeping.store.remove(id);
  }

  /**
   * Executes a world of the store again up to the end of its journal. Rejects with an error whose
   * message is a sentence for a world that cannot be brought back.
   */
  async recover(id: string, signal: AbortSignal): Promise<Recovered> {
    const { store, wallMs, engineVersion } = this.#keeping;
    const { wall } = this.#making;
    const found = await store.read(id);
    const { sources, seed, matrix, engineVersion: made, ...others } = readHeader(found.header);
    const scenario = parseSources(sources, { seed, matrix });
    // Another version may tell another story from any entry on, so that each line is compared.
    const mayLeaveOut = made === engineVersion;
    const replay = new JournalReplay(
      found.records,
      mayLeaveOut ? this.#making.keptEntries : undefined,
    );
    const beginning = {
      options: others.faces,
      deedReplay: replay.deedReplay,
      onRun: (run: Begun['run']) => replay.compare(run),
    };
    const begun = await inTurns(beginWorld(scenario, this.#making, beginning), wall, signal);
    const parting = await replay.run(begun, wall, signal);
    if (parting !== undefined) {
      begun.calls?.close();
      const why = made === engineVersion ? 'its journal was altered' : `motorpool ${made} made it`;
      const { agreed, parted } = parting;
      const where = `between its entries ${agreed?.entries ?? 0} and ${parted.entries}`;
      throw new FileError(`the world ${id} parts from its journal ${where}: ${why}`);
    }
    const inputs = { ...others, scenario, sources };
    const memo = replay.clock;
    return {
      begun,
      inputs,
      memo,
      lateByMs: replay.lateByMs(wallMs()),
      goOn: async (clock) => {
        const writer = await store.resume(id, found);
        const options = { ...this.#journalling(id), writer, inputs, clock, known: memo };
        return new WorldJournal(begun.run, { ...options, wallMs });
      },
    };
  }
}
