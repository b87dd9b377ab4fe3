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

/** An expectation that is checked at once, as all at the end are. */
export type PresentExpectation = ExpectationFrame & PresentForm;

export type ExpectationForm = PresentForm | TemporalForm;

export type PresentForm =
  | { readonly kind: 'condition'; readonly condition: Expression }
  | { readonly kind: 'value'; readonly value: Expression; readonly comparison: Comparison }
  | FactsForm
  | {
      readonly kind: 'signal';
      /** In the spelling of the API: `Charge.IsCharging`. */
      readonly signal: string;
      /** Every member of a fleet must satisfy the comparison, on the `value` last received. */
      readonly target: Target;
      readonly comparison: Comparison;
    }
  | ArrivalsForm
  | DeliveriesForm
  | LegacyForm
  | DivergenceForm;

/** The number of differences between the recording and the recorded vehicles and webhooks. */
export interface DivergenceForm {
  readonly kind: 'divergence';
  readonly atMost: number;
}

/** For the owner of a vehicle, version 2.0 and the signals of version 3 report the same values. */
export interface LegacyForm {
  readonly kind: 'legacy';
  readonly target: Target;
  /** The path below the vehicle: `/engine/oil`. */
  readonly resource: string;
  readonly tolerance: Tolerance | undefined;
  /** A condition on the answer of version 2.0; where it holds, nothing is compared. */
  readonly unless: Expression | undefined;
}

/** The number of times that something happened. */
export interface FactsForm {
  readonly kind: 'fact';
  /** The kind of a log entry, such as `charge.completed`. */
  readonly fact: string;
  /** Undefined: any vehicle. */
  readonly target: Target | undefined;
  /** A condition for entries to count; undefined: all count. */
  readonly where: Expression | undefined;
  readonly count: CountComparison;
}

/** A claim that is decided over time, by its deadline at the latest; its step waits for it. */
export interface TemporalForm {
  readonly kind: 'temporal';
  readonly claim: Claim;
  readonly deadline: Deadline;
}

export type Claim =
  /** `never` and `always` are decided at the deadline, unless they fail before. */
  | { readonly kind: 'eventually' | 'never' | 'always'; readonly condition: Expression }
  /** Each becomes true at or after the one before it. */
  | { readonly kind: 'inOrder'; readonly conditions: readonly Expression[] }
  /** Counts from the instant at which the step begins (ours). */
  | { readonly kind: 'counted'; readonly of: ArrivalsForm | FactsForm };

/** The events that a receiver accepted, in order of acceptance. */
export interface ArrivalsForm {
  readonly kind: 'webhook';
  /** Undefined: any webhook. */
  readonly webhook: string | undefined;
  /** Undefined: any vehicle. */
  readonly target: Target | undefined;
  /** A condition for events to count; undefined: all count. */
  readonly where: Expression | undefined;
  /** Conditions for events to count, on their bodies as delivered. */
  readonly payload: readonly AnswerMatcher[];
  /** Of several events with the same value, only the first counts. */
  readonly distinctBy: DistinctBy | undefined;
  /** The number required; undefined where only the order matters. */
  readonly count: CountComparison | undefined;
  /** Each must hold for an event later than that of the one before. */
  readonly inOrder: readonly Expression[];
}

export type DistinctBy = 'eventId' | 'deliveryId' | 'sequence' | 'vehicle';

/** Statistics of all deliveries. */
export interface DeliveriesForm {
  readonly kind: 'deliveries';
  /** Undefined: all webhooks. */
  readonly webhook: string | undefined;
  readonly bounds: readonly DeliveryBound[];
}

/** Counts, and the time from the creation of an event to its acceptance, ms. */
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
  /** The bound as written in the file. */
  readonly text: string;
}

export type CountComparison =
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'atLeast'; readonly count: number }
  | { readonly kind: 'atMost'; readonly count: number };
