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

/** The leases on a clock at an instant, from which those of another one go on. */
export interface LeasesMemo {
  readonly locks: readonly Lease[];
  /** The number of locks that were given so far. */
  readonly lockCount: number;
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

  /**
   * @param onEnd called after a lease has ended
   * @param memo the leases of an earlier clock, which go on for the time that is left of them
   */
  constructor(wall: Wall, onEnd: () => void, memo?: LeasesMemo) {
    this.#wall = wall;
    this.#onEnd = onEnd;
    for (const { id, holder, expiresInMs } of memo?.locks ?? []) this.take(holder, expiresInMs, id);
    this.#count = memo?.lockCount ?? 0;
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

  /** Keeps the leases from ending: their clock has ended. */
  close(): void {
    for (const { callOff } of this.#held.values()) callOff();
  }
}
