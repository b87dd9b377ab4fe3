import { show } from '../../form/value-words.ts';
import { canonicalJson, type Json } from '../../log/canonical.ts';
import type { Setting } from '../context/self.ts';
import { idOf } from '../context/self.ts';
import { valueAt } from '../plan/answer-path.ts';
import type { AnswerMatcher, Written } from '../plan/api.ts';

/** The result for one expected property of an answer. */
export interface Judgement {
  readonly expected: string;
  readonly passed: boolean;
  readonly actual: string;
}

/** Judges the value at one path of JSON. */
export function judgeMatcher(
  place: Setting,
  { text, path, judge }: AnswerMatcher,
  root: Json,
): Judgement {
  const value = valueAt(root, path);
  const actual = `it is ${show(value)}`;
  if (judge.kind === 'comparison') {
    const passed = judge.holds(value, place.context);
    return { expected: `${text} ${judge.words}`, passed, actual };
  }
  const wanted = judge.kind === 'json' ? place.notes.fill(judge.value) : idOf(place, judge.part);
  const passed = value !== undefined && canonicalJson(value) === canonicalJson(wanted);
  return { expected: `${text} equals ${show(wanted)}`, passed, actual };
}

/** The matcher in words, close to those of the scenario. */
export function describeMatcher({ text, judge }: AnswerMatcher): string {
  if (judge.kind === 'json') return `${text} equals ${show(asWritten(judge.value))}`;
  if (judge.kind === 'comparison') return `${text} ${judge.words}`;
  const { part } = judge;
  return `${text} equals {${part.kind === 'captured' ? part.reference.name : part.name}}`;
}

function asWritten(written: Written): Json {
  switch (written.kind) {
    case 'plain':
      return written.value;
    case 'captured':
      return `$${[written.reference.name, ...written.reference.path].join('.')}`;
    case 'list':
      return written.items.map(asWritten);
    case 'map':
      return Object.fromEntries(written.members.map(([name, each]) => [name, asWritten(each)]));
  }
}
