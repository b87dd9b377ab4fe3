import { type Diagnostic, parseScenario, ScenarioError } from '../../engine/index.ts';
import { readScenarioText, standardInput } from '../file/scenario-text.ts';
import type { LoadedScenario } from './outcome.ts';
import type { Terminal } from './terminal.ts';

/** A file that is no scenario, and why. */
export interface RejectedScenario {
  readonly file: string;
  /** Empty when the file could not be read. */
  readonly source: string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface LoadOptions {
  readonly params: Readonly<Record<string, string>>;
  readonly seed: string | undefined;
  readonly env: Terminal['env'];
}

/** Reads and checks a scenario file; `-` is standard input. */
export function load(file: string, options: LoadOptions): LoadedScenario | RejectedScenario {
  const name = file === '-' ? standardInput : file;
  let source = '';
  try {
    source = readScenarioText(file);
    const { params, seed, env } = options;
    const scenario = parseScenario(source, {
      file: name,
      params,
      env,
      ...(seed === undefined ? {} : { seed }),
    });
    return { scenario, source };
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    return { file: name, source, diagnostics: error.diagnostics };
  }
}

export function isRejected(loaded: LoadedScenario | RejectedScenario): loaded is RejectedScenario {
  return 'diagnostics' in loaded;
}
