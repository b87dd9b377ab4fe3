import { type Attempt, Numbered, type Outcome, type ScenarioRun } from '../../engine/index.ts';
import { type SendingSignal, SentAttempt } from './sent-attempt.ts';
import type { Wall } from './wall.ts';

/**
 * Takes an attempt of a run to its receiver and resolves with the outcome; an aborted signal cancels
 * it.
 */
export type Carry = (attempt: Attempt, signal: SendingSignal, run: ScenarioRun) => Promise<Outcome>;

export interface OutboxOptions {
  readonly carry: Carry;
  readonly wall: Wall;
  /** Whether a webhook has a receiver although its address is one below `.example`. */
  readonly isDeclared?: ((webhook: string) => boolean) | undefined;
  /** Real time after which an attempt counts as one without an answer; 30 s without it. */
  readonly wallTimeoutMs?: number | undefined;
  /** Called with every attempt that took too long. */
  readonly onSilence?: ((attempt: Attempt) => void) | undefined;
  /** Called with the first attempt whose receiver must not be called. */
  readonly onBlocked?: ((attempt: Attempt) => void) | undefined;
}

/**
 * The attempts of a world that receivers outside answer. An advance does not pass an instant at
 * which one is under way: time is settled. Answers are entered in the order of their attempts,
 * however they come, so that the log does not depend on the speed of receivers.
 */
export class Outbox {
  readonly #run: ScenarioRun;
  readonly #options: OutboxOptions;
  readonly #sent = new Numbered<SentAttempt>();
  /** Attempts whose answers have come and are not entered yet: of many that wait, few have one. */
  readonly #answered = new Set<number>();
  /** Attempts that the present step of the engine has begun. */
  #begun: SentAttempt[] = [];
  /** Ends the wait for the time-out of the oldest attempt; undefined while none is unanswered. */
  #callOffTimeout: (() => void) | undefined;
  readonly #stop: () => void;
  readonly #unwatch: () => void;
  /** Called after answers have come. */
  readonly #listeners = new Set<() => void>();
  #isClosed = false;
  #hasBlocked = false;

  constructor(run: ScenarioRun, options: OutboxOptions) {
    this.#run = run;
    this.#options = options;
    const { deliveries } = this;
    run.examples.leave(options.isDeclared ?? (() => false));
    this.#stop = deliveries.onAttempt((attempt) => this.#send(attempt));
    this.#unwatch = deliveries.watch(() => this.#recall());
    for (const attempt of deliveries.inFlight) this.#send(attempt);
  }

  /** Whether an answer is due, so that time should not pass. */
  get isAny(): boolean {
    return this.#dueCount > 0;
  }

  /** The number of attempts that receivers outside are to answer. */
  get #dueCount(): number {
    return this.deliveries.inFlightCount - this.#run.examples.dueCount;
  }

  get deliveries(): ScenarioRun['world']['service']['webhooks']['deliveries'] {
    return this.#run.world.service.webhooks.deliveries;
  }

  /** Real time since an attempt was sent whose answer is due; undefined for any other. */
  unansweredMs(number: number): number | undefined {
    const sent = this.#sent.get(number);
    if (sent === undefined || sent.outcome !== undefined) return undefined;
    return this.#options.wall.nowMs() - sent.sentAtMs;
  }

  /** Calls the listener whenever an answer has come; returns a function that ends it. */
  onAnswer(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Enters the answers that have come, up to the first one still due. */
  enterInOrder(): void {
    let { first } = this.#sent;
    while (first !== undefined && this.#enter(first.attempt.number)) ({ first } = this.#sent);
  }

  enterAll(): void {
    for (const number of [...this.#answered].sort((a, b) => a - b)) this.#enter(number);
  }

  /**
   * Resolves when no attempt is under way and all answers are entered, or once aborted. Answers are
   * entered as they come: a promise for each, on which this would go on, costs more than the rest.
   */
  settle(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        unlisten();
        signal?.removeEventListener('abort', enter);
      };
      const enter = (): void => {
        try {
          this.enterInOrder();
        } catch (error) {
          end();
          reject(error);
          return;
        }
        if (this.isAny && signal?.aborted !== true && !this.#isClosed) return;
        end();
        resolve();
      };
      const unlisten = this.onAnswer(enter);
      signal?.addEventListener('abort', enter);
      enter();
    });
  }

  /** Cancels the attempts under way; none is entered or sent any more. */
  close(): void {
    this.#stop();
    this.#unwatch();
    this.#isClosed = true;
    for (const sent of this.#sent.values()) sent.callOff();
    this.#sent.clear();
    this.#answered.clear();
    this.#keepTime();
    for (const listener of this.#listeners) listener();
  }

  #send(attempt: Attempt): void {
    if (this.#run.examples.isAnswering(attempt)) return;
    const sent = new SentAttempt(attempt, this.#options.wall.nowMs());
    this.#sent.add(attempt.number, sent);
    // This may be the next attempt of a delivery whose previous one timed out.
    this.#recall();
    // Goes on after the step of the engine that began it.
    if (this.#begun.push(sent) === 1) void Promise.resolve().then(() => this.#carryBegun());
  }

  #carryBegun(): void {
    const begun = this.#begun;
    this.#begun = [];
    for (const sent of begun) {
      this.#carried(sent).then(
        (outcome) => this.#came(sent, outcome),
        () => this.#came(sent, { failure: 'reset' }),
      );
    }
  }

  #carried(sent: SentAttempt): Promise<Outcome> {
    try {
      return this.#options.carry(sent.attempt, sent, this.#run);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /**
   * Keeps one timer, for the oldest attempt without an answer, as all have the same time: a timer
   * for each costs as much as its log entry.
   */
  #keepTime(): void {
    if (this.#sent.size === this.#answered.size) {
      this.#callOffTimeout?.();
      this.#callOffTimeout = undefined;
    } else if (this.#callOffTimeout === undefined) {
      const leftMs = this.#leftMs(this.#oldest!);
      this.#callOffTimeout = this.#options.wall.after(leftMs, () => this.#timeOut());
    }
  }

  /** Ends the oldest attempt if its time is over; others that are late have turns of their own. */
  #timeOut(): void {
    this.#callOffTimeout = undefined;
    const sent = this.#oldest;
    if (sent !== undefined && this.#leftMs(sent) <= 0) {
      this.#options.onSilence?.(sent.attempt);
      this.#came(sent, { failure: 'timeout' });
      sent.callOff();
    }
    this.#keepTime();
  }

  /** The attempt without an answer that was sent first. */
  get #oldest(): SentAttempt | undefined {
    for (const sent of this.#sent.values()) if (sent.outcome === undefined) return sent;
    return undefined;
  }

  #leftMs({ sentAtMs }: SentAttempt): number {
    const { wall, wallTimeoutMs = usualWallTimeoutMs } = this.#options;
    return sentAtMs + wallTimeoutMs - wall.nowMs();
  }

  #came(sent: SentAttempt, outcome: Outcome): void {
    const { number } = sent.attempt;
    if (!this.#sent.has(number) || sent.outcome !== undefined) return;
    sent.outcome = outcome;
    if ('failure' in outcome && outcome.failure === 'blocked' && !this.#hasBlocked) {
      this.#hasBlocked = true;
      this.#options.onBlocked?.(sent.attempt);
    }
    this.#answered.add(number);
    this.#keepTime();
    for (const listener of this.#listeners) listener();
  }

  /** Enters an answer; returns whether it had come. */
  #enter(number: number): boolean {
    const sent = this.#sent.get(number);
    if (sent?.outcome === undefined || !this.deliveries.isInFlight(number)) return false;
    this.#forget(number);
    const { outcome } = sent;
    const { delivery, faults } = sent.attempt;
    // A fault makes sending slow, in simulated time.
    const usualMs = delivery.webhook.settings.latencyMs ?? 0;
    const latencyMs = faults.slowMs > 0 ? usualMs + faults.slowMs : undefined;
    this.#run.world.submit({ kind: 'delivery.answer', attempt: number, outcome, latencyMs });
    return true;
  }

  /** Cancels attempts that exceed their simulated time, or whose delivery was cancelled. */
  #recall(): void {
    const { deliveries } = this;
    let surplus = this.#sent.size - this.#dueCount;
    // The oldest are the first to time out: of many that wait few are checked.
    for (const sent of this.#sent.values()) {
      if (surplus <= 0) break;
      const { number } = sent.attempt;
      if (deliveries.isInFlight(number)) continue;
      surplus -= 1;
      this.#forget(number);
      sent.callOff();
    }
    this.#keepTime();
  }

  #forget(number: number): void {
    this.#sent.delete(number);
    this.#answered.delete(number);
  }
}

export const usualWallTimeoutMs = 30_000;
