import { type PlacedJson, parsePlacedJson } from '../source/placed-json.ts';
import type { FilePoints } from './file-points.ts';

/**
 * Reads the points of a GeoJSON file (RFC 7946): a LineString or a MultiLineString, or the features
 * that have one. Positions are longitude, latitude and, if stated, elevation in metres.
 */
export function readGeoJson(text: string, points: FilePoints): void {
  const root = parsePlacedJson(text);
  if ('message' in root) {
    points.report(root, 'value_malformed', root.message);
    return;
  }
  const found: Geometries = { lines: [], others: [] };
  gather(root, found);
  if (found.lines.length === 0) {
    const [other] = found.others;
    const type = other === undefined ? undefined : textOf(other, 'type');
    const message =
      type === undefined
        ? 'expected GeoJSON: a map with a type, such as LineString'
        : `a route is a LineString or a MultiLineString, not a ${type}`;
    points.report(member(other, 'type') ?? root, 'value_malformed', message);
    return;
  }
  for (const line of found.lines) readLine(line, points);
}

interface Geometries {
  /** Lists of positions. */
  readonly lines: PlacedJson[];
  /** Things that have none. */
  readonly others: PlacedJson[];
}

function gather(thing: PlacedJson, found: Geometries): void {
  const coordinates = member(thing, 'coordinates');
  switch (textOf(thing, 'type')) {
    case 'FeatureCollection':
      return gatherAll(thing, 'features', found);
    case 'GeometryCollection':
      return gatherAll(thing, 'geometries', found);
    case 'Feature':
      return gather(member(thing, 'geometry') ?? thing, found);
    case 'LineString':
      found.lines.push(coordinates ?? thing);
      return;
    case undefined:
      break;
    case 'MultiLineString':
      if (coordinates !== undefined && Array.isArray(coordinates.value)) {
        found.lines.push(...(coordinates.value as readonly PlacedJson[]));
      } else found.lines.push(thing);
      return;
  }
  found.others.push(thing);
}

function gatherAll(thing: PlacedJson, key: string, found: Geometries): void {
  const list = member(thing, key);
  if (list === undefined || !Array.isArray(list.value)) found.others.push(thing);
  else for (const each of list.value as readonly PlacedJson[]) gather(each, found);
}

function readLine(line: PlacedJson, points: FilePoints): void {
  if (!Array.isArray(line.value)) {
    points.report(line, 'value_malformed', 'expected coordinates: a list of positions');
    return;
  }
  let isFirst = true;
  for (const position of line.value as readonly PlacedJson[]) {
    if (points.isFull) return;
    const numbers = Array.isArray(position.value)
      ? (position.value as readonly PlacedJson[]).map(({ value }) => value)
      : [];
    const [longitude, latitude, elevationM] = numbers;
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

function member(thing: PlacedJson | undefined, key: string): PlacedJson | undefined {
  return thing?.value instanceof Map ? (thing.value.get(key) as PlacedJson | undefined) : undefined;
}

function textOf(thing: PlacedJson, key: string): string | undefined {
  const value = member(thing, key)?.value;
  return typeof value === 'string' ? value : undefined;
}
