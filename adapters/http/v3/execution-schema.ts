import { z } from '@hono/zod-openapi';
import { makeCommands } from '../../../engine/index.ts';
import { errorSchema } from '../error-body.ts';
import { json } from '../route.ts';
import { attributeSchemas } from './commands-schema.ts';
import { scheduleShapes } from './schedules-schema.ts';

const status = z
  .strictObject({
    value: z.enum(['PENDING', 'SUCCESS', 'FAILURE']).openapi({ example: 'SUCCESS' }),
    error: z
      .strictObject({
        type: z.string(),
        code: z.string(),
        title: z.string(),
        detail: z.string(),
        resolution: z.strictObject({ type: z.string() }).optional(),
      })
      .optional()
      .openapi({ description: 'Of a failure, as in the status of a signal.' }),
  })
  .openapi({ description: 'PENDING is seen only where an execution is read back (ours).' });

const executionMode = z.enum(['sync', 'async']).openapi({
  description: 'async where the outcome took longer than 175 seconds.',
});

const instant = z.iso.datetime({ precision: 3 });

const meta = z.strictObject({
  executedAt: instant.nullable().openapi({
    description: 'When the vehicle was given the command; null where it could not be reached.',
  }),
  completedAt: instant.nullable().openapi({ description: 'null while pending.' }),
  durationInSeconds: z.number().nonnegative().nullable().openapi({
    description: 'From execution to completion.',
  }),
});

const id = z.string().openapi({ example: 'exec_3f9c0a1be27d4856a0c1d2e3' });

export const commandExecution = z
  .strictObject({
    data: z.strictObject({
      id,
      type: z.literal('command-execution'),
      attributes: z.strictObject({
        commandType: z.enum(makeCommands),
        status,
        executionMode,
        parameters: z
          .union(Object.values(attributeSchemas).map((schema) => schema.strict()))
          .optional()
          .openapi({ description: 'The attributes of the request, if the command has any.' }),
      }),
      meta,
    }),
  })
  .openapi('CommandExecution');

/** The creation or deletion of a charge schedule and its outcome. */
export const scheduleExecution = z
  .strictObject({
    data: z.strictObject({
      id,
      type: z.literal('charge-schedule-execution'),
      attributes: z.strictObject({
        action: z.enum(['create', 'delete']),
        scheduleType: z.enum(['daily', 'workweek', 'weekly']),
        status,
        executionMode,
        scheduleId: z.string().openapi({ example: 'sched_5b1fd9c3a7e04826b8d0f1a2' }),
        parameters: z
          .union(Object.values(scheduleShapes).map((shape) => shape.strict()))
          .optional()
          .openapi({
            description: 'The attributes of the request; absent if a schedule was deleted.',
          }),
      }),
      links: z.strictObject({ schedule: z.url() }),
      meta,
    }),
  })
  .openapi('ChargeScheduleExecution');

/** The responses to a command or a change of schedules. */
export function executionResponses<Document extends z.ZodType>(document: Document, done: string) {
  const long = 'It took longer than 175 seconds: the body that decides follows later';
  return {
    200: { ...json(document, done), headers: executionHeaders },
    202: { ...json(z.union([document, errorSchema]), long), headers: executionHeaders },
  };
}

/** Names the execution in every answer to a command, so that a failed one can be read (ours). */
export const executionHeader = 'sc-execution-id';

const executionHeaders = {
  [executionHeader]: {
    description: 'Id of the execution, also of a failed one (ours).',
    schema: { type: 'string' },
  },
} as const;
