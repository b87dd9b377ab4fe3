import type { z } from '@hono/zod-openapi';
import {
  type CommandRequest,
  type Execution,
  faceOf,
  formatInstant,
} from '../../../engine/index.ts';
import type { Visit } from '../visit.ts';
import { executionFault } from './execution-fault.ts';
import type { commandExecution, scheduleExecution } from './execution-schema.ts';
import { vehicleLink } from './vehicle-document.ts';

export type CommandExecutionDocument = z.infer<typeof commandExecution>;

export type ScheduleExecutionDocument = z.infer<typeof scheduleExecution>;

export type DocumentOf<Request extends CommandRequest> = Request['type'] extends ScheduleType
  ? ScheduleExecutionDocument
  : CommandExecutionDocument;

type ScheduleType = 'charge-schedule-create' | 'charge-schedule-delete';

/** An execution in the form of a world, pending ones too. */
export function executionDocument(
  execution: Execution,
  visit: Visit,
): CommandExecutionDocument | ScheduleExecutionDocument {
  const { request } = execution;
  if (request.type === 'charge-schedule-create') {
    const { scheduleType: _, ...parameters } = request.parameters;
    return scheduleDocument(execution, visit, { action: 'create', parameters });
  }
  if (request.type === 'charge-schedule-delete') {
    return scheduleDocument(execution, visit, { action: 'delete' });
  }
  const { type: commandType, parameters } = request;
  return {
    data: {
      id: execution.id,
      type: 'command-execution',
      attributes: {
        commandType,
        ...outcome(execution, visit),
        ...(parameters !== undefined && { parameters }),
      },
      meta: times(execution),
    },
  };
}

type ScheduleAttributes = ScheduleExecutionDocument['data']['attributes'];

function scheduleDocument(
  execution: Execution,
  visit: Visit,
  { action, parameters }: Pick<ScheduleAttributes, 'action' | 'parameters'>,
): ScheduleExecutionDocument {
  const { id, row, scheduleId, scheduleType } = execution;
  const vehicle = vehicleLink(visit.base, visit.world.run.world.service.vehicleId(row));
  return {
    data: {
      id,
      type: 'charge-schedule-execution',
      attributes: {
        action,
        scheduleType: scheduleType!,
        ...outcome(execution, visit),
        scheduleId: scheduleId!,
        ...(parameters !== undefined && { parameters }),
      },
      links: { schedule: `${vehicle}/charge-schedules/${scheduleId}` },
      meta: times(execution),
    },
  };
}

function outcome(
  execution: Execution,
  { world }: Visit,
): Pick<ScheduleAttributes, 'status' | 'executionMode'> {
  const { status: value, mode: executionMode } = execution;
  const fault = executionFault(execution);
  if (fault === undefined) return { status: { value }, executionMode };
  const { type, code, title, detail, resolution } = faceOf(fault, world.options.codes);
  const error = {
    type,
    code: code!,
    title,
    detail,
    ...(resolution !== null && { resolution: { type: resolution } }),
  };
  return { status: { value, error }, executionMode };
}

function times(execution: Execution): CommandExecutionDocument['data']['meta'] {
  const { executedAtMs, completedAtMs } = execution;
  const isTimed = executedAtMs !== undefined && completedAtMs !== undefined;
  return {
    executedAt: executedAtMs === undefined ? null : formatInstant(executedAtMs),
    completedAt: completedAtMs === undefined ? null : formatInstant(completedAtMs),
    durationInSeconds: isTimed ? (completedAtMs - executedAtMs) / 1000 : null,
  };
}
