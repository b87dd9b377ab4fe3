/** The end of an attempt: an answer, or the reason why there is none. Plain JSON. */
export type Outcome = AnswerOutcome | { readonly failure: Failure };

export interface AnswerOutcome {
  /** HTTP status. */
  readonly status: number;
  /** The delay requested by the header `retry-after`. */
  readonly retryAfterMs?: number | undefined;
  /** Its beginning, up to 1 kB, which contains the answer to a challenge. */
  readonly body?: string | undefined;
}

/** `blocked`: calls to the address are forbidden. */
export type Failure = 'timeout' | 'refused' | 'reset' | 'unresolved' | 'tls' | 'blocked';

/** Whether the status is any 2xx; redirects are not followed and count as failures (public). */
export function isSuccess(outcome: Outcome | undefined): outcome is AnswerOutcome {
  return (
    outcome !== undefined && 'status' in outcome && outcome.status >= 200 && outcome.status < 300
  );
}

/** The members of a log entry for an outcome. */
export function told(
  outcome: Outcome,
): { readonly status: number } | { readonly failure: Failure } {
  return 'status' in outcome ? { status: outcome.status } : { failure: outcome.failure };
}

export const timedOut: Outcome = { failure: 'timeout' };
