import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Entry, parseScenario, type RunOptions, ScenarioRun } from '../../engine/index.ts';
import { importsOf } from '../file/import-reader.ts';
import { nativeSha256 } from '../file/native-sha256.ts';
import { type ChosenFaces, facesWith } from '../http/face-options.ts';
import type { Receiver, Receivers } from './receivers.ts';
import { SimulatedWorld } from './simulated-world.ts';

export interface CreateWorldOptions {
  /** Path or file URL of a scenario. */
  readonly scenario?: string | URL | undefined;
  /** The text of a scenario, in place of a file. */
  readonly yaml?: string | undefined;
  /** In place of the scenario's seed. */
  readonly seed?: string | number | undefined;
  /** Values for the scenario's params, as on the command line. */
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** The combination of the scenario's matrix: `{ powertrain: 'BEV' }`. */
  readonly matrix?: Readonly<Record<string, string>> | undefined;
  /** The folder below which a scenario file may import others; its own without it. */
  readonly root?: string | undefined;
  /** Receives every log line as it is written. */
  readonly sink?: ((line: string, entry: Entry) => void) | undefined;
  /** Keep entries in memory for `world.log`; default true. */
  readonly retain?: boolean | undefined;
  /**
   * Receivers of webhooks: `{ main: (request) => new Response() }`. With them, let time pass by
   * `await world.settle('8h')`. A single receiver gets the deliveries of every webhook that the
   * scenario does not answer for. Without receivers nothing is sent, and attempts get no answer.
   */
  readonly webhooks?: Receivers | Receiver | undefined;
  /** The form of the API where public service and interface differ: `{ codes: 'public' }`. */
  readonly options?: ChosenFaces | undefined;
  /** Real time that a receiver may take before the attempt counts as timed out; 30 s without it. */
  readonly wallTimeoutMs?: number | undefined;
}

/**
 * A world from a scenario, at its first instant. Its script, if it has one, runs as the world is
 * advanced; the world goes on after the script's end. Throws `ScenarioError` with positions.
 */
export function createWorld(options: CreateWorldOptions): SimulatedWorld {
  const { scenario, yaml, seed, params, matrix, root, sink, retain, webhooks, wallTimeoutMs } =
    options;
  if ((scenario === undefined) === (yaml === undefined)) {
    throw new TypeError(
      'createWorld takes a scenario file or the text of one: { scenario } or { yaml }',
    );
  }
  const text = yaml ?? readFileSync(scenario as string | URL, 'utf8');
  const plan = parseScenario(text, {
    file: scenario === undefined ? 'scenario' : String(scenario),
    params,
    matrix,
    seed: seed === undefined ? undefined : String(seed),
    ...(scenario === undefined ? {} : importsOf(pathOf(scenario), root)),
    env: process.env,
  });
  const run = new ScenarioRun(plan, {
    // Every room of a world writes only the kinds that it declares.
    sink: sink as RunOptions['sink'],
    retain,
    open: true,
    sha256: nativeSha256,
  });
  return new SimulatedWorld(
    run,
    facesWith(options.options),
    webhooks === undefined ? undefined : { receivers: webhooks, wallTimeoutMs },
  );
}

function pathOf(scenario: string | URL): string {
  return typeof scenario === 'string' ? scenario : fileURLToPath(scenario);
}
