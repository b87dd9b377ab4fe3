import type { ScenarioSources } from '../../engine/index.ts';
import { FileError } from '../file/file-error.ts';
import type { JournalMark, JournalRecord } from '../file/journal/journal-record.ts';
import { redactedLog } from '../file/redaction/redacted-log.ts';
import { redactorFor, usualGridDegrees } from '../file/redaction/redactor-for.ts';
import type { ControlledWorld, RecordingOrder } from '../http/control/simulation.ts';
import { refusal } from '../http/refusal.ts';
import type { Wall } from '../pace/wall.ts';
import type { DeedMemory } from '../past/deed-memory.ts';
import {
  type ExecutedWorld,
  executeJournal,
  worldOfJournal,
} from '../past/journal/journal-execution.ts';
import { WorldJournal } from '../past/journal/world-journal.ts';
import { Makings } from './makings.ts';
import { whenUsable } from './stored-worlds.ts';
import { type TextSink, textStream } from './text-stream.ts';
import type { WorldKeeping } from './world-keeper.ts';

interface RecordingsOptions {
  readonly wall: Wall;
  /** The version of motorpool in the recordings. */
  readonly engineVersion?: string | undefined;
  /** Without it worlds have no journals. */
  readonly keeping?: WorldKeeping | undefined;
}

/** A world that can be executed again. */
interface RecordableWorld extends ControlledWorld {
  readonly deeds: DeedMemory;
  readonly sources: ScenarioSources | undefined;
}

/** The most recordings that are made at the same time (ours). */
const mostRecordings = 10;

/**
 * Recordings of worlds, each made by executing the world again, in turns with everything else, while
 * its client reads it.
 */
export class WorldRecordings {
  readonly #options: RecordingsOptions;
  readonly #makings = new Makings('world_refused');

  constructor(options: RecordingsOptions) {
    this.#options = options;
  }

  /** The recording of a world up to its present position. Throws a refusal if there can be none. */
  async open(
    world: RecordableWorld | undefined,
    order: RecordingOrder,
    client: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>> {
    if (world === undefined) {
      throw refusal('replay_refused', 'a replay has no recording: ask for that of its world');
    }
    if (this.#makings.size >= mostRecordings) {
      const message = `${mostRecordings} recordings are being made already, the most at a time: ask again later`;
      throw refusal('world_refused', message);
    }
    return new Promise((resolve, reject) => {
      const made = this.#makings.make(world.id, client, async ({ wanted }) => {
        const executed = await this.#executed(world);
        wanted.throwIfAborted();
        let written: Promise<void> | undefined;
        const stream = textStream((sink) => {
          const signal = AbortSignal.any([wanted, sink.signal]);
          written = this.#write(executed, order, sink, signal);
          return written;
        });
        resolve(stream);
        await written;
      });
      made.catch(reject);
    });
  }

  /** Whether a recording of a world is being made. */
  has(worldId: string): boolean {
    return this.#makings.has(worldId);
  }

  /** Ends the recordings of a world that is deleted. */
  endOf(worldId: string, error: Error): void {
    this.#makings.end(worldId, error);
  }

  endAll(error: Error): void {
    this.#makings.endAll(error);
  }

  async #executed(world: RecordableWorld): Promise<ExecutedWorld> {
    const { run, deeds, sources, options: faces, id } = world;
    const { clock, log } = run.world;
    const { length: entries, digest } = log;
    const end = { atMs: clock.now, untilMs: clock.now, entries, digest, wallMs: 0 };
    const past = deeds.all.map((deed): JournalRecord => ({ deed }));
    const { keeping, engineVersion = keeping?.engineVersion ?? '' } = this.#options;
    await world.record?.kept();
    if (keeping !== undefined && world.record instanceof WorldJournal) {
      try {
        const journal = await whenUsable(keeping.store.read(id));
        const records = recordsUntil(end, journal.records);
        return { ...worldOfJournal(journal), records, most: entries };
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        throw refusal('world_refused', `the world ${id} cannot be recorded: ${error.message}`);
      }
    }
    if (deeds.isFull) {
      const message = `${id} has received more input than is kept for its recording`;
      throw refusal('world_refused', message);
    }
    if (sources === undefined) {
      const message = `${id} was made without the text of its scenario, which its recording would hold`;
      throw refusal('world_refused', message);
    }
    const records = recordsUntil(end, past);
    return { scenario: run.scenario, sources, faces, engineVersion, records, most: entries };
  }

  async #write(
    executed: ExecutedWorld,
    { isRedacted }: RecordingOrder,
    sink: TextSink,
    signal: AbortSignal,
  ): Promise<void> {
    const plain = {
      write: (line: string) => sink.write(`${line}\n`),
      flush: () => {},
      close: () => {},
    };
    const settings = { gridDegrees: usualGridDegrees, key: undefined };
    const { write } = isRedacted
      ? redactedLog(plain, redactorFor(settings, { ...executed, other: '' }))
      : plain;
    const { wall } = this.#options;
    const onTurn = () => sink.ready(signal);
    const { parting } = await executeJournal(executed, { wall, signal, write, onTurn });
    if (parting !== undefined) throw new Error('the world that is executed again differs');
  }
}

/** The records up to a position, which is the last of them. */
function* recordsUntil(
  end: JournalMark,
  records: readonly JournalRecord[],
): Generator<JournalRecord> {
  for (const record of records) {
    if ('deed' in record ? record.deed.sequence < end.entries : isBefore(record, end)) yield record;
  }
  yield { mark: end };
}

/** Whether a record is a position that is not after another one. */
function isBefore(record: JournalRecord, { atMs, entries }: JournalMark): boolean {
  return 'mark' in record && record.mark.entries <= entries && record.mark.atMs <= atMs;
}
