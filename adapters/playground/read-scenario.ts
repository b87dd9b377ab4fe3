import {
  type Diagnostic,
  parseScenarios,
  rowCount,
  type Scenario,
  ScenarioError,
} from '../../engine/index.ts';
import { textObjection, vehicleObjection } from './limits.ts';
import type { Checked, EditedScenario, MarkedMistake, ShippedFiles } from './messages.ts';
import { shippedImports } from './shipped-imports.ts';

/** The scenarios of a text, one for each combination of its matrix, or its mistakes. */
export type ScenarioOrMistakes =
  | { readonly scenarios: readonly Scenario[]; readonly mistakes?: undefined }
  | { readonly scenarios?: undefined; readonly mistakes: readonly MarkedMistake[] };

/**
 * Reads and checks a scenario as `motorpool check` does, within the limits of a tab. Throws
 * `FilesNeeded` where it imports files and there are none.
 */
export function readScenario(
  { name, text }: EditedScenario,
  files: ShippedFiles | undefined,
): ScenarioOrMistakes {
  const tooLong = textObjection(text);
  if (tooLong !== undefined) return { mistakes: [atBeginning(tooLong)] };
  const file = `${name}.yaml`;
  try {
    const scenarios = parseScenarios(text, { file, path: file, ...shippedImports(files) });
    const crowd = Math.max(...scenarios.map(rowCount));
    const tooMany = vehicleObjection(crowd);
    return tooMany === undefined ? { scenarios } : { mistakes: [atBeginning(tooMany)] };
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    return { mistakes: error.diagnostics.map((each) => mistakeOf(each, file)) };
  }
}

/** The mistakes and hints of a scenario as it is written. */
export function checkScenario(written: EditedScenario, files: ShippedFiles | undefined): Checked {
  const { scenarios, mistakes } = readScenario(written, files);
  if (scenarios === undefined) return { mistakes, combinations: [] };
  const file = `${written.name}.yaml`;
  const hints = scenarios[0]!.hints.map((hint) => mistakeOf(hint, file, true));
  const isMatrix = scenarios[0]!.matrix !== undefined;
  return { mistakes: hints, combinations: isMatrix ? scenarios.map(({ name }) => name) : [] };
}

function mistakeOf(diagnostic: Diagnostic, file: string, isHint = false): MarkedMistake {
  const { message, line, column, length, suggestion, notes = [] } = diagnostic;
  const isElsewhere = diagnostic.file !== file;
  const place = isElsewhere ? `${diagnostic.file}:${line}:${column}: ` : '';
  const hint = suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
  return {
    sentence: [`${place}${message}${hint}`, ...notes].join('\n'),
    isHint,
    place: isElsewhere ? undefined : { line, column, length },
  };
}

function atBeginning(sentence: string): MarkedMistake {
  return { sentence, isHint: false, place: { line: 1, column: 1, length: 1 } };
}
