import { existsSync, readFileSync } from 'node:fs';
import { type ServerChildOptions, startServer } from './start-server.ts';

/** A server that the workers of a test run share, as its global set-up tells them. Plain JSON. */
export interface SharedServer {
  /** `http://127.0.0.1:43215`. */
  readonly origin: string;
  readonly controlToken: string;
  /** Which worlds workers have of their own: a body of `POST /sim/worlds`. */
  readonly world: { readonly scenario: string } | { readonly shipped: string };
}

/** What a global set-up is given, as far as ours looks at it. */
export interface SharedWith {
  provide(key: 'motorpool', value: SharedServer): void;
}

/**
 * A global set-up: starts a server before the first test, tells workers of it, as `inject('motorpool')` and as
 * `MOTORPOOL_ORIGIN` and `MOTORPOOL_CONTROL_TOKEN` in their environment, and ends it after the last one. The scenario is
 * that of the options, else `MOTORPOOL_SCENARIO`, a file or the name of a shipped one.
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
