import { type Diagnostic, type DiagnosticCode, ScenarioError } from './diagnostic.ts';
import type { Position, Source } from './source.ts';

/** A stretch of the source text: offsets in UTF-16 units, end excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** Without it the file whose findings these are. */
  readonly source?: Source | undefined;
  /** The calls by which steps of a flow come to run, the innermost first. */
  readonly calls?: readonly Span[] | undefined;
}

/** More than this many mistakes tell nobody anything; the check stops there. */
const most = 20;

/** More nested calls are not followed. */
const mostCalls = 8;

/** What was found in a scenario and all that it imports. */
interface Gathered {
  /** The scenario itself. */
  readonly main: Source;
  /** In the order in which they were read. */
  readonly sources: Source[];
  readonly diagnostics: Diagnostic[];
  readonly seen: Set<string>;
}

/** Gathers what is wrong with a scenario. */
export class Findings {
  /** The file that spans without a source are about. */
  readonly source: Source;
  readonly #gathered: Gathered;

  constructor(source: Source, gathered?: Gathered) {
    this.source = source;
    this.#gathered = gathered ?? {
      main: source,
      sources: [],
      diagnostics: [],
      seen: new Set(),
    };
    this.#gathered.sources.push(source);
  }

  /** Gathers together with these what is wrong with a file that is imported. */
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

  /** Notes a mistake; the same mistake at the same place (through an alias or a second call) counts once. */
  report(code: DiagnosticCode, message: string, span: Span, suggestion?: string): void {
    const { diagnostics, seen, main } = this.#gathered;
    const { source = this.source, calls = [] } = span;
    const key = `${code} ${source.file} ${span.start} ${message}`;
    if (seen.has(key)) return;
    seen.add(key);
    const position = source.positionAt(span.start);
    diagnostics.push({
      code,
      message,
      file: source.file,
      ...position,
      length: Math.max(1, span.end - span.start),
      ...(suggestion === undefined ? {} : { suggestion }),
      ...(source === main ? {} : { sourceLine: source.lineAt(position.line) }),
      ...(calls.length === 0 ? {} : { notes: this.#notesOf(calls) }),
    });
    if (diagnostics.length === most) this.finish();
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

  /** Where a stretch begins; the file is said where it is not the scenario itself. */
  positionOf({ start, source = this.source }: Span): Position {
    const position = source.positionAt(start);
    return source === this.#gathered.main ? position : { ...position, file: source.file };
  }

  /** `night.yaml:12:5`. */
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
