import { Repetition, type Scenario, ScenarioRun } from '../../../engine/index.ts';
import type { LogReader } from '../../file/log-reader.ts';
import { nativeSha256 } from '../../file/native-sha256.ts';
import type { FaceOptions } from '../../http/face-options.ts';
import { scriptedCalls } from '../../library/scripted-calls.ts';
import type { ServedCalls } from '../../pace/calls.ts';
import { Comparison, type Parting } from './comparison.ts';
import { deedsIn, type RecordedEnd, type Stop } from './recorded-deeds.ts';
import { RecordedLines } from './recorded-lines.ts';

/** What a run needs to be the one that was recorded. */
export interface Again {
  readonly scenario: Scenario;
  readonly isOpen: boolean;
  readonly faces: FaceOptions;
}

export interface ReExecution {
  readonly run: ScenarioRun;
  /** Entries that are the same to the byte, from the first on. */
  readonly agreed: number;
  /** Undefined where all are. */
  readonly parting: Parting | undefined;
}

/**
 * Runs a recorded scenario again: what came from outside comes again at its instant and its place among the entries,
 * everything else is worked out anew and compared line by line. It ends where the two part. Memory does not grow with
 * the recording. `onRun` learns of the run before any time passes.
 */
export async function reExecute(
  again: Again,
  reader: LogReader,
  onRun: (run: ScenarioRun) => void = () => {},
): Promise<ReExecution> {
  const lines = new RecordedLines(reader);
  const comparison = new Comparison(lines);
  const { scenario, isOpen, faces } = again;
  // An altered recording may ask for anything.
  const onFailure = (error: unknown): void =>
    comparison.stop(error instanceof Error ? error.message : String(error));
  const repetition = new Repetition([], { onFailure });
  const run = new ScenarioRun(scenario, {
    open: isOpen,
    retain: false,
    sink: comparison.hear,
    sha256: nativeSha256,
    repetition,
  });
  onRun(run);
  const calls = scriptedCalls(run, faces);
  const course = new Course(run, calls, { isOpen, isParted: () => comparison.isOver });
  try {
    const end = await repeatDeeds(course, deedsIn(lines), repetition);
    if (end !== undefined) await course.end(end);
  } finally {
    calls?.close();
  }
  comparison.finish();
  const { agreed, parting } = comparison;
  return { run, agreed, parting };
}

/** Returns undefined where the run was over before the recording was. */
async function repeatDeeds(
  course: Course,
  stops: Generator<Stop, RecordedEnd>,
  repetition: Repetition,
): Promise<RecordedEnd | undefined> {
  // A run that is not served waits for receivers before its first instant goes on.
  const isMidway = course.isOpen ? undefined : true;
  while (!course.isOver) {
    const { done, value } = stops.next();
    if (done === true) return value;
    const { atMs, deed, place } = value;
    if (deed === undefined) {
      await course.reach(atMs, place);
    } else {
      // Its own sequence may be what was altered.
      repetition.add({ ...deed, sequence: place, isMidway });
      await course.to(atMs, () => repetition.isEmpty);
    }
  }
  return undefined;
}

/** Lets the time of a run pass as it did. */
class Course {
  readonly run: ScenarioRun;
  readonly #calls: ServedCalls | undefined;
  /** Whether its world goes on after the script. */
  readonly isOpen: boolean;
  readonly #isParted: () => boolean;

  constructor(
    run: ScenarioRun,
    calls: ServedCalls | undefined,
    { isOpen, isParted }: { readonly isOpen: boolean; readonly isParted: () => boolean },
  ) {
    this.run = run;
    this.isOpen = isOpen;
    this.#calls = calls;
    this.#isParted = isParted;
  }

  get isOver(): boolean {
    return this.run.conclusion !== undefined || this.#isParted();
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

  /** Runs to an instant and on within it until the log has so many entries. */
  async reach(atMs: number, place: number): Promise<void> {
    const { clock, log } = this.run.world;
    if (atMs >= clock.now) await this.to(atMs, () => clock.now === atMs && log.length >= place);
  }

  /** Runs to an instant, or to where it is there. */
  async to(atMs: number, isThere: () => boolean): Promise<void> {
    for (;;) {
      await this.#calls?.settle();
      if (this.isOver || isThere()) return;
      this.run.advanceUntil(() => this.#isParted() || isThere(), atMs);
      const isComplete = this.run.world.clock.now >= atMs && this.run.nextAtMs > atMs;
      if (isComplete && this.#calls?.isAny !== true) return;
    }
  }
}
