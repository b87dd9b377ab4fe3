import { ToldWorld } from './told-world.ts';

/** Everything that anybody was told about the worlds of a server, over all of its lives. */
export class ToldWorlds {
  readonly #onFlaw: (words: string) => void;
  /** All worlds that clients have asked for, by their ids. */
  readonly #all = new Map<string, ToldWorld>();
  /** Those whose creation was acknowledged, and whose deletion was not asked for. */
  readonly present = new Map<string, ToldWorld>();
  /** Worlds that a client made and may delete again. */
  readonly passing = new Set<string>();
  /** Worlds whose deletion was acknowledged. */
  readonly gone = new Set<string>();
  /** Keys of the challenges by the ids of worlds. */
  readonly #secrets = new Map<string, string>();
  #ids = 0;
  /** The number of orders that were acknowledged, of locks, and of answers of any kind. */
  orders = 0;
  locks = 0;
  answers = 0;

  constructor(onFlaw: (words: string) => void) {
    this.#onFlaw = onFlaw;
  }

  flaw(words: string): void {
    this.#onFlaw(words);
  }

  /** All that was told about a world, which may be in the making. */
  of(id: string): ToldWorld {
    const known = this.#all.get(id);
    if (known !== undefined) return known;
    const world = new ToldWorld(id, this.#onFlaw);
    this.#all.set(id, world);
    return world;
  }

  nextId(): string {
    this.#ids += 1;
    return `x${this.#ids}`;
  }

  /** Takes the document of a world. */
  take(id: string, document: unknown): void {
    const { application, entryCount, digest } = document as {
      readonly application: { readonly managementToken: string };
    } & Readonly<Record<string, unknown>>;
    this.#secrets.set(id, application.managementToken);
    const world = this.of(id);
    world.digest(entryCount, digest);
    this.present.set(id, world);
  }

  secretOf(id: string): string {
    return this.#secrets.get(id) ?? '';
  }
}
