import type { ListedWorld } from './wire.ts';

/**
 * The latest known figures of worlds that are awake. Behind a proxy that takes turns, some answers
 * come from servers that do not know the figures of the worlds of other servers.
 */
export class WorldFigures {
  readonly #known = new Map<string, ListedWorld>();

  /** The worlds of an answer, with the figures of an earlier one where it has none. */
  complete(worlds: readonly ListedWorld[]): readonly ListedWorld[] {
    return worlds.map((world) => {
      const before = this.#known.get(world.id);
      const isSilent = world.state === 'awake' && world.clock === undefined;
      if (!isSilent) this.#known.set(world.id, world);
      const isSame = before?.state === 'awake' && before.createdAt === world.createdAt;
      return isSilent && isSame ? { ...before, ...world } : world;
    });
  }
}
