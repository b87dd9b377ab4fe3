import { entriesOfStep, type InSteps, readInSteps } from '../../in-steps.ts';
import { nearest } from '../../nearest.ts';
import { selfMisplaced, selfName } from '../names/roster.ts';
import type {
  FaultEffect,
  FaultPlan,
  FaultTarget,
  HealedFaults,
  ThingTarget,
  TimedFault,
} from '../plan/faults.ts';
import type { Deadline } from '../plan/moment.ts';
import type { RawFault } from '../schema/faults.ts';
import type { RawScenario } from '../schema/scenario.ts';
import type { RawStep } from '../schema/steps.ts';
import type { Tree } from '../source/tree.ts';
import { apiRule, operationPattern, operationPatterns } from './api-fault.ts';
import {
  type Checker,
  type Entry,
  moment,
  positiveDuration,
  present,
  quantity,
  report,
  reportKey,
  reportSecond,
  reportWhole,
} from './checker.ts';
import { signalEffect, signalEffectNames } from './signal-fault.ts';
import { eventMatch, webhookEffect, webhookEffectNames } from './webhook-fault.ts';

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
    if (plan !== undefined) faults.push({ ...plan, from });
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
  if (strikes?.kind === 'api' || strikes?.kind === 'upstream') {
    const rule = yield* apiRule(checker, written, strikes);
    return rule && { name, ends, strikes, rule };
  }
  const isOfWebhook = strikes?.kind === 'webhook';
  for (const key of present(written, ['match', 'probability', 'times'])) {
    if (strikes === undefined) break;
    if (key === 'match' && isOfWebhook) continue;
    reportKey(checker, written, key, 'modifier_misplaced', `${key} belongs to faults of the API`);
  }
  if (isOfWebhook) {
    const match = eventMatch(checker, written);
    const disturbs = yield* readInSteps(written.effects, (each) => webhookEffect(checker, each));
    if (disturbs.length < written.effects.length) return undefined;
    return { name, ends, strikes, disturbs, match };
  }
  const effects: FaultEffect[] = [];
  for (const [index, each] of written.effects.entries()) {
    if (index % entriesOfStep === 0) yield;
    const effect = yield* effectOf(checker, each, strikes);
    if (effect !== undefined) effects.push(effect);
  }
  if (strikes === undefined || effects.length < written.effects.length) return undefined;
  return { name, ends, strikes, effects };
}

const targetForms =
  'vehicle.<name>, charger.<name>, webhook.<name>, api, api.<operation> or upstream.<vehicle>';

function faultTarget<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
): FaultTarget | undefined {
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
}

function* targets({ names: { roster, chargers, webhooks } }: Checker): Generator<string> {
  const vehicles = [...roster.vehicles, ...roster.fleets];
  for (const name of vehicles) yield `vehicle.${name}`;
  for (const name of chargers.keys()) yield `charger.${name}`;
  for (const name of webhooks) yield `webhook.${name}`;
  for (const name of vehicles) yield `upstream.${name}`;
  yield 'api';
  for (const pattern of operationPatterns) yield `api.${pattern}`;
}

function* effectOf(
  checker: Checker,
  raw: RawFault['effects'][number],
  target: ThingTarget | undefined,
): InSteps<FaultEffect | undefined> {
  const [foreign] = present(raw, ['status', 'error', 'latency', ...webhookEffectNames]);
  if (foreign !== undefined && target !== undefined) {
    const isOfApi = ['status', 'error', 'latency'].includes(foreign);
    const whose = isOfApi ? 'the API' : 'webhooks';
    const message = `${foreign} belongs to faults of ${whose}: ${target.kind} goes offline`;
    return reportKey(checker, raw, foreign, 'modifier_misplaced', message);
  }
  const names = ['offline', 'chargerFault', ...signalEffectNames] as const;
  const [effect, second] = present(raw, names) as (typeof names)[number][];
  if (second !== undefined) {
    return reportSecond(checker, raw, effect!, second, `make ${second} the next effect`);
  }
  if (effect === 'chargerFault' && target?.kind === 'charger') {
    const message = 'chargerFault belongs to vehicles; a charger goes offline';
    return reportKey(checker, raw, effect, 'modifier_misplaced', message);
  }
  if (effect === 'unavailable' || effect === 'notFound') {
    return yield* signalEffect(checker, raw, effect, target);
  }
  if (effect !== undefined || foreign !== undefined || checker.damaged.has(raw)) return effect;
  const message = 'an effect is offline:, chargerFault:, unavailable: or notFound:';
  return reportWhole(checker, raw, 'form_missing', message);
}

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
