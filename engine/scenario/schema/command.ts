import {
  lazy,
  literal,
  number,
  optional,
  type output,
  strictObject,
  union,
  type ZodType,
} from 'zod';
import { meant } from '../../form/other-words.ts';
import {
  type CommandType,
  type CommandWithParameters,
  commandTypes,
  declarationOf,
} from '../../service/vehicle-commands.ts';
import { percent, schedule, text } from './values.ts';

const position = lazy(() =>
  union([
    text('a place of the file'),
    strictObject({
      latitude: number().describe('degrees, positive north of the equator'),
      longitude: number().describe('degrees, positive east of Greenwich'),
    }),
  ]),
);

const createdSchedule = lazy(() =>
  strictObject({
    location: position.describe('location near which the car is parked'),
    times: schedule.describe('windows: daily, workweek or weekly'),
  }),
);

export type RawCreatedSchedule = output<typeof createdSchedule>;

/** The structures of parameters; the readers stand in `read/command.ts`. */
const parameters: Readonly<Record<CommandWithParameters, (says: string) => ZodType>> = {
  'charge-set-limit': percent,
  'navigation-set-destination': (says) => position.describe(says),
  'charge-schedule-create': (says) => createdSchedule.describe(says),
  'charge-schedule-delete': (says) => text(says, '$scheduleId'),
};

/** Words that users write in place of the key of a command. */
const usualWords: ReadonlyMap<CommandType, readonly string[]> = new Map([
  ['charge-set-limit', ['chargeLimit', 'limit', 'setLimit']],
  ['navigation-set-destination', ['destination', 'navigate']],
  ['charge-schedule-create', ['schedule', 'chargeSchedule']],
]);

/** Whether a command has parameters; without them its key is `true`. */
export function hasParameters(type: CommandType): type is CommandWithParameters {
  return type in parameters;
}

/** A command of the API, with the key of one of its declarations. */
export type RawCommand = { readonly vehicle: string } & Readonly<Record<string, unknown>>;

export const command = lazy(() =>
  strictObject({
    vehicle: text('a vehicle'),
    ...Object.fromEntries(
      commandTypes.map((type) => {
        const { key, says } = declarationOf(type);
        const schema = hasParameters(type) ? optional(parameters[type](says)) : once.describe(says);
        return [key, meant(schema, ...(usualWords.get(type) ?? []))];
      }),
    ),
  }),
) as unknown as ZodType<RawCommand>;

const once = optional(literal(true));
