import { type Diagnostic, type DiagnosticCode, ScenarioError } from './diagnostic.ts';
import type { Source, TextPosition } from './source.ts';

/** A range of the source text: offsets in UTF-16 units, end excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** The file of the range; without it, the file of the findings. */
  readonly source?: Source | undefined;
  /** The calls that lead to a step of a flow, innermost first. */
  readonly calls?: readonly Span[] | undefined;
}

/** The most mistakes before a check stops. */
const most = 20;

/** The most nested calls that a span follows. */
const mostCalls = 8;

/** The mistakes in a scenario and all of its imports. */
interface Gathered {
  /** The scenario itself. */
  readonly main: Source;
  /** All files in the order of reading. */
  readonly sources: Source[];
  readonly diagnostics: Diagnostic[];
  readonly hints: Diagnostic[];
  readonly seen: Set<string>;
}

/** Collects the mistakes in a scenario. */
export class Findings {
  /** The file of spans without a source. */
  readonly source: Source;
  readonly #gathered: Gathered;

  constructor(source: Source, gathered?: Gathered) {
    this.source = source;
    this.#gathered = gathered ?? {
      main: source,
      sources: [],
      diagnostics: [],
      hints: [],
      seen: new Set(),
    };
    this.#gathered.sources.push(source);
  }

  /** Findings for an imported file, collected together with these. */
  within(source: Source): Findings {
    return new Findings(source, this.#gathered);
  }

  get text(): string {
    return this.source.text;
  }

  get any(): boolean {
    return this.count > 0;
  }

  get count(): number {
    return this.#gathered.diagnostics.length;
  }

  /** Records a mistake; repeated at its place (by an alias or another call) it counts once. */
  report(code: DiagnosticCode, message: string, span: Span, suggestion?: string): void {
    const { diagnostics } = this.#gathered;
    this.#add(diagnostics, code, message, span, suggestion);
    if (diagnostics.length === most) this.finish();
  }

  /** Records a hint, which refuses nothing; repeated at its place it counts once. */
  hint(code: DiagnosticCode, message: string, span: Span): void {
    const { hints } = this.#gathered;
    if (hints.length < most) this.#add(hints, code, message, span, undefined);
  }

  /** The hints so far, in the order of reading. */
  get hints(): readonly Diagnostic[] {
    return this.#gathered.hints;
  }

  #add(
    list: Diagnostic[],
    code: DiagnosticCode,
    message: string,
    span: Span,
    suggestion: string | undefined,
  ): void {
    const { seen, main } = this.#gathered;
    const { source = this.source, calls = [] } = span;
    const key = `${code} ${source.file} ${span.start} ${message}`;
    if (seen.has(key)) return;
    seen.add(key);
    const position = source.positionAt(span.start);
    list.push({
      code,
      message,
      file: source.file,
      ...position,
      length: Math.max(1, span.end - span.start),
      ...(suggestion === undefined ? {} : { suggestion }),
      ...(source === main ? {} : { sourceLine: source.lineAt(position.line) }),
      ...(calls.length === 0 ? {} : { notes: this.#notesOf(calls) }),
    });
  }

  /** Records a mistake that makes further checks impossible, and throws all mistakes. */
  fail(code: DiagnosticCode, message: string, span: Span): never {
    this.report(code, message, span);
    throw this.#error();
  }

  /** Throws `ScenarioError` if there are any mistakes. */
  finish(): void {
    if (this.any) throw this.#error();
  }

  /** The position at which a span begins, with the file unless it is the scenario itself. */
  positionOf({ start, source = this.source }: Span): TextPosition {
    const position = source.positionAt(start);
    return source === this.#gathered.main ? position : { ...position, file: source.file };
  }

  /** The place as text: `night.yaml:12:5`. */
  placeOf({ start, source = this.source }: Span): string {
    const { line, column } = source.positionAt(start);
    return `${source.file}:${line}:${column}`;
  }

  #notesOf(calls: readonly Span[]): readonly string[] {
    const told = calls.slice(0, mostCalls).map((call) => `called from ${this.placeOf(call)}`);
    const left = calls.length - told.length;
    return left > 0 ? [...told, `and ${left} more`] : told;
  }

  #error(): ScenarioError {
    const files = this.#gathered.sources.map(({ file }) => file);
    return new ScenarioError(
      this.#gathered.diagnostics.sort(
        (a, b) =>
          files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line || a.column - b.column,
      ),
    );
  }
}
