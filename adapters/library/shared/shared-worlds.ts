import type { Wall } from '../../pace/wall.ts';
import type { HostedWorlds } from '../hosted-worlds.ts';
import { firstId, type ResumePolicy } from '../hosting-options.ts';
import { whenUsable } from '../stored-worlds.ts';
import { type Elsewhere, ElsewhereWatch, lookedUpEvery } from './elsewhere.ts';
import type { SharedStore } from './shared-store.ts';

export interface SharedWorldsOptions {
  readonly worlds: HostedWorlds;
  readonly store: SharedStore;
  readonly wall: Wall;
  /** Called with each world that this server has taken. */
  readonly onTaken?: ((id: string) => void) | undefined;
}

/** The worlds of one of several servers with the same store. */
export class SharedWorlds {
  readonly #options: SharedWorldsOptions;
  readonly #arriving = new Map<string, Promise<Elsewhere | undefined>>();
  readonly #elsewhere: ElsewhereWatch;
  #callOffTick: () => void = () => {};
  #isClosed = false;
  /** Whether worlds of servers that have ended are taken over. */
  #takesOver = false;
  #isTakingOver = false;

  constructor(options: SharedWorldsOptions) {
    this.#options = options;
    const { store, wall } = options;
    const tenancy = (id: string) => store.tenancy(id);
    this.#elsewhere = new ElsewhereWatch({ tenancy, wall, leaseMs: store.leaseMs });
  }

  /**
   * Claims the first world if no server has it, and brings it back if it is there. Resolves to its
   * server if another one has it. Leases are renewed from now on, as that may take longer than one.
   */
  async begin(resume: ResumePolicy): Promise<Elsewhere | undefined> {
    this.#renewLater();
    try {
      return await this.locate(firstId);
    } finally {
      await this.#options.worlds.open(resume);
    }
  }

  /** Begins to take worlds over whose server has ended. */
  takeOver(): void {
    this.#takesOver = true;
  }

  /**
   * Finds the server of a world, and claims the world if there is none. Resolves to undefined if
   * this server has it, asleep or awake, and if there is no such world. Rejects with a refusal
   * where the store cannot be used.
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

  /** Notes that the server of a world does not answer. */
  doubt({ world }: Elsewhere): void {
    this.#elsewhere.forget(world);
  }

  /** Takes no more worlds. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#callOffTick();
    this.#elsewhere.close();
    await Promise.allSettled(this.#arriving.values());
  }

  #renewLater(): void {
    const { worlds, wall, store } = this.#options;
    this.#callOffTick = wall.after(store.leaseMs / lookedUpEvery, () => {
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
    // Meanwhile it may have been made here.
    if (worlds.isHere(id)) return undefined;
    await worlds.kept.adopt(id).catch((error: unknown) => {
      // Its clock may play, so that it cannot wait for another request.
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
    // Those of this server that could not be brought back before.
    await worlds.kept.wakeUrgent(firstId);
    const ids = await store.abandoned().catch(() => []);
    for (const id of ids) {
      // A world that is still abandoned comes again.
      if (!this.#isClosed) await this.#takeOver(id).catch(() => {});
    }
    this.#isTakingOver = false;
  }

  /** Goes on with a world that cannot wait for a request, and leaves any other to the next one. */
  async #takeOver(id: string): Promise<void> {
    const { worlds, store } = this.#options;
    if (id !== firstId && !(await worlds.kept.isUrgent(id))) return store.giveUp(id);
    if ((await this.locate(id)) === undefined) await worlds.wake(id);
  }
}
