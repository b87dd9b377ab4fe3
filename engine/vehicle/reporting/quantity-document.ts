import type { DeclaredQuantity } from './declared-quantity.ts';
import { type Quantities, type QuantityName, quantities } from './quantities.ts';
import type { Reading } from './reading.ts';

/** The path of a quantity in documents: the declared one, or its name in the group of its path. */
type DocumentPath<Name extends QuantityName> =
  (typeof quantities)[Name]['document'] extends infer Path extends string
    ? Path
    : (typeof quantities)[Name]['expression'] extends `${infer Group}.${string}`
      ? `${Group}.${Name}`
      : Name;

type Split<Path> = Path extends `${infer Group}.${string}` ? Group : never;

/** Members by their paths, in groups. */
type Grouped<Flat> = {
  readonly [Name in keyof Flat as Name extends `${string}.${string}` ? never : Name]: Flat[Name];
} & {
  readonly [Group in Split<keyof Flat>]: {
    readonly [Path in keyof Flat as Path extends `${Group}.${infer Member}`
      ? Member
      : never]: Flat[Path];
  };
};

/** The quantities of a vehicle as documents show them, in groups, with units in their names. */
export type QuantityDocument = Grouped<Documented>;

type Documented = { [Name in QuantityName as DocumentPath<Name>]: Quantities[Name] };

/** The quantities whose value in expressions is the one that documents have. */
type Expressed<Path extends 'alias' | 'expression'> = {
  [Name in QuantityName as (typeof quantities)[Name]['type'] extends 'duration' | 'instant'
    ? never
    : (typeof quantities)[Name][Path] extends infer Own extends string
      ? Own
      : never]: Quantities[Name];
};

/** The quantities of a vehicle by their paths in expressions. */
export type QuantityExpressions = Grouped<Expressed<'alias'> & Expressed<'expression'>>;

/** The name of the quantity of each member, or of each in a group. */
type NestedNames = Readonly<Record<string, QuantityName | Readonly<Record<string, QuantityName>>>>;

export const documentNames: NestedNames = nestedNames((name, { expression, document }) => {
  const [group] = expression.split('.', 1);
  return [document ?? (group === expression ? name : `${group}.${name}`)];
});

/** The same by the paths in expressions; durations and instants have other values there. */
export const expressionNames: NestedNames = nestedNames((_, { alias, expression, type }) => {
  if (type === 'duration' || type === 'instant') return [];
  return alias === undefined ? [expression] : [expression, alias];
});

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

function nestedNames(
  pathsOf: (name: QuantityName, declared: DeclaredQuantity) => readonly string[],
): NestedNames {
  const nested: Record<string, QuantityName | Record<string, QuantityName>> = {};
  for (const [key, declared] of Object.entries(quantities)) {
    const name = key as QuantityName;
    for (const path of pathsOf(name, declared)) {
      const [first, member] = path.split('.') as [string, string?];
      if (member === undefined) nested[first] = name;
      else nested[first] = { ...(nested[first] as Record<string, QuantityName>), [member]: name };
    }
  }
  return nested;
}
