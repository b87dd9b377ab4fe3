import { z } from '@hono/zod-openapi';
import { commandPermissions, type ScheduleParameters } from '../../../engine/index.ts';
import type { ConnectionCaller } from '../callers.ts';
import { type App, defineRoute } from '../route.ts';
import type { Visit } from '../visit.ts';
import { commandResponse } from './command-response.ts';
import { executionResponses, scheduleExecution } from './execution-schema.ts';
import { scheduleBodies } from './schedules-schema.ts';
import { vehicleParams } from './vehicle-schema.ts';

export function mountSchedules(app: App): void {
  app.openapi(createDaily, (c) => {
    const { attributes } = c.req.valid('json').data;
    return create(c.env, c.get('caller'), { scheduleType: 'daily', ...attributes });
  });
  app.openapi(createWorkweek, (c) => {
    const { attributes } = c.req.valid('json').data;
    return create(c.env, c.get('caller'), { scheduleType: 'workweek', ...attributes });
  });
  app.openapi(createWeekly, (c) => {
    const { attributes } = c.req.valid('json').data;
    return create(c.env, c.get('caller'), { scheduleType: 'weekly', ...attributes });
  });
  app.openapi(deleteSchedule, (c) => {
    const { scheduleId } = c.req.valid('param');
    return commandResponse(c.env, c.get('caller'), {
      type: 'charge-schedule-delete',
      parameters: { scheduleId },
    });
  });
}

function create(visit: Visit, caller: ConnectionCaller, parameters: ScheduleParameters) {
  return commandResponse(visit, caller, { type: 'charge-schedule-create', parameters });
}

const facts = {
  provenance: 'stated',
  family: 'v3',
  admission: 'connection',
  permission: commandPermissions['charge-schedule-create'],
  responses: executionResponses(scheduleExecution, 'The vehicle reports its schedules so'),
} as const;

const createDaily = defineRoute({
  ...creation('daily'),
  summary: 'Create a schedule of one window that is applied every day',
  request: { params: vehicleParams, body: scheduleBodies.daily },
});

const createWorkweek = defineRoute({
  ...creation('workweek'),
  summary: 'Create a schedule of one window for weekdays and one for the weekend',
  request: { params: vehicleParams, body: scheduleBodies.workweek },
});

const createWeekly = defineRoute({
  ...creation('weekly'),
  summary: 'Create a schedule of a window for each of some days',
  request: { params: vehicleParams, body: scheduleBodies.weekly },
});

const deleteSchedule = defineRoute({
  ...facts,
  operation: 'schedules.delete',
  method: 'delete',
  path: '/v3/vehicles/{vehicleId}/charge-schedules/{scheduleId}',
  summary: 'Delete a charge schedule',
  request: { params: vehicleParams.extend({ scheduleId: z.string() }) },
});

function creation(kind: ScheduleParameters['scheduleType']) {
  return {
    ...facts,
    operation: `schedules.${kind}`,
    method: 'post',
    path: `/v3/vehicles/{vehicleId}/charge-schedules/${kind}`,
  } as const;
}
