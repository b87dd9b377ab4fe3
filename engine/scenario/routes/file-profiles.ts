import type { InSteps } from '../../in-steps.ts';
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

  /** The cycle of a file, read in steps; undefined with mistakes, which are reported once. */
  *read(findings: Findings, { path, source }: OpenedFile): InSteps<Cycle | undefined> {
    if (!this.#read.has(path)) {
      const cycle = yield* profileOfFile(findings, source);
      if (cycle !== undefined) this.byPath.set(path, cycle);
      this.#read.set(path, cycle);
    }
    return this.#read.get(path);
  }

  /** The speeds that the times of a route without mistakes give; as above. */
  *readRecorded(
    { findings, file: { path, source }, gaps }: RecordedRoute,
    reportNone: (reason: string) => undefined,
  ): InSteps<Cycle | undefined> {
    const key = `${gaps} ${path}`;
    if (!this.#read.has(key)) {
      const points = yield* pointsOfFile(findings, source, gaps);
      const cycle = yield* recordedCycle(points, gaps);
      if (cycle !== undefined) this.byPath.set(path, cycle);
      else if (!points.hasMistakes)
        reportNone(`${path} has no times by which a car drives${whyNone(points)}`);
      this.#read.set(key, cycle);
    }
    return this.#read.get(key);
  }
}

/** The reason why a track with times gives no drive; empty for one without times. */
function whyNone(points: FilePoints): string {
  const times = new Set<number>();
  let count = 0;
  for (let index = 0; index < points.length && times.size < 2; index += 1) {
    const atMs = points.atMs(index);
    if (atMs === undefined) continue;
    times.add(atMs);
    count += 1;
  }
  return count > 1 && times.size === 1 ? ': all its points have the same time' : '';
}
