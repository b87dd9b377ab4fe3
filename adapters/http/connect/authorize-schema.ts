import { z } from '@hono/zod-openapi';
import { queryParameter } from '../route.ts';

const stated = { provenance: 'stated' } as const;

const common = [
  queryParameter('application_id', 'Id of the application', stated),
  queryParameter('client_id', 'As `application_id`, from clients before version 3'),
  queryParameter(
    'redirect_uri',
    'Where the user is sent at the end: one of those registered, the first of them without it',
    stated,
  ),
  queryParameter('state', 'Comes back as it is'),
  queryParameter('external_id', 'What the app calls the user; `null` takes it away', stated),
  queryParameter('user', 'What the app calls the user, too; it may name a user of the scenario'),
] as const;

export const authorizeParameters = [
  ...common,
  queryParameter('response_type', 'Whether the app gets a code', {
    ...stated,
    values: ['code', 'none'],
  }),
  queryParameter(
    'scope',
    'Permissions, divided by spaces; `required:` before those that cannot be unchecked',
    stated,
  ),
  queryParameter('mode', 'Which vehicles; any without it (ours)', {
    values: ['live', 'simulated', 'test'],
  }),
  queryParameter('approval_prompt', 'Whether what was granted before is asked again', {
    values: ['auto', 'force'],
  }),
  queryParameter('make', 'The brand, which is not asked for then'),
  queryParameter('single_select', 'Whether one vehicle only may be chosen', {
    values: ['true', 'false'],
  }),
  queryParameter('single_select_vin', 'The one vehicle that may be connected'),
  queryParameter('flags', '`country:DE` and others, divided by spaces'),
] as const;

export const reauthenticateParameters = [
  ...common,
  queryParameter('response_type', 'Whether the id of the vehicle has to come back', {
    values: ['vehicle_id', 'none'],
  }),
  queryParameter('vehicle_id', 'The vehicle whose user signs in again'),
] as const;

const several = () => z.union([z.string(), z.array(z.string())]).optional();

/** The fields of the forms of the pages. */
export const formSchema = z
  .object({
    flow: z.string().optional().openapi({ description: 'Token of the flow' }),
    step: z.string().optional().openapi({ description: 'Which form it is' }),
    make: z.string().optional(),
    login: z.string().optional().openapi({ description: 'Id of a user' }),
    vehicle: several().openapi({ description: 'Ids of vehicles' }),
    permission: several().openapi({ description: 'Those that are granted' }),
  })
  .openapi('ConnectForm');
