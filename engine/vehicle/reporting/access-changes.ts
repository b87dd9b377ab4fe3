/** When the permissions of vehicles changed, as far back as some report may still speak of. */
export class AccessChanges {
  readonly #instants = new Map<number, readonly number[]>();

  /** What no report from now on can be older than is forgotten, but for the latest. */
  note(row: number, nowMs: number, reportedMs: number): void {
    const known = this.#instants.get(row) ?? [];
    const last = known.findLastIndex((atMs) => atMs <= reportedMs);
    this.#instants.set(row, [...known.slice(Math.max(0, last)), nowMs]);
  }

  /** The last change that a report of this instant includes; -Infinity when there was none. */
  lastBy(row: number, atMs: number): number {
    return this.#instants.get(row)?.findLast((each) => each <= atMs) ?? -Infinity;
  }
}
