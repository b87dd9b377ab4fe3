/** All sources of a scenario, so that it can be read again where its files are missing. */
export interface ScenarioSources {
  /** The name of its file, without the folder. */
  readonly file: string;
  /** The path of the file below the root of its imports. */
  readonly path: string | undefined;
  readonly text: string;
  /**
   * The files that it imports and the recordings that it replays, by their paths below the root.
   */
  readonly imports: Readonly<Record<string, string>>;
  /** The values of parameters that were given. */
  readonly params: Readonly<Record<string, string>>;
  /** The variables of the environment that parameters asked for. */
  readonly env: Readonly<Record<string, string>>;
}

/** The sources in the first line of a recording, or the reason why it cannot be replayed. */
export function replayableSources(
  header: Readonly<Record<string, unknown>>,
): ScenarioSources | { readonly problem: string } {
  const { extract, kind, redaction, simlog, source } = header;
  if (kind === 'capture') {
    return { problem: 'it holds captured webhooks and no world; motorpool replay --to sends them' };
  }
  if (extract !== undefined) {
    return { problem: 'it is an extract; take the recording it was cut from' };
  }
  if (redaction !== undefined) return { problem: 'what it was made of was redacted' };
  if (simlog !== 2) {
    return { problem: 'recordings of version 1 do not hold their scenario; record the run again' };
  }
  return readSources(source) ?? { problem: 'it does not hold a scenario' };
}

/** Reads the sources from the header of a log; undefined for a header without them. */
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

/**
 * The members that are texts. An altered member of another type is left out, and the scenario then
 * reports it as missing.
 */
function textsIn(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {};
  const members = Object.entries(value) as [string, unknown][];
  return Object.fromEntries(
    members.filter((member): member is [string, string] => typeof member[1] === 'string'),
  );
}
