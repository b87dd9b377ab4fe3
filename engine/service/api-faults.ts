import { matchesPattern } from '../name-pattern.ts';
import { draw } from '../random/distribution.ts';
import type { Stream } from '../random/stream.ts';
import type { ApiEffect, ApiFamily, ApiFaultRule, ApiMatch } from './api-command.ts';
import type { Ground } from './ground.ts';
import { type ServiceFault, type ServiceFaultName, serviceFault } from './service-fault.ts';

/** The outcome of admission. */
export interface Admittance {
  /** Simulated time added to the request, whether or not it fails. */
  readonly latencyMs: number;
  /** The error it fails with; undefined where it is admitted. */
  readonly fault?: ServiceFault | undefined;
}

/** A request whose caller is identified. */
export interface ApiRequest {
  /** Operation of the route: `signals.list`. */
  readonly operation: string;
  readonly family: ApiFamily;
  /** Row of the vehicle it is about. */
  readonly row?: number | undefined;
  /** Name of the user on whose behalf the app makes it. */
  readonly userName?: string | undefined;
}

/** The combined effect of the current faults on a request. */
export interface RequestFaults {
  readonly latencyMs: number;
  readonly fault: ServiceFault | undefined;
  /** Names of the faults that affected it. */
  readonly by: readonly string[];
}

interface ActiveFault {
  readonly name: string;
  readonly rule: ApiFaultRule;
  readonly matches: (request: ApiRequest) => boolean;
  /** The number of requests it might have affected, and of those it did. */
  asked: number;
  struck: number;
  /** The number of requests that each effect answered. */
  readonly answered: number[];
}

/** The scripted API faults in force, consulted in the order in which they began. */
export class ApiFaults {
  readonly #world: Ground;
  readonly #standing = new Map<string, ActiveFault>();

  constructor(world: Ground) {
    this.#world = world;
  }

  /** Begins a fault, replacing one of the same name. */
  begin(name: string, rule: ApiFaultRule): void {
    this.#standing.delete(name);
    this.#standing.set(name, {
      name,
      rule,
      matches: matcher(this.#world, rule.match),
      asked: 0,
      struck: 0,
      answered: rule.effects.map(() => 0),
    });
  }

  /** Ends a fault, or all of them without a name; returns whether there was one. */
  end(name: string | undefined): boolean {
    if (name !== undefined) return this.#standing.delete(name);
    const any = this.#standing.size > 0;
    this.#standing.clear();
    return any;
  }

  /**
   * The error by which the maker of a vehicle rejects a user's account: that of a permanent fault
   * which answers every request about the vehicle with an error of type CONNECTED_SERVICES_ACCOUNT.
   * Undefined without one; a fault that affects only some requests says nothing about the account.
   */
  accountErrorOf(row: number, userName: string): ServiceFaultName | undefined {
    for (const { rule, matches } of this.#standing.values()) {
      const { match, probability = 1, times, effects } = rule;
      if (match.operation !== undefined || probability < 1 || times !== undefined) continue;
      const failure = effects.find((each) => each.kind === 'failure');
      if (failure?.type !== 'CONNECTED_SERVICES_ACCOUNT' || failure.times !== undefined) continue;
      const { type, code } = failure;
      if (matches({ operation: '', family: 'v3', row, userName })) return { type, code };
    }
    return undefined;
  }

  /** Whether a fault may affect a request. */
  concerns(request: ApiRequest): boolean {
    return this.#standing.size > 0 && this.#concerned(request).length > 0;
  }

  /** Applies the faults to a request, up to the first that fails it. */
  strike(request: ApiRequest): RequestFaults {
    const by: string[] = [];
    const faults: RequestFaults = { latencyMs: 0, fault: undefined, by };
    for (const standing of this.#concerned(request)) {
      const { name, rule, answered } = standing;
      const { probability = 1, effects } = rule;
      const stream = this.#world.streams.stream('api:', `${name} ${standing.asked}`);
      standing.asked += 1;
      if (stream.double() >= probability) continue;
      standing.struck += 1;
      by.push(name);
      for (const [index, effect] of effects.entries()) {
        if (effect.kind === 'failure') {
          if (faults.fault !== undefined || !isLeft(effect, answered[index]!)) continue;
          answered[index]! += 1;
        }
        const deed = deeds[effect.kind] as ApiDeed<ApiEffect>;
        Object.assign(faults, deed(effect, faults, stream));
      }
      if (faults.fault !== undefined) break;
    }
    return faults;
  }

  #concerned(request: ApiRequest): ActiveFault[] {
    return [...this.#standing.values()].filter((each) => each.matches(request) && !isSpent(each));
  }
}

/** Whether an effect is a failure that can still answer requests. */
function isLeft(effect: ApiEffect, answered: number): boolean {
  return effect.kind === 'failure' && answered < (effect.times ?? Infinity);
}

function isSpent({ rule: { times = Infinity, effects }, struck, answered }: ActiveFault): boolean {
  if (struck >= times) return true;
  return effects.every((each, index) => each.kind === 'failure' && !isLeft(each, answered[index]!));
}

/** An effect on a request: the members that it changes. */
type ApiDeed<Effect> = (
  effect: Effect,
  faults: RequestFaults,
  draws: Stream,
) => Partial<RequestFaults>;

const deeds: {
  readonly [Kind in ApiEffect['kind']]: ApiDeed<Extract<ApiEffect, { readonly kind: Kind }>>;
} = {
  latency: (effect, { latencyMs }, draws) => ({
    latencyMs: latencyMs + Math.round(draw(effect.latencyMs, draws)),
  }),
  failure(effect) {
    const { kind: _, times: __, type, code, ...more } = effect;
    return { fault: serviceFault({ type, code } as ServiceFaultName, more) };
  },
};

/** Throws the fault `vehicle_not_found` for an unknown vehicle. */
function matcher(world: Ground, { operation, vehicle, user }: ApiMatch): ActiveFault['matches'] {
  const isMeant = rowMatcher(world, vehicle);
  return (request) =>
    (operation === undefined || matchesPattern(operation, request.operation)) &&
    (user === undefined || user === request.userName) &&
    isMeant(request.row);
}

/**
 * Returns a test of whether a row is the named vehicle or one of the named fleet; without a name,
 * any row passes. Throws the fault `vehicle_not_found` for an unknown name.
 */
export function rowMatcher(
  world: Ground,
  vehicle: string | undefined,
): (row: number | undefined) => boolean {
  if (vehicle === undefined) return () => true;
  const { firstRow, count } = world.fleet.rangeOf(vehicle) ?? {
    firstRow: world.rowOf(vehicle),
    count: 1,
  };
  return (row) => row !== undefined && row >= firstRow && row < firstRow + count;
}
