import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import {
  type Json,
  jsonPlace,
  mistakeOf,
  sentenceOf,
  withNearestOrAll,
} from '../../engine/index.ts';
import type { ControlDoor } from './control-door.ts';
import { ToolError } from './tool-error.ts';

/** The context of one call. */
export interface ToolCall {
  /** The control API of the worlds. */
  readonly door: ControlDoor;
  /** The folder below which files are read and written; undefined: the client has no files here. */
  readonly folder: string | undefined;
  /** Aborted when the client cancels the call or disconnects, or when the call times out. */
  readonly signal: AbortSignal;
  /** Whether the call has timed out. */
  readonly isOverdue: () => boolean;
  /** Reports progress to the client in a few words; undefined if it did not ask for it. */
  readonly progress: ((words: string) => void) | undefined;
}

type ToolResult = Readonly<Record<string, unknown>>;

/** A tool: its schemas, its hints and its deed. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly hints: ToolHints;
  readonly run: (given: unknown, call: ToolCall) => Promise<ToolResult>;
}

/** Whether a tool is read-only, may remove something, and is idempotent. */
type ToolHints = Required<
  Pick<ToolAnnotations, 'readOnlyHint' | 'destructiveHint' | 'idempotentHint'>
>;

/** Hints of tools that change nothing, add something, and remove something. */
export const reading: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
};
export const adding: ToolHints = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
};
export const removing: ToolHints = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
};

/** Defines a tool, which runs with arguments that its schema has accepted. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>({
  run,
  ...facts
}: Omit<Tool, 'run' | 'input' | 'output'> & {
  readonly input: Input;
  readonly output: Output;
  readonly run: (given: z.infer<Input>, call: ToolCall) => Promise<z.infer<Output>>;
}): Tool {
  return {
    ...facts,
    run: (given, call) => run(readArguments(facts.name, facts.input, given), call),
  };
}

/** Reads the arguments of a tool. Throws `ToolError`, which names the path of each mistake. */
function readArguments<Input extends z.ZodObject>(
  name: string,
  schema: Input,
  given: unknown,
): z.infer<Input> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const known = Object.keys(schema.shape);
  const told = read.error.issues.slice(0, mostMistakes).map((issue) => {
    const where = issue.path.length === 0 ? 'arguments' : `arguments ${placeOf(issue.path)}`;
    if (issue.code === 'unrecognized_keys' && issue.path.length === 0) {
      const [key = ''] = issue.keys;
      return withNearestOrAll(`${name} has no argument ${shortened(key)}`, key, known);
    }
    const [first = ''] = issue.path.map(String);
    const { description: meant } =
      (schema.shape as Readonly<Record<string, z.ZodType>>)[first] ?? {};
    const hint = meant === undefined ? '' : ` (${first}: ${meant})`;
    return `${where}: ${shortened(sentenceOf(mistakeOf(issue, given as Json)))}${hint}`;
  });
  throw new ToolError(told.join('\n'));
}

const mostMistakes = 5;

function placeOf(path: readonly PropertyKey[]): string {
  return shortened(jsonPlace('', path.map(String)));
}

/** A text from the client, cut to the length that a message shows. */
export function shortened(text: string): string {
  return text.length <= mostShown ? text : `${text.slice(0, mostShown)}…`;
}

const mostShown = 200;

/** A part of a list. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return {
    items: z.array(item),
    total: z.int().describe('Length of the whole list'),
    next: z.int().nullable().describe('The argument from of the next part; null at the end'),
  };
}

export const from = z
  .int()
  .min(0)
  .default(0)
  .describe('Place in the list at which the part begins; next of the part before it');

/** The part of a list that begins at a place and fits a short answer. */
export function partOf<Item>(all: readonly Item[], begin: number) {
  let end = begin;
  let size = 0;
  while (end < all.length) {
    size += JSON.stringify(all[end]).length;
    if (size > mostOfPart && end > begin) break;
    end += 1;
  }
  return {
    items: all.slice(begin, end),
    total: all.length,
    next: end < all.length ? end : null,
  };
}

/** The most characters of the items of a list in one answer. */
const mostOfPart = 3000;
