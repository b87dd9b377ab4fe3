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

/** Until when something must remain so. */
export type HoldEnd = Moment | { readonly kind: 'within'; readonly durationMs: Amount };

export interface StepFrame {
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly because: string | undefined;
  /** Wait for this moment first. */
  readonly at: AnyMoment | undefined;
  /** The vehicle must refuse with this reason. */
  readonly refused: string | undefined;
  /** Such as `steps[3].parallel.left[0]`. */
  readonly path: string;
  readonly position: Position;
}

export type Step = StepFrame & Action;

/** What a step does; `kind` is the verb as it is written, but that of verbs that are declared is `order`. */
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
  /** A race ends with the first of its flows, and none of the others takes another step. */
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

/** The verb of a step as it is written. */
export function verbOf(step: Step): string {
  return step.kind === 'order' ? step.verb : step.kind;
}

/** A step that vehicles follow. */
export type CommandStep = Extract<Step, { readonly target: Target }>;

/** Whether a step is one that vehicles follow. */
export function isCommandStep(step: Step): step is CommandStep {
  return 'target' in step;
}

/** A step that tells people who look on something. */
export type ShowStep = StepFrame & ShowAction;

/** Whether a step tells people who look on something. */
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

/** What people who look on are told. */
export type ShowAction =
  | { readonly kind: 'chapter'; readonly title: string; readonly text: string | undefined }
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'spotlight'; readonly on: Target }
  /** A clock that runs by real time stands still until somebody lets it go on. */
  | { readonly kind: 'pause' }
  | { readonly kind: 'checkpoint'; readonly checkpoint: string };

/** Steps that are drawn as often as their weight is large; weights need no common sum. */
export interface StepChoice {
  readonly weight: number;
  readonly steps: readonly Step[];
}

export interface Flow {
  readonly name: string;
  readonly steps: readonly Step[];
}

/** Exactly one of times, until, whileTrue is set; conditions are looked at before (while) or after (until) a round. */
export interface RepeatAction {
  readonly kind: 'repeat';
  readonly times: number | undefined;
  readonly until: Expression | undefined;
  readonly whileTrue: Expression | undefined;
  /** Rounds start this far apart (or as soon as the one before has ended, if that is later). */
  readonly everyMs: Amount | undefined;
  /** More rounds than this is a failure of the step; equal to `times` when that is set. */
  readonly max: number;
  readonly steps: readonly Step[];
}
