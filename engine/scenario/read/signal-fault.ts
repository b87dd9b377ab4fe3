import { type InSteps, readInSteps } from '../../in-steps.ts';
import { matcherOf } from '../../name-pattern.ts';
import { nearest } from '../../nearest.ts';
import type { SignalEffect, ThingTarget } from '../plan/faults.ts';
import type { RawEffect } from '../schema/faults.ts';
import { type Checker, type Entry, report, reportKey } from './checker.ts';

/** The effects by which signals of vehicles fail. */
export const signalEffectNames = [
  'unavailable',
  'notFound',
] as const satisfies readonly (keyof RawEffect)[];

/** The signals that fail; undefined for a mistake, which is reported. */
export function* signalEffect(
  checker: Checker,
  raw: RawEffect,
  kind: SignalEffect['kind'],
  target: ThingTarget | undefined,
): InSteps<SignalEffect | undefined> {
  if (target?.kind === 'charger') {
    const message = `${kind} belongs to vehicles; a charger goes offline`;
    return reportKey(checker, raw, kind, 'modifier_misplaced', message);
  }
  const written = raw[kind]!;
  if (typeof written === 'string') {
    const known = signalPattern(checker, raw, kind, written, target);
    return known === undefined ? undefined : { kind, signals: [known] };
  }
  if (written.length === 0) {
    return reportKey(checker, raw, kind, 'form_missing', 'it names no signal');
  }
  const signals = yield* readInSteps(written, (pattern, index) =>
    signalPattern(checker, written, index, pattern, target),
  );
  return signals.length < written.length ? undefined : { kind, signals };
}

function signalPattern<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
  pattern: string,
  target: Exclude<ThingTarget, { kind: 'charger' }> | undefined,
): string | undefined {
  const { catalogue, names } = checker;
  const meant = catalogue.signalNames.filter(matcherOf(pattern));
  if (meant.length === 0) {
    const groups = catalogue.signalNames.map((each) => `${each.slice(0, each.indexOf('.'))}.*`);
    const suggestion = nearest(pattern, [...catalogue.signalNames, ...new Set(groups)]);
    const message = `there is no signal named ${pattern}`;
    return report(checker, parent, key, 'name_unknown', message, suggestion);
  }
  const models = target === undefined ? [] : names.roster.modelsOf(target);
  const isHad = models.some(({ id }) => meant.some((each) => catalogue.hasSignal(id, each)));
  if (models.length === 0 || isHad) return pattern;
  const model = models.length === 1 ? models[0]!.id : `each model of ${target!.name}`;
  return report(checker, parent, key, 'signal_unsupported', `${model} has no ${pattern}`);
}
