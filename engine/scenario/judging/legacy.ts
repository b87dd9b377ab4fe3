import { type LegacyAnswer, legacyAnswer, signalsBeside } from '../../service/legacy/answer.ts';
import {
  legacyMismatches,
  type ParityMismatch,
  type SignalView,
  type Tolerance,
} from '../../service/legacy/parity.ts';
import { findSignal } from '../../signal/catalogue.ts';
import type { World } from '../../world.ts';
import type { ExpressionContext } from '../expressions/context.ts';
import type { LegacyForm } from '../plan/expectations.ts';
import { askedContext } from './asked-context.ts';
import { show } from './comparison.ts';

type Weighed = readonly [passed: boolean, actual: string];

/**
 * Whether both versions give the owner of a vehicle the same data; true if the condition `unless`
 * holds.
 */
export function weighLegacy(form: LegacyForm, world: World, context: ExpressionContext): Weighed {
  const { resource, target, unless } = form;
  const row = world.rowOf(target.name);
  const owner = world.service.ownerOf(row);
  const answer = legacyAnswer(world, row, owner, resource);
  if (unless?.evaluate(askedContext(context, { legacy: answer })) === true) return [true, ''];
  return judgeLegacy(form, answer, signalsBeside(world, row, owner));
}

/** Judges an answer of version 2.0; one other than a success never matches (ours). */
export function judgeLegacy(
  { resource, tolerance }: LegacyForm,
  answer: LegacyAnswer,
  signals: SignalView,
): Weighed {
  if (answer.status !== 200) {
    return [false, `version 2.0 answers ${answer.status} ${answer.code}`.trimEnd()];
  }
  const found = legacyMismatches(resource, answer, signals, tolerance);
  return [found.length === 0, found.map((each) => inWords(each, tolerance)).join('; ')];
}

export function describeLegacy({ resource, target, tolerance, unless }: LegacyForm): string {
  const near = tolerance === undefined ? '' : `, within ${amountOf(tolerance)}`;
  const except = unless === undefined ? '' : ` unless ${unless.source}`;
  return `legacy /vehicles/{${target.name}}${resource} matches v3(${target.name})${near}${except}`;
}

function inWords(
  { field, signal, found, expected }: ParityMismatch,
  tolerance: Tolerance | undefined,
): string {
  const name = findSignal(signal)!.path;
  const isNear = tolerance !== undefined && typeof found === 'number';
  const apart = isNear ? `, further apart than ${amountOf(tolerance)}` : '';
  return `${field} is ${show(found)}, ${name} says ${show(expected)}${apart}`;
}

function amountOf({ kind, amount }: Tolerance): string {
  return kind === 'absolute' ? String(amount) : `a share of ${amount}`;
}
