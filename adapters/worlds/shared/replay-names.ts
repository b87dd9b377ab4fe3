/**
 * The name of a replay. Among several servers it has the beginning of the name of its own, so that
 * no two replays have the same name and each server finds it: `r1-3fa9c2d1`.
 */
export function replayName(number: number, server: string | undefined): string {
  return server === undefined ? `r${number}` : `r${number}-${server.slice(0, 8)}`;
}

/** The beginning of the name of its server in that of a replay; undefined for any other name. */
export function serverInReplay(id: string): string | undefined {
  return /^r\d+-([\da-f]{8})$/.exec(id)?.[1];
}
