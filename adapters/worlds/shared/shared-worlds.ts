import type { Wall } from '../../pace/wall.ts';
import type { HostedWorlds } from '../hosted-worlds.ts';
import { firstId, type ResumePolicy } from '../hosting-options.ts';
import { whenUsable } from '../stored-worlds.ts';
import { type Elsewhere, ElsewhereWatch, renewalsPerLease } from './elsewhere.ts';
import type { SharedStore } from './shared-store.ts';

export interface SharedWorldsOptions {
  readonly worlds: HostedWorlds;
  readonly store: SharedStore;
  readonly wall: Wall;
  /** Called with each world that this server has claimed. */
  readonly onTaken?: ((id: string) => void) | undefined;
}

/** The worlds of one of several servers that share a store. */
export class SharedWorlds {
  readonly #options: SharedWorldsOptions;
  readonly #arriving = new Map<string, Promise<Elsewhere | undefined>>();
  readonly #elsewhere: ElsewhereWatch;
  #callOffTick: () => void = () => {};
  #isClosed = false;
  /** Whether this server takes over worlds whose leases have ended. */
  #takesOver = false;
  #isTakingOver = false;

  constructor(options: SharedWorldsOptions) {
    this.#options = options;
    const { store, wall } = options;
    const leaseHolder = (id: string) => store.leaseHolder(id);
    this.#elsewhere = new ElsewhereWatch({ leaseHolder, wall, leaseMs: store.leaseMs });
  }

  /**
   * Begins to renew leases, claims the first world if no server owns it, and brings it back if it
   * exists. Its execution may take longer than a lease. Resolves to its place if another server
   * owns it.
   */
  async begin(resume: ResumePolicy): Promise<Elsewhere | undefined> {
    this.#renewLater();
    try {
      return await this.locate(firstId);
    } finally {
      await this.#options.worlds.open(resume);
    }
  }

  /** Begins to take over worlds whose leases have ended. */
  takeOver(): void {
    this.#takesOver = true;
  }

  /**
   * Finds the server of a world, and claims the world if it has none. Resolves to undefined if this
   * server owns it, asleep or awake, and if it does not exist. Rejects with a refusal if the store
   * cannot be used.
   */
  async locate(id: string): Promise<Elsewhere | undefined> {
    const { worlds, store } = this.#options;
    await worlds.kept.leaving(id);
    if (worlds.isHere(id)) {
      // A replay has no lease.
      if (worlds.find(id)?.replay !== undefined || store.isSure(id)) return undefined;
      await store.renew();
      if (worlds.isHere(id)) return undefined;
    }
    const known = this.#elsewhere.find(id);
    if (known !== undefined) return known;
    const arriving = this.#arriving.get(id) ?? this.#arrive(id);
    this.#arriving.set(id, arriving);
    return arriving.finally(() => this.#arriving.delete(id));
  }

  /** Notes that the server of a world did not answer. */
  suspect({ world }: Elsewhere): void {
    this.#elsewhere.forget(world);
  }

  /** Claims no more worlds. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#callOffTick();
    this.#elsewhere.close();
    await Promise.allSettled(this.#arriving.values());
  }

  #renewLater(): void {
    const { worlds, wall, store } = this.#options;
    this.#callOffTick = wall.after(store.leaseMs / renewalsPerLease, () => {
      void store.renew().finally(() => {
        if (this.#isClosed) return;
        worlds.kept.forgetLeftBefore(wall.nowMs() - store.leaseMs);
        void this.#takeAbandoned();
        this.#renewLater();
      });
    });
  }

  async #arrive(id: string): Promise<Elsewhere | undefined> {
    const { worlds, store, onTaken } = this.#options;
    worlds.kept.forgetLeft(id);
    const claim = await whenUsable(store.claim(id));
    if (claim === 'unknown' || this.#isClosed) return undefined;
    if (claim !== 'owned') return this.#elsewhere.note(id, claim);
    // It may have been created here in the meantime.
    if (worlds.isHere(id)) return undefined;
    await worlds.kept.adopt(id).catch((error: unknown) => {
      // If its clock plays, the world cannot wait for another request.
      void store.handBack(id);
      throw error;
    });
    if (worlds.isHere(id)) onTaken?.(id);
    return undefined;
  }

  async #takeAbandoned(): Promise<void> {
    if (this.#isTakingOver || !this.#takesOver) return;
    this.#isTakingOver = true;
    const { worlds, store } = this.#options;
    // A world of this server may have failed to come back.
    await worlds.kept.wakePlaying();
    const ids = await store.abandoned().catch(() => []);
    for (const id of ids) {
      // A world whose take-over failed is still abandoned at the next attempt.
      if (!this.#isClosed) await this.#takeOver(id).catch(() => {});
    }
    this.#isTakingOver = false;
  }

  /** Takes over a world that cannot wait for a request, and leaves others to their next request. */
  async #takeOver(id: string): Promise<void> {
    const { worlds, store } = this.#options;
    if (id !== firstId && !(await worlds.kept.isUrgent(id))) return store.clearOwner(id);
    if ((await this.locate(id)) === undefined) await worlds.wake(id);
  }
}
