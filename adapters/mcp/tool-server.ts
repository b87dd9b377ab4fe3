import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import {
  printableJson,
  printableLines,
  ScenarioError,
  withNearestOrAll,
} from '../../engine/index.ts';
import { FileError } from '../file/file-error.ts';
import { hostWall } from '../pace/host-wall.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { version } from '../terminal/version.ts';
import type { ControlDoor } from './control-door.ts';
import { reportTools } from './report-tools.ts';
import { listResources, readResource, resourceTemplates } from './resources.ts';
import { scenarioTools } from './scenario-tools.ts';
import { shortened, type Tool, type ToolCall } from './tool.ts';
import { ToolError } from './tool-error.ts';
import { worldTools } from './world-tools.ts';

export interface ToolServerOptions {
  readonly door: ControlDoor;
  /** The folder of the files of the client; undefined: it has none here. */
  readonly folder: string | undefined;
  /** Real time that a call may take, ms. */
  readonly mostMs: number;
  /** Called with an error that is a bug in motorpool. */
  readonly onDefect: (error: unknown) => void;
}

/** Real time that a call may take, ms. */
export const mostMsOfCall = 60_000;

/** Real time between two progress notifications of a call, ms. */
const progressEachMs = 500;

const tools: readonly Tool[] = [...scenarioTools, ...worldTools, ...reportTools];

const instructions =
  'Simulated connected cars. Begin with list_scenarios and start_world; order_vehicle acts, advance_clock lets time pass, read_signals, list_deliveries and explain_delivery show the result. write_scenario, explain_scenario and run_scenario are about scenario files.';

/** A server of the Model Context Protocol for one client. */
export function toolServer(options: ToolServerOptions): McpServer {
  const whole = new McpServer(
    { name: 'motorpool', version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  );
  const { server } = whole;
  const { door } = options;
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map((each) => described(each, options.folder !== undefined)),
  }));
  server.setRequestHandler(
    CallToolRequestSchema,
    async ({ params }, { signal, sendNotification }) => {
      const token = params._meta?.progressToken;
      let progress = 0;
      let nextMs = -Infinity;
      const tell = (message: string): void => {
        if (hostWall.nowMs() < nextMs) return;
        nextMs = hostWall.nowMs() + progressEachMs;
        progress += 1;
        const notice = { progressToken: token!, progress, message };
        // A client that has disconnected needs no progress.
        void sendNotification({ method: 'notifications/progress', params: notice }).catch(() => {});
      };
      const told = token === undefined ? undefined : tell;
      return answerOf(params.name, params.arguments ?? {}, { ...options, progress: told, signal });
    },
  );
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [...listResources()] }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params }, { signal }) => {
    try {
      const read = await readResource(params.uri, door, signal);
      return { contents: [{ uri: params.uri, ...read }] };
    } catch (error) {
      throw new McpError(ErrorCode.InvalidParams, sentenceFor(error, options));
    }
  });
  return whole;
}

/** A tool as clients list it; those without files do not see the arguments about files. */
function described({ name, title, description, input, output, hints }: Tool, hasFiles: boolean) {
  const shape = Object.entries(input.shape).filter(([key]) => hasFiles || !aboutFiles.has(key));
  const schemaOf = (schema: z.ZodObject, io: 'input' | 'output') =>
    z.toJSONSchema(schema, { target: 'draft-7', io }) as { readonly type: 'object' };
  return {
    name,
    title,
    description,
    inputSchema: schemaOf(z.strictObject(Object.fromEntries(shape)), 'input'),
    outputSchema: schemaOf(output, 'output'),
    // All worlds are simulated: no tool reaches a world outside.
    annotations: { title, ...hints, openWorldHint: false },
  };
}

const aboutFiles: ReadonlySet<string> = new Set(['file', 'overwrite']);

interface CallOptions extends ToolServerOptions, Pick<ToolCall, 'progress' | 'signal'> {}

/** The answer to a call: the result of the tool, or a sentence about why there is none. */
async function answerOf(name: string, given: unknown, asked: CallOptions) {
  try {
    const meant = tools.find((each) => each.name === name);
    if (meant === undefined) {
      const names = tools.map((each) => each.name);
      throw new ToolError(withNearestOrAll(`there is no tool ${shortened(name)}`, name, names));
    }
    const limit = AbortSignal.timeout(asked.mostMs);
    const signal = AbortSignal.any([asked.signal, limit]);
    const isOverdue = () => limit.aborted;
    const result = await meant.run(given, { ...asked, signal, isOverdue });
    const text = printableJson(result);
    return { content: [{ type: 'text' as const, text }], structuredContent: result };
  } catch (error) {
    // A client writes the reason of a cancellation itself.
    const isCancelled = asked.signal.aborted && error === asked.signal.reason;
    const told = isCancelled ? cancelled : sentenceFor(error, asked);
    const text = printableLines(told.slice(0, mostOfError));
    return { content: [{ type: 'text' as const, text }], isError: true };
  }
}

const mostOfError = 4000;

const cancelled = 'the call was cancelled';

/** The sentence for a client about an error. */
function sentenceFor(error: unknown, { onDefect, mostMs }: ToolServerOptions): string {
  if (error instanceof ToolError || error instanceof UsageError) return error.message;
  if (error instanceof FileError || error instanceof ScenarioError) return error.message;
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `the call took more than ${mostMs} ms of real time; ask for less`;
  }
  if (error instanceof DOMException && error.name === 'AbortError') return cancelled;
  onDefect(error);
  return `this is a bug in motorpool: ${error instanceof Error ? error.message : String(error)}`;
}
