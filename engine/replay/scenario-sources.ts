/** All that a scenario was read from, so that it can be read again where its files are not. */
export interface ScenarioSources {
  /** The name of its file, without the folder. */
  readonly file: string;
  /** Where the file lies below the root of its imports. */
  readonly path: string | undefined;
  readonly text: string;
  /** The files that it imports and the recordings that it replays, by their paths below the root. */
  readonly imports: Readonly<Record<string, string>>;
  /** The values of parameters that were given. */
  readonly params: Readonly<Record<string, string>>;
  /** The variables of the environment that parameters asked for. */
  readonly env: Readonly<Record<string, string>>;
}

/** Those that the header of a log holds; undefined for a header that holds none. */
export function readSources(source: unknown): ScenarioSources | undefined {
  if (typeof source !== 'object' || source === null) return undefined;
  const { file, path, text, imports, params, env } = source as Readonly<Record<string, unknown>>;
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
