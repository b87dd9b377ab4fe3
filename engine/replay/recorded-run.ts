import { charactersOfStep, type InSteps } from '../in-steps.ts';
import type { LoggedEntry } from '../log/entry.ts';
import { entryOf } from '../log/entry-of.ts';
import { isLeanJson } from '../log/lean-json.ts';
import { replayableSources, type ScenarioSources } from './scenario-sources.ts';

/** A recording that holds all its sources. */
export interface RecordedRun {
  readonly sources: ScenarioSources;
  readonly seed: string;
  /** The combination of the scenario's matrix; undefined without one. */
  readonly matrix: Readonly<Record<string, string>> | undefined;
  /** The entries in the order of the log; there is at least one. */
  readonly entries: readonly LoggedEntry[];
}

/** The most entries and characters of a recording that a scenario replays (ours). */
export const recordingLimits = { entries: 50_000, characters: 8 * 1_048_576 } as const;

/**
 * Reads a recording from its first line and its entries, in steps, or returns the reason why it
 * cannot be replayed.
 */
export function* readRecordedRun(
  text: string,
): InSteps<RecordedRun | { readonly problem: string }> {
  if (text.length > recordingLimits.characters || hasTooManyLines(text)) {
    return { problem: tooLarge };
  }
  const lines = linesIn(text);
  const header = objectIn(lines.next().value ?? '');
  if (header === undefined || typeof header['simlog'] !== 'number') {
    return { problem: 'it is no recording: it does not begin with the header of one' };
  }
  const { simlog, seed, matrix } = header;
  if (simlog !== 1 && simlog !== 2) {
    return { problem: `it is a recording of version ${String(simlog)}; this is for 2` };
  }
  const sources = replayableSources(header);
  if ('problem' in sources) return sources;
  if (typeof seed !== 'string') return { problem: 'it does not hold a scenario' };
  const entries: LoggedEntry[] = [];
  let unread = 0;
  for (const line of lines) {
    unread += line.length;
    if (unread >= charactersOfStep) {
      yield;
      unread = 0;
    }
    if (line === '') continue;
    const object = objectIn(line);
    if (object?.['end'] === true) break;
    const entry = object && entryOf(object);
    if (entry === undefined) {
      return { problem: `its line ${entries.length + 2} is no entry of a log` };
    }
    entries.push(entry);
  }
  if (entries.length === 0) return { problem: 'it has no entries' };
  return { sources, seed, matrix: textsIn(matrix), entries };
}

const tooLarge =
  `it is too large to be replayed inside of a scenario: ` +
  `at most ${recordingLimits.entries} entries and ${recordingLimits.characters / 1_048_576} MiB`;

/** Counts no further than it must. */
function hasTooManyLines(text: string): boolean {
  const { entries: most } = recordingLimits;
  let ends = 0;
  for (let at = text.indexOf('\n'); at !== -1 && ends <= most; at = text.indexOf('\n', at + 1)) {
    // The line feed at the end of the text begins no line.
    if (at + 1 < text.length) ends += 1;
  }
  return ends > most;
}

/** The lines of a text, one after the other. */
function* linesIn(text: string): Generator<string, void> {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const next = end === -1 ? text.length : end;
    yield text.slice(at, next);
    at = next + 1;
  }
}

function objectIn(line: string): Readonly<Record<string, unknown>> | undefined {
  if (!isLeanJson(line)) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}

function textsIn(value: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, String(each)]));
}
