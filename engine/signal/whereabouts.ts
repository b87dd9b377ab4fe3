import { z } from 'zod';
import { compassPoint } from '../vehicle/geography.ts';
import { roundReading } from '../vehicle/rounding.ts';
import { flag, quantity, shaped } from './shape.ts';
import { every, signal } from './signal.ts';

const compass = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

const locationSchema = () =>
  z.strictObject({
    latitude: z.number(),
    longitude: z.number(),
    heading: z.number().optional(),
    direction: z.enum(compass).optional(),
    locationType: z.enum(['CURRENT', 'LAST_PARKED']),
  });

/** Location, odometer and connectivity: where a vehicle is and whether it can be heard. */
export const whereaboutsSignals = [
  signal({
    group: 'Location',
    name: 'PreciseLocation',
    permission: 'read_location',
    powertrains: every,
    provenance: 'stated',
    schema: locationSchema,
    read: (reading) => {
      const { latitude, longitude } = reading.position;
      const heading = reading.headingDegrees;
      return {
        latitude: roundReading('coordinateDegrees', latitude),
        longitude: roundReading('coordinateDegrees', longitude),
        ...(heading === undefined
          ? {}
          : { heading: roundReading('minutes', heading), direction: compassPoint(heading) }),
        locationType: reading.isMoving ? 'CURRENT' : 'LAST_PARKED',
      };
    },
    // Position follows from the way driven, which is far cheaper than the position itself.
    key: (reading) => (reading.isMoving ? reading.odometerKm : -1 - reading.destination),
  }),
  signal({
    group: 'Location',
    name: 'IsAtHome',
    permission: 'read_location',
    powertrains: every,
    provenance: 'public',
    ...flag((reading) => reading.place === 'home'),
  }),
  signal({
    group: 'Odometer',
    name: 'TraveledDistance',
    permission: 'read_odometer',
    powertrains: every,
    provenance: 'public',
    ...quantity('km', 'odometerKm', (reading) => reading.odometerKm),
  }),
  signal({
    group: 'ConnectivityStatus',
    name: 'IsOnline',
    permission: 'read_vehicle_info',
    powertrains: every,
    provenance: 'public',
    ...flag((reading) => reading.isOnline),
  }),
  signal({
    group: 'ConnectivityStatus',
    name: 'IsAsleep',
    permission: 'read_vehicle_info',
    powertrains: every,
    provenance: 'public',
    ...flag((reading) => reading.isAsleep),
  }),
  signal({
    group: 'VehicleUserAccount',
    name: 'Permissions',
    permission: 'read_user_profile',
    powertrains: every,
    provenance: 'stated',
    ...shaped(
      () => z.strictObject({ values: z.array(z.string()) }),
      (reading) => ({ values: [...reading.permissions] }),
      (reading) => reading.permissionsKey,
    ),
  }),
];
