import { signatureOf } from '../../service/management-tokens.ts';
import type { Attempt } from '../../service/webhooks/attempt.ts';
import type { Outcome } from '../../service/webhooks/outcome.ts';
import { priority } from '../../time/priority.ts';
import type { World } from '../../world.ts';

/**
 * The simulated receivers of webhooks below `.example`, where no real one can exist (RFC 2606).
 * They answer challenges rightly and events with 204, at the end of the instant of the attempt,
 * unless a receiver is declared (ours). An answer is a command as from outside: a replay repeats
 * it, and a recording without it stays as it is.
 */
export class ExampleReceivers {
  readonly #world: World;
  readonly #owner: number;
  #due: Attempt[] = [];
  #isDeclared: (webhook: string) => boolean = () => false;

  constructor(world: World) {
    this.#world = world;
    this.#owner = world.clock.register(() => this.#answer());
    world.service.webhooks.deliveries.onAttempt((attempt) => {
      if (!world.isReplay && this.isAnswering(attempt)) this.#expect(attempt);
    });
  }

  /** The number of attempts that get an answer at the end of this instant. */
  get dueCount(): number {
    return this.#due.length;
  }

  /** Whether the simulated receiver answers an attempt. */
  isAnswering({ delivery: { webhook }, url }: Attempt): boolean {
    return isExample(url) && !this.#isDeclared(webhook.name);
  }

  /**
   * Leaves these webhooks to receivers outside from now on. Attempts to others that are under
   * way, such as those of a world that has returned, get their answers.
   */
  leave(isDeclared: (webhook: string) => boolean): void {
    this.#isDeclared = isDeclared;
    this.#due = [];
    if (this.#world.isReplay) return;
    for (const attempt of this.#world.service.webhooks.deliveries.inFlight) {
      if (this.isAnswering(attempt)) this.#expect(attempt);
    }
  }

  #expect(attempt: Attempt): void {
    const { clock } = this.#world;
    // After all else at this instant, as receivers outside answer.
    if (this.#due.push(attempt) === 1) clock.schedule(clock.now, priority.end, this.#owner, 0, 0);
  }

  #answer(): void {
    const due = this.#due;
    this.#due = [];
    const { managementTokens, webhooks } = this.#world.service;
    for (const attempt of due) {
      const { number } = attempt;
      if (!webhooks.deliveries.isInFlight(number)) continue;
      const outcome = outcomeFor(attempt, managementTokens.current);
      const { slowMs } = attempt.faults;
      const usualMs = attempt.delivery.webhook.settings.latencyMs ?? 0;
      const latencyMs = slowMs > 0 ? usualMs + slowMs : undefined;
      this.#world.submit({ kind: 'delivery.answer', attempt: number, outcome, latencyMs });
    }
  }
}

/** Whether no real receiver can exist at an address. */
export function isExample(url: string): boolean {
  return /^https?:\/\/[^/?#]*\.example\.?(:\d+)?([/?#]|$)/i.test(url);
}

/** The outcome of a receiver that rejects a truncated body and a wrong signature. */
function outcomeFor({ delivery: { event }, faults }: Attempt, token: string): Outcome {
  if (faults.isReset) return { failure: 'reset' };
  if (faults.isTruncated) return { status: 400 };
  if (faults.isTampered || faults.signature !== 'right') return { status: 401 };
  if (event.type !== 'VERIFY') return { status: 204 };
  const challenge = signatureOf(token, event.challenge);
  return { status: 200, body: JSON.stringify({ challenge }) };
}
