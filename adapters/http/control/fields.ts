import type { Provenance } from '../../../engine/index.ts';
import type { OpenApiDocument, Schema } from '../docs/openapi-shape.ts';

export interface FieldFacts {
  /** `data[].attributes.code`. */
  readonly field: string;
  readonly provenance: Provenance;
}

/** Every member of a schema with its provenance: its own, or that of the schema around it. */
export function fieldsOf(
  schema: Schema,
  document: OpenApiDocument,
  inherited: Provenance,
): readonly FieldFacts[] {
  return [...walk(schema, document, { path: '', inherited, open: [] })];
}

interface FieldPosition {
  readonly path: string;
  readonly inherited: Provenance;
  /** Schemas around this one: a schema that contains itself is not followed. */
  readonly open: readonly Schema[];
}

function* walk(
  written: Schema,
  document: OpenApiDocument,
  place: FieldPosition,
): Generator<FieldFacts> {
  const schema = resolved(written, document);
  const { path, open } = place;
  if (open.includes(schema)) return;
  const inherited = written['x-provenance'] ?? schema['x-provenance'] ?? place.inherited;
  const inside = { path, inherited, open: [...open, schema] };
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const field = path === '' ? name : `${path}.${name}`;
    const provenance =
      member['x-provenance'] ?? resolved(member, document)['x-provenance'] ?? inherited;
    yield { field, provenance };
    yield* walk(member, document, { ...inside, path: field, inherited: provenance });
  }
  if (schema.items !== undefined) {
    yield* walk(schema.items, document, { ...inside, path: `${path}[]` });
  }
  for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
    yield* walk(part, document, inside);
  }
}

function resolved(schema: Schema, { components }: OpenApiDocument): Schema {
  const name = schema.$ref?.slice('#/components/schemas/'.length);
  return (name === undefined ? undefined : components.schemas[name]) ?? schema;
}
