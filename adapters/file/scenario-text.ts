import { isUtf8 } from 'node:buffer';
import { closeSync, readdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { type Diagnostic, type KindOfFile, nearest, ScenarioError } from '../../engine/index.ts';
import { readAtMost } from './bytes.ts';
import { codeOf, objectionOf } from './file-error.ts';
import { kindOfFile } from './log-kind.ts';
import { type OpenForReading, openNamedFile, openPlainFile } from './open-file.ts';

/** The name under which a scenario from standard input is reported. */
export const standardInput = 'stdin';

/** The most that a text may have, and its name; a longer one is refused before the rest is read. */
interface TextLimit {
  readonly mostBytes: number;
  readonly objection: string;
}

const scenarioLimit: TextLimit = {
  mostBytes: 1_048_576,
  objection: 'the file is larger than 1 MiB, the most that a scenario may be',
};
/** Ten years of quarter hours take 9 MiB; 100,000 points of a receiver some 12 MiB. */
const mostLongBytes = 16_777_216;
const longLimits: Readonly<Record<KindOfFile, TextLimit>> = {
  series: {
    mostBytes: mostLongBytes,
    objection:
      'the file is larger than 16 MiB, the most that a series may be: cut it to the time of the scenario, or give it longer steps',
  },
  route: {
    mostBytes: mostLongBytes,
    objection:
      'the file is larger than 16 MiB, the most that a route may be: cut it to one trip, or thin out its points',
  },
  profile: {
    mostBytes: mostLongBytes,
    objection:
      'the file is larger than 16 MiB, the most that a profile may be: cut it to one drive, or give it longer steps',
  },
};

/**
 * The text of a scenario file. Throws `ScenarioError` with one diagnostic at 1:1 for a file that is
 * missing, a folder, a pipe, a recording, not readable, larger than 1 MiB or not UTF-8.
 */
export function readScenarioText(file: string): string {
  return readFile(file, scenarioLimit, openPlainFile);
}

/**
 * The same for a file that a user names: `-` is standard input, and pipes are read. `near` returns
 * the suggestion for a missing file.
 */
export function readNamedScenario(file: string, near = neighbourOf): string {
  return file === '-'
    ? read(standardInput, 0, scenarioLimit)
    : readFile(file, scenarioLimit, openNamedFile, near);
}

/** The text of a file that is longer than scenarios are, of at most 16 MiB; throws as above. */
export function readLongText(file: string, kind: KindOfFile): string {
  return readFile(file, longLimits[kind], openPlainFile);
}

function readFile(
  file: string,
  limit: TextLimit,
  open: OpenForReading,
  near = neighbourOf,
): string {
  const descriptor = opened(file, open, near);
  try {
    return read(file, descriptor, limit);
  } finally {
    closeSync(descriptor);
  }
}

function opened(file: string, open: OpenForReading, near: typeof neighbourOf): number {
  try {
    return open(file);
  } catch (error) {
    switch (codeOf(error)) {
      case 'ENOENT':
      case 'ENOTDIR':
      case 'ERR_INVALID_ARG_VALUE':
        return refuse(file, 'file_not_found', 'there is no such file', near(file));
      case 'EISDIR':
        return refuseFolder(file);
    }
    return refuse(file, 'file_not_readable', `the file cannot be read: ${objectionOf(error)}`);
  }
}

function read(file: string, descriptor: number, { mostBytes, objection }: TextLimit): string {
  const bytes = bytesOf(file, descriptor, mostBytes);
  const recorded = recordedKind(file, bytes);
  if (recorded !== 'other') {
    const what = recorded === 'journal' ? 'the journal of a world' : 'a recording';
    refuse(
      file,
      'file_is_recording',
      `this is ${what}, not a scenario: motorpool replay runs it again, why and diff explain it, and extract --scenario writes a scenario of it`,
    );
  }
  if (bytes.length > mostBytes) refuse(file, 'file_too_large', objection);
  if (!isUtf8(bytes)) refuse(file, 'file_not_utf8', encodingObjection(bytes));
  return new TextDecoder().decode(bytes);
}

function bytesOf(file: string, descriptor: number, mostBytes: number): Uint8Array {
  try {
    // One byte more than allowed distinguishes a file that is too large from one that just fits.
    return readAtMost(descriptor, mostBytes + 1);
  } catch (error) {
    return refuse(file, 'file_not_readable', `the file cannot be read: ${objectionOf(error)}`);
  }
}

function refuseFolder(file: string): never {
  const [first] = scenariosIn(file);
  return refuse(file, 'file_is_directory', 'this is a folder: name a scenario file', first);
}

function recordedKind(file: string, [first]: Uint8Array): ReturnType<typeof kindOfFile> {
  const isJson = first === 0x7b;
  const isGzip = first === 0x1f;
  return isJson || isGzip ? kindOfFile(file) : 'other';
}

/** The first line that is not UTF-8; a line feed is never part of a longer UTF-8 sequence. */
function encodingObjection(bytes: Uint8Array): string {
  const isUtf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return 'the file is UTF-16: save it as UTF-8';
  let line = 1;
  let start = 0;
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
    if (!isUtf8(bytes.subarray(start, end))) break;
    line += 1;
    start = end + 1;
  }
  return `the file is not UTF-8 text (line ${line})`;
}

/** A file of the folder whose name lacks only the ending, or differs by a letter or two. */
export function neighbourOf(file: string): string | undefined {
  const folder = dirname(file);
  const wanted = basename(file);
  const names = filesIn(folder);
  const name =
    names.find((each) => each.slice(0, each.length - extname(each).length) === wanted) ??
    nearest(wanted, names);
  return name === undefined ? undefined : asWritten(file, folder, name);
}

function scenariosIn(folder: string): string[] {
  return filesIn(folder)
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name) => join(folder, name));
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}

/** `./a.yaml` becomes `./b.yaml`, and `a.yaml` becomes `b.yaml`. */
function asWritten(file: string, folder: string, name: string): string {
  return folder === '.' && !file.startsWith('.') ? name : `${folder.replace(/\/$/, '')}/${name}`;
}

function refuse(
  file: string,
  code: Diagnostic['code'],
  message: string,
  suggestion?: string,
): never {
  throw new ScenarioError([
    {
      code,
      message,
      file,
      line: 1,
      column: 1,
      length: 1,
      ...(suggestion === undefined ? {} : { suggestion }),
    },
  ]);
}
