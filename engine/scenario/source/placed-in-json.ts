import { type Diagnostic, ScenarioError } from './diagnostic.ts';
import { jsonPathAt } from './json-path.ts';

/**
 * An error of JSON that came from outside: the mistakes of a `ScenarioError` have their path inside
 * the part that is `depth` keys deep, in place of a line and a column. Other errors stay as they
 * are.
 */
export function placedInJson(
  error: unknown,
  source: string,
  { file, depth }: { readonly file: string; readonly depth: number },
): unknown {
  if (!(error instanceof ScenarioError)) return error;
  const placed = (each: Diagnostic): Diagnostic =>
    each.file === file ? { ...each, path: jsonPathAt(source, each.column - 1).slice(depth) } : each;
  return new ScenarioError(error.diagnostics.map(placed));
}
