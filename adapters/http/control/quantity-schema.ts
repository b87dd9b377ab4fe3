import { z } from '@hono/zod-openapi';
import {
  documentNames,
  type QuantityDocument,
  type QuantityName,
  type QuantityValues,
  quantities,
} from '../../../engine/index.ts';

/** The schemas of values that are no numbers. */
const schemas: { readonly [Type in keyof QuantityValues]?: () => z.ZodType } = {
  flag: z.boolean,
  text: z.string,
  texts: () => z.array(z.string()),
};

/** The schemas of the members of documents: of quantities, and of groups of them. */
export const quantityShape = Object.fromEntries(
  Object.entries(documentNames).map(([member, names]) => [
    member,
    typeof names === 'string' ? schemaOf(names) : groupSchema(names),
  ]),
) as { [Member in keyof QuantityDocument]: z.ZodType<QuantityDocument[Member]> };

function groupSchema(names: Readonly<Record<string, QuantityName>>): z.ZodType {
  const members = Object.entries(names).map(([member, name]) => [member, schemaOf(name)]);
  return z.strictObject(Object.fromEntries(members) as Record<string, z.ZodType>);
}

function schemaOf(name: QuantityName): z.ZodType {
  const { type, says }: { type: keyof QuantityValues; says: string } = quantities[name];
  return (schemas[type] ?? z.number)().openapi({ description: says });
}
