import {
  type Deed,
  DeedReplay,
  type InSteps,
  isOutside,
  type LogState,
  type RunOptions,
  ScenarioRun,
  toDeed,
} from '../../engine/index.ts';
import { nativeSha256 } from '../file/native-sha256.ts';

/** A past range, up to and including its last instant; ms since the epoch. */
export interface ReplaySpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The past of a run up to an instant, with which another run begins; see `repeatPast`. */
export interface RunPast {
  readonly untilMs: number;
  /** Belongs to the options of the other run. */
  readonly deedReplay: DeedReplay;
  /** The log where the past ends now; undefined where it ends earlier. */
  readonly log: LogState | undefined;
}

/** The most characters of log kept of a world, about 100,000 orders (ours). */
const mostRemembered = 32_000_000;

/** The approximate size of an entry without its data. */
const frameLength = 120;

/**
 * The input of a run from outside, from its beginning on: together with the scenario, all that
 * replays need, however little of the log is kept.
 */
export class DeedMemory {
  readonly #run: ScenarioRun;
  readonly #most: number;
  #deeds: Deed[] = [];
  #length = 0;

  /** The run must not have had any input yet. */
  constructor(run: ScenarioRun, most = mostRemembered) {
    this.#run = run;
    this.#most = most;
    const subscription = run.world.entries.subscribe((entry) => {
      if (!isOutside(entry)) return;
      this.#length += frameLength + JSON.stringify(entry.data).length;
      this.#deeds.push(toDeed(entry, run.isInstantOpen));
      if (!this.isFull) return;
      this.#deeds = [];
      subscription.unsubscribe();
    });
  }

  /** The input so far; empty once it exceeded the limit. */
  get all(): readonly Deed[] {
    return this.#deeds;
  }

  /** Whether the input exceeded the limit, so that none of it is kept any more. */
  get isFull(): boolean {
    return this.#length > this.#most;
  }

  /**
   * Another run with the past of this one up to an instant, at its first instant; in steps, as
   * `ScenarioRun.inSteps`.
   */
  again(untilMs: number, kept: Pick<RunOptions, 'history' | 'retain'> = {}): InSteps<ScenarioRun> {
    return ScenarioRun.inSteps(this.#run.scenario, {
      open: true,
      ...kept,
      sha256: nativeSha256,
      deedReplay: this.#replayUntil(untilMs),
    });
  }

  /** The past of the run up to an instant, as that of another run. */
  past(untilMs: number): RunPast {
    const { world } = this.#run;
    const log = untilMs === world.clock.now ? world.log.state : undefined;
    return { untilMs, deedReplay: this.#replayUntil(untilMs), log };
  }

  #replayUntil(untilMs: number): DeedReplay {
    const { world } = this.#run;
    // More may happen at the present instant, so the replay ends with the log of now.
    const end =
      untilMs < world.clock.now
        ? { atMs: untilMs, length: Infinity }
        : { atMs: untilMs, length: world.log.length, isMidway: this.#run.isInstantOpen };
    const deeds = this.#deeds.filter(({ atMs }) => atMs <= untilMs);
    return new DeedReplay(deeds, { end });
  }
}
