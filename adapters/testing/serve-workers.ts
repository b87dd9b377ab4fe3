import { existsSync, readFileSync } from 'node:fs';
import { type ServerChildOptions, startServer } from './start-server.ts';

/**
 * A server that the workers of a test run share. Plain JSON, for the global set-up hands it to
 * them.
 */
export interface SharedServer {
  /** `http://127.0.0.1:43215`. */
  readonly origin: string;
  readonly controlToken: string;
  /** The scenario of each worker's own world: a body of `POST /sim/worlds`. */
  readonly world: { readonly scenario: string } | { readonly shipped: string };
}

/** The part of a global set-up's argument that ours uses. */
export interface SharedWith {
  provide(key: 'motorpool', value: SharedServer): void;
}

/**
 * A global set-up: starts a server before the first test and stops it after the last. Workers get
 * its address as `inject('motorpool')`, and as `MOTORPOOL_ORIGIN` and `MOTORPOOL_CONTROL_TOKEN` in
 * their environment. The scenario is that of the options, else `MOTORPOOL_SCENARIO`: a file, or the
 * name of a shipped scenario.
 */
export function serveWorkers(
  options: ServerChildOptions = {},
): (shared: SharedWith) => Promise<() => Promise<void>> {
  return async (shared) => {
    const { scenario = process.env['MOTORPOOL_SCENARIO'] ?? 'demo/garage', yaml } = options;
    const { controlToken, origin, stop } = await startServer({ ...options, scenario });
    shared.provide('motorpool', { origin, controlToken, world: worldOf(scenario, yaml) });
    process.env['MOTORPOOL_ORIGIN'] = origin;
    process.env['MOTORPOOL_CONTROL_TOKEN'] = controlToken;
    return stop;
  };
}

function worldOf(scenario: string | URL, yaml: string | undefined): SharedServer['world'] {
  if (yaml !== undefined) return { scenario: yaml };
  if (scenario instanceof URL || existsSync(scenario)) {
    return { scenario: readFileSync(scenario, 'utf8') };
  }
  return { shipped: scenario };
}
