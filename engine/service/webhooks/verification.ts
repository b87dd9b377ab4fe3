import type { Delivery } from './delivery.ts';
import type { ChallengeEvent } from './event.ts';

/** The reason why a challenge was not met. */
export type Unverified = 'noAnswer' | 'status' | 'body' | 'challenge';

/** The failure of a settled challenge; undefined for status 200 and the right answer (public). */
export function judgeChallenge(
  { answers }: ChallengeEvent,
  { attempts }: Pick<Delivery, 'attempts'>,
): Unverified | undefined {
  const outcome = attempts.at(-1)?.outcome;
  if (outcome === undefined || 'failure' in outcome) return 'noAnswer';
  if (outcome.status !== 200) return 'status';
  const challenge = challengeIn(outcome.body ?? '');
  if (challenge === undefined) return 'body';
  return answers.includes(challenge) ? undefined : 'challenge';
}

function challengeIn(body: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(body);
    if (typeof answer !== 'object' || answer === null || !('challenge' in answer)) return undefined;
    return typeof answer.challenge === 'string' ? answer.challenge : undefined;
  } catch {
    return undefined;
  }
}
