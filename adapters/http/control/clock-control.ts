import type { Timekeeper } from '../timekeeper.ts';

/** The clock of a world in the hands of the control API. */
export interface ClockControl extends Timekeeper {
  readonly state: ClockState;
  /** Lets time pass at once; `begin` says how far when it is its turn. Whoever asked and has gone ends it where it is. */
  advance(begin: () => Stretch, signal?: AbortSignal): Promise<Advanced | Locked>;
  /** Lets real time pass on to the world, at the speed given or that of before. */
  play(speed?: number): void;
  pause(): void;
  /** Another speed from here on, whether real time moves the clock or not. */
  changeSpeed(speed: number): void;
  /**
   * An advance lets no time pass while somebody else is not ready: `clearance` is asked between its slices and resolves
   * when time may go on, undefined where it may now. Returns how to end that.
   */
  holdBack(clearance: () => Promise<void> | undefined): () => void;
  /** Keeps the clock from running, for so much real time at most. */
  lock(holder: string, forMs: number): Lease;
  /** Whether there was such a lock. */
  unlock(id: string): boolean;
}

export interface ClockState {
  /** Who lets time pass: whoever asks; whoever advances it; real time. */
  readonly mode: 'held' | 'strict' | 'paced';
  readonly isPlaying: boolean;
  /** Why it is not: somebody is to play it, or there is no more time. */
  readonly reason?: 'presenter' | 'end' | undefined;
  /** Simulated seconds per second of real time. */
  readonly speed: number;
  /** Real time by which it is late. */
  readonly behindMs: number;
  readonly locks: readonly Lease[];
}

/** Somebody keeps the clock from running. */
export interface Lease {
  readonly id: string;
  readonly holder: string;
  /** Real time that is left. */
  readonly expiresInMs: number;
}

export interface Stretch {
  readonly untilMs: number;
  /** Ends it before. */
  readonly done?: (() => boolean) | undefined;
}

export interface Advanced {
  readonly fromMs: number;
  readonly toMs: number;
  readonly holds: boolean;
}

/** Nothing was advanced. */
export interface Locked {
  readonly lockedBy: readonly Lease[];
}
