import type { Stream } from '../../random/stream.ts';

/** How often and when a delivery is attempted, and what an answer means beside success. */
export interface RetryPolicy {
  /** From one attempt to the next, ms: as many attempts as these, and the first. */
  readonly waitsMs: readonly number[];
  /**
   * `start`: attempts are due so long after the one before was due, the first one being due when it starts; one that is
   * due while another is under way follows at its end. `failure`: so long after the one before failed.
   */
  readonly countedFrom: 'start' | 'failure';
  /** Share of each wait, 0 to 1, by which it is drawn longer or shorter. */
  readonly jitter: number;
  /** An attempt without an answer has failed after so long. */
  readonly timeoutMs: number;
  /** An answer that asks for time is given it. */
  readonly honoursRetryAfter: boolean;
  /** An answer of 410 disables the webhook. */
  readonly goneDisables: boolean;
  /** So many deliveries in a row that came to nothing disable the webhook; undefined: however many. */
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
 * Policies of services that are known. `published`: the public service's own, attempts at 0, 25, 75 and 175 s. `svix`:
 * docs.svix.com/retries. `standard`: the example schedule and the handling of status codes of the Standard Webhooks
 * specification; its jitter is ours, as it names no figure. `github`: docs.github.com, handling failed deliveries.
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

/** A challenge is sent once, and answered within 15 s or not at all (public). */
export const challengePolicy: RetryPolicy = { ...plain, waitsMs: [] };

export function policyOf(retry: RetryProfile | RetryPolicy = 'published'): RetryPolicy {
  return typeof retry === 'string' ? retryProfiles[retry] : retry;
}

/** What of an attempt decides when the next one starts. */
interface Failed {
  /** How many attempts there were. */
  readonly count: number;
  readonly dueAtMs: number;
  readonly endedAtMs: number;
  /** What the answer asked for. */
  readonly retryAfterMs?: number | undefined;
}

/** When the next attempt is due; that may be before now. `draws` is asked for only where there is jitter. */
export function nextDueMs(policy: RetryPolicy, failed: Failed, draws: () => Stream): number {
  const { count, dueAtMs, endedAtMs, retryAfterMs = 0 } = failed;
  const plainMs = policy.waitsMs[count - 1] ?? 0;
  const share = policy.jitter === 0 ? 1 : 1 + policy.jitter * (2 * draws().double() - 1);
  const waitMs = Math.round(plainMs * share);
  const fromMs = policy.countedFrom === 'start' ? dueAtMs : endedAtMs;
  const askedMs = policy.honoursRetryAfter ? endedAtMs + retryAfterMs : 0;
  return Math.max(fromMs + waitMs, askedMs);
}
