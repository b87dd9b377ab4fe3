import type { InSteps } from '../../in-steps.ts';
import type { RepeatAction, Step } from '../plan/plan.ts';
import { isCommandStep, isShowStep } from '../plan/steps.ts';
import type { RawRepeat, RawStep } from '../schema/steps.ts';
import { amount } from './amount.ts';
import {
  type Checker,
  plainNumber,
  positiveDuration,
  present,
  reportSecond,
  reportWhole,
} from './checker.ts';
import { needsSteps, type ReadSteps } from './composition.ts';

/** The most rounds of `until` and `while` if the scenario sets no cap (ours). */
const defaultMax = 1_000;
const most = 1_000_000;
/** The most rounds of a repeat that may all happen at one instant. */
const mostAtOnce = 1_000;

/** A repeat; one that could loop forever at one instant is refused. */
export function* repeat(
  checker: Checker,
  step: RawStep,
  path: string,
  readSteps: ReadSteps,
): InSteps<RepeatAction | undefined> {
  const raw = step.repeat!;
  const { do: body } = step;
  if (body === undefined) {
    // Steps written directly in the repeat have been reported as unknown keys.
    return checker.damaged.has(raw) ? undefined : needsSteps(checker, step, 'repeat');
  }
  const steps = yield* readSteps(checker, body, `${path}.do`);
  const times = plainNumber(checker, raw, 'times', { min: 1, max: most, whole: true });
  const max = plainNumber(checker, raw, 'max', { min: 1, max: most, whole: true });
  const everyMs = amount(checker, raw, 'every', 'duration', positiveDuration);
  const until = compile(checker, raw, 'until');
  const whileTrue = compile(checker, raw, 'while');
  const [way, second] = present(raw, ['times', 'until', 'while']);
  if (second !== undefined) return reportSecond(checker, raw, way!, second);
  if (way === undefined) {
    if (checker.damaged.has(raw)) return undefined;
    return reportWhole(checker, raw, 'form_missing', 'repeat needs times:, until: or while:');
  }
  const spinsShortly = raw.times !== undefined && raw.times <= mostAtOnce;
  if (
    raw.every === undefined &&
    !spinsShortly &&
    !steps.some(takesTime) &&
    steps.length === body.length
  ) {
    const message =
      'it could go round without time passing: add every:, or a wait: of more than zero to its steps';
    return reportWhole(checker, raw, 'repeat_idle', message);
  }
  return {
    kind: 'repeat',
    times,
    until,
    whileTrue,
    everyMs,
    max: max ?? times ?? defaultMax,
    steps,
  };
}

function compile(checker: Checker, raw: RawRepeat, key: 'until' | 'while'): RepeatAction['until'] {
  return raw[key] === undefined ? undefined : checker.expressions.compile(raw, key, 'condition');
}

/** Whether a step waits for something; counts a wait for a change that may end at once. */
export function takesTime(step: Step): boolean {
  if (step.at !== undefined && step.at.kind !== 'instant') return true;
  if (isCommandStep(step)) return step.isAwaited;
  if (isShowStep(step)) return step.kind === 'pause';
  switch (step.kind) {
    case 'wait':
      return typeof step.durationMs !== 'number' || step.durationMs > 0;
    case 'waitUntil':
    case 'hold':
      return true;
    case 'parallel':
      return step.flows.some((flow) => flow.steps.some(takesTime));
    case 'race':
      return step.flows.every((flow) => flow.steps.some(takesTime));
    case 'use':
    case 'group':
      return step.steps.some(takesTime);
    case 'forEach':
      return step.rounds.some((round) => round.some(takesTime));
    case 'repeat':
      return step.everyMs !== undefined || step.steps.some(takesTime);
    case 'when':
      return step.then.some(takesTime) && step.otherwise.some(takesTime);
    case 'oneOf':
      return step.choices.every((each) => each.weight === 0 || each.steps.some(takesTime));
    case 'at':
    case 'webhook':
    case 'fault':
    case 'heal':
    // Most answers come at once.
    case 'api':
    case 'batch':
    case 'command':
    case 'token':
    case 'refresh':
    // A recording that is over takes no time.
    case 'play':
      return false;
    case 'expect':
      return step.expectations.some(({ kind }) => kind === 'temporal');
  }
}
