import type { Json } from '../../log/canonical.ts';
import type { Powertrain, VehicleModel } from '../../model/model.ts';
import type { BodyMistake } from '../../signal/set-value.ts';

/**
 * The names that a scenario may use besides those of its file. The world supplies them, so that the
 * language does not depend on how vehicles and signals are declared.
 */
export interface Catalogue {
  /** All names that `findModel` knows: ids, short names, and BEV, PHEV, HEV, ICE. */
  readonly modelNames: readonly string[];
  findModel(name: string): CatalogueModel | undefined;
  /** Names of signals as they are written: `Charge.IsCharging`. */
  readonly signalNames: readonly string[];
  /** Whether a model has a signal. */
  hasSignal(model: CatalogueModel, signal: string): boolean;
  /** The mistake in a body intended for a signal, and its place; undefined for a correct body. */
  bodyMistake(signal: string, body: Json): BodyMistake | undefined;
  /** Names of permissions, such as `read_battery`. */
  readonly permissions: readonly string[];
  /** Parts that `open` and `close` take, apart from the doors: `rearTrunk`. */
  readonly closures: readonly string[];
  /** Trouble codes of SAE J2012: `P0301`. */
  readonly troubleCodes: readonly string[];
  /** Whether a model can have a trouble code. */
  hasTroubleCode(model: CatalogueModel, code: string): boolean;
  /** Kinds of log entries: `charge.completed`. */
  readonly entryKinds: readonly string[];
  /** Reasons for which a vehicle refuses: `door_open`. */
  readonly refusals: readonly string[];
}

/** The facts about a model that checks need; a `VehicleModel` has them. */
export interface CatalogueModel {
  readonly id: string;
  readonly make: string;
  readonly powertrain: Powertrain;
  readonly years: VehicleModel['years'];
  /** Undefined for a model that cannot be plugged in. */
  readonly battery: { readonly dc: object | undefined } | undefined;
  /** Undefined for a model without a tank. */
  readonly fuel: object | undefined;
}
