import type { Json } from '../../log/canonical.ts';
import type { World } from '../../world.ts';
import type { Setting } from '../context/self.ts';
import { valueAt } from '../plan/answer-path.ts';
import type { AnswerPlan, StatusPlan } from '../plan/api.ts';

import { type Judgement, judgeMatcher } from './matcher.ts';

export interface CallAnswer {
  readonly status: number;
  /** Headers by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An answer with its body parsed. */
export interface ReadAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON if the body parses as such, else text; empty text if there is no body. */
  readonly body: Json;
  /** The body as it came. */
  readonly text: string;
}

export function readAnswer({ status, headers, body }: CallAnswer): ReadAnswer {
  return { status, headers, body: jsonOf(body), text: body };
}

function jsonOf(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/** Judges an answer by its expectations; without any, a success yields no judgement. */
export function* judgeAnswer(
  place: Setting,
  plan: AnswerPlan,
  answer: ReadAnswer,
): Generator<Judgement> {
  const { statuses, headers, body, error, isVerified } = plan;
  if (statuses !== undefined || error === undefined) yield* judgeStatus(statuses, answer);
  if (error !== undefined) {
    const { code, type } = errorOf(answer.body);
    const passed = answer.status >= 400 && (code === error || type === error);
    yield { expected: `error ${error}`, passed, actual: inWords(answer) };
  }
  if (isVerified) yield judgeVerified(place.world, answer);
  for (const each of headers) {
    yield judgeMatcher(place, { ...each, text: `header ${each.text}` }, answer.headers);
  }
  for (const each of body) yield judgeMatcher(place, each, answer.body);
}

function* judgeStatus(
  statuses: readonly StatusPlan[] | undefined,
  answer: ReadAnswer,
): Generator<Judgement> {
  const { status } = answer;
  const isSuccess = status < 400;
  if (statuses === undefined) {
    if (!isSuccess) yield { expected: 'success', passed: false, actual: inWords(answer) };
    return;
  }
  const passed = statuses.some((each) => {
    if (each.kind === 'exactly') return each.status === status;
    return each.kind === 'class' && each.hundreds === Math.floor(status / 100);
  });
  yield { expected: describeStatuses(statuses), passed, actual: inWords(answer) };
}

export function describeStatuses(statuses: readonly StatusPlan[]): string {
  const words = statuses.map((each) => {
    if (each.kind === 'none') return noAnswer;
    return each.kind === 'exactly' ? String(each.status) : `${each.hundreds}xx`;
  });
  return words.every((word) => word === noAnswer) ? noAnswer : `status ${words.join(' or ')}`;
}

const noAnswer = 'no answer';

/** Judges whether a command is verified; an acknowledgement alone does not verify it. */
function judgeVerified(world: World, answer: ReadAnswer): Judgement {
  const id = valueAt(answer.body, ['data', 'id']);
  const execution = typeof id === 'string' ? world.service.executions.find(id) : undefined;
  const passed = execution?.status === 'SUCCESS' && execution.isVerified;
  const acknowledged = 'it was acknowledged, and no report of the vehicle decides on it';
  const actual = execution?.status === 'SUCCESS' ? acknowledged : inWords(answer);
  return { expected: 'a verified command', passed, actual };
}

/** An answer in words: its status, and the type and code of its error if it has them. */
function inWords({ status, body }: ReadAnswer): string {
  const { code, type } = errorOf(body);
  const detail = ['errors', 0, 'detail'] as const;
  const said = [valueAt(body, detail), valueAt(body, ['description'])];
  said.push(valueAt(body, ['error_description']));
  const sentence = said.find((each) => typeof each === 'string');
  const names = [...new Set([type, code])].filter((each) => each !== undefined);
  return `it answered ${[status, ...names].join(' ')}${sentence === undefined ? '' : `: ${sentence}`}`;
}

/** Type and code of an error of version 3 or 2.0, or the code of OAuth. */
function errorOf(body: Json): {
  readonly type: string | undefined;
  readonly code: string | undefined;
} {
  const at = (...path: (string | number)[]): string | undefined => {
    const found = valueAt(body, path);
    return typeof found === 'string' ? found : undefined;
  };
  if (valueAt(body, ['statusCode']) !== undefined) return { type: at('type'), code: at('code') };
  return { type: at('errors', 0, 'type'), code: at('errors', 0, 'code') ?? at('error') };
}
