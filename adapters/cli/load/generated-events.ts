import {
  type Attempt,
  type EntryData,
  isOfKind,
  type LoggedEntry,
  type Outcome,
  requestOf,
  type Scenario,
  ScenarioRun,
} from '../../../engine/index.ts';
import { nativeSha256 } from '../../file/native-sha256.ts';
import { scriptedCalls } from '../../library/scripted-calls.ts';
import { EventBuffer } from '../../load/event-buffer.ts';
import { Outbox } from '../../pace/outbox.ts';
import { hostWall } from '../../pace/wall.ts';
import { WorldClock } from '../../pace/world-clock.ts';

/** A webhook whose address was not verified, and why. */
export interface UnverifiedWebhook {
  readonly webhook: string;
  readonly reason: EntryData<'webhook.unverified'>['reason'];
}

/** The deliveries that a simulation has made. */
export interface EventFacts {
  readonly count: number;
  /** In a second of real time, without pauses. */
  readonly perSecond: number;
  readonly simulatedMs: number;
  /** The first webhook that was not verified. */
  readonly unverified: UnverifiedWebhook | undefined;
}

/**
 * The deliveries of a world, made somewhat ahead of their sending. In the world every receiver
 * outside accepts at once, so that simulated time never waits for one; only challenges get the
 * answer of the receiver itself.
 */
export class GeneratedEvents implements EventFacts {
  readonly run: ScenarioRun;
  readonly buffer: EventBuffer<Attempt>;
  /** The first webhook that was not verified. */
  unverified: UnverifiedWebhook | undefined;
  /** Deliveries that were made. */
  count = 0;
  readonly #clock: WorldClock;
  readonly #outbox: Outbox;
  readonly #challenges = new Map<number, (outcome: Outcome) => void>();
  readonly #halt = new AbortController();
  readonly #startedAtMs = performance.now();
  #tookMs: number | undefined;

  /**
   * @param enough the number of deliveries from which on simulated time waits
   * @param sink takes each line of the log
   */
  constructor(scenario: Scenario, enough: number, sink?: (line: string) => void) {
    this.buffer = new EventBuffer({ enough, now: () => performance.now(), isUrgent: isChallenge });
    this.run = new ScenarioRun(scenario, {
      open: true,
      retain: false,
      sha256: nativeSha256,
      sink: (line, entry) => {
        sink?.(line);
        this.#note(entry);
      },
    });
    const { world } = this.run;
    const { deliveries } = world.service.webhooks;
    const isDeclared = (): boolean => true;
    this.run.examples.leave(isDeclared);
    // Webhooks are verified before anything can listen.
    for (let number = 1; number <= deliveries.count; number += 1) {
      const delivery = deliveries.find(number);
      const request = delivery && requestOf(world, delivery);
      if (request !== undefined) this.#take(request);
    }
    deliveries.onEveryAttempt((attempt) => this.#take(attempt));
    const calls = scriptedCalls(this.run);
    // As in a served world, nothing from outside comes before the first instant is over.
    this.run.advanceUntil(() => false, scenario.clock.startAtMs);
    this.#outbox = new Outbox(this.run, {
      carry: (attempt) => this.#answer(attempt),
      isDeclared,
      wall: hostWall,
      wallTimeoutMs: longestTimerMs,
    });
    this.#clock = new WorldClock(this.run, {
      wall: {
        ...hostWall,
        turnEndsMs: () => performance.now() + (this.buffer.isShort ? longTurnMs : shortTurnMs),
      },
      mode: 'held',
      outbox: this.#outbox,
      calls,
      // An instant of a large fleet is divided, so that sending goes on meanwhile.
      isShared: true,
    });
    this.#clock.holdBack(() => this.buffer.room);
  }

  /** Lets simulated time pass up to the limit of its clock, or until it is stopped. */
  async make(): Promise<void> {
    const { startAtMs, limitMs } = this.run.scenario.clock;
    try {
      const isHalted = (): boolean => this.#halt.signal.aborted || this.unverified !== undefined;
      const goal = { untilMs: startAtMs + limitMs, done: isHalted };
      await this.#clock.advance(() => goal, this.#halt.signal);
    } finally {
      this.#tookMs = performance.now() - this.#startedAtMs;
      this.buffer.end();
    }
  }

  /** Ends the making: the instant under way is completed. */
  stop(): void {
    this.#halt.abort();
    this.buffer.end();
    for (const answer of this.#challenges.values()) answer({ failure: 'timeout' });
  }

  close(): void {
    this.#clock.close(new Error('the load is over'));
  }

  /** Enters the answer of the receiver to a challenge. */
  answered({ number }: Attempt, outcome: Outcome): void {
    this.#challenges.get(number)?.(outcome);
    this.#challenges.delete(number);
  }

  /** The deliveries that the simulation makes in a second of real time, without its pauses. */
  get perSecond(): number {
    const tookMs = this.#tookMs ?? performance.now() - this.#startedAtMs;
    return (this.count * 1000) / Math.max(1, tookMs - this.buffer.fullMs);
  }

  /** Simulated time so far. */
  get simulatedMs(): number {
    return this.run.world.clock.now - this.run.scenario.clock.startAtMs;
  }

  get facts(): EventFacts {
    const { count, perSecond, simulatedMs, unverified } = this;
    return { count, perSecond, simulatedMs, unverified };
  }

  /** Takes the first attempt of a delivery; later ones are made in real time. */
  #take(attempt: Attempt): void {
    if (attempt.delivery.attemptCount > 1) return;
    // The body is that of this instant, whatever changes until it is sent.
    void attempt.body;
    this.count += isChallenge(attempt) ? 0 : 1;
    this.buffer.put(attempt);
  }

  #answer(attempt: Attempt): Promise<Outcome> {
    if (!isChallenge(attempt) || this.#halt.signal.aborted) return Promise.resolve(accepted);
    return new Promise((resolve) => this.#challenges.set(attempt.number, resolve));
  }

  #note(entry: LoggedEntry): void {
    if (!isOfKind(entry, 'webhook.unverified')) return;
    this.unverified ??= { webhook: entry.subject, reason: entry.data.reason };
  }
}

export function isChallenge({ delivery }: Attempt): boolean {
  return delivery.event.type === 'VERIFY';
}

/**
 * Real time that the simulation takes at once. A delivery that is due waits for it, so it is short
 * unless deliveries run out.
 */
const shortTurnMs = 1;
const longTurnMs = 10;

const accepted: Outcome = { status: 200 };

/** The longest timer of Node. */
const longestTimerMs = 2 ** 31 - 1;
