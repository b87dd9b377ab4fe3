import { civilDateOf, dayNumber } from '../time/instant.ts';
import type { Ground } from './ground.ts';
import { type ServiceFault, serviceFault } from './service-fault.ts';
import { type BucketSettings, type RequestLimit, TokenBucket } from './token-bucket.ts';

/** Limits on the rate of requests; omitted members set no limit. */
export interface LimitSettings {
  /** Of the application: the bucket's capacity and its refill (public: 120, 2 a minute). */
  readonly application?: BucketSettings | undefined;
  /** For each vehicle. */
  readonly vehicle?: RequestLimit | undefined;
  /** For each vehicle of a make, in place of the limit per vehicle; undefined lifts it. */
  readonly makes: ReadonlyMap<string, RequestLimit | undefined>;
  /** For each vehicle per calendar month, UTC (ours; public: by plan). */
  readonly monthly?: number | undefined;
}

export const noLimits: LimitSettings = { makes: new Map() };

/** The limit that refused a request. */
export type LimitName = 'application' | 'monthly' | 'vehicle';

export interface Limited {
  readonly limit: LimitName;
  readonly fault: ServiceFault;
}

/** A request as limits see it: its vehicle, and whether it counts as the application's own. */
export interface LimitedRequest {
  readonly row: number | undefined;
  readonly isOfApplication: boolean;
}

/** Counts requests and refuses those over a limit, which do not count. It needs no timers. */
export class RateLimits {
  readonly #world: Pick<Ground, 'clock' | 'fleet' | 'startMs'>;
  readonly #settings: LimitSettings;
  readonly #bucket: TokenBucket | undefined;
  /** The times of the latest requests to each vehicle, oldest first. */
  readonly #latest = new Map<number, number[]>();
  /** The number of requests to each vehicle in a month. */
  readonly #months = new Map<number, { month: number; count: number }>();

  constructor(world: Pick<Ground, 'clock' | 'fleet' | 'startMs'>, settings: LimitSettings) {
    const { application } = settings;
    this.#world = world;
    this.#settings = settings;
    this.#bucket = application && new TokenBucket(application, world.startMs);
  }

  /** Whether a limit counts a request. */
  concerns({ row, isOfApplication }: LimitedRequest): boolean {
    if (isOfApplication && this.#bucket !== undefined) return true;
    if (row === undefined) return false;
    return this.#settings.monthly !== undefined || this.#limitOf(row) !== undefined;
  }

  /** Counts a request, or returns the refusing limit and the time until all rates admit it. */
  take(request: LimitedRequest): Limited | undefined {
    const { now } = this.#world.clock;
    const { row } = request;
    if (row !== undefined && this.#isMonthOver(row, now)) return { limit: 'monthly', fault: spent };
    const bucket = request.isOfApplication ? this.#bucket : undefined;
    const bucketMs = bucket?.waitMs(now) ?? 0;
    const vehicleMs = row === undefined ? 0 : this.#waitMs(row, now);
    if (bucketMs > 0 || vehicleMs > 0) {
      const limit = bucketMs > 0 ? 'application' : 'vehicle';
      const retryAfterMs = Math.ceil(Math.max(bucketMs, vehicleMs) / 1000) * 1000;
      const code = limit === 'application' ? 'SMARTCAR_API' : 'VEHICLE';
      return { limit, fault: serviceFault({ type: 'RATE_LIMIT', code }, { retryAfterMs }) };
    }
    bucket?.take(now);
    if (row !== undefined) this.#count(row, now);
    return undefined;
  }

  #limitOf(row: number): RequestLimit | undefined {
    const { vehicle, makes } = this.#settings;
    const { make } = this.#world.fleet.modelOf(row);
    return makes.has(make) ? makes.get(make) : vehicle;
  }

  /** The time until the vehicle may receive another request. */
  #waitMs(row: number, now: number): number {
    const limit = this.#limitOf(row);
    const latest = this.#latest.get(row) ?? [];
    if (limit === undefined || latest.length < limit.requests) return 0;
    return Math.max(0, latest[0]! + limit.perMs - now);
  }

  #count(row: number, now: number): void {
    const limit = this.#limitOf(row);
    if (limit !== undefined) {
      const latest = this.#latest.get(row) ?? [];
      if (latest.length === limit.requests) latest.shift();
      latest.push(now);
      this.#latest.set(row, latest);
    }
    if (this.#settings.monthly === undefined) return;
    const month = monthOf(now);
    const known = this.#months.get(row);
    if (known?.month === month) known.count += 1;
    else this.#months.set(row, { month, count: 1 });
  }

  #isMonthOver(row: number, now: number): boolean {
    const { monthly } = this.#settings;
    const known = this.#months.get(row);
    if (monthly === undefined) return false;
    const count = known?.month === monthOf(now) ? known.count : 0;
    return count >= monthly;
  }
}

const spent = serviceFault({ type: 'BILLING', code: 'VEHICLE_REQUEST_LIMIT' });

/** Months since the year 0, UTC. */
function monthOf(atMs: number): number {
  const { year, month } = civilDateOf(dayNumber(atMs));
  return 12 * year + month;
}
