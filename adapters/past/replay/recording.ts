import {
  parseSources,
  readSources,
  replayableSources,
  type Scenario,
  ScenarioError,
  type ScenarioSources,
} from '../../../engine/index.ts';
import { FileError } from '../../file/file-error.ts';
import type { LogReader } from '../../file/log-reader.ts';
import { type FaceOptions, facesWith } from '../../http/face-options.ts';
import { accepted } from '../../scenarios/rejection.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { readFaces } from './face-flags.ts';
import type { ReplayInputs } from './replayed-recording.ts';

/** A recording with everything needed to run it again. */
export interface RunRecording extends ReplayInputs {
  readonly sources: ScenarioSources;
}

/**
 * Reads the scenario of a recording. Throws `FileError` for a recording without one; mistakes of a
 * scenario that this version of the language rejects are reported like those of a file.
 */
export function recordingIn(reader: LogReader): RunRecording {
  const { file, firstLine, header, source } = reader;
  const { faces, matrix, open, seed } = header;
  const refuse = (why: string): never => {
    throw new FileError(`${file} cannot be executed again: ${why}`);
  };
  if (firstLine === undefined) refuse(headless(reader));
  const sources = replayableSources({ ...header, source });
  if ('problem' in sources) return refuse(sources.problem);
  try {
    const scenario = scenarioOf(sources, { seed, matrix });
    return { scenario, sources, isOpen: open === true, faces: facesOf(faces) };
  } catch (error) {
    if (error instanceof ScenarioError) {
      return accepted<RunRecording>({
        file: `${file}:${sources.file}`,
        source: sources.text,
        diagnostics: error.diagnostics.map((each) => ({ ...each, file: `${file}:${each.file}` })),
      });
    }
    if (error instanceof UsageError) return refuse(error.message);
    throw error;
  }
}

/**
 * The reason for which a log begins with an entry: it is a golden log, or its first line was
 * removed.
 */
function headless(reader: LogReader): string {
  while (reader.next() !== undefined);
  const { flaws } = reader;
  return flaws.length === 0 ? 'it is a golden log, which holds no scenario' : flaws.join('; ');
}

/**
 * The scenario of a recording that need not be replayable; undefined where it has none that can be
 * read.
 */
export function scenarioIn({ header, source }: Pick<LogReader, 'header' | 'source'>) {
  const { matrix, seed } = header;
  const sources = readSources(source);
  try {
    return sources && scenarioOf(sources, { seed, matrix });
  } catch (error) {
    if (error instanceof ScenarioError) return undefined;
    throw error;
  }
}

function scenarioOf(
  sources: ScenarioSources,
  { seed, matrix }: { readonly seed: unknown; readonly matrix: unknown },
): Scenario {
  return parseSources(sources, {
    seed: typeof seed === 'string' ? seed : undefined,
    matrix: matrix === undefined ? undefined : wordsOf(matrix),
  });
}

function facesOf(faces: unknown): FaceOptions {
  const { connectFlow, ...others } = wordsOf(faces);
  const chosen = Object.entries(others).map(([name, value]) => `${name}=${value}`);
  const flow = connectFlow as FaceOptions['connectFlow'];
  return facesWith(readFaces(chosen), { connectFlow: flow });
}

function wordsOf(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, String(member)] as const),
  );
}
