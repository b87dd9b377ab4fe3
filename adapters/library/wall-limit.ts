import { hostWall } from '../pace/host-wall.ts';

interface WallLimit {
  /** Aborted once the real time is over; never without a limit. */
  readonly signal: AbortSignal;
  /** Ends the limit; undefined without one. */
  readonly callOff: (() => void) | undefined;
}

/** A limit of real time, ms, if there is one. */
export function limited(wallTimeoutMs: number | undefined): WallLimit {
  const limit = new AbortController();
  const callOff =
    wallTimeoutMs === undefined ? undefined : hostWall.after(wallTimeoutMs, () => limit.abort());
  return { signal: limit.signal, callOff };
}
