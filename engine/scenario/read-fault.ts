import {
  type Checker,
  type Entry,
  moment,
  positiveDuration,
  present,
  quantity,
  report,
  reportKey,
  reportWhole,
} from './checker.ts';
import type { FaultEffect, FaultTarget } from './faults.ts';
import { nearest } from './nearest.ts';
import type { Action, Deadline } from './plan.ts';
import { selfMisplaced, selfName } from './roster.ts';
import type { RawStep } from './schema-steps.ts';

type RawFault = NonNullable<RawStep['fault']>;

/** `fault`: what it strikes, how, and when it ends. Without a name it is called after its step. */
export function fault(checker: Checker, raw: RawStep, path: string): Action | undefined {
  const written = raw.fault!;
  if (written.name !== undefined) checkName(checker, written, written.name);
  const target = faultTarget(checker, written, 'target');
  const ends = end(checker, written);
  const effects = effectsOf(checker, written, target);
  if (target === undefined || effects === undefined) return undefined;
  return { kind: 'fault', fault: { name: written.name ?? path, strikes: target, effects, ends } };
}

/** `heal`: a fault by its name, or every fault that struck a target. */
export function heal(checker: Checker, raw: RawStep): Action | undefined {
  const written = raw.heal!;
  const names = faultsNamed(checker).map(({ name }) => name!);
  if (names.includes(written)) return { kind: 'heal', heals: { name: written } };
  if (/^(?:vehicle|charger)\./.test(written)) {
    const target = faultTarget(checker, raw, 'heal');
    return target && { kind: 'heal', heals: { target } };
  }
  const message = `there is no fault named ${written}; a target is vehicle.<name> or charger.<name>`;
  const suggestion = nearest(written, [...names, ...targets(checker)]);
  return report(checker, raw, 'heal', 'name_unknown', message, suggestion);
}

function faultTarget<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
): FaultTarget | undefined {
  const written = parent[key] as string;
  const { roster, chargers } = checker.names;
  const [, kind, name = ''] = /^(vehicle|charger)\.(.*)$/s.exec(written) ?? [];
  if (kind === 'charger' && chargers.has(name)) return { kind, name };
  const who = kind === 'vehicle' ? roster.kindOf(name) : undefined;
  if (who !== undefined) return { kind: who, name };
  if (kind === 'vehicle' && name === selfName) {
    return report(checker, parent, key, 'name_unknown', selfMisplaced);
  }
  const suggestion = nearest(written, targets(checker));
  const message =
    kind === undefined
      ? `expected vehicle.<name> or charger.<name>, found ${written}`
      : `there is no ${kind === 'vehicle' ? 'vehicle or fleet' : kind} named ${name}`;
  const code = kind === undefined ? 'value_malformed' : 'name_unknown';
  return report(checker, parent, key, code, message, suggestion);
}

function* targets({ names: { roster, chargers } }: Checker): Generator<string> {
  for (const name of [...roster.vehicles, ...roster.fleets]) yield `vehicle.${name}`;
  for (const name of chargers.keys()) yield `charger.${name}`;
}

function effectsOf(
  checker: Checker,
  raw: RawFault,
  target: FaultTarget | undefined,
): readonly FaultEffect[] | undefined {
  if (raw.effects.length === 0) {
    return reportKey(checker, raw, 'effects', 'form_missing', 'the fault has no effect');
  }
  const effects = raw.effects.flatMap((each) => effectOf(checker, each, target) ?? []);
  return effects.length === raw.effects.length ? effects : undefined;
}

function effectOf(
  checker: Checker,
  raw: RawFault['effects'][number],
  target: FaultTarget | undefined,
): FaultEffect | undefined {
  const [effect, second] = present(raw, ['offline', 'chargerFault']);
  if (second !== undefined) {
    const message = `${effect!} is already there: make ${second} the next effect`;
    return reportKey(checker, raw, second, 'form_several', message);
  }
  if (effect === 'chargerFault' && target?.kind === 'charger') {
    const message = 'chargerFault belongs to vehicles; a charger goes offline';
    return reportKey(checker, raw, effect, 'modifier_misplaced', message);
  }
  if (effect !== undefined || checker.damaged.has(raw)) return effect;
  return reportWhole(checker, raw, 'form_missing', 'an effect is offline: or chargerFault:');
}

function end(checker: Checker, written: RawFault): Deadline | undefined {
  const durationMs = quantity(checker, written, 'for', 'duration', positiveDuration);
  const until = moment(checker, written, 'until');
  if (written.for !== undefined && written.until !== undefined) {
    return reportKey(checker, written, 'until', 'form_several', 'for is already there: choose one');
  }
  return durationMs === undefined ? until : { kind: 'within', durationMs };
}

/** Whoever heals a fault by its name means one step. */
function checkName(checker: Checker, written: RawFault, name: string): void {
  const first = faultsNamed(checker).find((each) => each.name === name);
  if (first === written) return;
  report(checker, written, 'name', 'name_taken', `a fault is already named ${name}`);
}

/** The faults of the whole file that have a name, in its order. */
function faultsNamed({ tree }: Checker): RawFault[] {
  return [...tree.origins.keys()].flatMap((each) => {
    const written = Array.isArray(each) ? undefined : (each as RawStep).fault;
    return typeof written?.name === 'string' ? [written] : [];
  });
}
