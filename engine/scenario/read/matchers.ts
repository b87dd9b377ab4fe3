import { type AnswerPath, parseAnswerPath } from '../plan/answer-path.ts';
import type { AnswerMatcher } from '../plan/api.ts';
import type { RawMatcher } from '../schema/api.ts';
import { writtenValue } from './captured.ts';
import {
  type Checker,
  type EntryReader,
  reportKey,
  reportSecond,
  ScenarioEntry,
} from './checker.ts';
import { comparison, valueForms } from './comparison.ts';
import { partNamed } from './path.ts';
import { present } from './present.ts';

/** The values expected in a body, by paths such as `data[0].id`; mistakes are reported. */
export function bodyMatchers(checker: Checker, raw: Record<string, RawMatcher>): AnswerMatcher[] {
  return matchers(checker, raw, parseAnswerPath);
}

/** The values expected at the places that `parse` finds; mistakes are reported. */
export function matchers(
  checker: Checker,
  raw: Record<string, RawMatcher>,
  parse: (text: string) => AnswerPath | undefined,
): AnswerMatcher[] {
  return Object.keys(raw).flatMap((text) => {
    const path = parse(text);
    if (path === undefined) {
      const message = `expected a path such as data[0].id, found ${text}`;
      reportKey(checker, raw, text, 'value_malformed', message);
      return [];
    }
    const judge = judgeOf(checker, raw, text);
    return judge === undefined ? [] : [{ text, path, judge }];
  });
}

function judgeOf(
  checker: Checker,
  raw: Record<string, RawMatcher>,
  key: string,
): AnswerMatcher['judge'] | undefined {
  const matcher = raw[key] as RawMatcher;
  if (typeof matcher !== 'object' || matcher === null) return json(checker, raw, key);
  if (!('equals' in matcher)) return comparison(new ScenarioEntry(checker, raw, key), undefined);
  const [second] = present(matcher, otherForms);
  if (second === undefined) return json(checker, matcher, 'equals');
  return reportSecond(checker, matcher, 'equals', second);
}

const otherForms = valueForms.filter((form) => form !== 'equals');

const json: EntryReader<AnswerMatcher['judge']> = (checker, parent, key) => {
  const [, name] = /^\{([\w-]+)\}$/.exec(String(parent[key])) ?? [];
  if (name !== undefined) {
    const part = partNamed(checker, parent, key, name);
    return part && { kind: 'named', part };
  }
  const value = writtenValue(checker, parent, key);
  return value && { kind: 'json', value };
};
