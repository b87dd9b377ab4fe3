import type { Dispatcher } from 'undici';
import type { Outcome } from '../../engine/index.ts';
import { type AnswerHeaders, failureOf, keptBytes, outcomeOf, readBytes } from './answer.ts';
import type { CallOffSignal } from './call-off.ts';

export const timedOut: Outcome = { failure: 'timeout' };

const nothing = Buffer.alloc(0);
const noHeaders: AnswerHeaders = { retryAfter: undefined, date: undefined };

/** Gathers an answer up to its limit. */
export class AnswerHandler implements Dispatcher.DispatchHandler {
  readonly #signal: CallOffSignal;
  readonly #resolve: (outcome: Outcome) => void;
  #kept: Buffer = nothing;
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #headers: AnswerHeaders = noHeaders;
  #bytes = 0;

  constructor(signal: CallOffSignal, resolve: (outcome: Outcome) => void) {
    this.#signal = signal;
    this.#resolve = resolve;
    // Applies also while it waits for a connection.
    signal.addEventListener('abort', this.#giveUp);
  }

  readonly #giveUp = (): void => {
    this.#end(timedOut);
    this.#hangUp();
  };

  #hangUp(): void {
    this.#controller?.abort(new Error('the attempt was aborted'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#signal.aborted) this.#hangUp();
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    this.#status = status;
    this.#headers = { retryAfter: one(headers['retry-after']), date: one(headers['date']) };
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#bytes < keptBytes) this.#kept = Buffer.concat([this.#kept, chunk]);
    this.#bytes += chunk.length;
    if (this.#bytes <= readBytes) return;
    this.#answer();
    controller.abort(new Error('the answer is too long'));
  }

  onResponseEnd(): void {
    this.#answer();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#end({ failure: failureOf(error) });
  }

  #answer(): void {
    this.#end(outcomeOf(this.#status, this.#headers, this.#kept));
  }

  /** The first end counts. */
  #end(outcome: Outcome): void {
    this.#signal.removeEventListener('abort', this.#giveUp);
    this.#resolve(outcome);
  }
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
