import type { Stream } from '../../random/stream.ts';

/** The number and times of a delivery's attempts, and the meaning of answers other than success. */
export interface RetryPolicy {
  /** Waits between attempts, ms: one fewer than there are attempts. */
  readonly waitsMs: readonly number[];
  /**
   * `start`: an attempt is due a wait after the previous one was due, the first being due when it
   * starts; one that is due while another is under way follows at its end. `failure`: an attempt is
   * due a wait after the previous one failed.
   */
  readonly countedFrom: 'start' | 'failure';
  /** The largest random deviation of a wait, as a share of it, 0 to 1. */
  readonly jitter: number;
  /** The time after which an unanswered attempt fails. */
  readonly timeoutMs: number;
  /** Whether the delay that an answer requests is respected. */
  readonly honoursRetryAfter: boolean;
  /** Whether a 410 answer disables the webhook. */
  readonly goneDisables: boolean;
  /** The number of consecutive dead deliveries that disables the webhook; none: never. */
  readonly disableAfter?: number | undefined;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const plain = {
  countedFrom: 'start',
  jitter: 0,
  timeoutMs: 15 * second,
  honoursRetryAfter: false,
  goneDisables: false,
} as const;

/**
 * Policies of known services. `published`: the public service's own, attempts at 0, 25, 75 and 175
 * s. `svix`: docs.svix.com/retries. `standard`: the example schedule and the handling of status
 * codes of the Standard Webhooks specification; its jitter is ours, as it names no figure.
 * `github`: docs.github.com, handling failed deliveries.
 */
export const retryProfiles = {
  published: { ...plain, waitsMs: [25 * second, 50 * second, 100 * second] },
  svix: {
    ...plain,
    countedFrom: 'failure',
    waitsMs: [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour],
  },
  standard: {
    ...plain,
    countedFrom: 'failure',
    waitsMs: [
      5 * second,
      5 * minute,
      30 * minute,
      2 * hour,
      5 * hour,
      10 * hour,
      14 * hour,
      20 * hour,
      24 * hour,
    ],
    jitter: 0.1,
    honoursRetryAfter: true,
    goneDisables: true,
  },
  github: { ...plain, waitsMs: [], timeoutMs: 10 * second },
} as const satisfies Readonly<Record<string, RetryPolicy>>;

export type RetryProfile = keyof typeof retryProfiles;

/** A challenge has one attempt and a timeout of 15 s (public). */
export const challengePolicy: RetryPolicy = { ...plain, waitsMs: [] };

export function policyOf(retry: RetryProfile | RetryPolicy = 'published'): RetryPolicy {
  return typeof retry === 'string' ? retryProfiles[retry] : retry;
}

/** The facts about a failed attempt that determine when the next one starts. */
interface FailedAttempt {
  /** The number of attempts so far. */
  readonly count: number;
  readonly dueAtMs: number;
  readonly endedAtMs: number;
  /** The delay that the answer requested. */
  readonly retryAfterMs?: number | undefined;
}

/** The due time of the next attempt, maybe in the past. Calls `draws` only for jitter. */
export function nextDueMs(policy: RetryPolicy, failed: FailedAttempt, draws: () => Stream): number {
  const { count, dueAtMs, endedAtMs, retryAfterMs = 0 } = failed;
  const plainMs = policy.waitsMs[count - 1] ?? 0;
  const share = policy.jitter === 0 ? 1 : 1 + policy.jitter * (2 * draws().double() - 1);
  const waitMs = Math.round(plainMs * share);
  const fromMs = policy.countedFrom === 'start' ? dueAtMs : endedAtMs;
  const askedMs = policy.honoursRetryAfter ? endedAtMs + retryAfterMs : 0;
  return Math.max(fromMs + waitMs, askedMs);
}
