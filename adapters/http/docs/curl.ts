import { exampleOf } from './example.ts';
import type { OpenApiDocument, Operation } from './openapi-shape.ts';

/** A command that makes a request, with shell variables for values that only the reader knows. */
export function curlCommand(
  base: string,
  path: string,
  method: string,
  operation: Operation,
  document: OpenApiDocument,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => variable(name));
  const parts = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"${base}${filled}"`,
    ...authorization(operation),
    ...(operation.parameters ?? []).flatMap((each) =>
      each.in === 'header' && each.required === true
        ? [`-H "${each.name}: ${variable(each.name)}"`]
        : [],
    ),
    ...body(operation, document),
  ];
  return parts.join(' \\\n  ');
}

/** The shell variable of a parameter: `$VEHICLE_ID` for `vehicleId`. */
function variable(name: string): string {
  const words = name.replace(/^sc-/, '').replaceAll(/([a-z])([A-Z])/g, '$1_$2');
  return `$${words.replaceAll('-', '_').toUpperCase()}`;
}

function authorization({ security }: Operation): readonly string[] {
  const [first] = security.flatMap((each) => Object.keys(each));
  return first === undefined ? [] : [`-H "Authorization: Bearer ${variable(first)}"`];
}

function body({ requestBody }: Operation, document: OpenApiDocument): readonly string[] {
  const content = requestBody?.content ?? {};
  const form = content['application/x-www-form-urlencoded'];
  if (form !== undefined) {
    const fields = Object.entries(exampleOf(form.schema, document) as Record<string, string>);
    return fields.map(([name, value]) => `-d ${name}="${value === '…' ? variable(name) : value}"`);
  }
  const json = content['application/json'];
  if (json === undefined) return [];
  const text = JSON.stringify(exampleOf(json.schema, document));
  return ['-H "Content-Type: application/json"', `-d '${text.replaceAll("'", "'\\''")}'`];
}
