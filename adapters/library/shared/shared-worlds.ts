import type { Wall } from '../../pace/wall.ts';
import type { HostedWorlds } from '../hosted-worlds.ts';
import { firstId } from '../hosting-options.ts';
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
  #isTakingOver = false;

  constructor(options: SharedWorldsOptions) {
    this.#options = options;
    const { store, wall } = options;
    const tenancy = (id: string) => store.tenancy(id);
    this.#elsewhere = new ElsewhereWatch({ tenancy, wall, leaseMs: store.leaseMs });
  }

  /** Begins to renew leases, and to take worlds over whose server has ended. */
  begin(): void {
    const { wall, store } = this.#options;
    this.#callOffTick = wall.after(store.leaseMs / lookedUpEvery, () => {
      void store.renew().finally(() => {
        if (this.#isClosed) return;
        void this.#takeAbandoned();
        this.begin();
      });
    });
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

  async #arrive(id: string): Promise<Elsewhere | undefined> {
    const { worlds, store, onTaken } = this.#options;
    worlds.kept.forgetLeft(id);
    const claim = await whenUsable(store.claim(id));
    if (claim === 'unknown' || this.#isClosed) return undefined;
    if (claim !== 'owned') return this.#elsewhere.note(id, claim);
    // Meanwhile it may have been made here.
    if (worlds.isHere(id)) return undefined;
    await worlds.kept.adopt(id);
    if (worlds.isHere(id)) onTaken?.(id);
    return undefined;
  }

  async #takeAbandoned(): Promise<void> {
    if (this.#isTakingOver) return;
    this.#isTakingOver = true;
    const ids = await this.#options.store.abandoned().catch(() => []);
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
