import { type InSteps, readInSteps } from '../../in-steps.ts';
import { matcherOf } from '../../name-pattern.ts';
import { nearest } from '../../nearest.ts';
import { nearSignal } from '../../signal/near-signals.ts';
import type { FaultTarget } from '../plan/faults.ts';
import type { ScenarioEntry } from '../read/checker.ts';

/** The signals that fail, by names or patterns; undefined for a mistake, which is reported. */
export function* readingSignals(
  at: ScenarioEntry,
  target: FaultTarget | undefined,
): InSteps<readonly string[] | undefined> {
  const written = at.value as string | readonly string[];
  if (typeof written === 'string') return isSignal(at, written, target) ? [written] : undefined;
  if (written.length === 0) return at.reportKey('form_missing', 'name one signal or more');
  const signals = yield* readInSteps(written, (pattern, index) =>
    isSignal(at.at(index), pattern, target) ? pattern : undefined,
  );
  return signals.length < written.length ? undefined : signals;
}

/** Whether a name or pattern means a signal of the target's models; reports it otherwise. */
function isSignal(at: ScenarioEntry, pattern: string, target: FaultTarget | undefined): boolean {
  const { catalogue, names } = at.checker;
  const meant = catalogue.signalNames.filter(matcherOf(pattern));
  if (meant.length === 0) {
    const groups = catalogue.signalNames.map((each) => `${each.slice(0, each.indexOf('.'))}.*`);
    const suggestion =
      nearest(pattern, new Set(groups)) ?? nearSignal(pattern, catalogue.signalNames);
    at.report('name_unknown', `there is no signal named ${pattern}`, suggestion);
    return false;
  }
  const isOfVehicles = target?.kind === 'vehicle' || target?.kind === 'fleet';
  const models = isOfVehicles ? names.roster.modelsOf(target) : [];
  const isHad = models.some((model) => meant.some((each) => catalogue.hasSignal(model, each)));
  if (models.length === 0 || isHad) return true;
  const model = models.length === 1 ? models[0]!.id : `each model of ${target!.name}`;
  at.report('signal_unsupported', `${model} has no ${pattern}`);
  return false;
}
