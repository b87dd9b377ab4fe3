import { printable } from '../../printable.ts';
import { jsonPlace } from './json-path.ts';

/** The codes of mistakes in a scenario. The caller that reads the file reports the first five. */
export const diagnosticCodes = [
  'file_not_found',
  'file_not_readable',
  'file_is_directory',
  'file_is_recording',
  'file_not_utf8',
  'file_too_large',
  'file_empty',
  'nul_byte',
  'yaml_syntax',
  'yaml_version',
  'several_documents',
  'too_many_nodes',
  'too_deep',
  'alias_cycle',
  'custom_tag',
  'merge_key',
  'key_not_text',
  'key_forbidden',
  'key_duplicate',
  'key_unknown',
  'key_missing',
  'key_misplaced',
  'wrong_type',
  'word_unknown',
  'name_unknown',
  'name_malformed',
  'name_taken',
  'unit_missing',
  'unit_wrong',
  'value_malformed',
  'out_of_range',
  'power_unlike',
  'value_unlike',
  'model_cycle',
  'window_empty',
  'windows_overlap',
  'series_gap',
  'series_order',
  'series_overlap',
  'series_zone',
  'route_gap',
  'route_order',
  'route_short',
  'departure_twice',
  'verb_missing',
  'verb_several',
  'verb_misplaced',
  'modifier_misplaced',
  'form_missing',
  'form_several',
  'repeat_idle',
  'charging_unsupported',
  'climate_unsupported',
  'refuelling_unsupported',
  'signal_unsupported',
  'trouble_unsupported',
  'reference_unknown',
  'reference_malformed',
  'reference_early',
  'argument_missing',
  'argument_unknown',
  'flow_cycle',
  'import_cycle',
  'import_refused',
  'import_unknown',
  'recording_refused',
  'matrix_empty',
  'matrix_several',
  'matrix_unknown',
  'param_missing',
  'param_unknown',
  'expression_syntax',
  'expression_type',
  'expression_name',
  'expression_unportable',
  'expression_costly',
  'condition_unwatchable',
  'percentage_small',
  'power_per_car',
] as const;

export type DiagnosticCode = (typeof diagnosticCodes)[number];

/**
 * One mistake. Lines and columns count from 1, lengths are in UTF-16 units; a mistake of the whole
 * file is at 1:1.
 */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly length: number;
  /** The word that was probably meant. */
  readonly suggestion?: string;
  /** The keys that lead to a mistake in JSON from outside; line and column then mean nothing. */
  readonly path?: readonly string[];
  /** The text of the line, if it is in an imported file. */
  readonly sourceLine?: string;
  /** The calls that lead from the scenario to the mistake: `called from night.yaml:12:5`. */
  readonly notes?: readonly string[];
}

/** Thrown for an invalid scenario, with at least one diagnostic, ordered by position. */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError';
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(headline).join('\n'));
    this.diagnostics = diagnostics;
  }
}

/**
 * Formats a mistake like a compiler: `file:line:column: error: message`, the line, carets under the
 * mistake, and the suggestion; a hint says `hint:` instead of `error:`. `sourceText` is the text of
 * the file; colours are ANSI escapes.
 */
export function formatDiagnostic(
  diagnostic: Omit<Diagnostic, 'code'>,
  sourceText: string,
  options: { readonly color: boolean; readonly isHint?: boolean } = { color: false },
): string {
  const paint = (code: number, text: string): string =>
    options.color ? `\u001b[${code}m${text}\u001b[0m` : text;
  const { line, column, message, suggestion, notes = [] } = diagnostic;
  const mark = options.isHint === true ? paint(33, 'hint:') : paint(31, 'error:');
  const lines = [`${paint(1, `${placeOf(diagnostic)}:`)} ${mark} ${printable(message)}`];
  const source = diagnostic.sourceLine ?? sourceText.split(/\r\n?|\n/, line)[line - 1] ?? '';
  if (source.trim() !== '') {
    const { shown, indent, length } = excerpt(source, column, diagnostic.length);
    lines.push(`  ${shown}`, `  ${' '.repeat(indent)}${paint(31, '^'.repeat(length))}`);
  }
  if (suggestion !== undefined) {
    lines.push(`  ${paint(36, `did you mean ${printable(suggestion)}?`)}`);
  }
  for (const note of notes) lines.push(`  ${printable(note)}`);
  return lines.join('\n');
}

/** The most columns shown of a source line; longer lines are cut around the caret. */
const excerptWidth = 120;

function excerpt(
  source: string,
  column: number,
  length: number,
): { shown: string; indent: number; length: number } {
  const start = column > excerptWidth - 40 ? column - 1 - 40 : 0;
  const shown = printable(source.slice(start, start + excerptWidth));
  const indent = Math.min(column - 1 - start, shown.length);
  return { shown, indent, length: Math.max(1, Math.min(length, shown.length - indent)) };
}

function headline(diagnostic: Diagnostic): string {
  const { message, suggestion } = diagnostic;
  const hint = suggestion === undefined ? '' : ` (did you mean ${suggestion}?)`;
  return `${placeOf(diagnostic)}: error: ${message}${hint}`;
}

function placeOf({ file, line, column, path }: Omit<Diagnostic, 'code'>): string {
  const place = path === undefined ? `${file}:${line}:${column}` : jsonPlace(file, path);
  return printable(place);
}
