import type { Tolerance } from '../../service/legacy/parity.ts';
import type { Expression } from '../expressions/expression.ts';
import type { Target } from '../names/roster.ts';
import type { Position } from '../source/source.ts';
import type { AnswerMatcher } from './api.ts';
import type { Comparison } from './comparison.ts';
import type { Deadline } from './moment.ts';

export interface ExpectationFrame {
  readonly name: string | undefined;
  readonly because: string | undefined;
  readonly path: string;
  readonly position: Position;
}

export type Expectation = ExpectationFrame & ExpectationForm;

/** One that is looked at once, as all at the end are. */
export type PresentExpectation = ExpectationFrame & PresentForm;

export type ExpectationForm = PresentForm | TemporalForm;

export type PresentForm =
  | { readonly kind: 'condition'; readonly condition: Expression }
  | { readonly kind: 'value'; readonly value: Expression; readonly comparison: Comparison }
  | FactsForm
  | {
      readonly kind: 'signal';
      /** As spelt on the wire: `Charge.IsCharging`. */
      readonly signal: string;
      /** For a fleet, every member must satisfy the comparison: of the `value` of the body last heard. */
      readonly target: Target;
      readonly comparison: Comparison;
    }
  | ArrivalsForm
  | DeliveriesForm
  | LegacyForm
  | DivergenceForm;

/** How often the recorded vehicles and webhooks differ from the recording. */
export interface DivergenceForm {
  readonly kind: 'divergence';
  readonly atMost: number;
}

/** Version 2.0 and the signals of version 3 tell the owner of a vehicle the same of what it last reported. */
export interface LegacyForm {
  readonly kind: 'legacy';
  readonly target: Target;
  /** Below the vehicle: `/engine/oil`. */
  readonly resource: string;
  readonly tolerance: Tolerance | undefined;
  /** Asked of the answer of version 2.0: where it is so, nothing is compared. */
  readonly unless: Expression | undefined;
}

/** How often something happened. */
export interface FactsForm {
  readonly kind: 'fact';
  /** The kind of a log entry, such as `charge.completed`. */
  readonly fact: string;
  /** Undefined: of any vehicle. */
  readonly target: Target | undefined;
  /** Of those that count; undefined: all of them do. */
  readonly where: Expression | undefined;
  readonly count: CountComparison;
}

/** What is decided in the course of time, by its deadline at the latest; a step of expectations waits for it. */
export interface TemporalForm {
  readonly kind: 'temporal';
  readonly claim: Claim;
  readonly deadline: Deadline;
}

export type Claim =
  /** `never` and `always` are decided at the deadline, unless they cease to hold before. */
  | { readonly kind: 'eventually' | 'never' | 'always'; readonly condition: Expression }
  /** Each becomes true at or after the one before it. */
  | { readonly kind: 'inOrder'; readonly conditions: readonly Expression[] }
  /** Of what comes from the instant on at which the step begins (ours). */
  | { readonly kind: 'counted'; readonly of: ArrivalsForm | FactsForm };

/** Of the events that a receiver accepted, in the order in which it did. */
export interface ArrivalsForm {
  readonly kind: 'webhook';
  /** Undefined: any of them. */
  readonly webhook: string | undefined;
  /** Undefined: of any vehicle. */
  readonly target: Target | undefined;
  /** What must be so of those that count; undefined: all of them do. */
  readonly where: Expression | undefined;
  /** What the bodies of those that count are like, as they were delivered. */
  readonly payload: readonly AnswerMatcher[];
  /** Of those with the same, only the first counts. */
  readonly distinctBy: DistinctBy | undefined;
  /** How many there must be; undefined where only the order matters. */
  readonly count: CountComparison | undefined;
  /** Each must hold of one that came after the one before it. */
  readonly inOrder: readonly Expression[];
}

export type DistinctBy = 'eventId' | 'deliveryId' | 'sequence' | 'vehicle';

/** How all deliveries fared together. */
export interface DeliveriesForm {
  readonly kind: 'deliveries';
  /** Undefined: of every webhook. */
  readonly webhook: string | undefined;
  readonly bounds: readonly DeliveryBound[];
}

/** Counts, and from the creation of an event to its acceptance, ms. */
export type DeliveryMeasure =
  | 'events'
  | 'attempts'
  | 'delivered'
  | 'failed'
  | 'cancelled'
  | 'dropped'
  | 'pending'
  | 'p50'
  | 'p95'
  | 'p99'
  | 'max';

export interface DeliveryBound {
  readonly measure: DeliveryMeasure;
  readonly relation: '<' | '<=' | '=' | '>=' | '>';
  readonly value: number;
  /** As it is written. */
  readonly text: string;
}

export type CountComparison =
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'atLeast'; readonly count: number }
  | { readonly kind: 'atMost'; readonly count: number };
