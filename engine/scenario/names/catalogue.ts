import type { Json } from '../../log/canonical.ts';
import type { BodyMistake } from '../../signal/set-value.ts';

/**
 * The names a scenario may use that do not come from the file. The world hands them in, so that the language knows
 * nothing of how vehicles and signals are declared.
 */
export interface Catalogue {
  /** Everything `findModel` knows: ids, short names, and BEV, PHEV, HEV, ICE. */
  readonly modelNames: readonly string[];
  findModel(name: string): CatalogueModel | undefined;
  /** As they are written: `Charge.IsCharging`. */
  readonly signalNames: readonly string[];
  /** Whether a model, by its id, has a signal. */
  hasSignal(model: string, signal: string): boolean;
  /** What is wrong with a body that a signal is to have, and where in it; undefined when nothing is. */
  bodyMistake(signal: string, body: Json): BodyMistake | undefined;
  /** Such as `read_battery`. */
  readonly permissions: readonly string[];
  /** Parts that `open` and `close` take, apart from the doors: `rearTrunk`. */
  readonly closures: readonly string[];
  /** Of SAE J2012: `P0301`. */
  readonly troubleCodes: readonly string[];
  /** Whether a model, by its id, can have a trouble code. */
  hasTroubleCode(model: string, code: string): boolean;
  /** Reasons for which a vehicle refuses: `door_open`. */
  readonly refusals: readonly string[];
}

/** What the checker must know of a model; a `VehicleModel` is one. */
export interface CatalogueModel {
  readonly id: string;
  /** Undefined where nothing can be plugged in. */
  readonly battery: { readonly dc: object | undefined } | undefined;
  /** Undefined: no tank. */
  readonly fuel: object | undefined;
}
