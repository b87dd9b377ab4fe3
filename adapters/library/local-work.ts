import { AsyncLocalStorage, createHook, executionAsyncResource } from 'node:async_hooks';
import { setTimeout as pause, setImmediate as round } from 'node:timers/promises';
import type { ApplicationWork, Context, ExchangeOptions } from '../pace/exchange.ts';
import { usualWallTimeoutMs } from '../pace/exchanges.ts';
import { NeverQuiet } from '../pace/never-quiet.ts';
import { isOwnSending } from '../webhook/own-sending.ts';
import {
  isBeginning,
  isBusy,
  isOneShot,
  mayBeBusy,
  type NodeResource,
  resourceWords,
} from './async-resources.ts';
import { isRequestOpen } from './outgoing-requests.ts';
import { OutgoingSockets } from './outgoing-sockets.ts';

/** Rounds of the event loop without any work after which an application is at rest. */
const quietRounds = 2;

/** Rounds after which the next one comes with a timer, so that a long wait takes no processor. */
const eagerRounds = 200;

/** The most pieces of work that applications may begin at one instant (ours). */
const mostBegun = 100_000;

/** The most steps that lead to one another, of which each is kept (ours). */
const mostSteps = 10_000;

/** An application step: the callback or the promise with which it goes on. */
interface CodeStep {
  /** The step that has led to it; undefined for the first one. */
  readonly after: CodeStep | undefined;
  readonly number: number;
  /** The number of steps before it. */
  readonly depth: number;
}

/** The watch over an application in this program. */
export function watchHere(
  wallTimeoutMs = usualWallTimeoutMs,
): Pick<ExchangeOptions, 'contexts' | 'work'> {
  const exchange = new AsyncLocalStorage<never>();
  const work = new WatchedWork(exchange, wallTimeoutMs);
  return { work, contexts: { exchange, request: new AsyncLocalStorage<never>() } };
}

/**
 * The work that begins in a context: applications are at rest once no work that ends by itself is
 * open there, and no socket waits for an answer, for two rounds of the event loop.
 */
class WatchedWork implements ApplicationWork {
  readonly #open = new Map<number, NodeResource>();
  readonly #sockets = new OutgoingSockets();
  readonly #hook: ReturnType<typeof createHook>;
  readonly #wallTimeoutMs: number;
  #begun = 0;
  /** The step that has made an asynchronous resource. */
  readonly #steps = new WeakMap<object, CodeStep>();
  #stepCount = 0;
  /** The number of pieces of work that have begun or ended. */
  #progress = 0;
  #isOn = false;
  /** Whether it is on for steps that have begun nothing. */
  #isTentative = false;
  /** The number of resources that show that a step goes on later, promises too. */
  #beginnings = 0;
  /** Whether a promise that a step resolves shows so, too. */
  #wakes = false;

  constructor(context: Context<unknown>, wallTimeoutMs: number) {
    this.#wallTimeoutMs = wallTimeoutMs;
    this.#hook = createHook({
      init: (id, kind, _, object) => {
        if (context.getStore() === undefined) return;
        if (isBeginning(kind)) this.#beginnings += 1;
        this.#noteStep(object);
        if (kind === 'TLSWRAP' && !isOwnSending()) void this.#sockets.note(object);
        if (!mayBeBusy(kind)) return;
        this.#begun += 1;
        this.#progress += 1;
        this.#open.set(id, { kind, object });
      },
      after: (id) => {
        const found = this.#open.get(id);
        if (found !== undefined && isOneShot(found)) this.#end(id);
      },
      destroy: (id) => this.#end(id),
      promiseResolve: () => {
        if (this.#wakes && context.getStore() !== undefined) this.#beginnings += 1;
      },
    });
  }

  begin(): void {
    this.#isTentative = false;
    if (this.#isOn) return;
    this.#isOn = true;
    this.#hook.enable();
  }

  isBegunBy(run: () => void, wakes: boolean): boolean {
    if (!this.#isOn) {
      this.begin();
      this.#isTentative = true;
      // Many steps may follow at once: turning it on and off costs more than one of them.
      queueMicrotask(() => void (this.#isTentative && this.#turnOff()));
    }
    const before = this.#beginnings;
    this.#wakes = wakes;
    run();
    return this.#beginnings > before;
  }

  get place(): readonly number[] {
    const numbers: number[] = [];
    for (let step = this.#presentStep; step !== undefined; step = step.after) {
      numbers.push(step.number);
    }
    return numbers.reverse();
  }

  async rest(signal: AbortSignal | undefined): Promise<void> {
    if (!this.#isOn) return;
    this.#begun = 0;
    let giveUpAtMs = performance.now() + this.#wallTimeoutMs;
    const isAborted = (): boolean => signal?.aborted === true;
    let quiet = 0;
    let progress = this.#progress;
    for (let rounds = 0; quiet < quietRounds && !isAborted(); rounds += 1) {
      await (rounds < eagerRounds ? round() : pause(1));
      quiet = this.#busy === undefined ? quiet + 1 : 0;
      if (this.#begun > mostBegun) throw this.#restless(`${mostBegun} pieces of work were begun`);
      if (progress !== this.#progress) giveUpAtMs = performance.now() + this.#wallTimeoutMs;
      progress = this.#progress;
      if (performance.now() > giveUpAtMs) {
        throw this.#restless(`nothing ended for ${this.#wallTimeoutMs / 1000} s of real time`);
      }
    }
    if (this.#open.size === 0) this.#turnOff();
  }

  close(): void {
    this.#turnOff();
    this.#open.clear();
  }

  /** Notes the step that makes a resource. Work that goes on for ever begins anew some time. */
  #noteStep(resource: object): void {
    const present = this.#presentStep;
    const after = present && present.depth < mostSteps ? present : undefined;
    const depth = after === undefined ? 0 : after.depth + 1;
    this.#steps.set(resource, { after, depth, number: (this.#stepCount += 1) });
  }

  get #presentStep(): CodeStep | undefined {
    return this.#steps.get(executionAsyncResource());
  }

  #end(id: number): void {
    if (this.#open.delete(id)) this.#progress += 1;
  }

  #turnOff(): void {
    this.#isOn = this.#isTentative = false;
    this.#hook.disable();
  }

  /** Words for work that is under way; undefined at rest. */
  get #busy(): string | undefined {
    for (const [id, each] of this.#open) {
      if (isBusy(each)) return resourceWords(each);
      // A job that was done at once has no end of its own.
      if (isOneShot(each)) this.#open.delete(id);
    }
    return isRequestOpen() ? 'an HTTP request' : this.#sockets.waiting;
  }

  #restless(why: string): Error {
    const last = this.#busy === undefined ? '' : `; ${this.#busy} is under way`;
    return new NeverQuiet(`the application is never quiet: at one instant ${why}${last}`);
  }
}
