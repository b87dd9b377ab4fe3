import { z } from '@hono/zod-openapi';
import type { ConnectionCaller } from '../callers.ts';
import { refusal } from '../refusal.ts';
import { type App, defineRoute, json } from '../route.ts';
import type { Visit } from '../visit.ts';
import { executionDocument } from './execution-document.ts';
import { commandExecution, scheduleExecution } from './execution-schema.ts';
import { vehicleParams } from './vehicle-schema.ts';

/** Executions read back: the interface has them, but neither it nor the public service shows a path (ours). */
export function mountExecutions(app: App): void {
  app.openapi(getCommandExecution, (c) => {
    const document = read(c.env, c.get('caller'), c.req.valid('param').executionId);
    if (document.data.type !== 'command-execution') throw unknown();
    return c.json({ data: document.data }, 200);
  });
  app.openapi(getScheduleExecution, (c) => {
    const document = read(c.env, c.get('caller'), c.req.valid('param').executionId);
    if (document.data.type !== 'charge-schedule-execution') throw unknown();
    return c.json({ data: document.data }, 200);
  });
}

/** Finds only executions of the same user and the same vehicle. */
function read(visit: Visit, { row, connection }: ConnectionCaller, id: string) {
  const execution = visit.world.run.world.service.executions.find(id);
  if (execution === undefined || execution.row !== row || execution.user !== connection.user.name) {
    throw unknown();
  }
  return executionDocument(execution, visit);
}

function unknown() {
  return refusal('execution_unknown', 'the user has requested no such execution of this vehicle');
}

const facts = {
  method: 'get',
  provenance: 'ours',
  family: 'v3',
  admission: 'connection',
  description:
    'PENDING while the command is under way. Finds only executions of the same user and the same vehicle.',
  request: { params: vehicleParams.extend({ executionId: z.string() }) },
} as const;

const getCommandExecution = defineRoute({
  ...facts,
  operation: 'command-executions.get',
  path: '/v3/vehicles/{vehicleId}/command-executions/{executionId}',
  summary: 'The outcome of a command',
  responses: { 200: json(commandExecution, 'The command as it stands') },
});

const getScheduleExecution = defineRoute({
  ...facts,
  operation: 'schedule-executions.get',
  path: '/v3/vehicles/{vehicleId}/charge-schedule-executions/{executionId}',
  summary: 'The outcome of the creation or deletion of a charge schedule',
  responses: { 200: json(scheduleExecution, 'The execution as it stands') },
});
