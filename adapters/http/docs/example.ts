import type { OpenApiDocument, Schema } from './openapi-shape.ts';

/** A value that fits a schema, made of its examples. */
export function exampleOf(schema: Schema, { components }: OpenApiDocument): unknown {
  const resolved = resolve(schema, components.schemas);
  if (resolved.example !== undefined) return resolved.example;
  if (resolved.const !== undefined) return resolved.const;
  if (resolved.enum !== undefined) return resolved.enum[0];
  const [one] = resolved.anyOf ?? resolved.oneOf ?? [];
  if (one !== undefined) return exampleOf(one, { components } as OpenApiDocument);
  const type = typeof resolved.type === 'object' ? resolved.type[0] : resolved.type;
  return exampleOfType(type ?? 'string', resolved, { components } as OpenApiDocument);
}

function exampleOfType(
  type: string,
  { items, properties, format, minimum, default: usual }: Schema,
  document: OpenApiDocument,
): unknown {
  switch (type) {
    case 'object': {
      const members = Object.entries(properties ?? {});
      return Object.fromEntries(members.map(([name, each]) => [name, exampleOf(each, document)]));
    }
    case 'array':
      return items === undefined ? [] : [exampleOf(items, document)];
    case 'integer':
    case 'number':
      return usual ?? minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return textExamples[format ?? ''] ?? '…';
  }
}

const textExamples: Readonly<Record<string, string>> = {
  'date-time': '2026-05-04T06:00:00.000Z',
  uri: 'http://…',
};

function resolve(schema: Schema, schemas: Readonly<Record<string, Schema>>): Schema {
  const [whole] = schema.allOf ?? [];
  const reference = schema.$ref ?? whole?.$ref;
  const found = reference === undefined ? undefined : schemas[reference.split('/').at(-1) ?? ''];
  return found === undefined ? schema : resolve(found, schemas);
}
