import { parseScenario, type RunOptions, ScenarioRun } from '../../engine/index.ts';
import { nativeSha256 } from '../file/native-sha256.ts';
import { facesWith } from '../http/face-options.ts';
import type { ScenarioObject } from './language.generated.ts';
import { toReceivers } from './receivers.ts';
import { readSource } from './scenario-source.ts';
import { SimulatedWorld } from './simulated-world.ts';
import { type CreationOptions, checkOptions } from './world-options.ts';

export interface CreateWorldOptions extends CreationOptions<SimulatedWorld> {}

/** A scenario as an object that names each of its vehicles, and its webhooks if it has any. */
export type NamingScenario<Vehicle extends string, Webhook extends string> = Omit<
  ScenarioObject,
  'vehicles' | 'webhooks'
> & {
  // The types of the members give literals their context, without which they would widen.
  readonly vehicles: { readonly [Name in Vehicle]: PartByName<'vehicles'> };
  readonly webhooks?: { readonly [Name in Webhook]: PartByName<'webhooks'> };
  readonly fleets?: undefined;
  readonly imports?: undefined;
  readonly replay?: undefined;
};

type PartByName<Map extends 'vehicles' | 'webhooks'> = NonNullable<ScenarioObject[Map]>[string];

/**
 * A world from a scenario, at its first instant. Its script, if it has one, runs as the world is
 * advanced; the world goes on after the script's end. Throws `ScenarioError` with positions. The
 * world of a scenario that is an object knows the names of its vehicles and webhooks as types.
 */
export function createWorld<const Vehicle extends string, const Webhook extends string>(
  options: CreateWorldOptions & { readonly scenario: NamingScenario<Vehicle, Webhook> },
): SimulatedWorld<Vehicle, Webhook>;

export function createWorld(options: CreateWorldOptions): SimulatedWorld;

export function createWorld(options: CreateWorldOptions = {}): SimulatedWorld {
  checkOptions(options);
  const { seed, params, matrix, sink, retain } = options;
  const { text, ...source } = readSource(options);
  const plan = parseScenario(text, {
    ...source,
    params: asTexts(params),
    matrix: asTexts(matrix),
    seed: seed === undefined ? undefined : String(seed),
    env: process.env,
  });
  const run = new ScenarioRun(plan, {
    // Every room of a world writes only the kinds that it declares.
    sink: sink as RunOptions['sink'],
    retain,
    open: true,
    sha256: nativeSha256,
  });
  return new SimulatedWorld(run, facesWith(options.options), toReceivers(options));
}

function asTexts(values: CreateWorldOptions['params'] = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, each]) => [name, String(each)]));
}
