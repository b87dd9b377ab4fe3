import type { InSteps } from '../../in-steps.ts';
import type { Route } from '../../place/route.ts';
import type { OpenedFile } from '../compose/file-beside.ts';
import type { Findings } from '../source/findings.ts';
import { type RouteGaps, routeOfFile } from './route-file.ts';

/** The routes of the files that a scenario names. Trips on one file share one. */
export class FileRoutes {
  readonly byPath = new Map<string, Route>();
  /** By path and rule for gaps; undefined for a file with mistakes. */
  readonly #read = new Map<string, Route | undefined>();

  /** The route of a file, read in steps; undefined with mistakes, which are reported once. */
  *read(
    findings: Findings,
    { path, source }: OpenedFile,
    gaps: RouteGaps,
  ): InSteps<Route | undefined> {
    const key = `${gaps} ${path}`;
    if (!this.#read.has(key)) {
      const route = yield* routeOfFile(findings, source, gaps);
      if (route !== undefined) this.byPath.set(path, route);
      this.#read.set(key, route);
    }
    return this.#read.get(key);
  }
}
