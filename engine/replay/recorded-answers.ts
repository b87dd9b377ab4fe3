import type { LoggedEntry } from '../log/entry.ts';
import {
  answerOf,
  type ReceiverAnswer,
  type ReceiverRequest,
} from '../service/webhooks/receivers.ts';
import type { AnswerCommand } from '../service/webhooks/webhook-command.ts';

/** An attempt of a recording that nobody answered, or not in time. */
const silence: ReceiverAnswer = { outcome: { failure: 'timeout' }, latencyMs: Infinity };

/**
 * Receivers outside of a recording, answering as they did then: to each delivery by its id. What the recording does not
 * have is accepted at once (ours).
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

  /** @param usualMs what the webhook takes where nobody says */
  answer(delivery: string, request: ReceiverRequest, usualMs: number): ReceiverAnswer {
    const recorded = this.#answers.get(delivery)?.shift();
    return recorded?.(usualMs) ?? answerOf({}, request);
  }

  /** Until there is an answer, silence stands for it. A delivery that is sent again has its id again. */
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
