import type { Attempt, Outcome, ScenarioRun } from '../../engine/index.ts';
import type { AllowsReceiver } from './allowed-receivers.ts';
import type { CallOffSignal } from './call-off.ts';
import { CallbackPolicy, type Resolve } from './callback-policy.ts';
import { ask, type LocalReceiver } from './local-receiver.ts';
import { postingOf } from './posting.ts';
import { Sender } from './sender.ts';

export interface CarrierOptions {
  /** Whether this machine and private networks may be called; see `CallbackPolicy`. */
  readonly allowsNearby: boolean;
  /** Receivers there that may be called all the same. */
  readonly allowed?: AllowsReceiver | undefined;
  /** Asked about each address that may be called otherwise, on the internet too; no blocks it. */
  readonly permits?: AllowsReceiver | undefined;
  /** Unix time, ms, for headers of Standard Webhooks, unless a webhook has simulated time there. */
  readonly nowMs: () => number;
  /** Receivers that replace the addresses of webhooks, by name: another address, or a function. */
  readonly receivers?: Readonly<Record<string, string | LocalReceiver>> | undefined;
  /** Called with errors thrown by a receiver that is a function. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
  readonly resolve?: Resolve | undefined;
  /** Sees every attempt as it is sent. */
  readonly observe?: ObserveSending | undefined;
}

/** Begins to observe an attempt of a run as it is sent. */
export type ObserveSending = (attempt: Attempt, run: ScenarioRun | undefined) => ObservedSending;

export interface ObservedSending {
  /** Headers that the request has beside its own. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  end(outcome: Outcome): void;
}

/** Takes attempts to their receivers, and returns the answers. */
export class Carrier {
  readonly #options: CarrierOptions;
  readonly #receivers: ReadonlyMap<string, string | LocalReceiver>;
  readonly #sender: Sender;

  constructor(options: CarrierOptions) {
    this.#options = options;
    this.#receivers = new Map(Object.entries(options.receivers ?? {}));
    this.#sender = new Sender(new CallbackPolicy(options));
  }

  /** Every error is an outcome; an aborted signal is a time-out. */
  readonly carry = (
    attempt: Attempt,
    signal: CallOffSignal,
    run?: ScenarioRun,
  ): Promise<Outcome> => {
    const { observe } = this.#options;
    if (observe === undefined) return this.#carry(attempt, signal);
    const observed = observe(attempt, run);
    return this.#carry(attempt, signal, observed.headers).then((outcome) => {
      observed.end(outcome);
      return outcome;
    });
  };

  #carry(
    attempt: Attempt,
    signal: CallOffSignal,
    more?: ObservedSending['headers'],
  ): Promise<Outcome> {
    const { nowMs, onFailure } = this.#options;
    const { webhook } = attempt.delivery.event;
    const receiver = this.#receivers.get(webhook.name);
    const url = typeof receiver === 'string' ? receiver : attempt.url;
    const usual = postingOf(attempt, url, nowMs());
    const posting = more ? { ...usual, headers: { ...usual.headers, ...more } } : usual;
    return typeof receiver === 'function'
      ? ask(receiver, posting, onFailure ?? (() => {}))
      : this.#sender.send(posting, signal);
  }

  async close(): Promise<void> {
    return this.#sender.close();
  }
}
