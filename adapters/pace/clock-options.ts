import type { ServedCalls } from './calls.ts';
import type { ClockMemo } from './clock-memo.ts';
import type { ClockMode, ClockNotice } from './clock-state.ts';
import type { Outbox } from './outbox.ts';
import type { Wall } from './wall.ts';

export interface ClockOptions {
  readonly wall: Wall;
  readonly mode: ClockMode;
  /** Simulated seconds per second of real time; 1 without it. */
  readonly speed?: number | undefined;
  /** Whether a paced clock waits for `play`. */
  readonly startPaused?: boolean | undefined;
  /** Whether pauses of the script are ignored. */
  readonly ignoresPauses?: boolean | undefined;
  /**
   * The settings with which an earlier clock of the same world ended; they take the place of the
   * others.
   */
  readonly memo?: ClockMemo | undefined;
  /** Real time that a playing clock has to make up for; 0 without it. */
  readonly lateByMs?: number | undefined;
  readonly onNotice?: ((notice: ClockNotice) => void) | undefined;
  /** Sends the run's deliveries to receivers; without it they are not sent and get no answer. */
  readonly outbox?: Outbox | undefined;
  /** The calls of the run's script; undefined where it makes none. */
  readonly calls?: ServedCalls | undefined;
  /**
   * Whether slices may end within an instant and between waits of a held world. All users of such a
   * world must wait until it is `idle`. Otherwise an instant with many vehicles is one slice.
   */
  readonly isShared?: boolean | undefined;
}
