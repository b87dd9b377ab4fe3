import { array, number, enum as oneOf, optional, strictObject, string, union } from 'zod';
import { type SteppedField, stepped } from '../../form/field.ts';
import { corrected, meant } from '../../form/other-words.ts';
import { text } from '../../form/schemas.ts';
import type { InSteps } from '../../in-steps.ts';
import { profileKmh } from '../../model/profile.ts';
import { nearest } from '../../nearest.ts';
import {
  decodePolyline,
  encodePolyline,
  mostPrecision,
  usualPrecision,
} from '../../place/polyline.ts';
import type { RoutePoint } from '../../place/route.ts';
import { Route } from '../../place/route.ts';
import { pointsMistake, precisionMistake, type RouteReference } from '../../place/routes.ts';
import { plainNumber, type ScenarioEntry } from '../read/checker.ts';
import { namedFile } from './named-file.ts';
import type { NamedProfile } from './pace.ts';
import type { RouteGaps } from './route-file.ts';

/** The route of a trip, and how commands refer to it. */
export interface PlannedRoute {
  readonly route: Route;
  readonly reference: RouteReference;
  /** The words of the plan for it. */
  readonly title: string;
  /** The profile that the times of its points give, where the trip asks for it. */
  readonly recorded?: NamedProfile | undefined;
}

const point = corrected(
  union([
    string().describe('one of the places'),
    strictObject({
      latitude: meant(number().describe('degrees, positive north of the equator'), 'lat'),
      longitude: meant(
        number().describe('degrees, positive east of Greenwich'),
        'lon',
        'lng',
        'long',
      ),
    }),
  ]),
  (value) =>
    Array.isArray(value) && value.length === 2
      ? `{ latitude: ${value[0]}, longitude: ${value[1]} }`
      : undefined,
);
const points = array(point);

const detailed = strictObject({
  file: meant(
    optional(text('path of a GPX or GeoJSON file, relative to this file', './commute.gpx')),
    'gpx',
    'geojson',
    'path',
  ),
  gaps: meant(
    optional(oneOf(['refuse', 'straight'])).describe(
      'with file: whether a track may go on more than 5 km away, in a straight line; default: refuse',
    ),
    'gap',
  ),
  text: optional(text('content of the file, for a scenario without other files')),
  points: meant(
    optional(points).describe('places and positions in their order, in place of a file'),
    'waypoints',
    'coordinates',
  ),
  polyline: meant(
    optional(text('encoded polyline, in place of a file', '_p~iF~ps|U_ulLnnqC')),
    'encoded',
  ),
  precision: optional(number()).describe('decimals of the polyline, 1 to 7; default: 5'),
});

/** The way that a trip takes. */
export const route = (says: string): SteppedField<PlannedRoute, RouteReference> =>
  stepped({
    schema: () =>
      union([text('path of a GPX or GeoJSON file', './commute.gpx'), points, detailed]).describe(
        says,
      ),
    readInSteps: readRoute,
    write: ({ route: path, polyline, precision }) =>
      path ?? { polyline: polyline!, ...(precision === undefined ? {} : { precision }) },
    isOptional: false,
  });

function* readRoute(at: ScenarioEntry): InSteps<PlannedRoute | undefined> {
  if (!at.isPresent) return undefined;
  const isTimed = at.beside('speed').value === 'recorded';
  if (typeof at.value === 'string') return yield* ofFile(at, { gaps: 'refuse', isTimed });
  if (Array.isArray(at.value)) return ofPoints(at);
  const form = at.one(['file', 'points', 'polyline'] as const, () =>
    at.reportKey('form_missing', 'a route needs file:, points: or polyline:'),
  );
  for (const [key, owner] of [
    ['gaps', 'file'],
    ['text', 'file'],
    ['precision', 'polyline'],
  ] as const) {
    if (form === undefined || form === owner || !at.at(key).isPresent) continue;
    at.at(key).reportKey('modifier_misplaced', `${key} belongs to ${owner}`);
  }
  if (form === undefined) return undefined;
  if (form === 'points') return ofPoints(at.at('points'));
  if (form === 'polyline') return ofPolyline(at);
  const gaps = (at.at('gaps').value as RouteGaps | undefined) ?? 'refuse';
  return yield* ofFile(at.at('file'), { gaps, isTimed, content: at.at('text').value });
}

interface RouteFile {
  readonly gaps: RouteGaps;
  /** Whether its times are asked for. */
  readonly isTimed: boolean;
  readonly content?: unknown;
}

function* ofFile(
  at: ScenarioEntry,
  { gaps, isTimed, content }: RouteFile,
): InSteps<PlannedRoute | undefined> {
  const { findings, routes, profiles } = at.checker;
  const opened = namedFile(at, 'route', content);
  const read = opened && (yield* routes.read(findings, opened, gaps));
  if (read === undefined) return undefined;
  const { path } = opened!;
  const cycle = isTimed
    ? yield* profiles.readRecorded({ findings, file: opened!, gaps }, (reason) =>
        at.report('value_malformed', reason),
      )
    : undefined;
  if (isTimed && cycle === undefined) return undefined;
  const recorded = cycle && {
    name: path,
    meanKmh: profileKmh({ cycle, factor: 1 }),
    isRecorded: true,
  };
  return { route: read, reference: { route: path }, title: path, recorded };
}

function ofPoints(at: ScenarioEntry): PlannedRoute | undefined {
  const written = at.value as readonly (string | RoutePoint)[];
  const read = written.map((each, index) =>
    typeof each === 'string' ? placeAt(at.at(index), each) : positionAt(at.at(index)),
  );
  const found = read.filter((each) => each !== undefined);
  if (found.length < read.length) return undefined;
  const mistake = pointsMistake(found);
  if (mistake !== undefined) return at.report('route_short', mistake);
  const polyline = encodePolyline(found, mostPrecision);
  return {
    route: Route.of(found),
    reference: { polyline, precision: mostPrecision },
    title: `${found.length} points`,
  };
}

function placeAt(at: ScenarioEntry, name: string): RoutePoint | undefined {
  const { positions = new Map<string, RoutePoint>() } = at.checker.names;
  const known = positions.get(name);
  if (known !== undefined) return known;
  const message = `there is no place named ${name}; home and work differ from vehicle to vehicle`;
  return at.report('name_unknown', message, nearest(name, [...positions.keys()]));
}

function positionAt(at: ScenarioEntry): RoutePoint | undefined {
  const { latitude, longitude } = at.value as RoutePoint;
  if (Math.abs(latitude) > 90 && Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90) {
    const message = `a latitude lies between -90 and 90 degrees, not at ${latitude}: the two are swapped`;
    return at.report('out_of_range', message, `{ latitude: ${longitude}, longitude: ${latitude} }`);
  }
  const [north, east] = [
    at.at('latitude').by(plainNumber, { min: -90, max: 90 }),
    at.at('longitude').by(plainNumber, { min: -180, max: 180 }),
  ];
  return north === undefined || east === undefined
    ? undefined
    : { latitude: north, longitude: east };
}

function ofPolyline(at: ScenarioEntry): PlannedRoute | undefined {
  const polyline = at.at('polyline').value as string;
  const precision = at.at('precision').value as number | undefined;
  const objection = precisionMistake(precision ?? usualPrecision);
  if (objection !== undefined) return at.at('precision').report('out_of_range', objection);
  const decoded = decodePolyline(polyline, precision ?? usualPrecision);
  if (!Array.isArray(decoded)) {
    const { offset, message } = decoded;
    const piece = { start: offset, end: offset + 1 };
    return at.at('polyline').reportPiece(piece, 'value_malformed', message);
  }
  const mistake = pointsMistake(decoded);
  if (mistake !== undefined) return at.at('polyline').report('route_short', mistake);
  return {
    route: Route.of(decoded),
    reference: { polyline, precision },
    title: `a polyline of ${decoded.length} points`,
  };
}
