import { DeedReplay, type Scenario, ScenarioRun } from '../../../engine/index.ts';
import type { LogReader } from '../../file/log-reader.ts';
import { nativeSha256 } from '../../file/native-sha256.ts';
import type { FaceOptions } from '../../http/face-options.ts';
import { scriptedCalls } from '../../library/scripted-calls.ts';
import type { ServedCalls } from '../../pace/calls.ts';
import { LineComparison, type Parting } from './comparison.ts';
import { RecordedLines } from './recorded-lines.ts';
import { deedsIn, type RecordedEnd, type ReplayStop } from './replay-stops.ts';

/** The inputs that make a run equal the recorded one. */
export interface ReplayInputs {
  readonly scenario: Scenario;
  readonly isOpen: boolean;
  readonly faces: FaceOptions;
}

/** The instants at which a run is to stop, once everything in them has happened. */
export interface ReplayHalts {
  readonly nextStopMs: number;
  readonly stop: () => void;
}

export interface ReplayedRecording {
  readonly run: ScenarioRun;
  /** The number of identical entries, from the first on. */
  readonly agreed: number;
  /** The first difference; undefined where there is none. */
  readonly parting: Parting | undefined;
}

/**
 * Runs a recorded scenario again: external deeds are repeated at their instant and their place
 * among the entries, and everything else is computed anew and compared line by line. Ends at the
 * first difference. Memory does not grow with the recording. `onRun` gets the run before any time
 * passes, and `onStop` whenever the run has caught up with the reader.
 */
export async function replayRecording(
  again: ReplayInputs,
  reader: LogReader,
  {
    onRun,
    onStop,
    halts = noHalts,
  }: {
    readonly onRun?: (run: ScenarioRun) => void;
    readonly halts?: ReplayHalts;
    readonly onStop?: (run: ScenarioRun) => void;
  } = {},
): Promise<ReplayedRecording> {
  const lines = new RecordedLines(reader);
  const comparison = new LineComparison(lines);
  const { scenario, isOpen, faces } = again;
  // An altered recording may order anything.
  const onFailure = (error: unknown): void =>
    comparison.stop(error instanceof Error ? error.message : String(error));
  const deedReplay = new DeedReplay([], { onFailure });
  const run = new ScenarioRun(scenario, {
    open: isOpen,
    retain: false,
    sink: comparison.hear,
    sha256: nativeSha256,
    deedReplay,
  });
  onRun?.(run);
  const calls = scriptedCalls(run, faces);
  const course = new ReplayingRun(run, calls, {
    isOpen,
    isParted: () => comparison.isOver,
    onStop,
    halts,
  });
  try {
    const end = await repeatDeeds(course, deedsIn(lines), deedReplay);
    if (end !== undefined) await course.end(end);
  } finally {
    calls?.close();
  }
  comparison.finish();
  const { agreed, parting } = comparison;
  return { run, agreed, parting };
}

const noHalts: ReplayHalts = { nextStopMs: Infinity, stop: () => undefined };

/** Repeats the deeds; returns undefined where the run ended before the recording. */
async function repeatDeeds(
  course: ReplayingRun,
  stops: Generator<ReplayStop, RecordedEnd>,
  deedReplay: DeedReplay,
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
      // The sequence of the entry itself may have been altered.
      deedReplay.add({ ...deed, sequence: place, isMidway });
      await course.to(atMs, () => deedReplay.isEmpty);
    }
    course.onStop?.(course.run);
  }
  return undefined;
}

/** A run whose time passes as it was recorded. */
class ReplayingRun {
  readonly run: ScenarioRun;
  readonly #calls: ServedCalls | undefined;
  /** Whether the world goes on after the script. */
  readonly isOpen: boolean;
  readonly onStop: ((run: ScenarioRun) => void) | undefined;
  readonly #isParted: () => boolean;
  readonly #halts: ReplayHalts;

  constructor(
    run: ScenarioRun,
    calls: ServedCalls | undefined,
    {
      isOpen,
      isParted,
      onStop,
      halts,
    }: Pick<ReplayingRun, 'isOpen' | 'onStop'> & {
      readonly isParted: () => boolean;
      readonly halts: ReplayHalts;
    },
  ) {
    this.run = run;
    this.isOpen = isOpen;
    this.onStop = onStop;
    this.#calls = calls;
    this.#isParted = isParted;
    this.#halts = halts;
  }

  get isOver(): boolean {
    return this.run.conclusion !== undefined || this.#isParted();
  }

  /** Runs to the end of the recording, and ends the run if it was ended from outside. */
  async end({ entries, lastAtMs, ended }: RecordedEnd): Promise<void> {
    const { run } = this;
    // The last two entries belong to the end itself.
    if (lastAtMs !== undefined) await this.reach(lastAtMs, ended ? entries - 2 : entries);
    if (this.isOver || ended === undefined) return;
    const { reason, verdict } = ended.data;
    if (verdict === 'INCONCLUSIVE' && typeof reason === 'string') run.abandon(reason);
    else run.finish();
  }

  /** Runs to an instant, and on within it until the log has a number of entries. */
  async reach(atMs: number, place: number): Promise<void> {
    const { clock, log } = this.run.world;
    if (atMs >= clock.now) await this.to(atMs, () => clock.now === atMs && log.length >= place);
  }

  /** Runs to an instant, or until `isThere`; before it, stops at each halt. */
  async to(atMs: number, isThere: () => boolean): Promise<void> {
    for (let haltMs = this.#halts.nextStopMs; haltMs < atMs; haltMs = this.#halts.nextStopMs) {
      // The deeds that are still to be repeated come later.
      await this.#advance(haltMs, () => false);
      if (this.isOver) return;
      this.#halts.stop();
    }
    await this.#advance(atMs, isThere);
  }

  async #advance(atMs: number, isThere: () => boolean): Promise<void> {
    for (;;) {
      await this.#calls?.settle();
      if (this.isOver || isThere()) return;
      this.run.advanceUntil(() => this.#isParted() || isThere(), atMs);
      const isComplete = this.run.world.clock.now >= atMs && this.run.nextAtMs > atMs;
      if (isComplete && this.#calls?.isAny !== true) return;
    }
  }
}
