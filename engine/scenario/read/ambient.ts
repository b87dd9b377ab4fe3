import { entriesOfStep, type InSteps } from '../../in-steps.ts';
import { rosterOfSelf } from '../names/roster.ts';
import type { AmbientRule, Step } from '../plan/plan.ts';
import { takesTime } from '../plan/steps.ts';
import type { RawAmbient } from '../schema/ambient.ts';
import type { RawStep } from '../schema/steps.ts';
import { CapturedNames } from './captured-names.ts';
import {
  type Checker,
  positionOf,
  positiveDuration,
  target as readTarget,
  reportKey,
  reportSecond,
  reportWhole,
} from './checker.ts';
import { distribution } from './distribution.ts';
import { expansionsOf, readingSteps } from './step.ts';

/** Reads the ambient rules of a file in steps; reports and leaves out those with mistakes. */
export function* ambientRules(
  checker: Checker,
  raw: readonly RawAmbient[],
): InSteps<AmbientRule[]> {
  const rules: AmbientRule[] = [];
  const numbers = new Map<string, number>();
  const inner = { ...checker, expressions: checker.expressions.ofSelf() };
  for (const [index, each] of raw.entries()) {
    if (index % entriesOfStep === 0) yield;
    const number = numbers.get(each.for) ?? 0;
    numbers.set(each.for, number + 1);
    const read = yield* rule(inner, each, { number, path: `ambient[${index}]` });
    if (read !== undefined) rules.push(read);
  }
  return rules;
}

function* rule(
  checker: Checker,
  raw: RawAmbient,
  place: Pick<AmbientRule, 'number' | 'path'>,
): InSteps<AmbientRule | undefined> {
  const target = readTarget(checker, raw, 'for');
  const everyMs = gap(checker, raw);
  const roster = rosterOfSelf(checker.names.roster, target);
  // Each occurrence has captures of its own.
  const captured = new CapturedNames();
  const inner: Checker = {
    ...checker,
    captured,
    isAmbient: true,
    names: { ...checker.names, roster },
  };
  const condition =
    raw.when === undefined ? undefined : inner.expressions.compile(raw, 'when', 'condition');
  const list = yield* deeds(inner, raw, place.path);
  if (target === undefined || everyMs === undefined) return undefined;
  return { target, everyMs, condition, steps: list, ...place, position: positionOf(checker, raw) };
}

/** The delay before a flow without waits begins again, where the rule gives none (ours). */
const shortestGapMs = 60_000;

/** The interval of a rule, which is optional where its flow waits for times of its own. */
function gap(checker: Checker, raw: RawAmbient): AmbientRule['everyMs'] | undefined {
  if (raw.every === undefined && raw.use !== undefined) {
    return { kind: 'constant', value: shortestGapMs };
  }
  if (raw.every === undefined && !checker.damaged.has(raw)) {
    return reportWhole(checker, raw, 'key_missing', 'every is missing');
  }
  return distribution(checker, raw, 'every', { dimension: 'duration', range: positiveDuration });
}

function* deeds(checker: Checker, raw: RawAmbient, path: string): InSteps<Step[]> {
  if (raw.use !== undefined && raw.do !== undefined) {
    reportSecond(checker, raw, 'use', 'do');
    return [];
  }
  if (raw.with !== undefined) {
    reportKey(checker, raw, 'with', 'modifier_misplaced', 'with belongs to use');
  }
  const [called] = expansionsOf(checker, raw);
  if (called !== undefined) return yield* flowSteps(checker, raw, called, path);
  if (raw.do === undefined) {
    if (!checker.damaged.has(raw)) reportWhole(checker, raw, 'key_missing', 'do is missing');
    return [];
  }
  if (raw.do.length === 0) reportKey(checker, raw, 'do', 'form_missing', 'nothing to do');
  return yield* readingSteps(checker, raw.do, `${path}.do`);
}

function* flowSteps(
  checker: Checker,
  raw: RawAmbient,
  called: readonly RawStep[],
  path: string,
): InSteps<Step[]> {
  const list = yield* readingSteps(checker, called, `${path}.use.steps`);
  if (raw.every === undefined && !list.some(takesTime) && list.length === called.length) {
    const message = 'the flow could end at once, again and again: add every:';
    reportKey(checker, raw, 'use', 'repeat_idle', message);
  }
  return list;
}
