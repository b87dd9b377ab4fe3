import type { Distribution } from '../random/distribution.ts';
import type { ServiceFaultName } from './service-fault.ts';

/** A command about the API itself; see `Admission`. */
export type ApiCommand =
  | {
      /** A request arrives that a limit counts or a fault may affect. */
      readonly kind: 'api.request';
      readonly operation: string;
      readonly family: ApiFamily;
      readonly vehicle?: string | undefined;
      /** Name of the user on whose behalf the app makes it. */
      readonly user?: string | undefined;
    }
  | (ApiFaultRule & {
      /** From now on requests fail or take longer. */
      readonly kind: 'api.break';
      /** Name of the fault; replaces a current fault of that name. */
      readonly fault: string;
    })
  | {
      /** Ends a fault, or all of them if no name is given. */
      readonly kind: 'api.mend';
      readonly fault?: string | undefined;
    };

/** The API that a request belongs to. */
export type ApiFamily = 'compatibility' | 'connect' | 'legacy' | 'management' | 'oauth' | 'v3';

/** The requests of the API that fail, and how. Part of a recorded command, so plain JSON. */
export interface ApiFaultRule {
  /** The requests it may affect. All given members must match; omitted ones match anything. */
  readonly match: ApiMatch;
  /** The probability of affecting each of them; 1 by default. */
  readonly probability?: number;
  /** The most requests it affects. */
  readonly times?: number;
  /** The first failure not used up answers a request; all latencies add up. */
  readonly effects: readonly ApiEffect[];
}

export interface ApiMatch {
  /** Name of an operation, in which `*` stands for any text: `commands.*`. */
  readonly operation?: string;
  /** Name of a vehicle, or of a fleet for each of its vehicles. */
  readonly vehicle?: string;
  readonly user?: string;
}

export type ApiEffect =
  | { readonly kind: 'latency'; readonly latencyMs: Distribution<number> }
  | ({
      readonly kind: 'failure';
      readonly detail?: string;
      readonly status?: number;
      readonly retryAfterMs?: number;
      /** The most requests it answers. */
      readonly times?: number;
    } & ServiceFaultName);
