import { elevationRange, mostRoutePoints, type RoutePoint } from '../../place/route.ts';
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

/** The most mistakes of one file; a wrong export would otherwise have one in every line. */
const mostMistakes = 5;

/** Gathers the points of a file, and the mistakes in it. */
export class FilePoints {
  readonly points: FilePoint[] = [];
  readonly #findings: Findings;
  #mistakes = 0;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  get hasMistakes(): boolean {
    return this.#mistakes > 0;
  }

  /** Whether no more is read: there are mistakes or points enough. */
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
  add({ span, ...point }: FilePoint): void {
    const { latitude, longitude, elevationM } = point;
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
    if (this.points.length === mostRoutePoints) {
      const message = `more than ${mostRoutePoints} points: cut the file to one trip, or thin it out`;
      this.report(span, 'file_too_large', message);
      this.#mistakes = mostMistakes;
      return;
    }
    this.points.push({ span, ...point });
  }

  /** The number that a text stands for; undefined for another text, which is reported. */
  numberOf(text: string, span: Span, what: string): number | undefined {
    if (/^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(text)) return Number(text);
    const found = text === '' ? 'nothing' : text.slice(0, 40);
    return this.report(span, 'value_malformed', `expected the ${what} as a number, found ${found}`);
  }
}
