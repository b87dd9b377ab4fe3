import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { FleetPart } from '../../engine/index.ts';
import { codeOf, FileError, objectionOf } from '../file/file-error.ts';
import { writeTextFile } from '../file/text-file.ts';
import type { NamedResult } from './gather.ts';
import { type PartResult, partOf, partResultSchema } from './part-result.ts';

/** The facts about a run that its folder states. */
const runFactsSchema = z.strictObject({
  runId: z.string(),
  scenario: z.string(),
  seed: z.string(),
  /** First and last instant, RFC 3339. */
  from: z.string(),
  until: z.string(),
  days: z.number(),
  vehicles: z.int(),
  groups: z.int(),
  hasScript: z.boolean(),
  motorpool: z.string(),
});

export type RunFacts = Readonly<z.output<typeof runFactsSchema>>;

/** A folder with the results of the parts of one run. */
export class FleetFolder {
  readonly path: string;
  readonly facts: RunFacts;

  private constructor(path: string, facts: RunFacts) {
    this.path = path;
    this.facts = facts;
  }

  /**
   * Opens the folder for a run, or makes it. Throws `FileError` for one that cannot be written or
   * holds another run.
   */
  static for(path: string, facts: RunFacts): FleetFolder {
    const known = readFacts(path);
    if (known !== undefined && known.runId !== facts.runId) {
      const other = `${known.scenario}, seed ${known.seed}, ${known.days} days, motorpool ${known.motorpool}`;
      throw new FileError(`${path} holds another run (${other}): name another folder`);
    }
    if (known === undefined) writeTextFile(join(path, runFile), jsonOf(facts));
    return new FleetFolder(path, facts);
  }

  /** Opens a folder that holds results. Throws `FileError` for any other. */
  static open(path: string): FleetFolder {
    const facts = readFacts(path);
    if (facts === undefined) {
      throw new FileError(`${path} holds no results: motorpool fleet --out ${path} makes them`);
    }
    return new FleetFolder(path, facts);
  }

  /** The results in the folder, in the order of their names. */
  results(): readonly NamedResult[] {
    const folder = join(this.path, partsFolder);
    return namesIn(folder).map((name) => {
      const file = join(folder, name);
      const result = readJson(file, partResultSchema, 'the result of a part');
      return { name: file, result, folder: this.path };
    });
  }

  /** Keeps the result of a part; a crash leaves the whole of it or nothing. */
  keep(result: PartResult): void {
    const file = join(this.path, partsFolder, `${nameOf(partOf(result))}.json`);
    writeTextFile(`${file}.new`, jsonOf(result));
    try {
      renameSync(`${file}.new`, file);
    } catch (error) {
      throw new FileError(`cannot write ${file}: ${objectionOf(error)}`);
    }
  }

  /** Writes a file of the run as a whole; returns its name. */
  write(name: string, value: object): string {
    const file = join(this.path, name);
    writeTextFile(file, jsonOf(value));
    return file;
  }
}

/** The file that says which run a folder holds. */
const runFile = 'run.json';
const partsFolder = 'parts';

/** The name of the result of a part: its first and last group. */
export function nameOf({ ranges, hasScript }: FleetPart): string {
  const last = ranges.at(-1);
  if (hasScript || last === undefined) return 'script';
  return [ranges[0]!.first, last.first + last.count - 1]
    .map((group) => String(group).padStart(6, '0'))
    .join('-');
}

function namesIn(folder: string): readonly string[] {
  try {
    mkdirSync(folder, { recursive: true });
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch (error) {
    throw new FileError(`cannot read ${folder}: ${objectionOf(error)}`);
  }
}

function readFacts(path: string): RunFacts | undefined {
  try {
    return readJson(join(path, runFile), runFactsSchema, 'the beginning of a run');
  } catch (error) {
    if (error instanceof FileError && error.message.startsWith(missing)) return undefined;
    throw error;
  }
}

const missing = 'there is no ';

function readJson<T>(file: string, schema: z.ZodType<T>, what: string): T {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new FileError(`${missing}${file}`);
    throw new FileError(`cannot read ${file}: ${objectionOf(error)}`);
  }
  const read = schema.safeParse(parsed(text));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const where = issue!.path.join('.');
  throw new FileError(
    `${file} is not ${what}: ${where === '' ? '' : `${where}: `}${issue!.message}`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function jsonOf(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
