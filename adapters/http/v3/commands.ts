import { type CommandRequest, commandPermissions } from '../../../engine/index.ts';
import { type App, defineRoute } from '../route.ts';
import { commandResponse } from './command-response.ts';
import { attributesBody, limitSchema, positionSchema } from './commands-schema.ts';
import { commandExecution, executionResponses } from './execution-schema.ts';
import { vehicleParams } from './vehicle-schema.ts';

type PlainType = Extract<CommandRequest, { readonly parameters?: undefined }>['type'];

/** Commands without parameters. Bodies are ignored: some clients send an empty one (public). */
const plainCommands = {
  'charge-port-close': ['charge-port/close', 'Close the charging port'],
  'charge-port-open': ['charge-port/open', 'Open the charging port'],
  'charge-start': ['charge/start', 'Start charging'],
  'charge-stop': ['charge/stop', 'Stop charging'],
  'security-lock': ['security/lock', 'Lock the doors'],
  'security-unlock': ['security/unlock', 'Unlock the doors'],
} as const satisfies Record<PlainType, readonly [path: string, summary: string]>;

export function mountCommands(app: App): void {
  for (const type of Object.keys(plainCommands) as PlainType[]) {
    const [path, summary] = plainCommands[type];
    app.openapi(
      defineRoute({ ...commandFacts(type, path, summary), request: { params: vehicleParams } }),
      (c) => commandResponse(c.env, c.get('caller'), { type }),
    );
  }
  app.openapi(setLimit, (c) => {
    const { attributes: parameters } = c.req.valid('json').data;
    return commandResponse(c.env, c.get('caller'), { type: 'charge-set-limit', parameters });
  });
  app.openapi(setDestination, (c) => {
    const { attributes: parameters } = c.req.valid('json').data;
    const type = 'navigation-set-destination';
    return commandResponse(c.env, c.get('caller'), { type, parameters });
  });
}

const setLimit = defineRoute({
  ...commandFacts('charge-set-limit', 'charge/set-limit', 'Set the limit that charging stops at'),
  request: { params: vehicleParams, body: attributesBody(limitSchema) },
});

const setDestination = defineRoute({
  ...commandFacts(
    'navigation-set-destination',
    'navigation/set-destination',
    'Send a destination to the navigation',
  ),
  request: { params: vehicleParams, body: attributesBody(positionSchema) },
});

function commandFacts(
  type: PlainType | 'charge-set-limit' | 'navigation-set-destination',
  path: string,
  summary: string,
) {
  return {
    operation: `commands.${type}`,
    method: 'post',
    path: `/v3/vehicles/{vehicleId}/commands/${path}`,
    provenance: 'public',
    family: 'v3',
    admission: 'connection',
    permission: commandPermissions[type],
    summary,
    responses: executionResponses(commandExecution, 'The command has had its effect'),
  } as const;
}
