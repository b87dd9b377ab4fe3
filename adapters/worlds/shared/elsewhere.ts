import type { Wall } from '../../pace/wall.ts';
import type { LeaseHolder } from '../../postgres/world-rows.ts';

/** The number of times per lease that leases are renewed and looked up. */
export const renewalsPerLease = 3;

/** A world of another server. */
export interface Elsewhere {
  readonly world: string;
  /** The origin of its server. */
  readonly address: string;
  /** Real time until the lease of its server ends unless it is renewed, ms. */
  readonly leftMs: () => number;
  /** Aborted once its server has lost it, as long as requests use it. */
  readonly moved: AbortSignal;
  /** Counts a forwarded request; returns the function to call at its end. */
  readonly use: () => () => void;
}

export interface ElsewhereWatchOptions {
  /** The server that has a world, by the id of the world. */
  readonly leaseHolder: (id: string) => Promise<LeaseHolder | undefined>;
  readonly wall: Wall;
  /** The length of a lease, ms. */
  readonly leaseMs: number;
}

interface Known {
  readonly elsewhere: Elsewhere;
  readonly server: string;
  readonly moved: AbortController;
  /** The instant on the scale of the wall at which its lease ends unless it is renewed. */
  untilMs: number;
  /** The number of requests that are under way. */
  uses: number;
  /** Whether a request has come since it was looked up. */
  isRecent: boolean;
  callOff: () => void;
}

/** Tracks worlds of other servers, and looks each up again while requests are forwarded to it. */
export class ElsewhereWatch {
  readonly #options: ElsewhereWatchOptions;
  /** The worlds to whose servers the next request is forwarded. */
  readonly #current = new Map<string, Known>();
  /** The worlds that are looked up again, also for requests under way. */
  readonly #watched = new Set<Known>();

  constructor(options: ElsewhereWatchOptions) {
    this.#options = options;
  }

  find(id: string): Elsewhere | undefined {
    const known = this.#current.get(id);
    if (known !== undefined) known.isRecent = true;
    return known?.elsewhere;
  }

  note(world: string, { server, address, leftMs }: LeaseHolder): Elsewhere {
    const { wall } = this.#options;
    const moved = new AbortController();
    const use = () => {
      known.uses += 1;
      return () => {
        known.uses -= 1;
      };
    };
    const left = () => Math.max(0, known.untilMs - wall.nowMs());
    const known: Known = {
      server,
      moved,
      untilMs: wall.nowMs() + leftMs,
      elsewhere: { world, address, leftMs: left, moved: moved.signal, use },
      uses: 0,
      isRecent: true,
      callOff: () => {},
    };
    this.#current.set(world, known);
    this.#watched.add(known);
    this.#lookUpLater(known);
    return known.elsewhere;
  }

  /** Makes the next request look the world up; requests under way continue. */
  forget(id: string): void {
    this.#current.delete(id);
  }

  close(): void {
    for (const known of this.#watched) this.#end(known);
  }

  #lookUpLater(known: Known): void {
    const { wall, leaseMs } = this.#options;
    known.callOff = wall.after(leaseMs / renewalsPerLease, () => {
      if (known.uses === 0 && !known.isRecent) return this.#end(known);
      known.isRecent = false;
      void this.#lookUp(known);
    });
  }

  async #lookUp(known: Known): Promise<void> {
    const { leaseHolder, wall } = this.#options;
    try {
      const now = await leaseHolder(known.elsewhere.world);
      const isThere = now?.server === known.server;
      known.untilMs = isThere ? wall.nowMs() + now.leftMs : -Infinity;
    } catch {
      // Without an answer of the database, the known end of the lease stands.
    }
    if (!this.#watched.has(known)) return;
    if (wall.nowMs() < known.untilMs) this.#lookUpLater(known);
    else this.#end(known);
  }

  #end(known: Known): void {
    const { world } = known.elsewhere;
    known.callOff();
    this.#watched.delete(known);
    if (this.#current.get(world) === known) this.#current.delete(world);
    known.moved.abort();
  }
}
