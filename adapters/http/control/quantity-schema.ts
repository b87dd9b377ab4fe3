import { z } from '@hono/zod-openapi';
import {
  type DeclaredQuantity,
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
    typeof names === 'string' ? schemaOf(names, member) : groupSchema(names, member),
  ]),
) as { [Member in keyof QuantityDocument]: z.ZodType<QuantityDocument[Member]> };

function groupSchema(names: Readonly<Record<string, QuantityName>>, group: string): z.ZodType {
  const members = Object.entries(names).map(([member, name]) => [
    member,
    schemaOf(name, `${group}.${member}`),
  ]);
  return z.strictObject(Object.fromEntries(members) as Record<string, z.ZodType>);
}

function schemaOf(name: QuantityName, path: string): z.ZodType {
  const { type, says, documentAlias }: DeclaredQuantity = quantities[name];
  return (schemas[type] ?? z.number)().openapi({
    description: says,
    ...(documentAlias === path && { deprecated: true }),
  });
}
