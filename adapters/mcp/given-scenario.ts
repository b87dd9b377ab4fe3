import { readlinkSync, realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import * as z from 'zod';
import {
  type Diagnostic,
  formatDiagnostic,
  type ParseOptions,
  readingScenario,
  type Scenario,
  ScenarioError,
  type ScenarioSources,
} from '../../engine/index.ts';
import { codeOf, FileError, objectionOf } from '../file/file-error.ts';
import { importsOf } from '../file/import-reader.ts';
import { assertPlainFile } from '../file/open-file.ts';
import { notingSources } from '../file/scenario-sources.ts';
import { readScenarioText } from '../file/scenario-text.ts';
import { readShipped, withNearShipped } from '../file/shipped-scenarios.ts';
import { hostWall } from '../pace/host-wall.ts';
import { inTurns } from '../pace/in-turns.ts';
import { poolSize } from '../scenarios/pool.ts';
import { counted } from '../terminal/terminal.ts';
import { type ToolCall } from './tool.ts';
import { ToolError } from './tool-error.ts';

const scalar = z.union([z.string().max(1000), z.number(), z.boolean()]);

/** The arguments that name a scenario; exactly one of the first three is given. */
export const scenarioArguments = {
  shipped: z
    .string()
    .max(200)
    .optional()
    .describe('Name of a scenario that list_scenarios lists: demo/garage'),
  file: z
    .string()
    .max(1000)
    .optional()
    .describe('Path of a scenario file below the working directory'),
  yaml: z.string().max(1_048_576).optional().describe('Text of a scenario'),
  seed: z.string().max(200).optional().describe('In place of the seed of the scenario'),
  params: z.record(z.string(), scalar).optional().describe('Values of the params of the scenario'),
  matrix: z.record(z.string(), scalar).optional().describe('Combination of its matrix'),
};

type GivenScenario = z.infer<z.ZodObject<typeof scenarioArguments>>;

/** The text of a scenario, and its way to other files. */
interface GivenText {
  readonly text: string;
  readonly parsing: ParseOptions;
}

export interface ReadScenario extends GivenText {
  readonly scenario: Scenario;
  readonly sources: ScenarioSources;
}

/** The most vehicles of a scenario that a client of MCP starts. */
export const mostVehicles = 10_000;

/** Reads a scenario in turns. Throws `ToolError`, and `ScenarioError` for mistakes in it. */
export async function readGiven(given: GivenScenario, call: ToolCall): Promise<ReadScenario> {
  const { text, parsing } = textOf(given, call);
  const { options, sources } = notingSources(text, parsing);
  const scenario = await inTurns(readingScenario(text, options), hostWall, call.signal);
  const count = poolSize(scenario);
  if (count > mostVehicles) {
    throw new ToolError(
      `the scenario has ${counted(count, 'vehicle')}, more than the ${mostVehicles} that a tool starts; use motorpool fleet`,
    );
  }
  return { scenario, sources, text, parsing };
}

/** Reads a scenario; a mistake in it is a `ToolError` that shows its place. */
export async function readAccepted(given: GivenScenario, call: ToolCall): Promise<ReadScenario> {
  try {
    return await readGiven(given, call);
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    const told = error.diagnostics.slice(0, mostDiagnostics);
    throw new ToolError(mistakeText(told, given, call));
  }
}

const mostDiagnostics = 5;

/** Mistakes as a compiler shows them. */
export function mistakeText(
  diagnostics: readonly Diagnostic[],
  given: GivenScenario,
  call: ToolCall,
): string {
  const source = given.yaml ?? readQuietly(given, call);
  return diagnostics.map((each) => formatDiagnostic(each, source)).join('\n\n');
}

function readQuietly(given: GivenScenario, call: ToolCall): string {
  try {
    return textOf(given, call).text;
  } catch (error) {
    // The diagnostic says why the file cannot be read.
    if (error instanceof ScenarioError) return '';
    throw error;
  }
}

function textOf({ shipped, file, yaml, ...given }: GivenScenario, call: ToolCall): GivenText {
  if ([shipped, file, yaml].filter((each) => each !== undefined).length !== 1) {
    throw new ToolError('name one scenario: give exactly one of shipped, file and yaml');
  }
  const parsing = {
    seed: given.seed,
    params: asTexts(given.params),
    matrix: asTexts(given.matrix),
    // A client reads no variables of the server.
    env: {},
  };
  if (yaml !== undefined) return { text: yaml, parsing: { ...parsing, file: 'scenario.yaml' } };
  if (shipped !== undefined) {
    const found = readShipped(shipped);
    if (found !== undefined) {
      return {
        text: found.text,
        parsing: { ...parsing, file: `${shipped}.yaml`, ...found.imports },
      };
    }
    throw new ToolError(withNearShipped(`no scenario ${shipped} is shipped`, shipped));
  }
  const path = fileBelow(file!, call);
  return {
    text: readScenarioText(path),
    parsing: { ...parsing, file: file!, ...importsOf(path, call.folder) },
  };
}

function asTexts(values: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

/** The path of a file of the client. Throws `ToolError` for one outside of the folder. */
export function fileBelow(file: string, { folder }: ToolCall): string {
  if (folder === undefined) {
    throw new ToolError('this server reads and writes no files for its clients; give yaml instead');
  }
  if (file.includes('\0')) throw new ToolError('the name of a file has no null character');
  const path = resolve(folder, file);
  try {
    if (leadsOut(relative(folder, path)) || leadsOut(relative(realOf(folder), realOf(path)))) {
      throw new ToolError(`${file} lies outside of the working directory; name a file below it`);
    }
    assertPlainFile(path);
  } catch (error) {
    if (error instanceof ToolError) throw error;
    if (error instanceof FileError) throw new ToolError(error.message);
    throw new ToolError(`${file}: ${objectionOf(error)}`);
  }
  return path;
}

function leadsOut(path: string): boolean {
  return path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
}

/** The path without links, as far as it exists; a link to nothing is followed, as a writer would. */
function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    const parent = resolve(path, '..');
    if (parent === path) return path;
    const target = targetOf(path);
    const real = realOf(parent);
    return target === undefined
      ? resolve(real, relative(parent, path))
      : realOf(resolve(real, target));
  }
}

/** The target of a link; undefined for anything else. */
function targetOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
