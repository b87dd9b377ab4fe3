import {
  type Diagnostic,
  type ParseOptions,
  parseScenario,
  parseScenarios,
  type Scenario,
  ScenarioError,
  type ScenarioSources,
} from '../../engine/index.ts';
import { importsOf } from '../file/import-reader.ts';
import { notingSources } from '../file/scenario-sources.ts';
import { standardInput } from '../file/scenario-text.ts';
import { readScenarioFile, scenarioFile } from '../file/shipped-scenarios.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { optimizeLess } from './optimization.ts';

/** A file that is not a scenario, and why. */
export interface RejectedScenario {
  readonly file: string;
  /** The text of the file; empty where it cannot be read. */
  readonly source: string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface LoadOptions {
  readonly params: Readonly<Record<string, string>>;
  readonly seed: string | undefined;
  readonly env: Terminal['env'];
  /** The chosen combinations of a matrix. */
  readonly matrix?: Readonly<Record<string, string>> | undefined;
  /** The folder below which a scenario may import files; by default its own. */
  readonly root?: string | undefined;
}

/**
 * Reads and checks the scenario of a file, also by the name of a shipped one; `-` is standard
 * input. A matrix needs one chosen combination.
 */
export function load(file: string, options: LoadOptions): LoadedScenario | RejectedScenario {
  const [loaded] = read(file, options, (text, parsing) => [parseScenario(text, parsing)]);
  return loaded!;
}

/** Reads and checks the scenarios of a file: one, or one for each combination of its matrix. */
export function loadAll(
  file: string,
  options: LoadOptions,
): readonly (LoadedScenario | RejectedScenario)[] {
  optimizeLess();
  return read(file, options, parseScenarios);
}

function read(
  named: string,
  options: LoadOptions,
  parse: (text: string, parsing: ParseOptions) => readonly Scenario[],
): readonly (LoadedScenario | RejectedScenario)[] {
  const file = scenarioFile(named);
  const name = file === '-' ? standardInput : file;
  let source = '';
  try {
    source = readScenarioFile(file);
    const { params, seed, env, matrix, root } = options;
    const imports = file === '-' ? {} : importsOf(file, root);
    const given = { file: name, params, env, seed, matrix, ...imports };
    const { options: parsing, sources } = notingSources(source, given);
    return parse(source, parsing).map((scenario) => ({ scenario, source, sources }));
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    return [{ file: name, source, diagnostics: error.diagnostics }];
  }
}

export function isRejected(loaded: object): loaded is RejectedScenario {
  return 'diagnostics' in loaded;
}
/** A scenario and its source text, in which mistakes are shown. */
export interface LoadedScenario {
  readonly scenario: Scenario;
  readonly source: string;
  /** All its files, for a recording. */
  readonly sources: ScenarioSources;
}
