import type { Cycle } from '../../model/cycle.ts';
import type { OpenedFile } from '../compose/file-beside.ts';
import type { Findings } from '../source/findings.ts';
import type { FilePoints } from './file-points.ts';
import { profileOfFile } from './profile-file.ts';
import { recordedCycle } from './recorded-speeds.ts';
import { pointsOfFile, type RouteGaps } from './route-file.ts';

/** A route whose times are read. */
interface RecordedRoute {
  readonly findings: Findings;
  readonly file: OpenedFile;
  readonly gaps: RouteGaps;
}

/** The profiles of the files that a scenario names. Trips on one file share one. */
export class FileProfiles {
  readonly byPath = new Map<string, Cycle>();
  /** Undefined for a file with mistakes. */
  readonly #read = new Map<string, Cycle | undefined>();

  /** The cycle of a file; undefined for one with mistakes, which are reported once. */
  read(findings: Findings, { path, source }: OpenedFile): Cycle | undefined {
    if (!this.#read.has(path)) {
      const cycle = profileOfFile(findings, source);
      if (cycle !== undefined) this.byPath.set(path, cycle);
      this.#read.set(path, cycle);
    }
    return this.#read.get(path);
  }

  /** The speeds that the times of a route without mistakes give; as above. */
  readRecorded(
    { findings, file: { path, source }, gaps }: RecordedRoute,
    reportNone: (reason: string) => undefined,
  ): Cycle | undefined {
    const key = `${gaps} ${path}`;
    if (!this.#read.has(key)) {
      const points = pointsOfFile(findings, source, gaps);
      const cycle = recordedCycle(points, gaps);
      if (cycle !== undefined) this.byPath.set(path, cycle);
      else if (!points.hasMistakes)
        reportNone(`${path} has no times by which a car drives${whyNone(points)}`);
      this.#read.set(key, cycle);
    }
    return this.#read.get(key);
  }
}

/** The reason why a track with times gives no drive; empty for one without times. */
function whyNone({ points }: FilePoints): string {
  const times = points.flatMap(({ atMs }) => (atMs === undefined ? [] : [atMs]));
  if (times.length < 2) return '';
  return times.every((atMs) => atMs === times[0]) ? ': all its points have the same time' : '';
}
