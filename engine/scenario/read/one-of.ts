import type { InSteps } from '../../in-steps.ts';
import type { Action, Step } from '../plan/plan.ts';
import type { RawStep } from '../schema/steps.ts';
import { type Checker, plainNumber, reportKey, zeroOrMore } from './checker.ts';
import type { ReadSteps } from './composition.ts';

interface Choice {
  readonly weight: number;
  readonly steps: Step[];
}

/** A weighted draw among lists of steps. */
export function* oneOf(
  checker: Checker,
  raw: RawStep,
  path: string,
  readSteps: ReadSteps,
): InSteps<Action | undefined> {
  const written = raw.oneOf!;
  const choices: Choice[] = [];
  for (const [index, each] of written.entries()) {
    const weight = plainNumber(checker, each, 'weight', zeroOrMore) ?? 1;
    choices.push({ weight, steps: yield* readSteps(checker, each.do, `${path}[${index}].do`) });
  }
  if (choices.length === 0) {
    return reportKey(checker, raw, 'oneOf', 'form_missing', 'nothing to choose from');
  }
  if (!choices.some(({ weight }) => weight > 0)) {
    return reportKey(checker, raw, 'oneOf', 'out_of_range', 'one weight must be above 0');
  }
  return { kind: 'oneOf', choices };
}
