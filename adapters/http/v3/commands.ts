import {
  type CommandRequest,
  type MakeCommand,
  makeCommands,
  vehicleCommands,
} from '../../../engine/index.ts';
import { type App, defineRoute } from '../route.ts';
import { commandResponse } from './command-response.ts';
import { attributeSchemas, attributesBody } from './commands-schema.ts';
import { commandExecution, executionResponses } from './execution-schema.ts';
import { vehicleParams } from './vehicle-schema.ts';

/** Bodies of commands without parameters are ignored: some clients send an empty one (public). */
export function mountCommands(app: App): void {
  for (const type of makeCommands.filter((each) => !(each in attributeSchemas))) {
    const route = defineRoute({ ...commandFacts(type), request: { params: vehicleParams } });
    app.openapi(route, (c) => commandResponse(c.env, c.get('caller'), { type } as CommandRequest));
  }
  for (const type of Object.keys(attributeSchemas) as (keyof typeof attributeSchemas)[]) {
    const request = { params: vehicleParams, body: attributesBody(attributeSchemas[type]) };
    app.openapi(defineRoute({ ...commandFacts(type), request }), (c) => {
      const { attributes: parameters } = c.req.valid('json').data;
      return commandResponse(c.env, c.get('caller'), { type, parameters } as CommandRequest);
    });
  }
}

function commandFacts(type: MakeCommand) {
  const { path, permission, title } = vehicleCommands[type];
  return {
    operation: `commands.${type}`,
    method: 'post',
    path: `/v3/vehicles/{vehicleId}/${path}`,
    provenance: 'public',
    family: 'v3',
    admission: 'connection',
    permission,
    summary: title,
    responses: executionResponses(commandExecution, 'The command has had its effect'),
  } as const;
}
