import type { Json } from '../../log/canonical.ts';
import { nearSignal } from '../../signal/near-signals.ts';
import type { BodyMistake } from '../../signal/set-value.ts';
import type { Target } from '../names/roster.ts';
import { type Checker, report, reportKey, type ScenarioEntry } from './checker.ts';

/** A signal and a body that is valid for it. */
export interface SignalChange {
  /** `Group.Name`. */
  readonly signal: string;
  readonly body: Json;
  /** Whether it stays until it is taken back. */
  readonly always?: true;
}

/** The signal values that `set` gives; those with mistakes are left out. */
export function signalChanges(at: ScenarioEntry, who: Target | undefined): readonly SignalChange[] {
  const signals = at.value as Readonly<Record<string, unknown>> | undefined;
  if (signals === undefined) return [];
  const names = Object.keys(signals);
  if (names.length === 0) at.reportKey('form_missing', 'signals needs a signal');
  return names.flatMap((signal) => change(at.checker, signals, signal, who) ?? []);
}

function change(
  checker: Checker,
  signals: Readonly<Record<string, unknown>>,
  signal: string,
  who: Target | undefined,
): SignalChange | undefined {
  const { catalogue, names } = checker;
  if (!catalogue.signalNames.includes(signal)) {
    const message = `there is no signal named ${signal}`;
    const suggestion = nearSignal(signal, catalogue.signalNames);
    return reportKey(checker, signals, signal, 'name_unknown', message, suggestion);
  }
  const models = who === undefined ? [] : names.roster.modelsOf(who);
  if (models.length > 0 && models.every((model) => !catalogue.hasSignal(model, signal))) {
    const model = models.length === 1 ? models[0]!.id : `each model of ${who!.name}`;
    return reportKey(checker, signals, signal, 'signal_unsupported', `${model} has no ${signal}`);
  }
  // The tree of a file holds only values of JSON.
  const body = signals[signal] as Json;
  const isOverride = signal === 'VehicleUserAccount.Permissions' && body !== null;
  if (isOverride && who !== undefined && names.roster.isLive(who)) {
    const message =
      `${signal} overrides permissions of simulated vehicles only, and ${who.name} is live: ` +
      'write `permissions:` for what its owner grants';
    return reportKey(checker, signals, signal, 'signal_unsupported', message);
  }
  const mistake = catalogue.bodyMistake(signal, body);
  if (mistake === undefined) return { signal, body };
  return reportInside(checker, signals, signal, mistake);
}

/** Reports a mistake at the innermost entry that exists. */
function reportInside(
  checker: Checker,
  root: { readonly [key: string]: unknown },
  signal: string,
  { message, path, suggestion }: BodyMistake,
): undefined {
  let parent = root;
  let key = signal;
  for (const next of path.map(String)) {
    const value = parent[key];
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, next)) break;
    parent = value as typeof parent;
    key = next;
  }
  return report(
    checker,
    parent,
    Array.isArray(parent) ? Number(key) : key,
    'value_malformed',
    `${signal}: ${message}`,
    suggestion,
  );
}
