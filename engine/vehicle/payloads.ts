import type { AccessWish } from './reporting/permission-overrides.ts';

/** A part of a trip with one speed. */
export interface TripLeg {
  readonly distanceKm: number;
  readonly speedKmh: number;
}

export interface TripPlan {
  /** Number of the place. */
  readonly destination: number;
  /** At least one. */
  readonly legs: readonly TripLeg[];
  /** Number of the route; none by default. */
  readonly route?: number | undefined;
}

/** The payloads of the events of a vehicle's charts; events that are not listed carry none. */
export interface Payloads {
  /** Number of the charger. */
  readonly 'cable.plug': number;
  /** Target of the cabin, degC. */
  readonly 'climate.start': number;
  readonly 'permission.grant': AccessWish;
  readonly 'permission.revoke': AccessWish;
  readonly 'permissions.set': AccessWish;
  /** Length of the service, ms. */
  readonly 'service.begin': number;
  readonly 'trip.start': TripPlan;
}
