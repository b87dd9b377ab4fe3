import {
  type Checker,
  positionOf,
  positiveDuration,
  target as readTarget,
  reportKey,
} from './checker.ts';
import type { AmbientRule } from './plan.ts';
import { distribution } from './read-distribution.ts';
import { steps } from './read-step.ts';
import { rosterOfSelf } from './roster.ts';
import type { RawAmbient } from './schema-ambient.ts';

/** The ambient rules of a file; those with mistakes are left out, everything wrong in them is reported. */
export function ambientRules(checker: Checker, raw: readonly RawAmbient[]): AmbientRule[] {
  const numbers = new Map<string, number>();
  const expressions = checker.expressions.ofSelf();
  return raw.flatMap((each, index) => {
    const number = numbers.get(each.for) ?? 0;
    numbers.set(each.for, number + 1);
    return rule({ ...checker, expressions }, each, { number, path: `ambient[${index}]` }) ?? [];
  });
}

function rule(
  checker: Checker,
  raw: RawAmbient,
  place: Pick<AmbientRule, 'number' | 'path'>,
): AmbientRule | undefined {
  const target = readTarget(checker, raw, 'for');
  const everyMs = distribution(checker, raw, 'every', {
    dimension: 'duration',
    range: positiveDuration,
  });
  const roster = rosterOfSelf(checker.names.roster, target);
  const inner: Checker = { ...checker, isAmbient: true, names: { ...checker.names, roster } };
  const condition =
    raw.when === undefined ? undefined : inner.expressions.compile(raw, 'when', 'condition');
  if (raw.do.length === 0) reportKey(checker, raw, 'do', 'form_missing', 'nothing to do');
  const list = steps(inner, raw.do, `${place.path}.do`);
  if (target === undefined || everyMs === undefined) return undefined;
  return { target, everyMs, condition, steps: list, ...place, position: positionOf(checker, raw) };
}
