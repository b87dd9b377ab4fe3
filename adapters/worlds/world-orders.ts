import type { WorldOrder } from '../http/control/simulation.ts';
import { refusal } from '../http/refusal.ts';
import type { WorldJournal } from '../past/journal/world-journal.ts';
import type { KeptWorlds } from './kept-worlds.ts';
import type { Making, Makings } from './makings.ts';
import type { OrderedWorld, OwnedWorld } from './owned-world.ts';
import { WorldTaken, whenUsable } from './stored-worlds.ts';
import { closingOnFailure } from './world-making.ts';
import type { WorldNames } from './world-names.ts';
import { nameTaken, noRoom } from './world-refusals.ts';

interface WorldOrdersOptions {
  readonly kept: KeptWorlds;
  readonly makings: Makings;
  readonly names: WorldNames;
  /** The most worlds, awake or not; 100 without it. */
  readonly mostWorlds: number | undefined;
  /** The number of worlds of this server. */
  readonly count: () => number;
  readonly add: (id: string, made: OrderedWorld, record: WorldJournal | undefined) => OwnedWorld;
}

/** Makes the worlds that clients order, each under its id, where there is room for it. */
export class WorldOrders {
  readonly #options: WorldOrdersOptions;

  constructor(options: WorldOrdersOptions) {
    this.#options = options;
  }

  /** Makes a world in turns, and adds it under the id of its making, which `begin` states. */
  async make(
    order: Pick<WorldOrder, 'id'>,
    signal: AbortSignal,
    begin: (making: Making) => Promise<OrderedWorld>,
  ): Promise<OwnedWorld> {
    const { kept, makings } = this.#options;
    const all = kept.countAll();
    this.#checkRoom(order.id, all && (await all));
    return makings.make(order.id, signal, async (making) => {
      const made = await begin(making);
      return closingOnFailure(made.begun, this.#add(order, making, made));
    });
  }

  /** Refuses a world if there is no room for it or its id is taken. */
  #checkRoom(id: string | undefined, all = this.#options.count()): void {
    const { makings, mostWorlds = 100, names } = this.#options;
    if (all + makings.size >= mostWorlds) throw noRoom(mostWorlds);
    const known = id === undefined ? undefined : names.taken(id);
    if (id === undefined || known === undefined) return;
    throw nameTaken(id, known, makings.has(known));
  }

  /** Keeps and adds a world under the id of its making, or the next one if that is taken. */
  async #add(
    order: Pick<WorldOrder, 'id'>,
    making: Making,
    made: OrderedWorld,
  ): Promise<OwnedWorld> {
    const { add, kept, names } = this.#options;
    const { begun, inputs } = made;
    making.wanted.throwIfAborted();
    for (let id = making.name!; ; id = names.next()) {
      making.name = id;
      try {
        const { sources } = inputs;
        const keeping = sources && kept.keep(id, begun, { ...inputs, sources });
        const record = keeping && (await whenUsable(keeping));
        if (making.wanted.aborted) {
          await record?.abandon();
          await kept.forget(id);
          making.wanted.throwIfAborted();
        }
        return add(id, made, record);
      } catch (error) {
        if (!(error instanceof WorldTaken)) throw error;
        if (order.id !== undefined) throw refusal('world_taken', error.message);
      }
    }
  }
}
