import type { Json } from '../log/canonical.ts';
import type { ChoiceDistribution, Distribution } from '../random/distribution.ts';
import type { ApplicationSettings } from '../service/application.ts';
import type { UserSpec } from '../service/users.ts';
import type { EmitCommand } from '../service/webhooks/webhook-command.ts';
import type { Charger } from '../vehicle/charging/charger.ts';
import type { Persona } from '../vehicle/people/persona.ts';
import type {
  ChargeSchedule,
  InitialState,
  OfflineSpells,
  Timeouts,
  VehicleMode,
} from '../vehicle/settings.ts';
import type { Expression } from './expression.ts';
import type { ExpressionNames } from './expression-environment.ts';
import type { FaultPlan, FaultTarget, TimedFault } from './faults.ts';
import type { Expectation } from './plan-expectations.ts';
import type { WebhookPlan, WebhookSpec } from './plan-webhooks.ts';

export type { ChargeSchedule, InitialState, OfflineSpells, Timeouts };

/**
 * A checked scenario: every name resolved, every unit converted, every default filled in. Instants are
 * milliseconds since the epoch (UTC), durations milliseconds, times of day milliseconds after midnight; percent are
 * numbers from 0 to 100. `undefined` always means "the file does not say". Lists are in file order.
 */
export interface Scenario {
  /** The name of the file as given to the parser; it stands in front of every diagnostic. */
  readonly file: string;
  readonly version: 1;
  readonly name: string;
  readonly description: string | undefined;
  readonly tags: readonly string[];
  /** Always text: an integer seed is written in decimal. Defaults to the name. */
  readonly seed: string;
  readonly log: 'everything' | 'watched';
  readonly clock: ClockPlan;
  /** The resolved parameters, in canonical units: percent, km, kW, milliseconds; a time is text, `22:30`. */
  readonly params: ReadonlyMap<string, ParamValue>;
  readonly app: ApplicationSettings;
  readonly users: readonly UserSpec[];
  readonly places: readonly PlaceSpec[];
  readonly chargers: readonly ChargerSpec[];
  readonly vehicles: readonly VehicleSpec[];
  readonly fleets: readonly FleetSpec[];
  readonly webhooks: readonly WebhookSpec[];
  /** What fails at its time, beside the steps. */
  readonly faults: readonly TimedFault[];
  readonly invariants: readonly Invariant[];
  readonly ambient: readonly AmbientRule[];
  readonly steps: readonly Step[];
  /** Checked once, after the last step. */
  readonly expect: readonly Expectation[];
  /** What expressions of the file may name, and those that come from outside while it runs. */
  readonly names: ExpressionNames;
}

/** Where something stands in the file: both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface ClockPlan {
  readonly startAtMs: number;
  /** An IANA name: local times of the scenario are what the clocks there show. */
  readonly timezone: string;
  readonly fold: Fold;
  /** Simulated time after which the run is stopped, counted from the start. */
  readonly limitMs: number;
  readonly mode: 'virtual' | 'scaled' | 'realtime';
  /** Simulated seconds per second of wall time; 1 unless the mode is scaled. */
  readonly speed: number;
}

/** Which one is meant of a local time that comes twice. */
export type Fold = 'first' | 'second';

export type ParamValue = number | string | boolean;

export interface PlaceSpec {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly address: string | undefined;
  /** An IANA name; undefined for a place in the zone of the scenario. */
  readonly timezone: string | undefined;
}

export type ChargingType = 'AC' | 'DC';

/** What a post offers at the wall, through which cable and at which price. */
export type ChargerSpec = Charger;

/** What vehicles and fleets have in common. */
export interface VehicleSettings {
  readonly owner: string | undefined;
  readonly mode: VehicleMode;
  /** Permission names; all permissions when the file does not say. */
  readonly grants: readonly string[];
  readonly state: InitialState;
  readonly schedule: ChargeSchedule;
  /** A fixed ambient temperature; undefined leaves it to the weather. */
  readonly temperatureC: number | undefined;
  /** The driver, or several from which each vehicle draws its own. */
  readonly persona: Persona | ChoiceDistribution<Persona> | undefined;
  readonly timeouts: Timeouts;
  readonly wakeOnPoll: boolean | undefined;
  readonly offline: OfflineSpells | undefined;
}

export interface VehicleSpec extends VehicleSettings {
  readonly name: string;
  /** Catalogue id; aliases are resolved. */
  readonly model: string;
  readonly position: Position;
}

/** Members are never expanded here: a fleet of a million is one of these. */
export interface FleetSpec extends VehicleSettings {
  readonly name: string;
  readonly count: number;
  /** Members are numbered from 1: prefix + the number padded with zeros to `width` + suffix. */
  readonly id: IdPattern;
  /** Catalogue ids with their weights; one entry when every member is the same model. */
  readonly models: readonly (readonly [model: string, weight: number])[];
  /** Draws of one member each; what is absent is the same for all (`state`). */
  readonly vary: Variation;
  readonly position: Position;
}

export interface IdPattern {
  readonly prefix: string;
  readonly width: number;
  readonly suffix: string;
}

export interface Variation {
  readonly socPercent: Distribution<number> | undefined;
  readonly odometerKm: Distribution<number> | undefined;
  readonly chargeLimitPercent: Distribution<number> | undefined;
  readonly temperatureC: Distribution<number> | undefined;
}

export interface Invariant {
  readonly name: string;
  readonly check: Expression;
  readonly path: string;
  readonly position: Position;
}

/** What vehicles do again and again while the clock runs, each by itself; it proves nothing and refusals are ordinary. */
export interface AmbientRule {
  readonly target: Target;
  /** Place among the rules for the same name, from 0: with it the draws of a rule do not depend on the others. */
  readonly number: number;
  /** From one beginning to the next, or to the end of an occurrence that takes longer. */
  readonly everyMs: Distribution<number>;
  /** Looked at when an occurrence is due; undefined: always. */
  readonly condition: Expression | undefined;
  readonly steps: readonly Step[];
  readonly path: string;
  readonly position: Position;
}

/**
 * A vehicle (which may be one member of a fleet, `c07`), or every member of a fleet. In an ambient rule the vehicle
 * `self` is the one whose rule it is.
 */
export interface Target {
  readonly kind: 'vehicle' | 'fleet';
  readonly name: string;
}

/** A moment of the script: the next such local time, or an absolute instant. */
export type Moment =
  | { readonly kind: 'timeOfDay'; readonly msOfDay: number; readonly fold: Fold }
  | { readonly kind: 'instant'; readonly atMs: number };

/** When a wait gives up; `limit` is the end of the clock. */
export type Deadline =
  | Moment
  | { readonly kind: 'within'; readonly durationMs: number }
  | { readonly kind: 'limit' };

export interface StepFrame {
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly because: string | undefined;
  /** Wait for this moment first. */
  readonly at: Moment | undefined;
  /** The vehicle must refuse with this reason. */
  readonly refused: string | undefined;
  /** Such as `steps[3].parallel.left[0]`. */
  readonly path: string;
  readonly position: Position;
}

export type Step = StepFrame & Action;

/** What a step does; `kind` is the verb as it is written. */
export type Action =
  | { readonly kind: 'wait'; readonly durationMs: number }
  | { readonly kind: 'waitUntil'; readonly condition: Expression; readonly deadline: Deadline }
  | { readonly kind: 'hold'; readonly condition: Expression; readonly deadline: Deadline }
  | { readonly kind: 'at'; readonly at: Moment }
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
  | { readonly kind: 'parallel'; readonly flows: readonly Flow[] }
  | RepeatAction
  | {
      readonly kind: 'when';
      readonly condition: Expression;
      readonly then: readonly Step[];
      readonly otherwise: readonly Step[];
    }
  | { readonly kind: 'oneOf'; readonly choices: readonly StepChoice[] }
  | { readonly kind: 'expect'; readonly expectations: readonly Expectation[] };

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
  readonly everyMs: number | undefined;
  /** More rounds than this is a failure of the step; equal to `times` when that is set. */
  readonly max: number;
  readonly steps: readonly Step[];
}

export type Door = 'frontLeft' | 'frontRight' | 'backLeft' | 'backRight';

/** Undefined name: an offer written in the step itself. */
export interface PlugInOffer extends Omit<ChargerSpec, 'name'> {
  readonly name: string | undefined;
}

/** A place is one of the file, or `home` or `work`, which every vehicle has of its own unless the file declares them. */
export type Trip =
  | { readonly kind: 'place'; readonly place: string; readonly pace: Pace }
  | { readonly kind: 'legs'; readonly legs: readonly Leg[] };

export interface Leg {
  readonly distanceKm: number;
  readonly pace: Pace;
}

export type Pace =
  | { readonly kind: 'speed'; readonly speedKmh: number }
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
      readonly limitPercent: number | null;
      /** Undefined: the limit for every type. */
      readonly chargingType: ChargingType | undefined;
      /** While it is plugged in there, a place as in a trip; undefined: everywhere. */
      readonly place: string | undefined;
    }
  | { readonly kind: 'schedule'; readonly schedule: ChargeSchedule };
