import { type Deed, type InSteps, isOutside, Repetition, ScenarioRun } from '../../engine/index.ts';
import { nativeSha256 } from '../file/native-sha256.ts';

/** A stretch of what has happened, up to and including its last instant; ms since the epoch. */
export interface ReplaySpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Characters of log that are kept of a world, about 100,000 orders (ours). */
const mostRemembered = 32_000_000;

/** What an entry takes beside its data, roughly. */
const frameLength = 120;

/**
 * What came to a run from outside, from its beginning on: with its scenario that is all that its replays need, however
 * little of its log is kept.
 */
export class DeedMemory {
  readonly #run: ScenarioRun;
  readonly #most: number;
  #deeds: Deed[] = [];
  #length = 0;

  /** Of a run to which nothing has come yet. */
  constructor(run: ScenarioRun, most = mostRemembered) {
    this.#run = run;
    this.#most = most;
    const subscription = run.world.entries.subscribe((entry) => {
      if (!isOutside(entry)) return;
      const { atMs, sequence, kind, subject, data } = entry;
      this.#length += frameLength + JSON.stringify(data).length;
      this.#deeds.push({ atMs, sequence, kind, subject, data, isMidway: this.#isMidway });
      if (!this.isFull) return;
      this.#deeds = [];
      subscription.unsubscribe();
    });
  }

  /** More has come than is kept: nothing of it is kept any more. */
  get isFull(): boolean {
    return this.#length > this.#most;
  }

  /**
   * Repeats the run from its first instant up to a past one, in steps; see `ScenarioRun.inSteps`. The result is at its first
   * instant.
   */
  again(untilMs: number, retain?: number): InSteps<ScenarioRun> {
    const { scenario, world } = this.#run;
    // Something may still come at the present instant: what is there now is all of it.
    const end =
      untilMs < world.clock.now
        ? { atMs: untilMs, length: Infinity }
        : { atMs: untilMs, length: world.log.length, isMidway: this.#isMidway };
    const deeds = this.#deeds.filter(({ atMs }) => atMs <= untilMs);
    return ScenarioRun.inSteps(scenario, {
      open: true,
      retain,
      sha256: nativeSha256,
      repetition: new Repetition(deeds, { end }),
    });
  }

  get #isMidway(): boolean {
    const { clock } = this.#run.world;
    return clock.nextAtMs <= clock.now;
  }
}
