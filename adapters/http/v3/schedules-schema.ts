import { z } from '@hono/zod-openapi';
import {
  chargeTimerSchema,
  type ScheduleParameters,
  scheduleMistakes,
  timeOfDayPattern,
} from '../../../engine/index.ts';
import { attributesBody, positionSchema } from './commands-schema.ts';

const timeOfDay = z
  .string()
  .regex(timeOfDayPattern, 'a time of day is written HH:mm')
  .openapi({ description: 'Local time of the car.', example: '22:00' });

const times = {
  startTime: timeOfDay,
  stopTime: timeOfDay.openapi({ description: 'Before the start: on the next day.' }),
};

const window = z.object(times).openapi('ScheduleWindow');

const days = z
  .strictObject({
    monday: window.optional(),
    tuesday: window.optional(),
    wednesday: window.optional(),
    thursday: window.optional(),
    friday: window.optional(),
    saturday: window.optional(),
    sunday: window.optional(),
  })
  .openapi({ description: 'At least one; no window reaches into the next.' });

/** The members of a schedule of each kind. */
export const scheduleShapes = {
  daily: z.object({ location: positionSchema, ...times }),
  workweek: z.object({ location: positionSchema, weekdays: window, weekends: window }),
  weekly: z.object({ location: positionSchema, days }),
};

export const scheduleSchema = z
  .strictObject({
    id: z.string(),
    type: z.literal('charge-schedule'),
    attributes: chargeTimerSchema(),
    links: z.strictObject({ self: z.url() }),
  })
  .openapi('ChargeSchedule');

/** The body of a request for a schedule of each kind. */
export const scheduleBodies = {
  daily: attributesBody(scheduleShapes.daily.superRefine(judge('daily'))),
  workweek: attributesBody(scheduleShapes.workweek.superRefine(judge('workweek'))),
  weekly: attributesBody(scheduleShapes.weekly.superRefine(judge('weekly'))),
};

/** Reports windows that are empty or overlap, which no single time shows. */
function judge<Type extends ScheduleParameters['scheduleType']>(scheduleType: Type) {
  type Attributes = Omit<Extract<ScheduleParameters, { scheduleType: Type }>, 'scheduleType'>;
  return (attributes: Attributes, context: z.RefinementCtx): void => {
    const parameters = { scheduleType, ...attributes } as unknown as ScheduleParameters;
    for (const { path, message } of scheduleMistakes(parameters)) {
      context.addIssue({ code: 'custom', path: [...path], message });
    }
  };
}
