import { type InSteps, rowsOfStep } from '../../in-steps.ts';
import { type PlacedJson, parsePlacedJson } from '../source/placed-json.ts';
import type { FilePoints } from './file-points.ts';

/**
 * Reads the points of a GeoJSON file (RFC 7946), in steps: a LineString or a MultiLineString, or
 * the features that have one. Positions: longitude, latitude and, if stated, elevation in metres.
 */
export function* readGeoJson(text: string, points: FilePoints): InSteps<void> {
  const root = yield* parsePlacedJson(text);
  if ('message' in root) {
    points.report(root, 'value_malformed', root.message);
    return;
  }
  const reading: PointsRead = { points, lines: 0, positions: 0, other: undefined };
  yield* readThing(root, reading);
  if (reading.lines > 0) return;
  const { other = root } = reading;
  const type = textOf(other, 'type');
  const message =
    type === undefined
      ? 'expected GeoJSON: a map with a type, such as LineString'
      : type === 'Feature'
        ? 'this Feature has no geometry: a route is a LineString or a MultiLineString'
        : `a route is a LineString or a MultiLineString, not a ${type}`;
  points.report(other.at('type') ?? root, 'value_malformed', message);
}

interface PointsRead {
  readonly points: FilePoints;
  /** The lists of positions so far, and their positions. */
  lines: number;
  positions: number;
  /** The first thing without a line. */
  other: PlacedJson | undefined;
}

/** Reads the lines of a thing; values inside one another are few, as the parser has limits. */
function* readThing(thing: PlacedJson, reading: PointsRead): InSteps<void> {
  const coordinates = thing.at('coordinates');
  switch (textOf(thing, 'type')) {
    case 'FeatureCollection':
      return yield* readThings(thing, 'features', reading);
    case 'GeometryCollection':
      return yield* readThings(thing, 'geometries', reading);
    case 'Feature': {
      const geometry = thing.at('geometry');
      if (geometry?.isMap !== true) break;
      return yield* readThing(geometry, reading);
    }
    case undefined:
      break;
    case 'LineString':
      return yield* readLine(coordinates ?? thing, reading);
    case 'MultiLineString':
      if (coordinates?.isList !== true) return yield* readLine(thing, reading);
      for (const line of coordinates.items()) {
        yield* readLine(line, reading);
        if (reading.points.isFull) break;
      }
      return;
  }
  reading.other ??= thing;
}

function* readThings(thing: PlacedJson, key: string, reading: PointsRead): InSteps<void> {
  const list = thing.at(key);
  if (list?.isList !== true) {
    reading.other ??= thing;
    return;
  }
  for (const each of list.items()) {
    yield* readThing(each, reading);
    if (reading.points.isFull) return;
  }
}

function* readLine(line: PlacedJson, reading: PointsRead): InSteps<void> {
  const { points } = reading;
  if (reading.lines % rowsOfStep === 0) yield;
  reading.lines += 1;
  if (!line.isList) {
    points.report(line, 'value_malformed', 'expected coordinates: a list of positions');
    return;
  }
  let isFirst = true;
  for (const position of line.items()) {
    if (points.isFull) return;
    if (reading.positions % rowsOfStep === 0) yield;
    reading.positions += 1;
    const [longitude, latitude, elevationM] = getNumbers(position);
    const isPosition =
      typeof longitude === 'number' &&
      typeof latitude === 'number' &&
      (elevationM === undefined || typeof elevationM === 'number');
    const span = { start: position.start, end: position.end };
    // Only the way between two lines is unknown.
    if (isPosition) points.add({ span, latitude, longitude, elevationM, isTracked: isFirst });
    else points.report(span, 'value_malformed', 'expected a position: [longitude, latitude]');
    isFirst = false;
  }
}

/** The first three values of a position. */
function getNumbers(position: PlacedJson): readonly unknown[] {
  const numbers: unknown[] = [];
  for (const item of position.items()) {
    numbers.push(item.scalar ?? null);
    if (numbers.length === 3) break;
  }
  return numbers;
}

function textOf(thing: PlacedJson, key: string): string | undefined {
  const value = thing.at(key)?.scalar;
  return typeof value === 'string' ? value : undefined;
}
