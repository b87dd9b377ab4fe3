import { type ParseOptions, parseScenario, type Scenario } from '../../engine/index.ts';
import type { JsonObject } from './log-reader.ts';

/** All that a scenario was read from, so that it can be read again where its files are not. */
export interface ScenarioSources {
  /** The name of its file, without the folder. */
  readonly file: string;
  /** Where the file lies below the root of its imports. */
  readonly path: string | undefined;
  readonly text: string;
  /** The files that it imports, by their paths below the root. */
  readonly imports: Readonly<Record<string, string>>;
  /** The values of parameters that were given. */
  readonly params: Readonly<Record<string, string>>;
  /** The variables of the environment that parameters asked for. */
  readonly env: Readonly<Record<string, string>>;
}

/** Lets a scenario be read as the options say, and notes what is read. */
export function notingSources(
  text: string,
  options: ParseOptions,
): { readonly options: ParseOptions; readonly sources: ScenarioSources } {
  const { file, path, params = {}, env = {}, readImport } = options;
  const imports: Record<string, string> = {};
  const asked: Record<string, string> = {};
  const sources = { file: baseName(file), path, text, imports, params, env: asked };
  return {
    sources,
    options: {
      ...options,
      readImport:
        readImport &&
        ((wanted, from) => {
          const found = readImport(wanted, from);
          if ('text' in found) imports[wanted] = found.text;
          return found;
        }),
      env: new Proxy(env, {
        get: (variables, name) => {
          const value = typeof name === 'string' ? variables[name] : undefined;
          if (value !== undefined) asked[String(name)] = value;
          return value;
        },
      }),
    },
  };
}

/** Reads a scenario again. Throws `ScenarioError` where this version of the language takes it no more. */
export function parseSources(
  { file, path, text, imports, params, env }: ScenarioSources,
  { seed, matrix }: Pick<ParseOptions, 'seed' | 'matrix'>,
): Scenario {
  return parseScenario(text, {
    file,
    path,
    params,
    env,
    seed,
    matrix,
    readImport: (wanted) => {
      const found = imports[wanted];
      if (found === undefined) return { problem: 'the recording does not hold it' };
      return { file: wanted, text: found };
    },
  });
}

/** What the header of a log holds of them. */
export function sourcesObject({ file, path, text, imports, params, env }: ScenarioSources) {
  return {
    file,
    text,
    ...(path !== undefined && path !== file && { path }),
    ...(hasAny(imports) && { imports }),
    ...(hasAny(params) && { params }),
    ...(hasAny(env) && { env }),
  };
}

/** Undefined for a header that holds none. */
export function readSources(source: unknown): ScenarioSources | undefined {
  if (typeof source !== 'object' || source === null) return undefined;
  const { file, path, text, imports, params, env } = source as JsonObject;
  if (typeof text !== 'string' || typeof file !== 'string') return undefined;
  return {
    file,
    text,
    path: typeof path === 'string' ? path : undefined,
    imports: textsIn(imports),
    params: textsIn(params),
    env: textsIn(env),
  };
}

/** What was altered so far that it is no text is left out: the scenario says then what it misses. */
function textsIn(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {};
  const members = Object.entries(value) as [string, unknown][];
  return Object.fromEntries(
    members.filter((member): member is [string, string] => typeof member[1] === 'string'),
  );
}

function hasAny(texts: Readonly<Record<string, string>>): boolean {
  return Object.keys(texts).length > 0;
}

/** Folders differ between machines, and nothing of them belongs into a recording. */
function baseName(file: string): string {
  return file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
}
