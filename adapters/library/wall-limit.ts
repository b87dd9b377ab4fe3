import { hostWall } from '../pace/wall.ts';

/** A signal that is aborted after some real time, if there is a limit, and the end of the limit. */
export function limited(wallTimeoutMs: number | undefined) {
  const limit = new AbortController();
  const callOff =
    wallTimeoutMs === undefined ? undefined : hostWall.after(wallTimeoutMs, () => limit.abort());
  return { signal: limit.signal, callOff };
}
