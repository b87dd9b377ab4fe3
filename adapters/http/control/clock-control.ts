import type { AdvanceGoal, AdvanceResult, Locked } from '../../pace/advance-goal.ts';
import type { ClockState } from '../../pace/clock-state.ts';
import type { Lease } from '../../pace/leases.ts';
import type { Timekeeper } from '../timekeeper.ts';

/** The clock of a world in the hands of the control API. */
export interface ClockControl extends Timekeeper {
  readonly state: ClockState;
  /** Lets time pass at once; `begin` states the goal in its turn. An aborted request ends it. */
  advance(begin: () => AdvanceGoal, signal?: AbortSignal): Promise<AdvanceResult | Locked>;
  /** Lets real time pass on to the world, at the speed given or the previous one. */
  play(speed?: number): void;
  pause(): void;
  /** Sets the speed from here on, whether real time moves the clock or not. */
  changeSpeed(speed: number): void;
  /** Sets whether later pauses of the script stop a paced clock while no presenter is there. */
  heedPauses(heeds: boolean): void;
  /** Makes later pauses of the script stop a paced clock, for so much real time at most. */
  enterPresenter(presenter: string, forMs: number): void;
  /** Ends the time of a presenter; a clock that a pause has stopped for the last one goes on. */
  leavePresenter(presenter: string): void;
  /**
   * Holds advances back while another party is not ready: `clearance` is asked between slices and
   * resolves when time may go on; undefined means now. Returns a function that ends this.
   */
  holdBack(clearance: () => Promise<void> | undefined): () => void;
  /** Keeps the clock from running, for so much real time at most. */
  lock(holder: string, forMs: number): Lease;
  /** Whether there was such a lock. */
  unlock(id: string): boolean;
}
