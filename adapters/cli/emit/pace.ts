import { setTimeout as pause } from 'node:timers/promises';

/** When each of several bodies is due, counted from the first: a receiver that is slow makes none later than it must. */
export class Pace {
  readonly #speed: number | undefined;
  #start: { readonly wallMs: number; readonly atMs: number } | undefined;

  /** @param speed recorded seconds per second of real time; undefined: without a wait */
  constructor(speed: number | undefined) {
    this.#speed = speed;
  }

  /** Real time until one is due; none where it does not say when it was. */
  waitMs(atMs: number | undefined, nowMs: number): number {
    if (this.#speed === undefined || atMs === undefined) return 0;
    this.#start ??= { wallMs: nowMs, atMs };
    const { wallMs, atMs: startMs } = this.#start;
    return Math.max(0, wallMs + (atMs - startMs) / this.#speed - nowMs);
  }
}

/** Waits for so much real time; a signal ends it before. */
export async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  for (let restMs = ms; restMs > 0 && !signal.aborted; restMs -= longestTimerMs) {
    await pause(Math.min(restMs, longestTimerMs), undefined, { signal }).catch(() => {});
  }
}

/** Timers of Node take no more. */
const longestTimerMs = 2 ** 31 - 1;
