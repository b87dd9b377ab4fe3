import { z } from '@hono/zod-openapi';
import {
  codesOfType,
  faceOf,
  findServiceFault,
  serviceFaultTypes,
  signals,
} from '../../../engine/index.ts';
import { openApiDocument } from '../docs/openapi-document.ts';
import { type OpenApiDocument, type Operation } from '../docs/openapi-shape.ts';
import { type App, defineRoute, json } from '../route.ts';
import { control } from './control-facts.ts';
import { fieldsOf } from './fields.ts';
import { rules } from './rules.ts';

const provenance = z.enum(['stated', 'public', 'ours']);

const fidelitySchema = z
  .strictObject({
    routes: z.array(
      z.strictObject({
        operation: z.string().openapi({ example: 'signals.list' }),
        method: z.string().openapi({ example: 'GET' }),
        path: z.string(),
        provenance,
        fields: z.array(
          z.strictObject({
            field: z.string().openapi({ example: 'data[].attributes.code' }),
            in: z.enum(['parameter', 'request', 'response']),
            provenance,
          }),
        ),
      }),
    ),
    signals: z.array(
      z.strictObject({
        code: z.string(),
        name: z.string(),
        permission: z.string(),
        isConstant: z.boolean().openapi({
          description:
            'Whether nothing that happens to a vehicle changes it: only setting it does.',
        }),
        provenance,
      }),
    ),
    errors: z.array(
      z.strictObject({ status: z.int(), type: z.string(), code: z.string(), provenance }),
    ),
    rules: z.array(z.strictObject({ rule: z.string(), says: z.string(), provenance })),
  })
  .openapi('Fidelity');

const getFidelity = defineRoute({
  ...control,
  operation: 'sim.fidelity.get',
  method: 'get',
  path: '/sim/fidelity',
  summary: 'The origin of each route, member, signal, error and rule',
  description:
    '`stated` by the interface document, on the wire of the `public` service, or `ours`. It is made from the ' +
    'same declarations as the responses.',
  responses: { 200: json(z.strictObject({ data: fidelitySchema }), 'All of them') },
});

type Fidelity = z.infer<typeof fidelitySchema>;

export function mountFidelity(app: App): void {
  let known: Fidelity | undefined;
  app.openapi(getFidelity, (c) => {
    known ??= {
      routes: routesOf(openApiDocument(app)),
      signals: signals.map(({ code, path, permission, isConstant = false, provenance: from }) => {
        return { code, name: path, permission, isConstant, provenance: from };
      }),
      errors: errors(),
      rules: [...rules],
    };
    return c.json({ data: known }, 200);
  });
}

function routesOf(document: OpenApiDocument): Fidelity['routes'] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      operation: operation.operationId,
      method: method.toUpperCase(),
      path,
      provenance: operation['x-provenance'],
      fields: fieldsOfRoute(operation, document),
    })),
  );
}

function fieldsOfRoute(
  operation: Operation,
  document: OpenApiDocument,
): Fidelity['routes'][number]['fields'] {
  const route = operation['x-provenance'];
  const parameters = (operation.parameters ?? []).map(({ name, schema }) => {
    return { field: name, in: 'parameter', provenance: schema['x-provenance'] ?? route } as const;
  });
  const request = Object.values(operation.requestBody?.content ?? {}).slice(0, 1);
  const success = Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
    status.startsWith('2') ? Object.values(content).slice(0, 1) : [],
  );
  return [
    ...parameters,
    ...request.flatMap(({ schema }) => placed('request', fieldsOf(schema, document, route))),
    ...success.flatMap(({ schema }) => placed('response', fieldsOf(schema, document, route))),
  ];
}

function placed<Field extends object, Where extends string>(
  where: Where,
  fields: readonly Field[],
) {
  return fields.map((field) => ({ ...field, in: where }));
}

/** Each fault by its public code. */
function errors(): Fidelity['errors'] {
  return serviceFaultTypes.flatMap((type) =>
    codesOfType(type).flatMap((code) => {
      const name = findServiceFault(type, code);
      if (name === undefined || name.code !== code) return [];
      const { status, provenance: from } = faceOf(name, 'public');
      return [{ status, type, code, provenance: from }];
    }),
  );
}
