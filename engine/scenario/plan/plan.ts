import type { ChoiceDistribution, Distribution } from '../../random/distribution.ts';
import type { ApplicationSettings } from '../../service/application.ts';
import type { UserSpec } from '../../service/users.ts';
import type { Charger } from '../../vehicle/row/charger.ts';
import type { Persona } from '../../vehicle/row/persona.ts';
import type { ChargeSchedule } from '../../vehicle/row/schedule.ts';
import type {
  InitialState,
  OfflineSpells,
  Timeouts,
  VehicleMode,
} from '../../vehicle/row/settings.ts';
import type { ParamValue } from '../compose/params.ts';
import type { ExpressionNames } from '../expressions/environment.ts';
import type { Expression } from '../expressions/expression.ts';
import type { IdPattern } from '../names/id-pattern.ts';
import type { Target } from '../names/roster.ts';
import type { Position } from '../source/source.ts';
import type { ArrivalRule } from './arrivals.ts';
import type { PresentExpectation } from './expectations.ts';
import type { TimedFault } from './faults.ts';
import type { Fold } from './moment.ts';
import type { ReplayPlan } from './replay.ts';
import type { Step } from './steps.ts';
import type { WebhookSpec } from './webhooks.ts';

export type * from './steps.ts';
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
  /** The seeds that anyone who has the file can try: that of the run, that of the file, and its name. */
  readonly publicSeeds: readonly string[];
  readonly log: 'everything' | 'watched';
  readonly clock: ClockPlan;
  /** What it replays, in whose world it plays; undefined without a recording. */
  readonly replay: ReplayPlan | undefined;
  /** The combination that this is of the scenario's matrix; undefined without one. */
  readonly matrix: ReadonlyMap<string, number | string | boolean> | undefined;
  /** The texts of the files it imports, by the names they are reported under. */
  readonly imported: ReadonlyMap<string, string>;
  /** The resolved parameters, in canonical units: percent, km, kW, milliseconds; a time is text, `22:30`. */
  readonly params: ReadonlyMap<string, ParamValue>;
  readonly app: ApplicationSettings;
  readonly users: readonly UserSpec[];
  readonly places: readonly PlaceSpec[];
  readonly chargers: readonly Charger[];
  readonly vehicles: readonly VehicleSpec[];
  readonly fleets: readonly FleetSpec[];
  readonly webhooks: readonly WebhookSpec[];
  /** What fails at its time, beside the steps. */
  readonly faults: readonly TimedFault[];
  readonly invariants: readonly Invariant[];
  readonly ambient: readonly AmbientRule[];
  readonly arrivals: readonly ArrivalRule[];
  readonly steps: readonly Step[];
  /** After the last step, whatever became of it. */
  readonly teardown: readonly Step[];
  /** Checked once, after the last step. */
  readonly expect: readonly PresentExpectation[];
  /** What expressions of the file may name, and those that come from outside while it runs. */
  readonly names: ExpressionNames;
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
  /** A clock that runs by real time waits until somebody lets it go. */
  readonly startPaused: boolean;
}

export interface PlaceSpec {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** An IANA name; undefined for a place in the zone of the scenario. */
  readonly timezone: string | undefined;
}

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

export interface Variation {
  readonly socPercent: Distribution<number> | undefined;
  readonly odometerKm: Distribution<number> | undefined;
  readonly chargeLimitPercent: Distribution<number> | undefined;
  readonly temperatureC: Distribution<number> | undefined;
  /** The place around which the homes of the members lie; undefined: in some city. */
  readonly homePlace: string | undefined;
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
