import type { Wall } from './wall.ts';

/** A right to a clock for a limited real time, such as a lock that keeps it from running. */
export interface Lease {
  /** `lock-1`, which is never given twice, or an id that its holder chose. */
  readonly id: string;
  /** The name that the holder gave itself. */
  readonly holder: string;
  /** Real time that is left of it. */
  readonly expiresInMs: number;
}

interface Held {
  readonly holder: string;
  readonly endsMs: number;
  readonly callOff: () => void;
}

/** The leases on one clock. Each ends by itself if it is not released. */
export class Leases {
  readonly #wall: Wall;
  readonly #onEnd: () => void;
  readonly #held = new Map<string, Held>();
  #count = 0;

  /** @param onEnd called after a lease has ended */
  constructor(wall: Wall, onEnd: () => void) {
    this.#wall = wall;
    this.#onEnd = onEnd;
  }

  get isAny(): boolean {
    return this.#held.size > 0;
  }

  /** Oldest first. */
  list(): readonly Lease[] {
    const nowMs = this.#wall.nowMs();
    return [...this.#held].map(([id, { holder, endsMs }]) => {
      return { id, holder, expiresInMs: Math.max(0, Math.ceil(endsMs - nowMs)) };
    });
  }

  /** The number of leases that were given so far, without those of chosen ids. */
  get count(): number {
    return this.#count;
  }

  /** Gives leases of an earlier clock again, for the time that is left of them. */
  restore(leases: readonly Lease[], count: number): void {
    for (const { id, holder, expiresInMs } of leases) this.take(holder, expiresInMs, id);
    this.#count = count;
  }

  /** Takes a lease; that of an id which is held lasts so long from now on instead. */
  take(holder: string, forMs: number, chosenId?: string): Lease {
    if (chosenId === undefined) this.#count += 1;
    const id = chosenId ?? `lock-${this.#count}`;
    this.#held.get(id)?.callOff();
    const callOff = this.#wall.after(forMs, () => this.release(id));
    this.#held.set(id, { holder, endsMs: this.#wall.nowMs() + forMs, callOff });
    return { id, holder, expiresInMs: forMs };
  }

  /** Whether there was such a lease. */
  release(id: string): boolean {
    const lease = this.#held.get(id);
    if (lease === undefined) return false;
    lease.callOff();
    this.#held.delete(id);
    this.#onEnd();
    return true;
  }

  /** Ends all leases without notice. */
  close(): void {
    for (const { callOff } of this.#held.values()) callOff();
    this.#held.clear();
  }
}
