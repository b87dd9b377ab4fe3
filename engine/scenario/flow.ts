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

/** What a flow comes to. */
export interface Ending {
  /** After the last step. */
  readonly done: () => void;
  /** When a step throws; no later step runs. */
  readonly failed: (error: unknown) => void;
}

/** Flows of steps: resumes each when what it waits for comes about. */
export class Flows {
  readonly #world: World;
  readonly #moments: Moments;
  readonly #waiting = new Set<{ readonly stop: () => void }>();

  constructor(world: World, moments: Moments) {
    this.#world = world;
    this.#moments = moments;
  }

  /** Runs steps until their first wait and from then on by themselves. */
  start(steps: Steps, ending: Ending): void {
    this.#resume(steps, true, ending);
  }

  /** Forgets every flow. */
  stop(): void {
    for (const wait of this.#waiting) wait.stop();
    this.#waiting.clear();
  }

  #resume(steps: Steps, came: boolean, ending: Ending): void {
    try {
      const next = steps.next(came);
      if (next.done === true) ending.done();
      else this.#await(next.value, (result) => this.#resume(steps, result, ending), ending.failed);
    } catch (error) {
      ending.failed(error);
    }
  }

  #await(wait: Wait, go: (came: boolean) => void, failed: Ending['failed']): void {
    switch (wait.kind) {
      case 'moment':
        this.#awaitMoment(wait.atMs, go);
        return;
      case 'condition':
        this.#awaitCondition(wait, go, failed);
        return;
      case 'flows':
        this.#awaitFlows(wait.flows, go, failed);
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

  #awaitCondition(
    wait: Extract<Wait, { kind: 'condition' }>,
    go: (came: boolean) => void,
    failed: Ending['failed'],
  ): void {
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
        failed(error);
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

  #awaitFlows(
    flows: readonly Steps[],
    go: (came: boolean) => void,
    failed: Ending['failed'],
  ): void {
    let open = flows.length;
    if (open === 0) go(true);
    for (const steps of flows) {
      const done = (): void => {
        open -= 1;
        if (open === 0) go(true);
      };
      this.start(steps, { done, failed });
    }
  }
}
