import { given } from '../../given.ts';
import { entriesOfStep, type InSteps } from '../../in-steps.ts';
import { nearest } from '../../nearest.ts';
import type { ApiEffect } from '../../service/api-command.ts';
import type { Effect as WebhookEffect } from '../../service/webhooks/effects.ts';
import { selfMisplaced, selfName } from '../names/roster.ts';
import {
  type EffectHome,
  type FaultEffect,
  type FaultPlan,
  type FaultTarget,
  type HealedFaults,
  homeOf,
  type TimedFault,
  type VehicleEffect,
} from '../plan/faults.ts';
import type { Deadline } from '../plan/moment.ts';
import type { RawEffect, RawFault } from '../schema/faults.ts';
import type { RawStep } from '../schema/steps.ts';
import type { RawScenario } from '../sections/scenario.ts';
import type { Tree } from '../source/tree.ts';
import {
  type Checker,
  type EntryReader,
  moment,
  plainNumber,
  positionOf,
  positiveDuration,
  quantity,
  report,
  reportKey,
  reportSecond,
  reportWhole,
} from './checker.ts';
import { eventMatch, operationPattern, operationPatterns, requestMatch } from './fault-match.ts';
import { present } from './present.ts';
import { eitherOf } from './right-keys.ts';

/** `fault`: its target, effects and end. A fault without a name is named by its step's path. */
export function* fault(
  checker: Checker,
  raw: RawStep,
  path: string,
): InSteps<{ readonly fault: FaultPlan } | undefined> {
  const plan = yield* readFault(checker, raw.fault!, path);
  return plan && { fault: plan };
}

/**
 * Reads the faults that begin without a step, in steps. Reports every mistake and leaves out the
 * faults that have one.
 */
export function* timedFaults(checker: Checker, raw: readonly RawFault[]): InSteps<TimedFault[]> {
  const faults: TimedFault[] = [];
  for (const [index, written] of raw.entries()) {
    if (index % entriesOfStep === 0) yield;
    const from = moment(checker, written, 'from');
    const plan = yield* readFault(checker, written, `faults[${index}]`);
    const ends = plan?.ends;
    if (from?.kind === 'instant' && ends?.kind === 'instant' && ends.atMs <= from.atMs) {
      report(checker, written, 'until', 'out_of_range', 'the fault would end before it begins');
    }
    if (plan !== undefined) faults.push({ ...plan, from, position: positionOf(checker, written) });
  }
  return faults;
}

/** `heal`: a fault by its name, or all faults of a target. */
export function heal(checker: Checker, raw: RawStep): { readonly heals: HealedFaults } | undefined {
  const written = raw.heal!;
  const { faults } = checker.names;
  if (faults.has(written)) return { heals: { name: written } };
  if (/^(?:vehicle|charger|upstream|webhook)\.|^api(?:\.|$)/.test(written)) {
    const target = faultTarget(checker, raw, 'heal');
    return target && { heals: { target } };
  }
  const message = `there is no fault named ${written}; a target is ${targetForms}`;
  const suggestion = nearest(written, [...faults.keys(), ...targets(checker)]);
  return report(checker, raw, 'heal', 'name_unknown', message, suggestion);
}

function* readFault(
  checker: Checker,
  written: RawFault,
  path: string,
): InSteps<FaultPlan | undefined> {
  if (written.name !== undefined) checkName(checker, written, written.name);
  const name = written.name ?? path;
  const strikes = faultTarget(checker, written, 'target');
  const ends = end(checker, written);
  if (written.effects.length === 0) {
    return reportKey(checker, written, 'effects', 'form_missing', 'the fault has no effect');
  }
  const home = strikes && homeOf[strikes.kind];
  for (const key of present(written, ['match', 'probability', 'times'])) {
    if (home === undefined || home === 'api' || (home === 'webhook' && key === 'match')) continue;
    reportKey(checker, written, key, 'modifier_misplaced', `${key} belongs to faults of the API`);
  }
  const effects: FaultEffect[] = [];
  for (const [index, each] of written.effects.entries()) {
    if (index % entriesOfStep === 0) yield;
    const effect = yield* effectOf(checker, each, strikes);
    if (effect !== undefined) effects.push(effect);
  }
  const isWhole = effects.length === written.effects.length;
  switch (strikes?.kind) {
    case undefined:
      return undefined;
    case 'api':
    case 'upstream': {
      const match = requestMatch(checker, written, strikes);
      const probability = plainNumber(checker, written, 'probability', { min: 0, max: 1 });
      const times = plainNumber(checker, written, 'times', anyCount);
      if (match === undefined || !isWhole) return undefined;
      const chance = given({ probability, times });
      const rule = { match, ...chance, effects: effects as readonly ApiEffect[] };
      return { name, ends, strikes, rule };
    }
    case 'webhook': {
      const own = effects as readonly WebhookEffect[];
      const match = eventMatch(checker, written, own);
      return isWhole ? { name, ends, strikes, effects: own, match } : undefined;
    }
    case 'vehicle':
    case 'fleet':
    case 'charger':
      return isWhole
        ? { name, ends, strikes, effects: effects as readonly VehicleEffect[] }
        : undefined;
  }
}

const anyCount = { min: 1, max: 1_000_000_000, whole: true } as const;

const targetForms =
  'vehicle.<name>, charger.<name>, webhook.<name>, api, api.<operation> or upstream.<vehicle>';

const faultTarget: EntryReader<FaultTarget> = (checker, parent, key) => {
  const written = parent[key] as string;
  const [, kind, name = ''] =
    /^(vehicle|charger|webhook|upstream|api)(?:\.(.*))?$/s.exec(written) ?? [];
  if (kind === 'api' && name === '') return { kind, name };
  if (kind === undefined || name === '') {
    const message = `expected ${targetForms}, found ${written}`;
    const suggestion = nearest(written, targets(checker));
    return report(checker, parent, key, 'value_malformed', message, suggestion);
  }
  if (kind === 'api') {
    const known = operationPattern(checker, parent, key, { pattern: name, prefix: 'api.' });
    return known === undefined ? undefined : { kind, name };
  }
  const { roster, chargers, webhooks } = checker.names;
  if (kind === 'charger' && chargers.has(name)) return { kind, name };
  if (kind === 'webhook' && webhooks.has(name)) return { kind, name };
  const isVehicle = kind !== 'charger' && kind !== 'webhook';
  const who = isVehicle ? roster.kindOf(name) : undefined;
  if (who !== undefined) return { kind: kind === 'upstream' ? kind : who, name };
  if (isVehicle && name === selfName) {
    return report(checker, parent, key, 'name_unknown', selfMisplaced);
  }
  const message = `there is no ${isVehicle ? 'vehicle or fleet' : kind} named ${name}`;
  const suggestion = nearest(written, targets(checker));
  return report(checker, parent, key, 'name_unknown', message, suggestion);
};

function* targets({ names: { roster, chargers, webhooks } }: Checker): Generator<string> {
  const vehicles = [...roster.vehicles, ...roster.fleets];
  for (const name of vehicles) yield `vehicle.${name}`;
  for (const name of chargers.keys()) yield `charger.${name}`;
  for (const name of webhooks) yield `webhook.${name}`;
  for (const name of vehicles) yield `upstream.${name}`;
  yield 'api';
  for (const pattern of operationPatterns) yield `api.${pattern}`;
}

/** The effect of one of a target's faults; undefined where it is wrong, which is reported. */
function* effectOf(
  checker: Checker,
  raw: RawEffect,
  target: FaultTarget | undefined,
): InSteps<FaultEffect | undefined> {
  const { effects } = checker;
  const names = [...effects.keys()];
  const home = target && homeOf[target.kind];
  const isOfTarget = (name: string) => home === undefined || effects.get(name)!.of.includes(home);
  const written = present(raw, names);
  const foreign = written.find((each) => !isOfTarget(each));
  if (foreign !== undefined) {
    const [owner] = effects.get(foreign)!.of;
    const thing = owner === 'vehicle' && target?.kind === 'upstream' ? target.name : '<name>';
    const place = owner === 'api' ? owner : `${owner}.${thing}`;
    const message = `${foreign} belongs to the target ${place}, not to ${homeWords[home!]}`;
    return reportKey(checker, raw, foreign, 'modifier_misplaced', message);
  }
  const [name, second] = written;
  if (second !== undefined) {
    return reportSecond(checker, raw, name!, second, `make ${second} the next effect`);
  }
  if (name !== undefined) return yield* effects.get(name)!.read(checker, raw, target);
  if (checker.damaged.has(raw)) return undefined;
  const message = `an effect needs ${eitherOf(names.filter(isOfTarget))}`;
  return reportWhole(checker, raw, 'form_missing', message);
}

const homeWords: Readonly<Record<EffectHome, string>> = {
  vehicle: 'a vehicle',
  charger: 'a charger, which takes offline alone',
  webhook: 'a webhook',
  api: 'the API',
};

function end(checker: Checker, written: RawFault): Deadline | undefined {
  const durationMs = quantity(checker, written, 'for', 'duration', positiveDuration);
  const until = moment(checker, written, 'until');
  if (written.for !== undefined && written.until !== undefined) {
    return reportSecond(checker, written, 'for', 'until');
  }
  return durationMs === undefined ? until : { kind: 'within', durationMs };
}

/** Reports a name that another fault has, because a fault is healed by its name. */
function checkName(checker: Checker, written: RawFault, name: string): void {
  if (name.trim() === '') {
    report(checker, written, 'name', 'name_malformed', 'a name has letters; leave it out for none');
    return;
  }
  if (checker.names.faults.get(name) === written) return;
  report(checker, written, 'name', 'name_taken', `a fault is already named ${name}`);
}

/** The faults of a file and of its steps by their names; if several share a name, the first. */
export function namedFaults(raw: RawScenario, { origins }: Tree): ReadonlyMap<string, RawFault> {
  const named = new Map<string, RawFault>();
  const add = (each: RawFault | undefined): void => {
    if (typeof each?.name === 'string' && !named.has(each.name)) named.set(each.name, each);
  };
  raw.faults?.forEach(add);
  for (const each of origins.keys()) if (!Array.isArray(each)) add((each as RawStep).fault);
  return named;
}
