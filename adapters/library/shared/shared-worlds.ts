import { refusal } from '../../http/refusal.ts';
import type { Wall } from '../../pace/wall.ts';
import type { HostedWorlds, ResumePolicy } from '../hosted-worlds.ts';
import { type Elsewhere, ElsewhereWatch, lookedUpEvery } from './elsewhere.ts';
import type { SharedStore } from './shared-store.ts';

export interface SharedWorldsOptions {
  readonly worlds: HostedWorlds;
  readonly store: SharedStore;
  readonly wall: Wall;
  readonly resume: ResumePolicy;
  /** Called with each world that this server has brought back. */
  readonly onBack?: ((id: string) => void) | undefined;
  /** Called with the error of a world that could not be brought back. */
  readonly onBroken?: ((id: string, error: Error) => void) | undefined;
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
   * this server has it, and if there is no such world. Rejects with a refusal for a world that
   * cannot be brought back, and with the error of the store.
   */
  async locate(id: string): Promise<Elsewhere | undefined> {
    const { worlds, store } = this.#options;
    if (worlds.find(id) !== undefined) {
      // A replay has no lease.
      if (worlds.find(id)?.record === undefined || store.isSure(id)) return undefined;
      await store.renew();
      if (worlds.find(id) !== undefined) return undefined;
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
    const { worlds, store, resume, onBack, onBroken } = this.#options;
    const claim = await store.claim(id);
    if (claim === 'unknown' || this.#isClosed) return undefined;
    if (claim !== 'owned') return this.#elsewhere.note(id, claim);
    // Meanwhile it may have been made here.
    if (worlds.find(id) !== undefined) return undefined;
    try {
      await worlds.recover(id, never, resume);
      onBack?.(id);
      return undefined;
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error));
      await store.release(id);
      onBroken?.(id, reason);
      throw refusal('world_refused', `the world ${id} cannot be brought back: ${reason.message}`);
    }
  }

  async #takeAbandoned(): Promise<void> {
    if (this.#isTakingOver) return;
    this.#isTakingOver = true;
    const ids = await this.#options.store.abandoned().catch(() => []);
    for (const id of ids) {
      // Its error has been told, and a world that stays broken is not abandoned any more.
      if (!this.#isClosed) await this.locate(id).catch(() => {});
    }
    this.#isTakingOver = false;
  }
}

/** A signal that never aborts. */
const { signal: never } = new AbortController();
