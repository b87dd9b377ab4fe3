import { type Quantities, type QuantityName, quantities } from './quantities.ts';
import type { Reading } from './reading.ts';

/** The path of a quantity in documents: the declared one, or its name in the group of its path. */
type DocumentPath<Name extends QuantityName> =
  (typeof quantities)[Name]['document'] extends infer Path extends string
    ? Path
    : (typeof quantities)[Name]['expression'] extends `${infer Group}.${string}`
      ? `${Group}.${Name}`
      : Name;

type Flat = { [Name in QuantityName as DocumentPath<Name>]: Quantities[Name] };

type Split<Path> = Path extends `${infer Group}.${string}` ? Group : never;

/** The quantities of a vehicle as documents show them, in groups, with units in their names. */
export type QuantityDocument = {
  readonly [Name in keyof Flat as Name extends `${string}.${string}` ? never : Name]: Flat[Name];
} & {
  readonly [Group in Split<keyof Flat>]: {
    readonly [Path in keyof Flat as Path extends `${Group}.${infer Member}`
      ? Member
      : never]: Flat[Path];
  };
};

/** The name of the quantity of each member, or of each in a group. */
export const documentNames: Readonly<
  Record<string, QuantityName | Readonly<Record<string, QuantityName>>>
> = nestedNames();

/** The value of a member: a quantity, or a group of them. */
export function documentMember(reading: Reading, key: string) {
  const names = documentNames[key]!;
  if (typeof names === 'string') return reading[names];
  return Object.fromEntries(Object.entries(names).map(([member, name]) => [member, reading[name]]));
}

export function quantityDocument(reading: Reading): QuantityDocument {
  const members = Object.keys(documentNames).map((key) => [key, documentMember(reading, key)]);
  return Object.fromEntries(members) as QuantityDocument;
}

function nestedNames() {
  const nested: Record<string, QuantityName | Record<string, QuantityName>> = {};
  for (const [key, { expression, document }] of Object.entries(quantities)) {
    const name = key as QuantityName;
    const [group] = expression.split('.', 1);
    const path = document ?? (group === expression ? name : `${group}.${name}`);
    const [first, member] = path.split('.') as [string, string?];
    if (member === undefined) nested[first] = name;
    else nested[first] = { ...(nested[first] as Record<string, QuantityName>), [member]: name };
  }
  return nested;
}
