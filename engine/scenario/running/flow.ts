import type { World } from '../../world.ts';
import type { Watch } from '../expressions/watch.ts';
import { Lookout } from './lookout.ts';
import type { Moments } from './moments.ts';

/** The event or condition that a flow waits for. */
export type Wait =
  | { readonly kind: 'moment'; readonly atMs: number }
  | {
      readonly kind: 'condition';
      readonly watches: readonly Watch[];
      readonly test: () => boolean;
      /** Infinity: none. */
      readonly deadlineMs: number;
    }
  /** The end of all these flows, which begin in their order. */
  | { readonly kind: 'flows'; readonly flows: readonly Steps[] }
  /** The end of the first of these flows, which cancels the others. */
  | { readonly kind: 'race'; readonly flows: readonly Steps[] }
  /** An answer from outside, unless the deadline comes first. */
  | {
      readonly kind: 'answer';
      readonly ask: (answered: () => void) => void;
      /** Infinity: none. */
      readonly deadlineMs: number;
    };

/**
 * Steps that run one after another: a generator that yields each wait and receives whether it was
 * fulfilled (false: its deadline passed).
 */
export type Steps = Generator<Wait, void, boolean>;

/** The callbacks for the end of a flow. */
export interface Ending {
  /** Called after the last step. */
  readonly done: () => void;
  /** Called when a step throws; no later step runs. */
  readonly failed: (error: unknown) => void;
}

/** Flows of steps, each resumed when its wait is over. */
export class Flows {
  readonly #world: World;
  readonly #moments: Moments;
  readonly #running = new Set<Flow>();

  constructor(world: World, moments: Moments) {
    this.#world = world;
    this.#moments = moments;
  }

  /** Runs steps up to their first wait; the end of each wait resumes them. */
  start(steps: Steps, { done, failed }: Ending): void {
    const end = (): void => void this.#running.delete(flow);
    const flow = new Flow(this.#world, this.#moments, steps, {
      done: () => {
        end();
        done();
      },
      failed: (error) => {
        end();
        flow.stop();
        failed(error);
      },
    });
    this.#running.add(flow);
    flow.resume(true);
  }

  /** Forgets every flow. */
  stop(): void {
    for (const flow of this.#running) flow.stop();
    this.#running.clear();
  }
}

/** One flow, which owns the flows that it waits for. */
class Flow {
  readonly #world: World;
  readonly #moments: Moments;
  readonly #steps: Steps;
  readonly #ending: Ending;
  /** Cancels the current wait; undefined while the steps run and after the last. */
  #cancel: (() => void) | undefined;
  #isStopped = false;

  constructor(world: World, moments: Moments, steps: Steps, ending: Ending) {
    this.#world = world;
    this.#moments = moments;
    this.#steps = steps;
    this.#ending = ending;
  }

  resume(came: boolean): void {
    this.#cancel = undefined;
    try {
      const next = this.#steps.next(came);
      // A step can end the whole run, which stops its own flow.
      if (this.#isStopped) return;
      if (next.done === true) this.#ending.done();
      else this.#await(next.value);
    } catch (error) {
      this.#ending.failed(error);
    }
  }

  /** Ends the flow; changes that its steps have begun in the world go on. */
  stop(): void {
    this.#isStopped = true;
    const cancel = this.#cancel;
    this.#cancel = undefined;
    if (cancel === undefined) return;
    cancel();
    // A generator can be ended only while it waits.
    this.#steps.return();
  }

  #await(wait: Wait): void {
    switch (wait.kind) {
      case 'moment': {
        const number = this.#moments.at(wait.atMs, () => this.resume(true));
        this.#cancel = () => this.#moments.cancel(number);
        return;
      }
      case 'condition':
        this.#awaitCondition(wait);
        return;
      case 'flows':
        this.#awaitFlows(wait.flows, wait.flows.length);
        return;
      case 'race':
        this.#awaitFlows(wait.flows, Math.min(1, wait.flows.length));
        return;
      case 'answer':
        this.#awaitAnswer(wait);
        return;
    }
  }

  #awaitCondition(wait: Extract<Wait, { kind: 'condition' }>): void {
    if (wait.test()) {
      this.resume(true);
      return;
    }
    const end = (came: boolean): void => {
      this.#cancel?.();
      this.resume(came);
    };
    const look = (): void => {
      try {
        if (wait.test()) end(true);
      } catch (error) {
        this.#ending.failed(error);
      }
    };
    const lookout = new Lookout(this.#world, this.#moments, wait.watches, look);
    const { deadlineMs } = wait;
    const deadline =
      deadlineMs < Infinity ? this.#moments.at(deadlineMs, () => end(wait.test())) : undefined;
    this.#cancel = () => {
      lookout.stop();
      if (deadline !== undefined) this.#moments.cancel(deadline);
    };
  }

  #awaitAnswer({ ask, deadlineMs }: Extract<Wait, { kind: 'answer' }>): void {
    const moments: number[] = [];
    const goOnAt = (atMs: number, came: boolean): void => {
      const end = (): void => {
        this.#cancel?.();
        this.resume(came);
      };
      moments.push(this.#moments.at(atMs, end));
    };
    this.#cancel = () => {
      for (const number of moments) this.#moments.cancel(number);
    };
    if (deadlineMs < Infinity) goOnAt(deadlineMs, false);
    ask(() => goOnAt(this.#world.clock.now, true));
  }

  /** Goes on when so many of the flows have ended, and stops the others. */
  #awaitFlows(flows: readonly Steps[], needed: number): void {
    const inside: Flow[] = [];
    let left = needed;
    const stopAll = (): void => {
      for (const flow of inside) flow.stop();
    };
    const done = (): void => {
      left -= 1;
      if (left > 0) return;
      stopAll();
      this.resume(true);
    };
    if (left === 0) {
      this.resume(true);
      return;
    }
    this.#cancel = stopAll;
    for (const steps of flows) {
      if (left <= 0 || this.#isStopped) return;
      const flow = new Flow(this.#world, this.#moments, steps, {
        done,
        failed: this.#ending.failed,
      });
      inside.push(flow);
      flow.resume(true);
    }
  }
}
