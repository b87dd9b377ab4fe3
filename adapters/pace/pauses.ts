import type { PausesMemo } from './clock-memo.ts';
import type { ClockedRun } from './clocked-run.ts';
import { Leases } from './leases.ts';
import type { Wall } from './wall.ts';

export interface PausesOptions {
  readonly wall: Wall;
  /** Whether pauses stop no clock while no presenter is there. */
  readonly areSkipped: boolean;
  /** Called when a pause that holds the clock is over, since no presenter is there any more. */
  readonly onEnd: () => void;
  /** The settings with which those of an earlier clock ended; they take the place of the others. */
  readonly memo: PausesMemo | undefined;
}

/** The pauses of a script, which stop a clock that runs by real time for a presenter. */
export class Pauses {
  readonly #run: Pick<ClockedRun, 'pauses'>;
  readonly #presenters: Leases;
  readonly #onEnd: () => void;
  #areSkipped: boolean;
  /** The number of pauses that are over or were not waited for. */
  #past: number;
  /** Whether one holds the clock. */
  isHolding: boolean;

  constructor(run: Pick<ClockedRun, 'pauses'>, { wall, areSkipped, onEnd, memo }: PausesOptions) {
    this.#run = run;
    this.#areSkipped = memo?.areSkipped ?? areSkipped;
    this.#past = memo?.past ?? 0;
    this.isHolding = memo?.isHolding ?? false;
    this.#onEnd = onEnd;
    this.#presenters = new Leases(wall, () => this.#endIfUnattended());
  }

  get memo(): PausesMemo {
    return { areSkipped: this.#areSkipped, past: this.#past, isHolding: this.isHolding };
  }

  /** Whether they wait: unless they are skipped and no presenter is there. */
  get wait(): boolean {
    return !this.#areSkipped || this.#presenters.isAny;
  }

  /** Whether the script has come to one that waits. */
  get isDue(): boolean {
    return this.wait && this.#run.pauses > this.#past;
  }

  /** Passes over those that the script has come to. */
  pass(): void {
    this.#past = this.#run.pauses;
  }

  /** Sets whether later ones wait without a presenter. */
  heed(heeds: boolean): void {
    this.pass();
    this.#areSkipped = !heeds;
    this.#endIfUnattended();
  }

  /** Makes later ones wait for a presenter, for so much real time from now at most. */
  enter(presenter: string, forMs: number): void {
    if (!this.wait) this.pass();
    this.#presenters.take(presenter, forMs, presenter);
  }

  leave(presenter: string): void {
    this.#presenters.release(presenter);
  }

  /** Forgets the presenters without notice. */
  close(): void {
    this.#presenters.close();
  }

  #endIfUnattended(): void {
    if (this.isHolding && !this.wait) this.#onEnd();
  }
}
