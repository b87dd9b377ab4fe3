import { array, strictObject } from 'zod';
import { called, optional, type SteppedField, stepped } from '../../form/field.ts';
import { amountWords, short } from '../../form/number-words.ts';
import type { InSteps } from '../../in-steps.ts';
import { leastKm, type TripCourse } from '../../place/course.ts';
import { distanceKm as distanceBetween } from '../../place/geography.ts';
import type { Route } from '../../place/route.ts';
import type { RouteReference } from '../../place/routes.ts';
import { detour } from '../../place/spots.ts';
import { greatest } from '../../random/distribution.ts';
import { offRouteMistake } from '../../vehicle/driving/off-route.ts';
import { placeNumber } from '../../vehicle/orders.ts';
import type { TripLeg } from '../../vehicle/payloads.ts';
import type { Amount } from '../plan/moment.ts';
import type { CommandStep, Follower } from '../plan/order.ts';
import type { ScenarioEntry } from '../read/checker.ts';
import { drawn, place } from '../read/fields.ts';
import {
  builtIn,
  driven,
  legPaceFields,
  type Pace,
  paceFields,
  paceOf,
  paceWords,
  recordedPace,
  saidPace,
  writtenPace,
} from '../routes/pace.ts';
import { type PlannedRoute, route } from '../routes/route-field.ts';
import { verb } from './verb.ts';

interface PlannedLeg {
  readonly distanceKm: Amount;
  readonly pace: Pace;
}

type PlannedTrip =
  | { readonly kind: 'legs'; readonly legs: readonly PlannedLeg[] }
  | { readonly kind: 'place'; readonly place: string; readonly pace: Pace }
  | {
      readonly kind: 'route';
      readonly route: PlannedRoute;
      readonly pace: Pace;
      /** By default it ends with its points. */
      readonly place: string | undefined;
      /** By default that of straight legs. */
      readonly distanceKm: Amount | undefined;
    };

/** Above zero, and not farther than a car lives. */
const way = drawn('distance', { min: Number.MIN_VALUE, max: 1_000_000 }, '42km');
const distance = way('distance');

/** Stretches as a trip was recorded: each at a speed. */
type RecordedLegs = readonly TripLeg[];

const legs: SteppedField<readonly PlannedLeg[], RecordedLegs> = stepped({
  schema: () =>
    array(
      strictObject({
        distance: distance.schema(),
        speed: legPaceFields.speed.schema(),
        profile: legPaceFields.profile.schema(),
        traffic: legPaceFields.traffic.schema(),
      }),
    ).describe('consecutive legs, in place of one distance'),
  readInSteps: readLegs,
  write: (recorded) =>
    recorded.map((leg) => ({
      distance: distance.write(leg.distanceKm),
      ...writtenPace(leg),
    })),
  isOptional: false,
});

function* readLegs(at: ScenarioEntry): InSteps<readonly PlannedLeg[] | undefined> {
  if (!Array.isArray(at.value)) return undefined;
  if (at.value.length === 0) {
    return at.reportKey('form_missing', 'a trip has at least one leg');
  }
  const read: (PlannedLeg | undefined)[] = [];
  for (const index of at.value.keys()) read.push(yield* legOf(at.at(index)));
  return read.every((leg) => leg !== undefined) ? read : undefined;
}

export const drive = verb({
  name: 'drive',
  meant: ['go', 'travel', 'trip', 'move', 'driveTo', 'navigate', 'startTrip', 'journey'],
  group: 'On the road',
  says: 'drives and waits for the arrival',
  isAwaited: true,
  lacking: {
    for: 'a trip ends at a place or after a distance: `to: office` or `distance: 20km`',
    duration: 'a trip ends at a place or after a distance: `to: office` or `distance: 20km`',
  },
  fields: {
    to: called(
      optional(place('destination, a place; a vehicle that stands there stays')),
      'destination',
      'place',
      'at',
    ),
    distance: called(optional(distance), 'km', 'length', 'miles', 'far'),
    ...paceFields,
    route: called(
      optional(route('way to take: a GPX or GeoJSON file, points, or an encoded polyline')),
      'gpx',
      'geojson',
      'track',
      'waypoints',
      'points',
      'polyline',
      'via',
      'path',
    ),
    legs: called(optional(legs), 'stretches', 'stops'),
  },
  oneOf: ['to', 'distance', 'route', 'legs'],
  beside: { route: ['to', 'distance'] },
  settle(said, at): PlannedTrip | undefined {
    if (at.at('legs').isPresent) {
      for (const key of ['speed', 'profile', 'traffic']) {
        if (!at.at(key).isPresent) continue;
        at.at(key).reportKey('modifier_misplaced', `${key} belongs to each leg`);
      }
      return said.legs && { kind: 'legs', legs: said.legs };
    }
    const { route: along } = said;
    if (said.speed === 'recorded' && along?.recorded === undefined) {
      if (at.at('route').isPresent && along === undefined) return undefined;
      const message = 'recorded needs the times of a GPX file: route: ./drive.gpx';
      return at.at('speed').report('form_missing', message);
    }
    const how = paceOf(at, said, along?.recorded);
    if (how === undefined) return undefined;
    if (at.at('route').isPresent) return onRoute(said, at, how);
    if (said.to !== undefined) return { kind: 'place', place: said.to, pace: how };
    return said.distance === undefined
      ? undefined
      : { kind: 'legs', legs: [{ distanceKm: said.distance, pace: how }] };
  },
  commands: (trip, follower) => [
    { kind: 'trip.start', vehicle: follower.vehicle, ...tripOf(trip, follower) },
  ],
  sentence: (who, trip) => `${who} drives ${tripWords(trip)}`,
  recorded: {
    'trip.start': ({ destination, legs: stretches, ...reference }) =>
      isOnRoute(reference)
        ? {
            to: destination,
            route: reference,
            ...recordedAlong(stretches, reference.route),
          }
        : destination !== undefined && stretches.length === 1
          ? { to: destination, ...recordedPace(stretches[0]!) }
          : { legs: stretches },
  },
  lost: {
    'trip.start': ({ destination, legs: stretches, ...reference }) => {
      const { length } = stretches;
      if (length === 1 || stretches.some((leg) => isRecorded(leg, reference.route)))
        return undefined;
      if (isOnRoute(reference)) return 'it has one speed';
      return destination === undefined ? undefined : `it does not end at ${destination}`;
    },
  },
  examples: [
    'drive: { vehicle: car, to: office, speed: 60km/h }',
    'drive: { vehicle: car, distance: 42km, profile: city, traffic: 1.5 }',
    'drive: { vehicle: car, to: office, route: ./commute.gpx, speed: 45km/h }',
    'drive: { vehicle: car, route: { file: ./commute.gpx, gaps: straight } }',
    'drive: { vehicle: car, to: office, route: ./commute.gpx, speed: recorded }',
    'drive: { vehicle: car, distance: 2km, profile: { file: ./ride.csv, text: "s,km/h\\n0,0\\n9,50" } }',
    'drive: { vehicle: car, route: { file: ./way.json, text: \'{ "type": "LineString", "coordinates": [[13.4, 52.5], [13.5, 52.6]] }\' } }',
    'drive: { vehicle: car, route: { points: [{ latitude: 52.5, longitude: 13.4 }, { latitude: 52.51, longitude: 13.42 }] } }',
    'drive: { vehicle: car, route: { polyline: "_|l_I_expAozD_pR", precision: 5 }, distance: 9km }',
    'drive: { vehicle: car, legs: [{ distance: 3km, profile: city }, { distance: 80km, speed: 110km/h }] }',
  ],
});

/** A trip along points; undefined for one shorter than they are, which is reported. */
function onRoute(
  said: {
    readonly route: PlannedRoute | undefined;
    readonly to: string | undefined;
    readonly distance: Amount | undefined;
  },
  at: ScenarioEntry,
  how: Pace,
): PlannedTrip | undefined {
  const { route: planned, to: end, distance: distanceKm } = said;
  for (const key of ['to', 'distance'] as const) {
    if (at.at(key).isPresent && said[key] === undefined) return undefined;
  }
  if (planned === undefined) return undefined;
  if (planned.recorded !== undefined && distanceKm !== undefined) {
    return at.at('distance').reportKey('form_several', 'a recording has its distance');
  }
  const there = at.checker.names.positions?.get(end ?? '');
  const far = there && offRouteMistake(planned.route.last, there, 'ends', end ?? '');
  if (far !== undefined) return at.at('route').report('out_of_range', far);
  const { lengthKm } = planned.route;
  // To the metre, as for any trip.
  if (distanceKm !== undefined && greatestOf(distanceKm) < lengthKm - 0.001) {
    const message = `the route is ${short(lengthKm)} km long: a trip on it can be longer, and no shorter`;
    return at.at('distance').report('out_of_range', message);
  }
  return { kind: 'route', route: planned, pace: how, place: end, distanceKm };
}

/** The route of a step; undefined for one that is no trip on a route. */
export function routeOf({ verb: name, order }: CommandStep): Route | undefined {
  if (name !== drive.name) return undefined;
  const trip = order as PlannedTrip;
  return trip.kind === 'route' ? trip.route.route : undefined;
}

function greatestOf(amount: Amount): number {
  return typeof amount === 'number' ? amount : greatest(amount);
}

function* legOf(at: ScenarioEntry): InSteps<PlannedLeg | undefined> {
  const distanceKm = distance.read(at.at('distance'));
  const how = paceOf(at, yield* saidPace(at));
  return distanceKm === undefined || how === undefined ? undefined : { distanceKm, pace: how };
}

/** The keys from which the length and the pace of a trip on a route are written again. */
function recordedAlong(stretches: readonly TripLeg[], path: string | undefined) {
  const timed = stretches.find((leg) => isRecorded(leg, path));
  if (timed !== undefined) return { speed: 'recorded' as const, traffic: timed.traffic };
  const distanceKm = stretches.reduce((sum, leg) => sum + leg.distanceKm, 0);
  return { distance: distanceKm, ...recordedPace(stretches[0]!) };
}

function isRecorded(leg: TripLeg, path: string | undefined): boolean {
  return path !== undefined && leg.profile === path;
}

function isOnRoute({ route: path, polyline }: RouteReference): boolean {
  return path !== undefined || polyline !== undefined;
}

function tripOf(trip: PlannedTrip, { row, world, draw }: Follower) {
  const paceAt = (how: Pace, leg: number) =>
    driven(how, (amount) => draw(amount, `drive.speed ${leg}`));
  if (trip.kind === 'legs') {
    return {
      legs: trip.legs.map((leg, index) => ({
        distanceKm: draw(leg.distanceKm, `drive.distance ${index}`),
        ...paceAt(leg.pace, index),
      })),
    };
  }
  const destination =
    trip.place === undefined ? undefined : placeNumber(world.dynamics, row, trip.place);
  const from = world.truthOf(row).position;
  const paced = paceAt(trip.pace, 0);
  const there = destination === undefined ? undefined : world.places.positionOf(destination);
  if (trip.kind === 'place') {
    const distanceKm = distanceBetween(from, there ?? from) * detour;
    return { legs: [{ distanceKm, ...paced }], destination: trip.place };
  }
  const { route: points, reference } = trip.route;
  if (trip.route.recorded !== undefined) {
    const ends = { from, to: there ?? points.last, route: points };
    return { legs: timedLegs(ends, paced), destination: trip.place, ...reference };
  }
  const distanceKm =
    trip.distanceKm === undefined
      ? leastKm({ from, to: there ?? points.last, route: points })
      : draw(trip.distanceKm, 'drive.distance 0');
  return { legs: [{ distanceKm, ...paced }], destination: trip.place, ...reference };
}

/** The longest way to the first point, and from the last, that a recording still stands for, km. */
const closeKm = 0.05;

/** The legs of a trip on a recorded route: the ways to and from it have usual speeds. */
function timedLegs(
  { from, to, route: points }: Omit<TripCourse, 'distanceKm'> & { readonly route: Route },
  pace: Omit<TripLeg, 'distanceKm'>,
): readonly TripLeg[] {
  const usual = driven({ kind: 'profile', profile: builtIn('mixed'), traffic: 1 }, Number);
  const [approachKm, leaveKm] = [
    distanceBetween(from, points.first),
    distanceBetween(points.last, to),
  ];
  const isFar = (km: number): boolean => km > closeKm;
  const nearKm = [approachKm, leaveKm].filter((km) => !isFar(km)).reduce((sum, km) => sum + km, 0);
  return [
    ...(isFar(approachKm) ? [{ distanceKm: approachKm, ...usual }] : []),
    { distanceKm: points.lengthKm + nearKm, ...pace },
    ...(isFar(leaveKm) ? [{ distanceKm: leaveKm, ...usual }] : []),
  ];
}

function tripWords(trip: PlannedTrip): string {
  if (trip.kind === 'route') {
    const end = trip.place === undefined ? '' : ` to ${trip.place}`;
    return `along ${trip.route.title}${end}, ${paceWords(trip.pace)}`;
  }
  if (trip.kind === 'place') return `to ${trip.place}, ${paceWords(trip.pace)}`;
  const words = trip.legs.map(
    (leg) => `${amountWords(leg.distanceKm, 'km')}, ${paceWords(leg.pace)}`,
  );
  return words.join(', then ');
}
