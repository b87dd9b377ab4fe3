import type { Deadline } from '../plan/moment.ts';
import type { Action } from '../plan/plan.ts';
import type { HoldEnd } from '../plan/steps.ts';
import type { RawStep } from '../schema/steps.ts';
import { amount } from './amount.ts';
import {
  anyDuration,
  type Checker,
  moment,
  positiveDuration,
  quantity,
  reportKey,
  reportSecond,
} from './checker.ts';

export function wait(checker: Checker, raw: RawStep): Action | undefined {
  const durationMs = amount(checker, raw, 'wait', 'duration', anyDuration);
  return durationMs === undefined ? undefined : { kind: 'wait', durationMs };
}

export function waitUntil(checker: Checker, raw: RawStep): Action | undefined {
  const condition = checker.expressions.compile(raw, 'waitUntil', 'overTime');
  if (raw.within !== undefined && raw.by !== undefined) reportSecond(checker, raw, 'within', 'by');
  const durationMs = quantity(checker, raw, 'within', 'duration');
  const by = moment(checker, raw, 'by');
  const deadline: Deadline =
    durationMs === undefined ? (by ?? { kind: 'limit' }) : { kind: 'within', durationMs };
  return condition && { kind: 'waitUntil', condition, deadline };
}

export function hold(checker: Checker, raw: RawStep): Action | undefined {
  const condition = checker.expressions.compile(raw, 'hold', 'overTime');
  const durationMs = amount(checker, raw, 'for', 'duration', positiveDuration);
  const until = moment(checker, raw, 'until');
  if (raw.for !== undefined && raw.until !== undefined) {
    return reportSecond(checker, raw, 'for', 'until');
  }
  if (raw.for === undefined && raw.until === undefined) {
    if (checker.damaged.has(raw)) return undefined;
    return reportKey(checker, raw, 'hold', 'form_missing', 'hold needs for: or until:');
  }
  const deadline: HoldEnd | undefined =
    durationMs === undefined ? until : { kind: 'within', durationMs };
  return condition && deadline && { kind: 'hold', condition, deadline };
}
