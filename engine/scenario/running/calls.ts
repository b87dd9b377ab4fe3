import { invariant } from '../../invariant.ts';
import type { Clock } from '../../time/clock.ts';
import type { CallAnswer } from '../judging/answer.ts';
import type { Moments } from './moments.ts';

/** A call of the script that is under way. */
export interface ScriptedCall {
  /** Place among the calls of the run, from 0. */
  readonly number: number;
  /** Sequence of its log entry, which is the cause of every change that the call makes. */
  readonly sequence: number;
  readonly request: CallRequest;
}

export interface CallRequest {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/**
 * The calls of a script. The server takes them one by one, in their order, and sets a call aside
 * while it waits for simulated time. Time stands still while a call is ready or taken.
 */
export class Calls {
  readonly #clock: Clock;
  readonly #moments: Moments;
  readonly #open = new Map<number, Open>();
  #onReady: (() => void) | undefined;
  #count = 0;

  constructor(clock: Clock, moments: Moments) {
    this.#clock = clock;
    this.#moments = moments;
  }

  /** Registers the server of the calls, which is notified when there are calls to take. */
  serve(onReady: () => void): void {
    invariant(this.#onReady === undefined, 'one serves the calls of a run');
    this.#onReady = onReady;
  }

  get isServed(): boolean {
    return this.#onReady !== undefined;
  }

  /** Whether time must stand still until a call has gone on. */
  get isHeldUp(): boolean {
    for (const open of this.#open.values()) if (isDue(open)) return true;
    return false;
  }

  /** Begins a call; `answered` receives the answer unless the call is given up first. */
  begin(
    sequence: number,
    request: CallRequest,
    answered: (answer: CallAnswer) => void,
  ): ScriptedCall {
    const call = { number: this.#count, sequence, request };
    this.#count += 1;
    this.#open.set(call.number, { call, answered, state: 'ready', waits: [] });
    this.announce();
    return call;
  }

  /** Notifies the server if there are calls to take. */
  announce(): void {
    if (this.isHeldUp) this.#onReady?.();
  }

  /** Takes the first call that can go on; undefined if none can. */
  take(): ScriptedCall | undefined {
    for (const open of this.#open.values()) {
      if (open.state === 'taken' || !isDue(open)) continue;
      open.state = 'taken';
      return open.call;
    }
    return undefined;
  }

  /**
   * Sets a taken call aside until `done` holds or up to and including an instant, ms since the
   * epoch. It can be taken again then, and `isOver` says whether this wait is over.
   */
  wait(number: number, done: () => boolean, untilMs: number): CallWait {
    const open = this.#open.get(number);
    // Nothing waits once the run is over.
    if (open === undefined) return { isOver: () => true };
    const { now } = this.#clock;
    const wait: Waiting = { done, isOver: untilMs < now };
    open.state = 'waiting';
    open.waits.push(wait);
    // The empty moment makes time stop at this instant.
    const moment = this.#moments.at(Math.max(now, untilMs), () => {
      wait.isOver = true;
    });
    return {
      isOver: () => {
        if (!isOver(wait)) return false;
        this.#moments.cancel(moment);
        const at = open.waits.indexOf(wait);
        if (at >= 0) open.waits.splice(at, 1);
        return true;
      },
    };
  }

  /** Passes the answer of a call to its step. */
  answer(number: number, answer: CallAnswer): void {
    const open = this.#open.get(number);
    if (!this.#open.delete(number)) return;
    open!.answered?.(answer);
  }

  /** Drops the answer. The call itself goes on: the service does not learn of it. */
  giveUp(number: number): void {
    const open = this.#open.get(number);
    if (open !== undefined) open.answered = undefined;
  }

  /** Drops every call at the end of the run. */
  close(): void {
    this.#open.clear();
  }
}

/** A wait of a call. */
interface CallWait {
  isOver(): boolean;
}

interface Waiting {
  readonly done: () => boolean;
  isOver: boolean;
}

interface Open {
  readonly call: ScriptedCall;
  answered: ((answer: CallAnswer) => void) | undefined;
  state: 'ready' | 'taken' | 'waiting';
  readonly waits: Waiting[];
}

function isDue({ state, waits }: Open): boolean {
  return state !== 'waiting' || waits.some(isOver);
}

function isOver(wait: Waiting): boolean {
  return wait.isOver || isDone(wait);
}

/** Also true if the test throws: the resumed call then meets the same error. */
function isDone({ done }: Waiting): boolean {
  try {
    return done();
  } catch {
    return true;
  }
}
