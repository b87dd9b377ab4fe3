import { z } from '@hono/zod-openapi';
import { queryParameter } from '../route.ts';

const stated = { provenance: 'stated' } as const;

const common = [
  queryParameter('application_id', 'Id of the application', stated),
  queryParameter('client_id', 'As `application_id`, from clients before version 3'),
  queryParameter(
    'redirect_uri',
    'The address at which the flow ends: one of those registered, by default the first',
    stated,
  ),
  queryParameter('state', 'Returned unchanged'),
  queryParameter('external_id', "The app's name for the user; `null` removes it", stated),
  queryParameter(
    'user',
    'Another name of the app for the user; it may name a user of the scenario',
  ),
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
  queryParameter('mode', 'The mode of the vehicles; any without it (ours)', {
    values: ['live', 'simulated', 'test'],
  }),
  queryParameter(
    'approval_prompt',
    'Whether the user is asked again about permissions granted before',
    {
      values: ['auto', 'force'],
    },
  ),
  queryParameter('make', 'The brand, which the user is then not asked for'),
  queryParameter('single_select', 'Whether only one vehicle may be chosen', {
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
    step: z.string().optional().openapi({ description: 'The step of the form' }),
    make: z.string().optional(),
    login: z.string().optional().openapi({ description: 'Id of a user' }),
    vehicle: several().openapi({ description: 'Ids of vehicles' }),
    permission: several().openapi({ description: 'The granted permissions' }),
  })
  // `capacity-` and the id of a vehicle: the battery that the user chose for it, kWh.
  .catchall(several())
  .openapi('ConnectForm');
