import { UnavailableError } from '../file/file-error.ts';
import type { DormantWorld } from '../http/control/simulation.ts';
import { Refusal, refusal } from '../http/refusal.ts';

export interface SleepingWorldsOptions {
  /** Brings a world back; it is no longer asleep once that has resolved. */
  readonly bringBack: (world: SleepingWorld, signal: AbortSignal) => Promise<void>;
  /** Called with the reason why a world cannot be brought back, and the way to go on with it. */
  readonly onSetAside: (id: string, words: string) => void;
  /** Called with a world that is asleep or set aside from now on. */
  readonly onState: (world: SleepingWorld) => void;
}

/** A world of which only the journal exists. */
export interface SleepingWorld extends DormantWorld {
  /** Whether its clock played at the end of its journal, so that it cannot wait for a request. */
  readonly isPlaying?: boolean | undefined;
  /** Whether its journal failed, so that the place that keeps it is tried first. */
  readonly isLost?: boolean | undefined;
  /** Whether this server gives it back once its journal is closed. */
  readonly isLeaving?: boolean | undefined;
  /** Pending while its journal is being closed. */
  readonly closing?: Promise<void> | undefined;
}

/** Worlds that are kept and not executed: asleep until a request comes, or set aside. */
export class SleepingWorlds {
  readonly #options: SleepingWorldsOptions;
  readonly #worlds = new Map<string, SleepingWorld>();
  readonly #returns = new Map<string, Return>();
  /** The reasons why worlds could not be brought back at the last attempt. */
  readonly #objections = new Map<string, string>();
  /** The error that ended all returns, if any. */
  #ended: Error | undefined;

  constructor(options: SleepingWorldsOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#worlds.size;
  }

  find(id: string): SleepingWorld | undefined {
    return this.#worlds.get(id);
  }

  list(): readonly SleepingWorld[] {
    return [...this.#worlds.values()];
  }

  add(world: SleepingWorld): void {
    this.#worlds.set(world.id, world);
    this.#options.onState(world);
    if (world.problem !== undefined) this.#options.onSetAside(world.id, setAsideWords(world));
  }

  /** Replaces the facts about a world, unless it has gone meanwhile. */
  update(id: string, facts: Partial<SleepingWorld>): void {
    const world = this.#worlds.get(id);
    if (world !== undefined) this.#worlds.set(id, { ...world, ...facts });
  }

  /** Forgets a world that is awake, or another in its place. */
  delete(id: string): void {
    this.#worlds.delete(id);
    this.#objections.delete(id);
  }

  /**
   * Ends the work on a world that is under way and forgets the world after `work`; requests wait
   * meanwhile. Resolves to whether there was such a world.
   */
  end(id: string, error: Error, work: () => Promise<void>): Promise<boolean> {
    const before = this.#returns.get(id);
    before?.ending.abort(error);
    // At once, so that nothing else begins when the return ends.
    return this.#occupy(id, async () => {
      await before?.done;
      const world = this.#worlds.get(id);
      if (world === undefined) return false;
      await world.closing;
      await work();
      this.delete(id);
      return true;
    });
  }

  /** Forgets a world at once, and ends its return if it is under way. */
  drop(id: string, error: Error): void {
    this.#returns.get(id)?.ending.abort(error);
    this.delete(id);
  }

  /**
   * Brings a world back that is asleep, once for all requests that wait. Resolves when it is back
   * or cannot be; undefined for any other world.
   */
  wake(id: string): Promise<void> | undefined {
    if (this.#returns.has(id)) return this.#settled(id);
    const world = this.#worlds.get(id);
    if (world?.state !== 'asleep' || this.#ended !== undefined) return undefined;
    void this.#occupy(id, (signal) => this.#bringBack(world, signal));
    return this.#settled(id);
  }

  /**
   * Puts another world in the place of one that is not awake, while requests for it wait. Rejects
   * with an error if the world has come back meanwhile.
   */
  async replace<Made>(
    id: string,
    back: Error,
    work: (world: SleepingWorld, signal: AbortSignal) => Promise<Made>,
  ): Promise<Made> {
    const isWaiting = this.#returns.has(id);
    // Another one of those that wait may occupy it as soon as it is free.
    while (this.#returns.has(id)) await this.#settled(id);
    const world = this.#worlds.get(id);
    if (world !== undefined) return this.#occupy(id, (signal) => work(world, signal));
    throw isWaiting ? back : refusal('world_unknown', `there is no world ${id} here`);
  }

  /** Resolves once no work on a world is under way. */
  async #settled(id: string): Promise<void> {
    for (let work = this.#returns.get(id); work !== undefined; work = this.#returns.get(id)) {
      await work.done;
    }
  }

  /** Runs work on a world that is not awake; requests wait until it ends. */
  #occupy<Made>(id: string, work: (signal: AbortSignal) => Promise<Made>): Promise<Made> {
    const ending = new AbortController();
    const made = work(ending.signal);
    const done = made.then(nothing, nothing).finally(() => {
      if (this.#returns.get(id)?.ending === ending) this.#returns.delete(id);
    });
    this.#returns.set(id, { ending, done });
    return made;
  }

  /** The reason why a world that is kept is not here; undefined for any other world. */
  absence(id: string): Refusal | undefined {
    const world = this.#worlds.get(id);
    if (world === undefined) return undefined;
    if (this.#ended instanceof Refusal) return this.#ended;
    if (world.problem !== undefined) {
      return refusal('world_set_aside', setAsideWords(world));
    }
    const objection = this.#objections.get(id) ?? 'its journal is not read yet';
    return refusal('record_failed', `the world ${id} cannot be brought back now: ${objection}`);
  }

  /** The reason why a world whose journal failed refuses every request; undefined for any other. */
  trouble(id: string): string | undefined {
    return this.#worlds.get(id)?.isLost === true ? this.absence(id)?.fault.detail : undefined;
  }

  /** Ends all returns, and begins no more. */
  close(error: Error): void {
    this.#ended = error;
    for (const { ending } of this.#returns.values()) ending.abort(error);
  }

  async #bringBack(world: SleepingWorld, signal: AbortSignal): Promise<void> {
    const { id } = world;
    this.#objections.delete(id);
    try {
      await world.closing;
      await this.#options.bringBack(world, signal);
    } catch (error) {
      if (signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof UnavailableError) this.#objections.set(id, reason);
      else this.#setAside(id, reason);
    }
  }

  #setAside(id: string, problem: string): void {
    this.update(id, { state: 'set-aside', problem });
    const world = this.#worlds.get(id);
    if (world !== undefined) this.add(world);
  }
}

/** The reason why a world is set aside, and the way to go on with it. */
function setAsideWords({ id, scenario, problem }: SleepingWorld): string {
  const isUnreadable = scenario === '';
  const remedy = isUnreadable
    ? 'take its journal from a back-up, or delete the world'
    : `motorpool worlds restart ${id} --from last-state begins it anew`;
  return `${problem}; ${remedy}`;
}

function nothing(): void {}

interface Return {
  readonly ending: AbortController;
  readonly done: Promise<void>;
}
