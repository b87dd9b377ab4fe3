import type { Cycle } from '../../model/cycle.ts';
import type { Particulars } from '../../model/identity.ts';
import type { VehicleModel } from '../../model/model.ts';
import type { Route } from '../../place/route.ts';
import type { ChoiceDistribution, Distribution } from '../../random/distribution.ts';
import type { ApplicationSettings } from '../../service/application.ts';
import type { UserSpec } from '../../service/users.ts';
import type { StepSeries } from '../../time/step-series.ts';
import type { Charger } from '../../vehicle/row/charger.ts';
import type { Persona } from '../../vehicle/row/persona.ts';
import type { ChargeSchedule } from '../../vehicle/row/schedule.ts';
import type {
  InitialState,
  OfflineSpells,
  Timeouts,
  VehicleMode,
} from '../../vehicle/row/settings.ts';
import type { KeptPart } from '../compose/overlay.ts';
import type { ParamValue } from '../compose/params.ts';
import type { ExpressionNames } from '../expressions/environment.ts';
import type { Expression } from '../expressions/expression.ts';
import type { IdPattern } from '../names/id-pattern.ts';
import type { Target } from '../names/roster.ts';
import type { Diagnostic } from '../source/diagnostic.ts';
import type { TextPosition } from '../source/source.ts';
import type { ArrivalRule } from './arrivals.ts';
import type { Expectation } from './expectations.ts';
import type { TimedFault } from './faults.ts';
import type { Fold } from './moment.ts';
import type { ReplayPlan } from './replay.ts';
import type { SitePlan, StationPlan } from './stations.ts';
import type { Step } from './steps.ts';
import type { WebhookSpec } from './webhooks.ts';

export type * from './steps.ts';
export type { ChargeSchedule, InitialState };

/**
 * A checked scenario with all names resolved, units converted and defaults filled in. Instants are
 * milliseconds since the epoch (UTC), durations milliseconds, times of day milliseconds after
 * midnight; percent are numbers from 0 to 100. `undefined` always means "the file does not say".
 * Lists are in file order.
 */
export interface Scenario {
  /** The file name given to the parser, with which every diagnostic begins. */
  readonly file: string;
  readonly version: 1;
  readonly name: string;
  readonly description: string | undefined;
  readonly tags: readonly string[];
  /** Always text: an integer seed is written in decimal. The default is the scenario's name. */
  readonly seed: string;
  /** The seeds that readers of the file can guess: those of the run and the file, and its name. */
  readonly publicSeeds: readonly string[];
  readonly log: 'everything' | 'watched';
  readonly clock: ClockPlan;
  /** The replay in whose world the scenario plays; undefined without a recording. */
  readonly replay: ReplayPlan | undefined;
  /** The values chosen from the scenario's matrix; undefined without one. */
  readonly matrix: ReadonlyMap<string, number | string | boolean> | undefined;
  /** The texts of the imported files, by their names in diagnostics. */
  readonly imported: ReadonlyMap<string, string>;
  /** The resolved parameters in canonical units: percent, km, kW, ms; a time is text, `22:30`. */
  readonly params: ReadonlyMap<string, ParamValue>;
  readonly app: ApplicationSettings;
  readonly users: readonly UserSpec[];
  readonly places: readonly PlaceSpec[];
  readonly chargers: readonly Charger[];
  /** Those of the chargers that vehicles share. */
  readonly stations: readonly StationPlan[];
  readonly sites: readonly SitePlan[];
  /** The prices and carbon that tariffs of chargers name. */
  readonly series: ReadonlyMap<string, StepSeries>;
  /** The routes of files that trips name, by the paths of these. */
  readonly routes: ReadonlyMap<string, Route>;
  /** The cycles of files that trips name as profiles, by the paths of these. */
  readonly profiles: ReadonlyMap<string, Cycle>;
  /** The models of its own, by name. */
  readonly models: ReadonlyMap<string, VehicleModel>;
  readonly vehicles: readonly VehicleSpec[];
  readonly fleets: readonly FleetSpec[];
  readonly webhooks: readonly WebhookSpec[];
  /** The faults that begin without a step. */
  readonly faults: readonly TimedFault[];
  readonly invariants: readonly Invariant[];
  readonly ambient: readonly AmbientRule[];
  readonly arrivals: readonly ArrivalRule[];
  readonly steps: readonly Step[];
  /** Steps to run after the last step, regardless of the result. */
  readonly teardown: readonly Step[];
  /** Checked once, after the last step. */
  readonly expect: readonly Expectation[];
  /** The names available to expressions of the file, and to conditions added during the run. */
  readonly names: ExpressionNames;
  /** The settings that the file gives to the app and to the first entries of each section. */
  readonly stated: readonly StatedSettings[];
  /** Places that are probably not as they were meant, in the order of reading. */
  readonly hints: readonly Diagnostic[];
  /** The flows as they are written, for steps added during the run; undefined without any. */
  readonly flows: KeptPart | undefined;
}

/** The settings of one entry of a section, as the file writes them. */
export interface StatedSettings {
  readonly section: 'app' | 'vehicles' | 'fleets' | 'webhooks';
  /** The key of the entry; empty for the app. */
  readonly name: string;
  /** By the paths of the keys, such as `state.odometer`, without the values of secrets. */
  readonly settings: ReadonlyMap<string, string>;
}

export interface ClockPlan {
  readonly startAtMs: number;
  /** The IANA name of the zone of local times. */
  readonly timezone: string;
  readonly fold: Fold;
  /** The simulated time from the start after which the run stops. */
  readonly limitMs: number;
  readonly mode: 'virtual' | 'scaled' | 'realtime';
  /** Simulated seconds per second of wall time; 1 unless the mode is scaled. */
  readonly speed: number;
  /** Whether a real-time clock waits for an explicit start. */
  readonly startPaused: boolean;
}

export interface PlaceSpec {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** An IANA name; undefined for a place in the zone of the scenario. */
  readonly timezone: string | undefined;
}

/** The settings that vehicles and fleets share. */
export interface VehicleSettings {
  readonly owner?: string | undefined;
  readonly mode: VehicleMode;
  /** Permission names; all permissions when the file does not say. */
  readonly grants: readonly string[];
  readonly state: InitialState;
  readonly schedule: ChargeSchedule;
  /** A fixed ambient temperature; undefined: that of the weather. */
  readonly temperatureC?: number | undefined;
  /** The driver, or several from which each vehicle draws its own. */
  readonly persona?: Persona | ChoiceDistribution<Persona> | undefined;
  readonly timeouts: Timeouts;
  readonly wakeOnPoll?: boolean | undefined;
  readonly offline?: OfflineSpells | undefined;
}

export interface VehicleSpec extends VehicleSettings {
  /** The VIN, model year and colour that the file gives it; undefined without any. */
  readonly particulars: Particulars | undefined;
  readonly name: string;
  /** The name of a model of the scenario's own, or a catalogue id with aliases resolved. */
  readonly model: string;
  readonly displayName?: string | undefined;
  readonly position: TextPosition;
}

/** A fleet of any size. Its members are not expanded here. */
export interface FleetSpec extends VehicleSettings {
  readonly name: string;
  /** The number of members before the first: 0 but in a portion of a scenario. */
  readonly first: number;
  readonly count: number;
  /** Members are numbered from 1: prefix + the number padded with zeros to `width` + suffix. */
  readonly id: IdPattern;
  /** The names of the members for people, with `{n}` for the number. */
  readonly displayName?: string | undefined;
  /** Models, as of a vehicle, with their weights; one entry when every member is the same model. */
  readonly models: readonly (readonly [model: string, weight: number])[];
  /** The draws for each member; where absent, all members have the same value (`state`). */
  readonly vary: Variation;
  readonly position: TextPosition;
}

export interface Variation {
  readonly socPercent?: Distribution<number> | undefined;
  readonly healthPercent?: Distribution<number> | undefined;
  readonly odometerKm?: Distribution<number> | undefined;
  readonly chargeLimitPercent?: Distribution<number> | undefined;
  readonly temperatureC?: Distribution<number> | undefined;
  /** The place around which the homes of the members lie; undefined: in some city. */
  readonly homePlace?: string | undefined;
  readonly workPlace?: string | undefined;
}

export interface Invariant {
  readonly name: string;
  readonly check: Expression;
  readonly path: string;
  readonly position: TextPosition;
}

/**
 * Steps that each vehicle repeats by itself while the clock runs. They prove nothing, and refusals
 * are ordinary.
 */
export interface AmbientRule {
  readonly target: Target;
  /** Index among the rules for the same name, from 0; makes the draws of each rule independent. */
  readonly number: number;
  /** The time from one beginning to the next; an occurrence that takes longer delays the next. */
  readonly everyMs: Distribution<number>;
  /** Evaluated when an occurrence is due; undefined: always true. */
  readonly condition: Expression | undefined;
  readonly steps: readonly Step[];
  readonly path: string;
  readonly position: TextPosition;
}
