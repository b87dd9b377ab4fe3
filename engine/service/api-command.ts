import type { Distribution } from '../random/distribution.ts';
import type { ServiceFaultName } from './service-fault.ts';

/** What happens to the API itself; see `Admission`. */
export type ApiCommand =
  | {
      /** A request comes that a limit counts or a fault may strike. */
      readonly kind: 'api.request';
      readonly operation: string;
      readonly family: ApiFamily;
      readonly vehicle?: string | undefined;
      /** Name of the user on whose behalf it is made. */
      readonly user?: string | undefined;
    }
  | (ApiFaultRule & {
      /** Requests fail or take longer from now on. */
      readonly kind: 'api.break';
      /** Name of the fault, which takes the place of one that has it. */
      readonly fault: string;
    })
  | {
      /** A fault ends; all of them without its name. */
      readonly kind: 'api.mend';
      readonly fault?: string | undefined;
    };

/** Which API a request belongs to. */
export type ApiFamily = 'compatibility' | 'connect' | 'legacy' | 'management' | 'oauth' | 'v3';

/** What fails of the API, and how. It is part of a recorded command, so it is plain JSON. */
export interface ApiFaultRule {
  /** Which requests it may strike: all of it must be so, and what is left out may be anything. */
  readonly match: ApiMatch;
  /** How likely it strikes each of them; always without this. */
  readonly probability?: number;
  /** How many it strikes at most. */
  readonly times?: number;
  /** The first failure that is left answers a request; every latency counts. */
  readonly effects: readonly ApiEffect[];
}

export interface ApiMatch {
  /** Name of an operation; `*` stands for any text: `commands.*`. */
  readonly operation?: string;
  /** Name of a vehicle, or of a fleet and so of each of its vehicles. */
  readonly vehicle?: string;
  /** Name of a user. */
  readonly user?: string;
}

export type ApiEffect =
  | { readonly kind: 'latency'; readonly latencyMs: Distribution<number> }
  | ({
      readonly kind: 'failure';
      readonly detail?: string;
      readonly status?: number;
      readonly retryAfterMs?: number;
      /** How many requests it answers at most. */
      readonly times?: number;
    } & ServiceFaultName);
