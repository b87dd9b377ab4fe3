import type { LoggedEntry } from '../log/entry.ts';
import {
  answerOf,
  type ReceiverAnswer,
  type ReceiverRequest,
} from '../service/webhooks/receivers.ts';
import type { AnswerCommand } from '../service/webhooks/webhook-command.ts';

/** The answer to an attempt of a recording that got no answer in time. */
const silence: ReceiverAnswer = { outcome: { failure: 'timeout' }, latencyMs: Infinity };

/**
 * Repeats the recorded answers of outside receivers to each delivery, by its id. A delivery that
 * the recording lacks is accepted at once (ours).
 */
export class RecordedAnswers {
  readonly #answers = new Map<string, Recorded[]>();

  constructor(entries: readonly LoggedEntry[]) {
    const attempts = new Map<number, { readonly atMs: number; readonly settle: Settle }>();
    for (const { kind, atMs, data } of entries) {
      if (kind === 'delivery.attempted') {
        const { attempt, delivery } = data as { attempt: number; delivery: string };
        attempts.set(attempt, { atMs, settle: this.#expect(delivery) });
      } else if (kind === 'delivery.answer') {
        const { attempt, outcome, latencyMs } = data as unknown as AnswerCommand;
        const attempted = attempts.get(attempt);
        const isSilent = 'failure' in outcome && outcome.failure === 'timeout';
        if (attempted === undefined || isSilent) continue;
        const tookMs = atMs - attempted.atMs;
        attempted.settle((usualMs) => ({
          outcome,
          latencyMs: Math.max(tookMs, latencyMs ?? usualMs),
        }));
      }
    }
  }

  /** @param usualMs the usual latency of the webhook, for answers without a latency */
  answer(delivery: string, request: ReceiverRequest, usualMs: number): ReceiverAnswer {
    const recorded = this.#answers.get(delivery)?.shift();
    return recorded?.(usualMs) ?? answerOf({}, request);
  }

  /**
   * Expects an answer to an attempt; until it comes, silence takes its place. A repeated delivery
   * keeps its id.
   */
  #expect(delivery: string): Settle {
    const answers = this.#answers.get(delivery) ?? [];
    this.#answers.set(delivery, answers);
    const place = answers.push(() => silence) - 1;
    return (answer) => {
      answers[place] = answer;
    };
  }
}

type Recorded = (usualMs: number) => ReceiverAnswer;
type Settle = (answer: Recorded) => void;
