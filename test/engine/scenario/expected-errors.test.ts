import { describe, expect, test } from 'vitest';
import type { Json } from '../../../engine/index.ts';
import { judgeAnswer } from '../../../engine/scenario/judging/answer.ts';
import type { AnswerPlan } from '../../../engine/scenario/plan/api.ts';

function judged(error: string, status: number, body: Json) {
  const plan: AnswerPlan = {
    statuses: undefined,
    headers: [],
    body: [],
    error,
    isVerified: false,
    withinMs: undefined,
  };
  const answer = { status, headers: {}, body };
  const [judgement] = judgeAnswer({} as never, plan, answer as never);
  return judgement;
}

const three = { errors: [{ type: 'AUTHENTICATION', code: 'FORBIDDEN', detail: 'not granted' }] };
const two = { type: 'PERMISSION', code: null, statusCode: 403, description: 'not granted' };

describe('an expected error', () => {
  test.each([
    ['FORBIDDEN', 403, three, true],
    ['AUTHENTICATION', 403, three, true],
    ['PERMISSION', 403, three, false],
    ['PERMISSION', 403, two, true],
    ['invalid_grant', 400, { error: 'invalid_grant' }, true],
    ['FORBIDDEN', 200, three, false],
  ])('%s of an answer with status %i: %j', (error, status, body, passed) => {
    expect(judged(error, status, body)?.passed).toBe(passed);
  });

  test('that did not come is told beside the type and code of the one that came', () => {
    expect(judged('PERMISSION', 403, three)?.actual).toBe(
      'it answered 403 AUTHENTICATION FORBIDDEN: not granted',
    );
    expect(judged('FORBIDDEN', 403, two)?.actual).toBe('it answered 403 PERMISSION: not granted');
  });
});
