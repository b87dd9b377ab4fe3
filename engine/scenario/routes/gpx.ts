import type { InSteps } from '../../in-steps.ts';
import { parseInstant } from '../../time/instant.ts';
import type { Span } from '../source/findings.ts';
import type { FilePoints } from './file-points.ts';
import { type XmlTag, xmlAttribute, xmlTags } from './xml-tags.ts';

/**
 * Reads the points in a GPX file, in steps: its track points, or its route points where it has no
 * track. Format: https://www.topografix.com/GPX/1/1/
 */
export function* readGpx(text: string, points: FilePoints): InSteps<void> {
  for (const element of ['trkpt', 'rtept'] as const) {
    yield* readPoints(text, element, points);
    if (points.length > 0 || points.hasMistakes) return;
  }
  const other = text.includes('<wpt') ? ': its waypoints are places, not a way' : '';
  points.report(wholeFile, 'route_short', `the file has no track and no route${other}`);
}

function* readPoints(text: string, element: 'trkpt' | 'rtept', points: FilePoints): InSteps<void> {
  const tags = xmlTags(text);
  let current: GpxPoint | undefined;
  let lastMs = -Infinity;
  let isFirst = true;
  for (;;) {
    const { done, value: tag } = tags.next();
    if (done === true) {
      if (tag !== undefined) points.report(tag, 'value_malformed', tag.message);
      return;
    }
    if (tag === undefined) {
      yield;
      continue;
    }
    if (isFirst && !isGpx(tag, points)) return;
    isFirst = false;
    if (tag.name === element) {
      if (tag.kind !== 'end') current = pointOf(tag, points);
      if (tag.kind !== 'start' && current !== undefined) {
        const { timeSpan, ...point } = current;
        const { atMs } = point;
        if (atMs !== undefined && atMs < lastMs) {
          const message = 'the point is earlier than the one before it: sort the points by time';
          points.report(timeSpan!, 'route_order', message);
        }
        lastMs = atMs ?? lastMs;
        points.add({ ...point, isTracked: element === 'trkpt' });
        current = undefined;
      }
    } else if (tag.kind === 'end' && current !== undefined) {
      readDetail(text, tag, { current, points });
    }
    if (points.isFull) return;
  }
}

const wholeFile = { start: 0, end: 1 };

interface GpxPoint {
  readonly span: Span;
  readonly latitude: number;
  readonly longitude: number;
  elevationM?: number | undefined;
  atMs?: number | undefined;
  timeSpan?: Span;
}

function isGpx({ name, ...span }: XmlTag, points: FilePoints): boolean {
  if (name === 'gpx') return true;
  points.report(span, 'value_malformed', `expected <gpx>, found <${name}>: export the way as GPX`);
  return false;
}

function pointOf(tag: XmlTag, points: FilePoints): GpxPoint | undefined {
  const degrees = (name: 'lat' | 'lon', what: string): number | undefined => {
    const found = xmlAttribute(tag, name);
    if (found !== undefined) return points.numberOf(found.value.trim(), found, what);
    return points.report(tag, 'value_malformed', `the point has no ${what}: ${name}="…"`);
  };
  const latitude = degrees('lat', 'latitude');
  const longitude = degrees('lon', 'longitude');
  if (latitude === undefined || longitude === undefined) return undefined;
  return { span: { start: tag.start, end: tag.end }, latitude, longitude };
}

interface ReadingPoint {
  readonly current: GpxPoint;
  readonly points: FilePoints;
}

/** The most characters of a time (ours). */
const mostOfTime = 100;

/** Reads the elevation and the time of a point, whose elements have text alone. */
function readDetail(text: string, tag: XmlTag, { current, points }: ReadingPoint): void {
  const written = text.slice(tag.textFrom, tag.start).trim();
  const span = { start: tag.textFrom, end: Math.max(tag.textFrom + 1, tag.start) };
  if (tag.name === 'ele') {
    current.elevationM = points.numberOf(written, span, 'elevation in metres');
  } else if (tag.name === 'time') {
    // Times without an offset, which some programs write, are in UTC like all of GPX.
    const zoned = /[zZ]$|[+-]\d\d:\d\d$/.test(written.slice(-6)) ? written : `${written}Z`;
    current.atMs = zoned.length > mostOfTime ? undefined : parseInstant(zoned);
    current.timeSpan = span;
    if (current.atMs !== undefined) return;
    const message = `expected a time such as 2026-03-10T07:30:00Z, found ${written.slice(0, 40)}`;
    points.report(span, 'value_malformed', message);
  }
}
