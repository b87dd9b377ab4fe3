import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Attempt, nextOutsideMs, outsideRetry } from '../../../../engine/index.ts';
import type {
  RetryPolicy,
  retryProfiles,
} from '../../../../engine/service/webhooks/retry-profile.ts';
import { Hooked, minute } from '../../../support/hooked.ts';

/** The attempts of the first delivery, each of which is answered with this status at once. */
function attemptsOf(retry: RetryPolicy | keyof typeof retryProfiles, status = 503) {
  const hooked = new Hooked({ retry });
  const made: { readonly attempt: Attempt; readonly text: string; readonly atMs: number }[] = [];
  hooked.respond = ({ atMs, text }, attempt) => {
    made.push({ attempt, text, atMs });
    return { status };
  };
  hooked.pass(6000 * minute);
  return { world: hooked.world, made };
}

const policies = fc.record({
  waitsMs: fc.array(fc.nat(100_000), { maxLength: 4 }),
  countedFrom: fc.constantFrom('start' as const, 'failure' as const),
  jitter: fc.constantFrom(0, 0.5),
  timeoutMs: fc.constant(15_000),
  honoursRetryAfter: fc.boolean(),
  goneDisables: fc.constant(false),
});

describe('a retry outside the simulation', () => {
  test('has the body, the signature and the instant of the same retry inside', () => {
    fc.assert(
      fc.property(fc.oneof(policies, fc.constantFrom('published', 'standard')), (policy) => {
        const { world, made } = attemptsOf(policy);
        const { delivery } = made[0]!.attempt;
        made.forEach(({ text, attempt, atMs }, index) => {
          const nth = index + 1;
          const outside = outsideRetry(world, delivery, { nth, startedAtMs: atMs });
          expect(outside.body).toBe(text);
          expect(outside.signature).toBe(attempt.signature);
          const failed = { count: nth, dueAtMs: atMs, endedAtMs: atMs };
          const answer = { status: 503, retryAfterMs: undefined };
          expect(nextOutsideMs(world, delivery, { ...failed, ...answer })).toBe(
            made[index + 1]?.atMs,
          );
        });
      }),
      { numRuns: 20 },
    );
  });

  test('is not made after 410 under a policy that takes it for the end', () => {
    const { world, made } = attemptsOf('standard');
    const [{ attempt, atMs }] = made as [(typeof made)[0]];
    const failed = { count: 1, dueAtMs: atMs, endedAtMs: atMs, retryAfterMs: undefined };
    expect(nextOutsideMs(world, attempt.delivery, { ...failed, status: 410 })).toBeUndefined();
    expect(nextOutsideMs(world, attempt.delivery, { ...failed, status: 500 })).toBeDefined();
  });
});
