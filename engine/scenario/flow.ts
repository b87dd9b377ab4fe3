import type { World } from '../world.ts';
import { Lookout } from './lookout.ts';
import type { Moments } from './moments.ts';
import type { Watch } from './watch.ts';

/** What a flow waits for. */
export type Wait =
  | { readonly kind: 'moment'; readonly atMs: number }
  | {
      readonly kind: 'condition';
      readonly watches: readonly Watch[];
      readonly test: () => boolean;
      readonly deadlineMs: number;
    }
  | { readonly kind: 'flows'; readonly flows: readonly Steps[] };

/**
 * Steps that run one after another: a generator that yields what it waits for and is given whether that came about
 * (false: the deadline did).
 */
export type Steps = Generator<Wait, void, boolean>;

/** The flows of a script: resumes each when what it waits for comes about. */
export class Flows {
  readonly #world: World;
  readonly #moments: Moments;
  readonly #onError: (error: unknown) => void;
  readonly #waiting = new Set<{ readonly stop: () => void }>();

  constructor(world: World, moments: Moments, onError: (error: unknown) => void) {
    this.#world = world;
    this.#moments = moments;
    this.#onError = onError;
  }

  /** Runs steps until their first wait and from then on by themselves; `onEnd` is called after the last one. */
  start(steps: Steps, onEnd: () => void): void {
    this.#resume(steps, true, onEnd);
  }

  /** Forgets every flow. */
  stop(): void {
    for (const wait of this.#waiting) wait.stop();
    this.#waiting.clear();
  }

  #resume(steps: Steps, came: boolean, onEnd: () => void): void {
    try {
      const next = steps.next(came);
      if (next.done === true) onEnd();
      else this.#await(next.value, (result) => this.#resume(steps, result, onEnd));
    } catch (error) {
      this.#onError(error);
    }
  }

  #await(wait: Wait, go: (came: boolean) => void): void {
    switch (wait.kind) {
      case 'moment':
        this.#awaitMoment(wait.atMs, go);
        return;
      case 'condition':
        this.#awaitCondition(wait, go);
        return;
      case 'flows':
        this.#awaitFlows(wait.flows, go);
        return;
    }
  }

  #awaitMoment(atMs: number, go: (came: boolean) => void): void {
    const waiting = { stop: () => this.#moments.cancel(number) };
    const number = this.#moments.at(atMs, () => {
      this.#waiting.delete(waiting);
      go(true);
    });
    this.#waiting.add(waiting);
  }

  #awaitCondition(wait: Extract<Wait, { kind: 'condition' }>, go: (came: boolean) => void): void {
    if (wait.test()) {
      go(true);
      return;
    }
    const end = (came: boolean): void => {
      waiting.stop();
      this.#waiting.delete(waiting);
      go(came);
    };
    const look = (): void => {
      try {
        if (wait.test()) end(true);
      } catch (error) {
        this.#onError(error);
      }
    };
    const lookout = new Lookout(this.#world, this.#moments, wait.watches, look);
    const deadline = this.#moments.at(wait.deadlineMs, () => end(wait.test()));
    const waiting = {
      stop: () => {
        lookout.stop();
        this.#moments.cancel(deadline);
      },
    };
    this.#waiting.add(waiting);
  }

  #awaitFlows(flows: readonly Steps[], go: (came: boolean) => void): void {
    let open = flows.length;
    if (open === 0) go(true);
    for (const steps of flows) {
      this.start(steps, () => {
        open -= 1;
        if (open === 0) go(true);
      });
    }
  }
}
