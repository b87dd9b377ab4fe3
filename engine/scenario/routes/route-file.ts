import { type InSteps, rowsOfStep } from '../../in-steps.ts';
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

/** The route in a GPX or GeoJSON file, in steps; undefined with mistakes, which are reported. */
export function* routeOfFile(
  findings: Findings,
  source: Source,
  gaps: RouteGaps,
): InSteps<Route | undefined> {
  const points = yield* pointsOfFile(findings, source, gaps);
  if (points.hasMistakes) return undefined;
  const mistake = pointsMistake(points);
  if (mistake === undefined) return yield* Route.inSteps(points);
  const span = points.length > 0 ? points.spanOf(0) : wholeFile;
  return points.report(span, 'route_short', mistake);
}

/** The points of a GPX or GeoJSON file, in steps; mistakes in it are reported. */
export function* pointsOfFile(
  findings: Findings,
  source: Source,
  gaps: RouteGaps,
): InSteps<FilePoints> {
  const points = new FilePoints(findings.within(source));
  const text = source.text.startsWith('\ufeff') ? ` ${source.text.slice(1)}` : source.text;
  const first = text.trimStart()[0];
  if (first === '<') yield* readGpx(text, points);
  else if (first === '{') yield* readGeoJson(text, points);
  else {
    const found = first === undefined ? 'an empty file' : 'neither';
    points.report(wholeFile, 'value_malformed', `expected GPX or GeoJSON, found ${found}`);
  }
  if (gaps === 'refuse') yield* refuseGaps(points);
  return points;
}

const wholeFile = { start: 0, end: 1 };

function* refuseGaps(points: FilePoints): InSteps<void> {
  for (let index = 1; index < points.length; index += 1) {
    if (index % rowsOfStep === 0) yield;
    const point = points.at(index);
    if (!point.isTracked) continue;
    const km = distanceKm(points.at(index - 1), point);
    if (km <= longestGapKm) continue;
    const message = `the track has a gap of ${km.toFixed(1)} km here; with gaps: straight it goes straight on`;
    points.report(point.span, 'route_gap', message);
  }
}
