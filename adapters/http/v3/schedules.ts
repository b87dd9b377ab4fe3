import { z } from '@hono/zod-openapi';
import {
  Fault,
  findSignal,
  isFailure,
  readSignal,
  type ScheduleParameters,
  vehicleCommands,
} from '../../../engine/index.ts';
import type { ConnectionCaller } from '../callers.ts';
import { type App, defineRoute, json } from '../route.ts';
import type { Visit } from '../visit.ts';
import { commandResponse } from './command-response.ts';
import { executionResponses, scheduleExecution } from './execution-schema.ts';
import { scheduleBodies, scheduleSchema } from './schedules-schema.ts';
import { single, singleSchema } from './single.ts';
import { vehicleLink } from './vehicle-document.ts';
import { vehicleParams } from './vehicle-schema.ts';

export function mountSchedules(app: App): void {
  for (const kind of Object.keys(scheduleBodies) as CreationKind[]) {
    app.openapi(creation(kind), (c) => {
      const { attributes } = c.req.valid('json').data;
      const parameters = { scheduleType: kind, ...attributes } as ScheduleParameters;
      const type = 'charge-schedule-create';
      return commandResponse(c.env, c.get('caller'), { type, parameters });
    });
  }
  app.openapi(getSchedule, (c) => {
    const document = scheduleDocument(c.env, c.get('caller'), c.req.valid('param').scheduleId);
    return c.json(single(c.env.world.options, document, { links: document.links }), 200);
  });
  app.openapi(deleteSchedule, (c) => {
    const { scheduleId } = c.req.valid('param');
    return commandResponse(c.env, c.get('caller'), {
      type: 'charge-schedule-delete',
      parameters: { scheduleId },
    });
  });
}

type CreationKind = keyof typeof scheduleBodies;

/** A schedule in the form of Charge.ChargeTimers. */
function scheduleDocument(
  { base, world }: Visit,
  { connection, row, vehicleId }: ConnectionCaller,
  id: string,
): z.infer<typeof scheduleSchema> {
  const said = readSignal(connection, world.run.world.reportOf(row), timers);
  const values = said === undefined || isFailure(said) ? [] : said['values'];
  const found = (values as readonly ChargeTimer[]).find(({ scheduleId }) => scheduleId === id);
  if (found === undefined) {
    throw new Fault('schedule_not_found', 'the vehicle has not reported such a schedule');
  }
  const self = `${vehicleLink(base, vehicleId)}/charge-schedules/${id}`;
  return { id, type: 'charge-schedule', attributes: found, links: { self } };
}

type ChargeTimer = z.infer<typeof scheduleSchema>['attributes'];

const timers = findSignal('Charge.ChargeTimers')!;

const { 'charge-schedule-create': creating, 'charge-schedule-delete': deleting } = vehicleCommands;

const facts = {
  provenance: 'stated',
  family: 'v3',
  admission: 'connection',
  permission: creating.permission,
  responses: executionResponses(scheduleExecution, 'The vehicle has reported its schedules so'),
} as const;

const one = {
  path: `/v3/vehicles/{vehicleId}/${deleting.path}`,
  request: { params: vehicleParams.extend({ scheduleId: z.string() }) },
} as const;

const deleteSchedule = defineRoute({
  ...facts,
  ...one,
  operation: 'schedules.delete',
  method: deleting.method,
  summary: deleting.title,
});

/** The path that an execution links to for its schedule. */
const getSchedule = defineRoute({
  ...facts,
  ...one,
  operation: 'schedules.get',
  method: 'get',
  provenance: 'ours',
  permission: timers.permission,
  summary: 'A charge schedule that the vehicle has reported',
  responses: {
    200: json(
      singleSchema(scheduleSchema, { links: scheduleSchema.shape.links }),
      'The schedule in the form of Charge.ChargeTimers',
    ),
  },
});

function creation(kind: CreationKind) {
  return defineRoute({
    ...facts,
    operation: `schedules.${kind}`,
    method: 'post',
    path: `/v3/vehicles/{vehicleId}/${creating.path.replace('{scheduleType}', kind)}`,
    summary: creating.title[kind],
    request: { params: vehicleParams, body: scheduleBodies[kind] },
  });
}
