import type { Content, OpenApiDocument, Operation, Schema } from './openapi-shape.ts';

type Schemas = Record<string, Schema>;

const references = '#/components/schemas/';

/**
 * Moves the schemas of bodies into the components, each under a name. Generators number the classes
 * of unnamed schemas, so that a new route would rename the classes of others.
 */
export function withNamedBodies(document: OpenApiDocument): OpenApiDocument {
  const schemas: Schemas = { ...document.components.schemas };
  const paths = mapped(document.paths, (methods) =>
    mapped(methods, (operation) => namedIn(operation, schemas)),
  );
  return { ...document, paths, components: { ...document.components, schemas } };
}

function namedIn(operation: Operation, schemas: Schemas): Operation {
  const name = operation.operationId.split(/[.-]/).map(capital).join('');
  const { requestBody, responses } = operation;
  return {
    ...operation,
    ...(requestBody !== undefined && {
      requestBody: {
        ...requestBody,
        content: named(requestBody.content, `${name}Body`, schemas),
      },
    }),
    responses: mapped(responses, ({ content, ...response }) => ({
      ...response,
      ...(content !== undefined && { content: named(content, `${name}Document`, schemas) }),
    })),
  };
}

function named(content: Content, name: string, schemas: Schemas): Content {
  return mapped(content, ({ schema, ...rest }) => ({
    ...rest,
    schema: isNameless(schema) ? shared(schema, name, schemas) : schema,
  }));
}

function isNameless({ properties, anyOf }: Schema): boolean {
  return properties !== undefined || anyOf !== undefined;
}

/** A reference to the schema by the name of its parts, or by that of the operation. */
function shared(schema: Schema, ownName: string, schemas: Schemas): Schema {
  const text = JSON.stringify(schema);
  for (const name of [nameByParts(schema), ownName]) {
    if (name === undefined) continue;
    schemas[name] ??= schema;
    if (JSON.stringify(schemas[name]) === text) return { $ref: references + name };
  }
  throw new Error(`the OpenAPI document has two different schemas ${ownName}`);
}

/**
 * `ClockDocument` for the data of one `Clock`, `LockDocuments` for those of several `Lock`s, and
 * `TokenOrErrors` for either of two.
 */
function nameByParts({ properties, anyOf = [] }: Schema): string | undefined {
  const [first] = anyOf;
  if (anyOf.some(isNameless)) return first && nameByParts(first);
  if (first !== undefined) return anyOf.map(({ $ref }) => referred($ref)).join('Or');
  const data = properties?.['data'];
  const name = referred(data?.$ref ?? data?.items?.$ref);
  return name && `${name}Document${data?.items === undefined ? '' : 's'}`;
}

function referred(reference: string | undefined): string | undefined {
  return reference?.slice(references.length);
}

function mapped<T, U>(record: Readonly<Record<string, T>>, change: (each: T) => U) {
  return Object.fromEntries(Object.entries(record).map(([key, each]) => [key, change(each)]));
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
