import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Outcome } from '../../engine/index.ts';
import { Durations } from './durations.ts';
import type { EventBuffer } from './event-buffer.ts';
import { type Fate, FateTally, fateOf, isAccepted } from './fates.ts';
import { longestTimerMs, sleep } from './sleep.ts';

/** An attempt of an event, in real time. */
export interface PlannedAttempt {
  /** From 1. */
  readonly nth: number;
  readonly dueAtMs: number;
  /** The due time of the first attempt. */
  readonly firstDueAtMs: number;
}

/** An attempt that has ended without success. */
export interface UnacceptedAttempt extends PlannedAttempt {
  readonly endedAtMs: number;
  readonly outcome: Outcome;
}

/** The way in which events are sent. */
export interface EventSending<Event> {
  /** Whether an event is to be sent at once, and answered before the next one: a challenge. */
  readonly isChallenge: (event: Event) => boolean;
  /** The real time that an attempt may take. */
  readonly timeoutMs: (event: Event) => number;
  /** Sends an attempt; every error is an outcome, and an aborted signal a time-out. */
  readonly send: (event: Event, attempt: PlannedAttempt, signal: AbortSignal) => Promise<Outcome>;
  /** The instant of the next attempt; undefined where none is left. */
  readonly retryAtMs: (event: Event, failed: UnacceptedAttempt) => number | undefined;
  /** Called with the outcome of each attempt. */
  readonly onOutcome: (event: Event, outcome: Outcome) => void;
}

export interface LoopLimits {
  /** An answer later than this, from its sending on, is late. */
  readonly lateMs: number;
  /** The most attempts under way. */
  readonly underWay: number;
  /** The most events that wait for their next attempt. */
  readonly waiting: number;
  /** The longest real time for answers and retries behind the schedule. */
  readonly drainMs: number;
  /**
   * Called once events are there: resolves with the instant at which the schedule begins, on the
   * clock of `performance`. Without it the schedule begins at once.
   */
  readonly begin?: (() => Promise<number>) | undefined;
}

/** The reason why a loop has stopped to send. */
export type LoopEnd = 'schedule' | 'events' | 'interrupted';

/**
 * Sends events at the instants of a schedule, however slowly they are answered, and follows each to
 * its fate. Memory is bounded by the limits, not by the length of the load.
 */
export class OpenLoop<Event> {
  readonly fates = new FateTally();
  /** Delays of first attempts behind their instants. */
  readonly slips = new Durations();
  /** Real time from the sending of first attempts to their answers or time-outs. */
  readonly fromSent = new Durations();
  /** The same from their instants in the schedule, so that a delay of the sender counts too. */
  readonly fromDue = new Durations();
  /** The number of attempts by status, or by the failure without one. */
  readonly outcomes = new Map<string, number>();
  /** Events that were taken for sending. */
  generated = 0;
  /** Challenges that were sent, which are no events. */
  challenges = 0;
  underWay = 0;
  /** Events that wait for their next attempt. */
  waiting = 0;
  /** The beginning, on the clock of `performance`; undefined before the first event. */
  startedAtMs: number | undefined;
  /** Real time from the beginning to the end of the sending by the schedule. */
  spanMs = 0;
  /** The instant of the last event in the schedule. */
  lastDueMs = 0;
  readonly #sending: EventSending<Event>;
  readonly #limits: LoopLimits;
  /** Functions that give up an attempt under way or a wait for the next one. */
  readonly #open = new Set<() => void>();
  /** Events without a fate. */
  #unsettled = 0;
  #isHalted = false;
  #onIdle: (() => void) | undefined;

  constructor(sending: EventSending<Event>, limits: LoopLimits) {
    this.#sending = sending;
    this.#limits = limits;
  }

  /** Sends all events of a schedule and awaits their fates; the signal ends both. */
  async run(
    schedule: Iterable<number>,
    events: EventBuffer<Event>,
    signal: AbortSignal,
  ): Promise<LoopEnd> {
    const giveUp = (): void => {
      events.end();
      this.#giveUp();
    };
    signal.addEventListener('abort', giveUp);
    try {
      const end = await this.#follow(schedule, events, signal);
      this.spanMs = performance.now() - (this.startedAtMs ?? performance.now());
      await this.#drain();
      return signal.aborted ? 'interrupted' : end;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  async #follow(
    schedule: Iterable<number>,
    events: EventBuffer<Event>,
    signal: AbortSignal,
  ): Promise<LoopEnd> {
    const isInterrupted = (): boolean => signal.aborted;
    let yieldAtMs = 0;
    for (const dueMs of schedule) {
      const event = await this.#nextEvent(events);
      if (isInterrupted()) return 'interrupted';
      if (event === undefined) return 'events';
      const startedAtMs = (this.startedAtMs ??= await this.#beginning(events, signal));
      const waitMs = startedAtMs + dueMs - performance.now();
      if (waitMs > 0) {
        await sleep(waitMs, signal);
        yieldAtMs = performance.now() + turnMs;
      } else if (performance.now() > yieldAtMs) {
        // Answers come in between.
        await nextTurn();
        yieldAtMs = performance.now() + turnMs;
      }
      if (isInterrupted()) return 'interrupted';
      this.#begin(event, startedAtMs + dueMs);
    }
    return 'schedule';
  }

  /** Waits for enough events to begin, and for the instant of the beginning, which it returns. */
  async #beginning(events: EventBuffer<Event>, signal: AbortSignal): Promise<number> {
    await within(supplyMs, events.supplied());
    const beginAtMs = await this.#limits.begin?.();
    if (beginAtMs === undefined) return performance.now();
    await sleep(beginAtMs - performance.now(), signal);
    return beginAtMs;
  }

  /** The next event of the schedule; challenges before it are sent and answered. */
  async #nextEvent(events: EventBuffer<Event>): Promise<Event | undefined> {
    for (;;) {
      const event = events.take() ?? (await events.next());
      if (event === undefined || !this.#sending.isChallenge(event)) return event;
      this.challenges += 1;
      const nowMs = performance.now();
      await this.#attempt(event, { nth: 1, dueAtMs: nowMs, firstDueAtMs: nowMs });
    }
  }

  #begin(event: Event, dueAtMs: number): void {
    this.generated += 1;
    this.lastDueMs = dueAtMs - this.startedAtMs!;
    if (this.underWay >= this.#limits.underWay) {
      this.fates.add('unsent');
      return;
    }
    const nowMs = performance.now();
    this.slips.add(nowMs - dueAtMs);
    this.#unsettled += 1;
    void this.#deliver(event, { nth: 1, dueAtMs, firstDueAtMs: dueAtMs });
  }

  /** Makes an attempt, and plans the next one or settles the event. */
  async #deliver(event: Event, planned: PlannedAttempt): Promise<void> {
    const { nth, dueAtMs } = planned;
    const { outcome, tookMs, endedAtMs } = await this.#attempt(event, planned);
    if (this.#isHalted && 'failure' in outcome) return this.#settle('unfinished');
    const key = 'status' in outcome ? String(outcome.status) : outcome.failure;
    this.outcomes.set(key, (this.outcomes.get(key) ?? 0) + 1);
    if (nth === 1 && ('status' in outcome || outcome.failure === 'timeout')) {
      this.fromSent.add(tookMs);
      this.fromDue.add(endedAtMs - dueAtMs);
    }
    const retryAtMs = this.#retryAtMs(event, { ...planned, endedAtMs, outcome });
    if (retryAtMs !== undefined) {
      return this.#later(event, { ...planned, nth: nth + 1, dueAtMs: retryAtMs });
    }
    const isLate = tookMs > this.#limits.lateMs;
    this.#settle(fateOf({ outcome, count: nth, isLate }));
  }

  #retryAtMs(event: Event, failed: UnacceptedAttempt): number | undefined {
    const isOver = isAccepted(failed.outcome) || this.#isHalted;
    if (isOver || this.waiting >= this.#limits.waiting) return undefined;
    return this.#sending.retryAtMs(event, failed);
  }

  async #attempt(event: Event, planned: PlannedAttempt) {
    const { send, timeoutMs, onOutcome } = this.#sending;
    const abort = new AbortController();
    const giveUp = (): void => abort.abort();
    const timer = setTimeout(giveUp, timeoutMs(event));
    this.#open.add(giveUp);
    this.underWay += 1;
    const sentAtMs = performance.now();
    const outcome = await send(event, planned, abort.signal);
    const endedAtMs = performance.now();
    this.underWay -= 1;
    this.#open.delete(giveUp);
    clearTimeout(timer);
    onOutcome(event, outcome);
    return { outcome, endedAtMs, tookMs: endedAtMs - sentAtMs };
  }

  #later(event: Event, planned: PlannedAttempt): void {
    this.waiting += 1;
    const end = (): void => {
      clearTimeout(timer);
      this.#open.delete(giveUp);
      this.waiting -= 1;
    };
    const giveUp = (): void => {
      end();
      this.#settle('unfinished');
    };
    const begin = (): void => {
      end();
      void this.#deliver(event, planned);
    };
    const waitMs = Math.max(0, planned.dueAtMs - performance.now());
    const timer = setTimeout(begin, Math.min(longestTimerMs, waitMs));
    this.#open.add(giveUp);
  }

  #settle(fate: Fate): void {
    this.fates.add(fate);
    this.#unsettled -= 1;
    if (this.#unsettled === 0) this.#onIdle?.();
  }

  /** Awaits the fates of all events, for as long as the limit says. */
  async #drain(): Promise<void> {
    if (this.#unsettled === 0) return;
    const { drainMs } = this.#limits;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.#giveUp(), Math.min(longestTimerMs, drainMs));
      this.#onIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Gives up all that is open; each has its fate in the turns that follow. */
  #giveUp(): void {
    this.#isHalted = true;
    for (const giveUp of this.#open) giveUp();
  }
}

/** Resolves with a promise, or after some real time. */
async function within(ms: number, promise: Promise<void>): Promise<void> {
  const end = new AbortController();
  await Promise.race([promise, sleep(ms, end.signal)]);
  end.abort();
}

/** The longest real time in which events are made ahead before the first one is sent. */
const supplyMs = 2000;

/** Real time in which events are sent without a pause for answers. */
const turnMs = 2;
