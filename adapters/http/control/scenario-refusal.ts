import {
  type Diagnostic,
  ExpressionError,
  formatDiagnostic,
  jsonPlace,
  ScenarioError,
  sentenceOf,
} from '../../../engine/index.ts';
import { type Refusal, refusal } from '../refusal.ts';

/**
 * Handles scenario language that came with a request. A mistake in it becomes a refusal that names
 * its place in the body.
 */
export function refusingMistakes<T>(attempt: () => T): T {
  try {
    return attempt();
  } catch (error) {
    throw mistakeIn(error) ?? error;
  }
}

/**
 * The refusal for a mistake in the scenario language; undefined for another error. Given the
 * source, it shows the mistake as a compiler would.
 */
export function mistakeIn(error: unknown, source?: string): Refusal | undefined {
  if (error instanceof ExpressionError) {
    const { message, problem, position } = error;
    const whole = { ...position, file: 'condition', length: source?.length ?? 0, message: problem };
    const told = source === undefined ? message : formatDiagnostic(whole, source);
    return refusal('scenario_malformed', told);
  }
  if (!(error instanceof ScenarioError)) return undefined;
  const told = error.diagnostics.map((each) =>
    source === undefined ? sentence(each) : formatDiagnostic(each, source),
  );
  return refusal('scenario_malformed', told.join('\n'));
}

/** A mistake in the text of a file, which stands in a member of the body, has its line there. */
function sentence({ message, path, suggestion, sourceLine, ...at }: Diagnostic): string {
  const place = path === undefined ? '' : `${`body ${jsonPlace('', path)}`.trimEnd()}: `;
  const inFile = sourceLine === undefined ? '' : `${at.file}:${at.line}:${at.column}: `;
  return sentenceOf({ message: `${place}${inFile}${message}`, suggestion });
}
