import * as z from 'zod';
import { numberText } from '../log/canonical.ts';
import { compassPoint } from '../place/geography.ts';
import { roundReading } from '../vehicle/reporting/rounding.ts';
import { flag, quantity, word } from './shape.ts';
import { every, signal } from './signal.ts';

const compass = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

const locationSchema = () =>
  z.strictObject({
    latitude: z.number().min(-90).max(90).exactOptional(),
    longitude: z.number().min(-180).max(180).exactOptional(),
    heading: z.number().exactOptional(),
    direction: z.enum(compass).exactOptional(),
    locationType: z.enum(['CURRENT', 'LAST_PARKED']).exactOptional(),
  });

/** Location, motion, odometer and connectivity. */
export const whereaboutsSignals = [
  signal({
    group: 'Location',
    name: 'PreciseLocation',
    permission: 'read_location',
    powertrains: every,
    provenance: 'stated',
    schema: locationSchema,
    read: (reading) => {
      const { wayPoint } = reading;
      const { latitude, longitude } = wayPoint?.position ?? reading.position;
      const heading = wayPoint?.headingDegrees;
      return {
        latitude: roundReading('coordinateDegrees', latitude),
        longitude: roundReading('coordinateDegrees', longitude),
        ...(heading === undefined
          ? {}
          : { heading: roundReading('minutes', heading), direction: compassPoint(heading) }),
        locationType: reading.isMoving ? 'CURRENT' : 'LAST_PARKED',
      };
    },
    write: ({ latitude, longitude, heading, direction, locationType }) =>
      `{${heading === undefined ? '' : `"direction":"${direction as string}","heading":${numberText(heading as number)},`}` +
      `"latitude":${numberText(latitude as number)},"locationType":"${locationType as string}",` +
      `"longitude":${numberText(longitude as number)}}`,
    driftsWhile: 'driving',
    // Position follows from the distance driven, which is far cheaper than the position itself.
    key: (reading) => (reading.isMoving ? reading.odometerKm : -1 - reading.destination),
  }),
  signal({
    group: 'Location',
    name: 'IsAtHome',
    permission: 'read_location',
    powertrains: every,
    provenance: 'stated',
    isTimeless: true,
    ...flag((reading) => reading.place === 'home'),
  }),
  signal({
    group: 'Odometer',
    name: 'TraveledDistance',
    permission: 'read_odometer',
    powertrains: every,
    provenance: 'public',
    driftsWhile: 'driving',
    ...quantity('km', 'odometerKm', (reading) => reading.odometerKm),
  }),
  signal({
    group: 'ConnectivityStatus',
    name: 'IsOnline',
    permission: 'read_vehicle_info',
    powertrains: every,
    provenance: 'public',
    isTimeless: true,
    ...flag((reading) => reading.isOnline),
  }),
  signal({
    group: 'ConnectivityStatus',
    name: 'IsAsleep',
    permission: 'read_vehicle_info',
    powertrains: every,
    provenance: 'public',
    isTimeless: true,
    ...flag((reading) => reading.isAsleep),
  }),
  signal({
    group: 'Motion',
    name: 'CurrentSpeed',
    permission: 'read_speedometer',
    powertrains: every,
    provenance: 'public',
    driftsWhile: 'driving',
    ...quantity('kph', 'speedKmh', (reading) => reading.speedKmh),
  }),
  signal({
    group: 'Transmission',
    name: 'GearState',
    permission: 'read_extended_vehicle_info',
    powertrains: every,
    provenance: 'public',
    isTimeless: true,
    ...word(['PARK', 'DRIVE', 'REVERSE', 'NEUTRAL'], (reading) =>
      reading.isMoving ? 'DRIVE' : 'PARK',
    ),
  }),
];
