import { given } from '../given.ts';
import type { ApiCommand, ApiFamily } from './api-command.ts';
import { type Admittance, ApiFaults, type ApiRequest } from './api-faults.ts';
import type { CommandFollowers } from './created.ts';
import { type LimitSettings, noLimits, RateLimits } from './rate-limits.ts';
import type { ServiceFault, ServiceFaultName } from './service-fault.ts';
import type { ServiceGround } from './service-ground.ts';
import { tell } from './tell.ts';

/** Rate limits and scripted faults, which stand between a request and its answer. */
export class Admission {
  readonly #world: ServiceGround;
  readonly #settings: () => LimitSettings | undefined;
  readonly #faults: ApiFaults;
  #knownLimits: RateLimits | undefined;

  constructor(world: ServiceGround, settings: () => LimitSettings | undefined) {
    this.#world = world;
    this.#settings = settings;
    this.#faults = new ApiFaults(world);
  }

  /**
   * Admits a request or returns the error it fails with. Where a limit counts the request or a
   * fault may affect it, the recorded command `api.request` decides; any other request changes
   * nothing. Every request made while viewing a replay is admitted (ours).
   */
  admit(request: ApiRequest): Admittance {
    if (!this.#world.takesDeeds) return through;
    if (!this.#limits.concerns(limitedOf(request)) && !this.#faults.concerns(request)) {
      return through;
    }
    const { operation, family, row, userName: user } = request;
    const vehicle = row === undefined ? undefined : this.#world.fleet.nameOf(row);
    return this.#world.submit({ kind: 'api.request', operation, family, vehicle, user }).created;
  }

  /** The error by which a vehicle's maker rejects a user's account; undefined if it is accepted. */
  accountErrorOf(row: number, userName: string): ServiceFaultName | undefined {
    return this.#faults.accountErrorOf(row, userName);
  }

  readonly followers: CommandFollowers<ApiCommand['kind']> = {
    'api.request': ({ operation, family, vehicle, user: userName }, cause) => {
      const row = vehicle === undefined ? undefined : this.#world.rowOf(vehicle);
      return this.#decide({ operation, family, row, userName }, cause);
    },
    'api.break': (command, cause) => {
      const { kind: _, fault, ...rule } = command;
      this.#faults.begin(fault, rule);
      tell(this.#world, 'api.broken', '', cause, { fault });
    },
    'api.mend': ({ fault }, cause) => {
      if (!this.#faults.end(fault)) return;
      tell(this.#world, 'api.mended', '', cause, fault === undefined ? {} : { fault });
    },
  };

  /** A request refused by a limit meets no fault and does not count. */
  #decide(request: ApiRequest, cause: number): Admittance {
    const { operation, row } = request;
    const vehicle = row === undefined ? '' : this.#world.fleet.nameOf(row);
    const limited = this.#limits.take(limitedOf(request));
    if (limited !== undefined) {
      const { limit, fault } = limited;
      const told = { operation, limit, ...said(fault) };
      tell(this.#world, 'api.limited', vehicle, cause, told);
      return { latencyMs: 0, fault };
    }
    const stricken = this.#faults.strike(request);
    const { by: faults, latencyMs, fault } = stricken;
    const struck = { operation, faults, ...(latencyMs > 0 && { latencyMs }) };
    if (fault !== undefined) {
      tell(this.#world, 'api.failed', vehicle, cause, { ...struck, ...said(fault) });
    } else if (latencyMs > 0) {
      tell(this.#world, 'api.delayed', vehicle, cause, struck);
    }
    return fault === undefined ? { latencyMs } : { latencyMs, fault };
  }

  get #limits(): RateLimits {
    this.#knownLimits ??= new RateLimits(this.#world, this.#settings() ?? noLimits);
    return this.#knownLimits;
  }
}

const through: Admittance = { latencyMs: 0 };

/** Families whose requests carry the application's token and so draw from its bucket. */
const ofApplication: ReadonlySet<ApiFamily> = new Set(['legacy', 'management', 'v3']);

/** A batch itself does not count: each of its paths does (stated). */
const manifold = 'legacy.batch';

function limitedOf({ operation, family, row }: ApiRequest) {
  if (operation === manifold) return { row: undefined, isOfApplication: false };
  return { row, isOfApplication: ofApplication.has(family) };
}

function said({ type, code, status, retryAfterMs }: ServiceFault) {
  return given({ type, code, status, retryAfterMs });
}
