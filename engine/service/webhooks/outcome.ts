/** How an attempt ended: an answer, or why there is none. Plain JSON. */
export type Outcome = Answered | { readonly failure: Failure };

export interface Answered {
  /** Of HTTP. */
  readonly status: number;
  /** What the header `retry-after` asked for. */
  readonly retryAfterMs?: number | undefined;
  /** Its beginning, 1 kB at most; a challenge is answered in it. */
  readonly body?: string | undefined;
}

/** `blocked`: the address may not be called. */
export type Failure = 'timeout' | 'refused' | 'reset' | 'unresolved' | 'tls' | 'blocked';

/** Any 2xx; redirects are not followed and count as failures (public). */
export function isSuccess(outcome: Outcome | undefined): outcome is Answered {
  return (
    outcome !== undefined && 'status' in outcome && outcome.status >= 200 && outcome.status < 300
  );
}

/** The members of a log entry that tell an outcome. */
export function told(
  outcome: Outcome,
): { readonly status: number } | { readonly failure: Failure } {
  return 'status' in outcome ? { status: outcome.status } : { failure: outcome.failure };
}

export const timedOut: Outcome = { failure: 'timeout' };
