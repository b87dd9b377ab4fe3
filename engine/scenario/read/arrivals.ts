import { entriesOfStep, type InSteps, readInSteps } from '../../in-steps.ts';
import { rosterOfSelf } from '../names/roster.ts';
import type { ArrivalPhase, ArrivalRule } from '../plan/arrivals.ts';
import type { RawArrival } from '../schema/arrivals.ts';
import { CapturedNames } from './captured-names.ts';
import {
  type Checker,
  plainNumber,
  positionOf,
  positiveDuration,
  quantity,
  target as readTarget,
  report,
  reportKey,
} from './checker.ts';
import { ratePerMs } from './rate.ts';
import { readingSteps } from './step.ts';

/** Reads the arrivals of a file in steps; reports and leaves out those with mistakes. */
export function* arrivalRules(
  checker: Checker,
  raw: readonly RawArrival[],
): InSteps<ArrivalRule[]> {
  const rules: ArrivalRule[] = [];
  const numbers = new Map<string, number>();
  const inner = { ...checker, expressions: checker.expressions.ofSelf() };
  for (const [index, each] of raw.entries()) {
    if (index % entriesOfStep === 0) yield;
    const number = numbers.get(each.of) ?? 0;
    numbers.set(each.of, number + 1);
    const read = yield* rule(inner, each, { number, path: `arrivals[${index}]` });
    if (read !== undefined) rules.push(read);
  }
  return rules;
}

function* rule(
  checker: Checker,
  raw: RawArrival,
  place: Pick<ArrivalRule, 'number' | 'path'>,
): InSteps<ArrivalRule | undefined> {
  const target = readTarget(checker, raw, 'of');
  const most = plainNumber(checker, raw, 'most', { min: 1, max: 1_000_000_000, whole: true });
  const phases = yield* readInSteps(raw.phases, (each) => phase(checker, each));
  if (raw.phases.length === 0) reportKey(checker, raw, 'phases', 'form_missing', 'no phase at all');
  const inner: Checker = {
    ...checker,
    captured: new CapturedNames(),
    isAmbient: true,
    names: { ...checker.names, roster: rosterOfSelf(checker.names.roster, target) },
  };
  if (raw.do.length === 0) reportKey(checker, raw, 'do', 'form_missing', 'nothing to do');
  const list = yield* readingSteps(inner, raw.do, `${place.path}.do`);
  if (target === undefined || phases.length < raw.phases.length) return undefined;
  return { target, phases, most, steps: list, ...place, position: positionOf(checker, raw) };
}

function phase(checker: Checker, raw: RawArrival['phases'][number]): ArrivalPhase | undefined {
  const durationMs = quantity(checker, raw, 'for', 'duration', positiveDuration);
  const fromPerMs = ratePerMs(checker, raw, 'rate');
  const toPerMs = raw.rampTo === undefined ? fromPerMs : ratePerMs(checker, raw, 'rampTo');
  if (durationMs === undefined || fromPerMs === undefined || toPerMs === undefined)
    return undefined;
  // A mistyped rate could fill the calendar with events.
  if (durationMs * Math.max(fromPerMs, toPerMs) > mostInPhase) {
    const message = `more than 10,000,000 arrivals in one phase`;
    return report(checker, raw, 'rate', 'out_of_range', message);
  }
  return { durationMs, fromPerMs, toPerMs };
}

const mostInPhase = 10_000_000;
