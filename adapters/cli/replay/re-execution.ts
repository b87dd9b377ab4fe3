import { repeatDeed, type Scenario, ScenarioRun } from '../../../engine/index.ts';
import type { LogReader } from '../../file/log-reader.ts';
import type { FaceOptions } from '../../http/face-options.ts';
import { scriptedCalls } from '../../library/scripted-calls.ts';
import type { ServedCalls } from '../../pace/calls.ts';
import { CauseIndex } from '../cause-index.ts';
import { type Deed, deedsIn, type RecordedEnd } from './recorded-deeds.ts';

/** What a run needs to be the one that was recorded. */
export interface Again {
  readonly scenario: Scenario;
  readonly isOpen: boolean;
  readonly faces: FaceOptions;
}

/** Two readers of one recording: one is ahead, looking for what came from outside. */
export interface Readers {
  readonly ahead: LogReader;
  readonly reader: LogReader;
}

/** Where a run is no longer as it was recorded. */
export interface Parting {
  /** Undefined where the recording has ended. */
  readonly recorded: string | undefined;
  /** Undefined where the run has ended, or could not go on. */
  readonly recomputed: string | undefined;
  /** Why it could not go on. */
  readonly problem?: string | undefined;
}

export interface ReExecution {
  readonly run: ScenarioRun;
  /** Entries that are the same to the byte, from the first on. */
  readonly agreed: number;
  /** Undefined where all are. */
  readonly parting: Parting | undefined;
  readonly causes: CauseIndex;
}

/**
 * Runs a recorded scenario again: what came from outside comes again at its instant and its place among the entries,
 * everything else is worked out anew and compared line by line. It ends where the two part. Memory does not grow with
 * the recording but for four bytes an entry.
 */
export async function reExecute(again: Again, readers: Readers): Promise<ReExecution> {
  const comparison = new Comparison(readers.reader);
  const { scenario, isOpen, faces } = again;
  const run = new ScenarioRun(scenario, { open: isOpen, retain: false, sink: comparison.hear });
  const calls = scriptedCalls(run, faces);
  const course = new Course(run, calls, () => comparison.isOver);
  try {
    await course.begin();
    const end = await repeatDeeds(course, deedsIn(readers.ahead), comparison);
    if (!comparison.isOver) await course.end(end);
  } finally {
    calls?.close();
  }
  comparison.finish();
  const { causes, parting } = comparison;
  return { run, agreed: causes.length, parting, causes };
}

async function repeatDeeds(
  course: Course,
  deeds: Generator<Deed, RecordedEnd>,
  comparison: Comparison,
): Promise<RecordedEnd> {
  for (;;) {
    const { done, value } = deeds.next();
    if (done === true) return value;
    await course.reach(value.entry.atMs, value.place);
    if (comparison.isOver || course.isOver) continue;
    try {
      repeatDeed(course.run, value.entry);
    } catch (error) {
      // An altered recording may ask for anything.
      comparison.stop(error instanceof Error ? error.message : String(error));
    }
  }
}

/** Lets the time of a run pass as it did. */
class Course {
  readonly run: ScenarioRun;
  readonly #calls: ServedCalls | undefined;
  readonly #isParted: () => boolean;

  constructor(run: ScenarioRun, calls: ServedCalls | undefined, isParted: () => boolean) {
    this.run = run;
    this.#calls = calls;
    this.#isParted = isParted;
  }

  get isOver(): boolean {
    return this.run.conclusion !== undefined || this.#isParted();
  }

  /** Nothing comes from outside before the first instant is over. */
  begin(): Promise<void> {
    return this.#to(this.run.world.clock.now, () => false);
  }

  /** Runs to an instant and on within it until the log has so many entries. */
  async reach(atMs: number, place: number): Promise<void> {
    const { clock, log } = this.run.world;
    if (atMs < clock.now) return;
    await this.#to(atMs, () => clock.now === atMs && log.length >= place);
  }

  /** Runs to where the recording ends, and ends there what was ended from outside. */
  async end({ entries, lastAtMs, ended }: RecordedEnd): Promise<void> {
    const { run } = this;
    // The two last entries are those of the end itself.
    if (lastAtMs !== undefined) await this.reach(lastAtMs, ended ? entries - 2 : entries);
    if (this.isOver || ended === undefined) return;
    const { reason, verdict } = ended.data;
    if (verdict === 'INCONCLUSIVE' && typeof reason === 'string') run.abandon(reason);
    else run.finish();
  }

  async #to(atMs: number, isThere: () => boolean): Promise<void> {
    const { clock } = this.run.world;
    for (;;) {
      await this.#calls?.settle();
      if (this.isOver || isThere()) return;
      this.run.advanceUntil(() => this.#isParted() || isThere(), atMs);
      const isComplete = clock.now >= atMs && clock.nextAtMs > atMs;
      if (isComplete && this.#calls?.isAny !== true) return;
    }
  }
}

/** Holds the lines of a run against those of a recording. */
class Comparison {
  readonly causes = new CauseIndex();
  parting: Parting | undefined;
  readonly #reader: LogReader;
  #error: Error | undefined;
  #isCut = false;

  constructor(reader: LogReader) {
    this.#reader = reader;
  }

  /** Whether there is nothing more to compare. */
  get isOver(): boolean {
    return this.parting !== undefined || this.#isCut || this.#error !== undefined;
  }

  readonly hear = (line: string): void => {
    if (this.isOver) return;
    const recorded = this.#next();
    if (recorded === line) this.causes.add(line);
    else if (recorded === undefined && this.#wentOn) this.#isCut = true;
    else this.parting = { recorded, recomputed: line };
  };

  /** The run cannot go on. */
  stop(problem: string): void {
    this.parting ??= { recorded: this.#next(), recomputed: undefined, problem };
  }

  /** What is left of the recording has no counterpart. Throws what reading it threw. */
  finish(): void {
    if (!this.isOver) {
      const recorded = this.#next();
      if (recorded !== undefined) this.parting = { recorded, recomputed: undefined };
    }
    if (this.#error !== undefined) throw this.#error;
    while (this.#reader.next() !== undefined);
  }

  /** Whether the recording ends while its world went on: the instant it ends in may have had more to come. */
  get #wentOn(): boolean {
    return (this.#reader.end?.['verdict'] ?? 'none') === 'none';
  }

  /** The engine must not see the mistakes of a disk. */
  #next(): string | undefined {
    try {
      return this.#reader.next();
    } catch (error) {
      this.#error = error instanceof Error ? error : new Error(String(error));
      return undefined;
    }
  }
}
