import { type AnswerPath, parseAnswerPath } from '../plan/answer-path.ts';
import type { AnswerPlan, Capture, StatusPlan } from '../plan/api.ts';
import type { RawEnding } from '../schema/api.ts';
import type { RawStep } from '../schema/steps.ts';
import {
  type Checker,
  positionOf,
  positiveDuration,
  quantity,
  report,
  reportKey,
} from './checker.ts';
import { bodyMatchers, matchers } from './matchers.ts';

/** The conditions that an answer must meet; mistakes are reported. */
export function answer(checker: Checker, raw: RawStep): AnswerPlan {
  const ending: RawEnding = Array.isArray(raw.expect) ? {} : (raw.expect ?? {});
  const withinMs = quantity(checker, ending, 'within', 'duration', positiveDuration);
  if (ending.within !== undefined && raw.within !== undefined) {
    const message = 'within stands inside expect already: choose one';
    reportKey(checker, raw, 'within', 'form_several', message);
  }
  return {
    statuses: ending.status === undefined ? undefined : statuses(checker, raw, ending),
    headers: matchers(checker, ending.headers ?? {}, (name) => [name.toLowerCase()]),
    body: bodyMatchers(checker, ending.body ?? {}),
    error: ending.error,
    isVerified: ending.verified === true,
    withinMs: withinMs ?? quantity(checker, raw, 'within', 'duration', positiveDuration),
  };
}

/** The parts of an answer that a step captures; mistakes are reported. */
export function captures(checker: Checker, raw: RawStep): Capture[] {
  const { capture = {} } = raw;
  return Object.keys(capture).flatMap((name) => {
    const text = capture[name]!;
    if (!/^[A-Za-z_][\w-]*$/.test(name)) {
      reportKey(checker, capture, name, 'name_malformed', `${name} cannot be a name`);
      return [];
    }
    if (isTaken(checker, name)) {
      const message = `${name} is a name of the scenario already`;
      reportKey(checker, capture, name, 'name_taken', message);
      return [];
    }
    const [, from, rest = ''] = /^(status|headers|body)(?:$|(?=[.[]))(.*)$/s.exec(text) ?? [];
    const isWhole = rest === '' && (from === 'status' || from === 'body');
    const path = isWhole ? [] : parseAnswerPath(rest.replace(/^\./, ''));
    if (from === undefined || path === undefined || (from === 'status' && rest !== '')) {
      const message = `expected status, headers.name or a path such as body.data.id, found ${text}`;
      report(checker, capture, name, 'value_malformed', message);
      return [];
    }
    checker.captured?.capture(name);
    const position = positionOf(checker, capture);
    return [{ name, text, position, from: from as Capture['from'], path: lower(from, path) }];
  });
}

/** Whether a vehicle, user or webhook has this name, so that `{name}` in a path is ambiguous. */
function isTaken({ names }: Checker, name: string): boolean {
  const { roster, users, webhooks } = names;
  return roster.kindOf(name) !== undefined || users.has(name) || webhooks.has(name);
}

/** Header names are case-insensitive. */
function lower(from: string, path: AnswerPath): AnswerPath {
  return from === 'headers' ? path.map((step) => String(step).toLowerCase()) : path;
}

function statuses(checker: Checker, raw: RawStep, ending: RawEnding): readonly StatusPlan[] {
  const list = ending.status!;
  if (Array.isArray(list)) {
    if (list.length === 0) reportKey(checker, ending, 'status', 'form_missing', 'no status');
    return list.flatMap((each, index) => {
      const read = statusOf(raw, each);
      if (read !== undefined) return read;
      report(checker, list, index, 'value_malformed', statusMessage(each));
      return [];
    });
  }
  const read = statusOf(raw, list);
  if (read !== undefined) return [read];
  report(checker, ending, 'status', 'value_malformed', statusMessage(list));
  return [];
}

function statusOf({ timeout }: RawStep, written: string | number): StatusPlan | undefined {
  const text = String(written);
  if (/^[1-5]\d\d$/.test(text)) return { kind: 'exactly', status: Number(text) };
  if (/^[1-5]xx$/.test(text)) return { kind: 'class', hundreds: Number(text[0]) };
  return text === 'none' && timeout !== undefined ? { kind: 'none' } : undefined;
}

function statusMessage(written: string | number): string {
  if (written === 'none') return 'none is what there is after a timeout: add timeout:';
  return `expected a status such as 200, 4xx or [200, 404], found ${written}`;
}
