import type { ApiFamily, Provenance } from '../../engine/index.ts';
import type { CallerKind } from './callers.ts';

/** The API of a route, which decides about the form of its errors. */
export type Family = ApiFamily | 'control' | 'docs';

/** The facts about a route beyond those of OpenAPI. */
export interface RouteFacts<A extends CallerKind = CallerKind> {
  /** Our name of the route, which scripted faults use: `signals.list`. */
  readonly operation: string;
  /** The origin of the route: the interface document, the public service, or ourselves. */
  readonly provenance: Provenance;
  readonly family: Family;
  /** The kind of its callers; decides the type of `c.get('caller')`. */
  readonly admission: A;
  /** Whether the route concerns no single world and so waits for no advance. */
  readonly isWorldless?: boolean | undefined;
  /** Whether it changes nothing in the world that it is about, although it is no GET. */
  readonly isReading?: boolean | undefined;
  /** Whether it is about this server alone, of several that share their worlds. */
  readonly isOfServer?: boolean | undefined;
  /** Limit of its body in bytes; 262,144 without it. */
  readonly mostBytes?: number | undefined;
  /** Permission that the connection must grant, where there is one: `control_charge`. */
  readonly permission?: string | undefined;
}
