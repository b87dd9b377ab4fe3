import {
  elevationRange,
  mostRoutePoints,
  type RoutePoint,
  type RoutePoints,
} from '../../place/route.ts';
import { mostMistakes } from '../source/csv-reports.ts';
import type { DiagnosticCode } from '../source/diagnostic.ts';
import type { Findings, Span } from '../source/findings.ts';

/** A point of a route and its place in the file. */
export interface FilePoint extends RoutePoint {
  readonly span: Span;
  /** Whether the way to it was driven, so that it cannot be far from the point before. */
  readonly isTracked: boolean;
  /** The instant at which it was passed, where the file has it. */
  readonly atMs?: number | undefined;
}

/** The most characters of a number (ours). */
const mostDigits = 400;

/** Gathers the points of a file, a column for each member, and the mistakes in it. */
export class FilePoints implements RoutePoints {
  readonly #findings: Findings;
  readonly #latitudes: number[] = [];
  readonly #longitudes: number[] = [];
  /** NaN without one. */
  readonly #elevationsM: number[] = [];
  readonly #atMs: number[] = [];
  /** The start and the end of each span. */
  readonly #spans: number[] = [];
  readonly #areTracked: boolean[] = [];
  #mistakes = 0;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  get length(): number {
    return this.#latitudes.length;
  }

  at(index: number): FilePoint {
    return {
      latitude: this.#latitudes[index]!,
      longitude: this.#longitudes[index]!,
      elevationM: known(this.#elevationsM[index]!),
      atMs: this.atMs(index),
      isTracked: this.#areTracked[index]!,
      span: this.spanOf(index),
    };
  }

  /** The instant at which a point was passed, where the file has it. */
  atMs(index: number): number | undefined {
    return known(this.#atMs[index]!);
  }

  spanOf(index: number): Span {
    return { start: this.#spans[2 * index]!, end: this.#spans[2 * index + 1]! };
  }

  get hasMistakes(): boolean {
    return this.#mistakes > 0;
  }

  /** Whether reading ends, as there are enough mistakes or points. */
  get isFull(): boolean {
    return this.#mistakes >= mostMistakes;
  }

  report(span: Span, code: DiagnosticCode, message: string, suggestion?: string): undefined {
    if (this.isFull) return undefined;
    this.#mistakes += 1;
    this.#findings.report(code, message, span, suggestion);
    return undefined;
  }

  /** Adds a point, unless it is wrong, which is reported. */
  add({ span, latitude, longitude, elevationM, atMs, isTracked }: FilePoint): void {
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
      const isSwapped = Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90;
      const hint = isSwapped ? ': the two are swapped' : '';
      const message = `latitude ${latitude}, longitude ${longitude} is no place on Earth${hint}`;
      this.report(span, 'out_of_range', message);
      return;
    }
    const { min, max } = elevationRange;
    if (elevationM !== undefined && !(elevationM >= min && elevationM <= max)) {
      const message = `roads lie between ${min} and ${max} m above the sea; this is ${elevationM}`;
      this.report(span, 'out_of_range', message);
      return;
    }
    if (this.length === mostRoutePoints) {
      const message = `more than ${mostRoutePoints} points: cut the file to one trip, or thin it out`;
      this.report(span, 'file_too_large', message);
      this.#mistakes = mostMistakes;
      return;
    }
    this.#areTracked.push(isTracked);
    this.#latitudes.push(latitude);
    this.#longitudes.push(longitude);
    this.#elevationsM.push(elevationM ?? NaN);
    this.#atMs.push(atMs ?? NaN);
    this.#spans.push(span.start, span.end);
  }

  /** The number that a text stands for; undefined for another text, which is reported. */
  numberOf(text: string, span: Span, what: string): number | undefined {
    if (text.length <= mostDigits && /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(text))
      return Number(text);
    const found = text === '' ? 'nothing' : text.slice(0, 40);
    return this.report(span, 'value_malformed', `expected the ${what} as a number, found ${found}`);
  }
}

/** A number that is not NaN. */
function known(value: number): number | undefined {
  return Number.isNaN(value) ? undefined : value;
}
