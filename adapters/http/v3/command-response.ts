import type { TypedResponse } from 'hono';
import { type CommandRequest, type Execution, serviceFault } from '../../../engine/index.ts';
import type { ConnectionCaller } from '../callers.ts';
import { errorResponse } from '../error-response.ts';
import { jsonResponse } from '../json-response.ts';
import { kept, onceKept } from '../kept.ts';
import { Refusal } from '../refusal.ts';
import { streamed } from '../streamed.ts';
import type { Visit } from '../visit.ts';
import { type DocumentOf, executionDocument } from './execution-document.ts';
import { executionFault } from './execution-fault.ts';
import { executionHeader } from './execution-schema.ts';

/**
 * Gives a vehicle a command and answers once its outcome is known. A client that disconnects before
 * changes nothing: the command goes on.
 */
export async function commandResponse<Request extends CommandRequest>(
  visit: Visit,
  { row, connection }: ConnectionCaller,
  request: Request,
): Promise<CommandResponse<Request>> {
  const { run, options } = visit.world;
  const { executions } = run.world.service;
  const execution = executions.begin({ row, user: connection.user.name, ...request });
  const { receivedAtMs, deadlineAtMs } = execution;
  const patience = options.longCommands === 'open' ? heldOpenAfterMs : Infinity;
  const answerByMs = Math.min(deadlineAtMs, receivedAtMs + patience);
  const isSettled = await settled(visit, execution, answerByMs);
  const headers = { [executionHeader]: execution.id };
  if (!isSettled && answerByMs < deadlineAtMs) {
    return heldOpen(visit, execution, headers) as CommandResponse<Request>;
  }
  const document = outcomeDocument(visit, execution, headers);
  return jsonResponse(visit, document, { status: 200, headers }) as CommandResponse<Request>;
}

/** Gives a vehicle a command and waits for its effect; throws the reason if it has none. */
export async function executed(
  visit: Visit,
  { row, connection }: ConnectionCaller,
  request: CommandRequest,
): Promise<void> {
  const { executions } = visit.world.run.world.service;
  const execution = executions.begin({ row, user: connection.user.name, ...request });
  await settled(visit, execution, execution.deadlineAtMs);
  if (execution.status !== 'SUCCESS') throw new Refusal(executionFault(execution) ?? unended);
}

/** The responses that routes of commands and schedules declare. */
type CommandResponse<Request extends CommandRequest> = Response &
  (
    | TypedResponse<DocumentOf<Request>, 200, 'json'>
    | TypedResponse<DocumentOf<Request>, 202, 'json'>
  );

/** Time after which a response that is held open gets its status (about 175 s, public). */
const heldOpenAfterMs = 175_000;

function settled(
  { world, signal }: Visit,
  execution: Execution,
  untilMs: number,
): Promise<boolean> {
  return world.timekeeper.until(() => execution.status !== 'PENDING', untilMs, signal);
}

/** The document of a success; throws a failure. */
function outcomeDocument(visit: Visit, execution: Execution, headers = {}) {
  if (execution.status === 'SUCCESS') return executionDocument(execution, visit);
  throw new Refusal(executionFault(execution) ?? unended, headers);
}

/** The run of the scenario ended, its world was removed, or the client disconnected. */
const unended = serviceFault(
  { type: 'UPSTREAM', code: 'NO_RESPONSE' },
  { detail: 'the time of this world stopped before the command had an outcome', status: 504 },
);

/**
 * The status at once and the outcome later: only the body tells of a failure (public). Time passes
 * even if the client does not read on.
 */
function heldOpen(
  visit: Visit,
  execution: Execution,
  headers: Readonly<Record<string, string>>,
): Response {
  const outcome = async (): Promise<Response> => {
    try {
      await settled(visit, execution, execution.deadlineAtMs);
      return Response.json(outcomeDocument(visit, execution));
    } catch (error) {
      return errorResponse(error, visit);
    }
  };
  const told = async (): Promise<string> => {
    const response = await outcome();
    const waiting = kept(visit);
    return (waiting === undefined ? response : await onceKept(response, waiting, visit)).text();
  };
  const bytes = told().then((text) => new TextEncoder().encode(text));
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      controller.enqueue(await bytes);
      controller.close();
    },
  });
  const init = { status: 202, headers: { ...headers, 'content-type': 'application/json' } };
  return streamed(new Response(body, init));
}
