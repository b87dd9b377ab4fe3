import { assertLevels, type Json } from '../../engine/index.ts';
import type { ShortVerb, Step, Steps, VehicleVerb } from './language.generated.ts';

/**
 * An order to one vehicle: a step of the scenario language without the vehicle, or the verb alone
 * where that is enough.
 */
export type VehicleOrder =
  | ShortVerb
  | { readonly [Verb in VehicleVerb]: { readonly [Own in Verb]: OrderDetails<Verb> } }[VehicleVerb];

type OrderDetails<Verb extends VehicleVerb> =
  | Omit<Extract<Step[Verb], object>, 'vehicle'>
  | (Verb extends ShortVerb ? true : never);

/** Steps of the scenario language: a list of objects, or the text of one in YAML. */
export type WrittenSteps = Steps | string;

/**
 * Objects as JSON, as the log keeps them: without members that are undefined; nothing is null.
 * Throws `ScenarioError`, which names it `file`, for one that is nested too deeply or in itself.
 */
export function asWritten(value: object | string | undefined, file: string): Json {
  if (value === undefined || typeof value === 'string') return value ?? null;
  assertLevels(value, file);
  return JSON.parse(JSON.stringify(value)) as Json;
}
