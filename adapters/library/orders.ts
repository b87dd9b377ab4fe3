import { flawIn, type Json, ScenarioError } from '../../engine/index.ts';
import type { NewFault, Reference, ShortVerb, Step, VehicleVerb } from './language.generated.ts';

/**
 * An order to one vehicle: a step of the scenario language without the vehicle, or the verb alone
 * where that is enough.
 */
export type VehicleOrder =
  | ShortVerb
  | { readonly [Verb in VehicleVerb]: OrderWith<Verb> }[VehicleVerb];

/** The order of one verb, which has no other verb. */
type OrderWith<Verb extends VehicleVerb> = { readonly [Own in Verb]: OrderDetails<Verb> } & {
  readonly [Other in Exclude<VehicleVerb, Verb>]?: undefined;
};

type OrderDetails<Verb extends VehicleVerb> =
  | Omit<Extract<Step[Verb], object>, 'vehicle'>
  | (Verb extends ShortVerb ? true : never);

/** Steps of the scenario language: a list of objects, or the text of one in YAML. */
export type WrittenSteps<Vehicle extends string = string, Webhook extends string = string> =
  | readonly Naming<Step, Vehicle, Webhook>[]
  | string;

/** A fault as the step `fault` takes it. */
export type WrittenFault<Vehicle extends string, Webhook extends string> = Naming<
  NewFault,
  Vehicle,
  Webhook
>;

/** A part of a scenario in which vehicles and webhooks have these names. */
type Naming<Part, Vehicle extends string, Webhook extends string> = ((
  name: Vehicle & Webhook,
) => void) extends (name: string) => void
  ? Part
  : Part extends object
    ? {
        readonly [Key in keyof Part]: Part[Key] extends string | undefined
          ? NamesAt<Key, Part[Key], Vehicle, Webhook>
          : [Key, string] extends [ShortVerb, Part[Key]]
            ? Vehicle | Reference | Naming<Exclude<Part[Key], string>, Vehicle, Webhook>
            : Naming<Part[Key], Vehicle, Webhook>;
      }
    : Part;

/** The names that may stand at a key; those of `$name` are known when the step runs. */
type NamesAt<Key, Usual, Vehicle extends string, Webhook extends string> = Key extends 'vehicle'
  ? Vehicle | Reference | Extract<Usual, undefined>
  : Key extends 'webhook'
    ? Webhook | 'any' | Reference | Extract<Usual, undefined>
    : Key extends 'target'
      ?
          | `${'vehicle' | 'upstream'}.${Vehicle}`
          | `webhook.${Webhook}`
          | `charger.${string}`
          | 'api'
          | `api.${string}`
          | Reference
      : Usual;

/**
 * Objects as JSON, as the log keeps them: without members that are undefined; nothing is null.
 * Throws `ScenarioError`, which names it `file`, for one that is nested too deeply or in itself, has
 * a number that is not finite, or a key that every object has.
 */
export function asWritten(value: object | string | undefined, file: string): Json {
  if (value === undefined || typeof value === 'string') return value ?? null;
  const flaw = flawIn(value);
  if (flaw !== undefined) {
    const place = { file, line: 1, column: 1, length: 1 };
    throw new ScenarioError([
      { ...flaw, ...place, path: flaw.code === 'too_deep' ? [] : flaw.path },
    ]);
  }
  return JSON.parse(JSON.stringify(value)) as Json;
}
