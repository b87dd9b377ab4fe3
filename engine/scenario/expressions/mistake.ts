import type { DiagnosticCode } from '../source/diagnostic.ts';
import type { Span } from '../source/findings.ts';

/** A mistake in an expression; offsets are those of its text. */
export interface ExpressionMistake extends Span {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly suggestion: string | undefined;
}
