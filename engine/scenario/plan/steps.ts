import type { Json } from '../../log/canonical.ts';
import type { ChargingType } from '../../model/charge-acceptance.ts';
import type { EmitCommand } from '../../service/webhooks/webhook-command.ts';
import type { Charger } from '../../vehicle/row/charger.ts';
import type { ChargeSchedule } from '../../vehicle/row/schedule.ts';
import type { Expression } from '../expressions/expression.ts';
import type { Target } from '../names/roster.ts';
import type { Position } from '../source/source.ts';
import type { ApiAction } from './api.ts';
import type { Expectation } from './expectations.ts';
import type { FaultPlan, FaultTarget } from './faults.ts';
import type { Amount, AnyMoment, Deadline, Moment } from './moment.ts';
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

/** What a step does; `kind` is the verb as it is written. */
export type Action =
  | { readonly kind: 'wait'; readonly durationMs: Amount }
  | { readonly kind: 'waitUntil'; readonly condition: Expression; readonly deadline: Deadline }
  | { readonly kind: 'hold'; readonly condition: Expression; readonly deadline: HoldEnd }
  | { readonly kind: 'at'; readonly at: AnyMoment }
  | { readonly kind: 'drive'; readonly target: Target; readonly trip: Trip }
  | {
      readonly kind: 'park' | 'unplug' | 'lock' | 'unlock' | 'wake' | 'poll';
      readonly target: Target;
    }
  | {
      readonly kind: 'refuel';
      readonly target: Target;
      /** Either so many litres, or up to a level. */
      readonly litres: number | undefined;
      readonly toPercent: number | undefined;
    }
  | {
      readonly kind: 'service';
      readonly target: Target;
      /** Undefined: done at once. */
      readonly durationMs: number | undefined;
    }
  | { readonly kind: 'trouble'; readonly target: Target; readonly code: string }
  | { readonly kind: 'plugIn'; readonly target: Target; readonly charger: PlugInOffer }
  | { readonly kind: 'openDoor' | 'closeDoor'; readonly target: Target; readonly door: Door }
  | { readonly kind: 'open' | 'close'; readonly target: Target; readonly part: string }
  | { readonly kind: 'set'; readonly target: Target; readonly changes: Changes }
  | { readonly kind: 'charge'; readonly target: Target; readonly order: ChargeOrder }
  | { readonly kind: 'climate'; readonly target: Target; readonly order: ClimateOrder }
  | {
      readonly kind: 'grant' | 'revoke';
      readonly target: Target;
      readonly permissions: readonly string[];
      /** Undefined: until further notice. */
      readonly forMs: number | undefined;
    }
  | {
      readonly kind: 'connect';
      readonly target: Target;
      readonly user: string;
      /** Undefined: all that the vehicle grants. */
      readonly permissions: readonly string[] | undefined;
      /** Undefined: as before. */
      readonly externalId: string | undefined;
    }
  | {
      readonly kind: 'disconnect';
      readonly target: Target;
      /** Undefined: every user. */
      readonly user: string | undefined;
    }
  | {
      readonly kind: 'subscribe' | 'unsubscribe';
      readonly target: Target;
      readonly webhook: string;
      /** Undefined: the owner of each vehicle. */
      readonly user: string | undefined;
    }
  | ({
      readonly kind: 'emit';
      readonly target: Target;
      readonly user: string | undefined;
    } & Pick<EmitCommand, 'webhook' | 'triggers' | 'isTest' | 'error'>)
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

export type Door = 'frontLeft' | 'frontRight' | 'backLeft' | 'backRight';

/** Undefined name: an offer written in the step itself. */
export interface PlugInOffer extends Omit<Charger, 'name' | 'powerKw'> {
  readonly name: string | undefined;
  readonly powerKw: Amount;
}

/** A place is one of the file, or `home` or `work`, which every vehicle has of its own unless the file declares them. */
export type Trip =
  | { readonly kind: 'place'; readonly place: string; readonly pace: Pace }
  | { readonly kind: 'legs'; readonly legs: readonly Leg[] };

export interface Leg {
  readonly distanceKm: Amount;
  readonly pace: Pace;
}

export type Pace =
  | { readonly kind: 'speed'; readonly speedKmh: Amount }
  | { readonly kind: 'profile'; readonly profile: DrivingProfile };

export type DrivingProfile = 'city' | 'highway' | 'mixed';

/** At least one is set. */
export interface Changes {
  readonly socPercent: number | undefined;
  readonly odometerKm: number | undefined;
  readonly chargeLimitPercent: number | undefined;
  readonly temperatureC: number | undefined;
  readonly permissions: readonly string[] | undefined;
  readonly online: boolean | undefined;
  readonly signals: readonly SignalChange[];
}

/** A body that is right for its signal. */
export interface SignalChange {
  /** `Group.Name`. */
  readonly signal: string;
  readonly body: Json;
}

export type ClimateOrder =
  | {
      readonly kind: 'start';
      /** Undefined: what is usual. */
      readonly targetCelsius: number | undefined;
    }
  | { readonly kind: 'stop' };

export type ChargeOrder =
  | { readonly kind: 'start' }
  | { readonly kind: 'stop' }
  | {
      readonly kind: 'limit';
      /** Null takes away the limit of a place. */
      readonly limitPercent: Amount | null;
      /** Undefined: the limit for every type. */
      readonly chargingType: ChargingType | undefined;
      /** While it is plugged in there, a place as in a trip; undefined: everywhere. */
      readonly place: string | undefined;
    }
  | { readonly kind: 'schedule'; readonly schedule: ChargeSchedule };
