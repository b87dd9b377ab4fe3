import { mostAlike, nearest } from '../../nearest.ts';
import type { RawStep } from '../schema/steps.ts';
import { type Checker, report, reportKey } from './checker.ts';

/** The reason with which a vehicle must refuse a step's verb; undefined when absent or wrong. */
export function refusal(checker: Checker, raw: RawStep, verb: string): string | undefined {
  if (raw.expect === undefined || verb === 'expect') return undefined;
  if (Array.isArray(raw.expect)) {
    const message = 'expectations are a verb of their own: make them the next step';
    return reportKey(checker, raw, 'expect', 'verb_several', message);
  }
  const { refused, ...answered } = raw.expect;
  const { asks } = checker.verbs.byName.get(verb)!;
  if (asks === 'service') {
    if (refused === undefined) return undefined;
    const message = 'refused belongs to verbs of a vehicle; a call takes status or error';
    return reportKey(checker, raw.expect, 'refused', 'modifier_misplaced', message);
  }
  const [key] = Object.keys(answered) as (keyof typeof answered)[];
  if (key !== undefined) {
    const message = `${key} belongs to an answer of the API, and ${verb} makes no request`;
    return reportKey(checker, raw.expect, key, 'modifier_misplaced', message);
  }
  if (refused === undefined) return undefined;
  if (asks !== 'vehicle') {
    const message = `refused belongs to verbs of a vehicle, not to ${verb}`;
    return reportKey(checker, raw, 'expect', 'modifier_misplaced', message);
  }
  const { refusals } = checker.catalogue;
  if (refusals.includes(refused)) return refused;
  const suggestion = nearest(refused, refusals);
  const alike = mostAlike(refused, refusals);
  const few = alike.length === 0 ? '' : `like it: ${alike.join(', ')}; `;
  const others = suggestion === undefined ? `; ${few}the reference has all under Refusals` : '';
  const message = `no vehicle refuses with ${refused}${others}`;
  return report(checker, raw.expect, 'refused', 'name_unknown', message, suggestion);
}
