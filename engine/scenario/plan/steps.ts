import type { Expression } from '../expressions/expression.ts';
import type { Target } from '../names/roster.ts';
import type { Position } from '../source/source.ts';
import type { ApiAction } from './api.ts';
import type { Expectation } from './expectations.ts';
import type { FaultPlan, FaultTarget } from './faults.ts';
import type { Amount, AnyMoment, Deadline, Moment } from './moment.ts';
import type { OrderAction } from './order.ts';
import type { PlayEnd } from './replay.ts';
import type { WebhookPlan } from './webhooks.ts';

/** The end of the time in which a condition must hold. */
export type HoldEnd = Moment | { readonly kind: 'within'; readonly durationMs: Amount };

export interface StepFrame {
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly because: string | undefined;
  /** The moment to wait for before the step. */
  readonly at: AnyMoment | undefined;
  /** The reason with which the vehicle must refuse the command. */
  readonly refused: string | undefined;
  /** The path of the step: `steps[3].parallel.left[0]`. */
  readonly path: string;
  readonly position: Position;
}

export type Step = StepFrame & Action;

/** The action of a step; `kind` is its verb as written, or `order` for declared verbs. */
export type Action =
  | { readonly kind: 'wait'; readonly durationMs: Amount }
  | { readonly kind: 'waitUntil'; readonly condition: Expression; readonly deadline: Deadline }
  | { readonly kind: 'hold'; readonly condition: Expression; readonly deadline: HoldEnd }
  | { readonly kind: 'at'; readonly at: AnyMoment }
  | OrderAction
  | (WebhookPlan & {
      readonly kind: 'webhook';
      readonly name: string;
      readonly deed: 'create' | 'change' | 'enable' | 'disable' | 'verify' | 'remove';
    })
  | { readonly kind: 'fault'; readonly fault: FaultPlan }
  | {
      readonly kind: 'heal';
      readonly heals: { readonly name: string } | { readonly target: FaultTarget };
    }
  /** A race ends with the first of its flows; the others take no further step. */
  | { readonly kind: 'parallel' | 'race'; readonly flows: readonly Flow[] }
  | { readonly kind: 'use'; readonly flow: string; readonly steps: readonly Step[] }
  | { readonly kind: 'group'; readonly group: string; readonly steps: readonly Step[] }
  | {
      readonly kind: 'forEach';
      readonly isParallel: boolean;
      readonly rounds: readonly (readonly Step[])[];
    }
  | RepeatAction
  | ApiAction
  | {
      readonly kind: 'when';
      readonly condition: Expression;
      readonly then: readonly Step[];
      readonly otherwise: readonly Step[];
    }
  | { readonly kind: 'oneOf'; readonly choices: readonly StepChoice[] }
  | { readonly kind: 'play'; readonly until: PlayEnd }
  | { readonly kind: 'expect'; readonly expectations: readonly Expectation[] }
  | ShowAction;

/** The verb of a step as written in the file. */
export function verbOf(step: Step): string {
  return step.kind === 'order' ? step.verb : step.kind;
}

/** A step with an order to vehicles. */
export type CommandStep = Extract<Step, { readonly target: Target }>;

/** Whether a step is an order to vehicles. */
export function isCommandStep(step: Step): step is CommandStep {
  return 'target' in step;
}

/** A step for the audience of a presentation. */
export type ShowStep = StepFrame & ShowAction;

/** Whether a step is for the audience of a presentation. */
export function isShowStep(step: Step): step is ShowStep {
  return Object.hasOwn(showKinds, step.kind);
}

const showKinds = {
  chapter: true,
  say: true,
  spotlight: true,
  pause: true,
  checkpoint: true,
} satisfies Record<ShowAction['kind'], true>;

/** The actions for the audience of a presentation. */
export type ShowAction =
  | { readonly kind: 'chapter'; readonly title: string; readonly text: string | undefined }
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'spotlight'; readonly on: Target }
  /** A clock that runs by real time stops until it is explicitly resumed. */
  | { readonly kind: 'pause' }
  | { readonly kind: 'checkpoint'; readonly checkpoint: string };

/** Steps drawn in proportion to their weight; weights need no particular sum. */
export interface StepChoice {
  readonly weight: number;
  readonly steps: readonly Step[];
}

export interface Flow {
  readonly name: string;
  readonly steps: readonly Step[];
}

/**
 * Exactly one of times, until, whileTrue is set; the condition is evaluated before (while) or after
 * (until) each round.
 */
export interface RepeatAction {
  readonly kind: 'repeat';
  readonly times: number | undefined;
  readonly until: Expression | undefined;
  readonly whileTrue: Expression | undefined;
  /** The time between the starts of rounds; a longer round delays the next. */
  readonly everyMs: Amount | undefined;
  /** The most rounds, above which the step fails; equal to `times` when that is set. */
  readonly max: number;
  readonly steps: readonly Step[];
}
