import type { Diagnostic } from '../../engine/index.ts';
import { jsonText } from '../terminal/json-text.ts';

/** The diagnostics of scenarios, as `--json` prints them. */
export function jsonDiagnostics(
  diagnostics: readonly Diagnostic[],
  rest: Readonly<Record<string, unknown>> = {},
): string {
  return jsonText({ diagnostics, ...rest });
}
