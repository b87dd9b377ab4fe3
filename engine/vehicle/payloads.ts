import type { AccessWish } from './reporting/permission-overrides.ts';

/** A part of a trip at one speed, or after a profile. */
export interface TripLeg {
  readonly distanceKm: number;
  /** The speed; of a profile its mean, stops and traffic included. */
  readonly speedKmh: number;
  /** The name of a profile, or the path of a file of the scenario that has one. */
  readonly profile?: string | undefined;
  /** The time that a profile takes, as a multiple of its usual time, 0.5 to 5; 1 by default. */
  readonly traffic?: number | undefined;
  /** The stop of the profile at which it begins, as a share of its stops from 0 to below 1. */
  readonly start?: number | undefined;
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
