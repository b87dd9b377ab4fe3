import { invariant } from '../../invariant.ts';
import type { Clock } from '../../time/clock.ts';
import type { CallAnswer } from '../judging/answer.ts';
import type { Moments } from './moments.ts';

/** A call of the script that is under way. */
export interface ScriptedCall {
  /** Place among the calls of the run, from 0. */
  readonly number: number;
  /** Sequence of its entry in the log: what it changes has it as its cause. */
  readonly sequence: number;
  readonly request: CallRequest;
}

export interface CallRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/**
 * The calls of a script. Whoever serves them takes one after the other, in their order; a call that waits for simulated
 * time is put by until then. While one is to be taken or has not come back, time stands still.
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

  /** Somebody serves the calls from now on, and learns when there are some to take. */
  serve(onReady: () => void): void {
    invariant(this.#onReady === undefined, 'one serves the calls of a run');
    this.#onReady = onReady;
  }

  get isServed(): boolean {
    return this.#onReady !== undefined;
  }

  /** Whether time must not pass before a call has gone on. */
  get isHeldUp(): boolean {
    for (const open of this.#open.values()) if (isDue(open)) return true;
    return false;
  }

  /** Begins a call; `answered` is called once its answer is entered, and never after it was given up. */
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

  /** Tells whoever serves that there are calls to take, if there are. */
  announce(): void {
    if (this.isHeldUp) this.#onReady?.();
  }

  /** The first call that can go on, which does so now; undefined where none can. */
  take(): ScriptedCall | undefined {
    for (const open of this.#open.values()) {
      if (open.state === 'taken' || !isDue(open)) continue;
      open.state = 'taken';
      return open.call;
    }
    return undefined;
  }

  /**
   * Puts a call by that is taken, until `done` holds or up to and including an instant, ms since the epoch. It is taken
   * again then, and `waitOver` tells which of its waits are over.
   */
  wait(number: number, done: () => boolean, untilMs: number): CallWait {
    const open = this.#open.get(number);
    // Nothing waits where the run is over.
    if (open === undefined) return { isOver: () => true };
    const { now } = this.#clock;
    const wait: Waiting = { done, isOver: untilMs < now };
    open.state = 'waiting';
    open.waits.push(wait);
    // Makes an instant of it, so that time stops there.
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

  /** Enters the answer of a call. */
  answer(number: number, answer: CallAnswer): void {
    const open = this.#open.get(number);
    if (!this.#open.delete(number)) return;
    open!.answered?.(answer);
  }

  /** Nobody wants the answer. The call itself goes on: the service learns nothing of it. */
  giveUp(number: number): void {
    const open = this.#open.get(number);
    if (open !== undefined) open.answered = undefined;
  }

  /** The run is over: no call goes on. */
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

/** One that cannot be looked at is over too: whoever waits finds out why. */
function isDone({ done }: Waiting): boolean {
  try {
    return done();
  } catch {
    return true;
  }
}
