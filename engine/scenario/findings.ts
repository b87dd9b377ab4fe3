import { type Diagnostic, type DiagnosticCode, ScenarioError } from './diagnostic.ts';
import type { Position } from './plan.ts';

/** A stretch of the source text: offsets in UTF-16 units, end excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** More than this many mistakes tell nobody anything; the check stops there. */
const most = 20;

/** Gathers what is wrong with one file. */
export class Findings {
  readonly file: string;
  readonly text: string;
  readonly #diagnostics: Diagnostic[] = [];
  readonly #seen = new Set<string>();
  #lineStarts: readonly number[] | undefined;

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
  }

  get any(): boolean {
    return this.#diagnostics.length > 0;
  }

  /** Notes a mistake; the same mistake at the same place (through an alias) counts once. */
  report(code: DiagnosticCode, message: string, span: Span, suggestion?: string): void {
    const key = `${code} ${span.start} ${message}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#diagnostics.push({
      code,
      message,
      file: this.file,
      ...this.positionAt(span.start),
      length: Math.max(1, span.end - span.start),
      ...(suggestion === undefined ? {} : { suggestion }),
    });
    if (this.#diagnostics.length === most) this.finish();
  }

  /** Notes a mistake after which nothing can be checked, and throws everything noted. */
  fail(code: DiagnosticCode, message: string, span: Span): never {
    this.report(code, message, span);
    throw this.#error();
  }

  /** Throws `ScenarioError` if anything was noted. */
  finish(): void {
    if (this.any) throw this.#error();
  }

  positionAt(offset: number): Position {
    this.#lineStarts ??= lineStartsOf(this.text);
    const starts = this.#lineStarts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - starts[low]! + 1 };
  }

  #error(): ScenarioError {
    return new ScenarioError(
      this.#diagnostics.sort((a, b) => a.line - b.line || a.column - b.column),
    );
  }
}

function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
