import { randomUUID } from 'node:crypto';
import type { JobLine, JobPlace } from '../threads/job-line.ts';
import { packed } from './packed.ts';
import { QueueLine } from './queue-line.ts';
import type { QueueOptions } from './queue-options.ts';

/** Workers on other machines as a place that does jobs. */
export class QueuePlace implements JobPlace {
  readonly #options: QueueOptions;
  readonly #lines: Pick<QueueLine<unknown, unknown>, 'cancel' | 'close'>[] = [];
  #interruption: { readonly reason: unknown } | undefined;
  #cancelling: Promise<unknown> = Promise.resolve();

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** @param isRepeatable whether a job that is done twice has the same answer */
  async line<Job, Answer>(
    kind: string,
    context: unknown,
    isRepeatable = true,
  ): Promise<JobLine<Job, Answer>> {
    const once = isRepeatable ? undefined : randomUUID();
    const line = await QueueLine.open<Job, Answer>(
      { kind, context: packed(context), once },
      this.#options,
    );
    this.#lines.push(line);
    if (this.#interruption !== undefined) this.#cancel();
    return line;
  }

  heed(signal: AbortSignal): void {
    const interrupt = (): void => this.interrupt(signal.reason);
    if (signal.aborted) interrupt();
    else signal.addEventListener('abort', interrupt, { once: true });
  }

  /** Cancels the jobs that no worker has begun. The answers of the others stay in the store. */
  interrupt(reason: unknown): void {
    if (this.#interruption !== undefined) return;
    this.#interruption = { reason };
    this.#cancel();
  }

  async close(): Promise<void> {
    await this.#cancelling;
    for (const line of this.#lines) line.close();
  }

  #cancel(): void {
    const { reason } = this.#interruption!;
    this.#cancelling = Promise.all(this.#lines.map(async (line) => line.cancel(reason)));
  }
}
