import { distanceKm } from '../../place/geography.ts';
import { Route } from '../../place/route.ts';
import { pointsMistake } from '../../place/routes.ts';
import type { Findings } from '../source/findings.ts';
import type { Source } from '../source/source.ts';
import { FilePoints } from './file-points.ts';
import { readGeoJson } from './geojson.ts';
import { readGpx } from './gpx.ts';

/** The rule for a part of the way that a file leaves out: a mistake, or a straight leg. */
export type RouteGaps = 'refuse' | 'straight';

/** The longest way between two points of a track, km (ours): in a longer one, a receiver failed. */
const longestGapKm = 5;

/** The route in a GPX or GeoJSON file; undefined for one with mistakes, which are reported. */
export function routeOfFile(
  findings: Findings,
  source: Source,
  gaps: RouteGaps,
): Route | undefined {
  const points = pointsOfFile(findings, source, gaps);
  if (points.hasMistakes) return undefined;
  const mistake = pointsMistake(points.points);
  if (mistake === undefined) return new Route(points.points);
  const span = points.points[0]?.span ?? wholeFile;
  return points.report(span, 'route_short', mistake);
}

/** The points of a GPX or GeoJSON file; mistakes in it are reported. */
export function pointsOfFile(findings: Findings, source: Source, gaps: RouteGaps): FilePoints {
  const points = new FilePoints(findings.within(source));
  const text = source.text.startsWith('\ufeff') ? ` ${source.text.slice(1)}` : source.text;
  const first = text.trimStart()[0];
  if (first === '<') readGpx(text, points);
  else if (first === '{') readGeoJson(text, points);
  else {
    const found = first === undefined ? 'an empty file' : 'neither';
    points.report(wholeFile, 'value_malformed', `expected GPX or GeoJSON, found ${found}`);
  }
  if (gaps === 'refuse') refuseGaps(points);
  return points;
}

const wholeFile = { start: 0, end: 1 };

function refuseGaps(points: FilePoints): void {
  points.points.forEach((point, index) => {
    const last = points.points[index - 1];
    if (last === undefined || !point.isTracked) return;
    const km = distanceKm(last, point);
    if (km <= longestGapKm) return;
    const message = `the track has a gap of ${km.toFixed(1)} km here; with gaps: straight it goes straight on`;
    points.report(point.span, 'route_gap', message);
  });
}
