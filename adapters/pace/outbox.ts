import { type Attempt, Numbered, type Outcome, type ScenarioRun } from '../../engine/index.ts';
import type { ExchangeOptions } from './exchange.ts';
import { Exchanges } from './exchanges.ts';
import { NeverQuiet } from './never-quiet.ts';
import { pendingOf, unsettledWords } from './pending-delivery.ts';
import { type SendingSignal, SentAttempt } from './sent-attempt.ts';

/**
 * Takes an attempt of a run to its receiver and resolves with the outcome; an aborted signal cancels
 * it.
 */
export type Carry = (attempt: Attempt, signal: SendingSignal, run: ScenarioRun) => Promise<Outcome>;

export interface OutboxOptions extends ExchangeOptions {
  /** Without it nothing is sent, and attempts get no answer. */
  readonly carry?: Carry | undefined;
  /** Whether a webhook has a receiver although its address is one below `.example`. */
  readonly isDeclared?: ((webhook: string) => boolean) | undefined;
  /** Called with the first attempt whose receiver must not be called. */
  readonly onBlocked?: ((attempt: Attempt) => void) | undefined;
}

/**
 * The attempts of a world that receivers outside answer. An advance does not pass an instant at
 * which an application computes: time is settled. Answers are entered in the order of their
 * attempts, however they come, so that the log does not depend on the speed of receivers.
 */
export class Outbox {
  readonly #run: ScenarioRun;
  readonly #options: OutboxOptions;
  readonly #sent = new Numbered<SentAttempt>();
  /** Attempts whose answers have come and are not entered yet: of many that wait, few have one. */
  readonly #answered = new Set<number>();
  /** Attempts that the present step of the engine has begun. */
  #begun: SentAttempt[] = [];
  readonly #stop: () => void;
  readonly #unwatch: () => void;
  /** Called after an answer has come. */
  #onAnswer: () => void = () => {};
  #hasBlocked = false;
  /** The account of the applications that receive. */
  readonly exchanges: Exchanges;

  constructor(run: ScenarioRun, options: OutboxOptions) {
    this.#run = run;
    this.#options = options;
    this.exchanges = new Exchanges(options, run.world.clock);
    const { deliveries } = this;
    run.examples.leave(options.isDeclared ?? (() => false));
    this.#stop = deliveries.onAttempt((attempt) => this.#send(attempt));
    this.#unwatch = deliveries.watch(() => this.#recall());
    for (const attempt of deliveries.inFlight) this.#send(attempt);
  }

  /** Whether an answer is due or has come and is not entered, so that time should not pass. */
  get isAny(): boolean {
    return this.#answered.size > 0 || this.exchanges.isAny;
  }

  /** Whether an answer of a receiver is due. */
  get isSending(): boolean {
    return this.#sent.size > 0;
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

  /** Calls the listener whenever an answer has come. */
  onAnswer(listener: () => void): void {
    this.#onAnswer = listener;
  }

  /** Enters the answers that have come. */
  enterAll(): void {
    for (const number of [...this.#answered].sort((a, b) => a - b)) this.#enter(number);
  }

  /**
   * Waits until applications are at rest, enters their answers and serves their requests; an
   * aborted signal ends it. Rejects with `NeverQuiet`.
   */
  async settle(signal?: AbortSignal): Promise<void> {
    const { now: atMs } = this.#run.world.clock;
    try {
      await this.exchanges.rest(signal);
      this.enterAll();
      await this.exchanges.serve();
    } catch (error) {
      if (!(error instanceof NeverQuiet)) throw error;
      const pending = pendingOf(this.#run, this);
      throw new NeverQuiet(unsettledWords(error.message, { now: atMs, pending }));
    }
  }

  /** Cancels the attempts under way; none is entered or sent any more. */
  close(): void {
    this.#stop();
    this.#unwatch();
    for (const sent of this.#sent.values()) sent.callOff();
    this.#sent.clear();
    this.#answered.clear();
    this.exchanges.close();
  }

  #send(attempt: Attempt): void {
    if (this.#options.carry === undefined || this.#run.examples.isAnswering(attempt)) return;
    const sent = new SentAttempt(attempt, this.#options.wall.nowMs());
    this.#sent.add(attempt.number, sent);
    this.exchanges.announce(attempt);
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
      const take = (): Promise<Outcome> => this.#options.carry!(sent.attempt, sent, this.#run);
      return this.exchanges.begin(sent.attempt, take);
    } catch (error) {
      return Promise.reject(error);
    }
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
    this.exchanges.end(number);
    this.#onAnswer();
  }

  /** Enters an answer that has come. */
  #enter(number: number): void {
    const sent = this.#sent.get(number);
    if (sent?.outcome === undefined || !this.deliveries.isInFlight(number)) return;
    this.#forget(number);
    const { outcome } = sent;
    const { delivery, faults } = sent.attempt;
    // A fault makes sending slow, in simulated time.
    const usualMs = delivery.webhook.settings.latencyMs ?? 0;
    const latencyMs = faults.slowMs > 0 ? usualMs + faults.slowMs : undefined;
    this.#run.world.submit({ kind: 'delivery.answer', attempt: number, outcome, latencyMs });
  }

  /** Cancels attempts that exceed their simulated time, or whose delivery was cancelled. */
  #recall(): void {
    const { deliveries } = this;
    const dueCount = deliveries.inFlightCount - this.#run.examples.dueCount;
    let surplus = this.#sent.size - dueCount;
    // The oldest are the first to time out: of many that wait few are checked.
    for (const sent of this.#sent.values()) {
      if (surplus <= 0) break;
      const { number } = sent.attempt;
      if (deliveries.isInFlight(number)) continue;
      surplus -= 1;
      this.#forget(number);
      sent.callOff();
    }
  }

  #forget(number: number): void {
    this.exchanges.end(number);
    this.#sent.delete(number);
    this.#answered.delete(number);
  }
}
