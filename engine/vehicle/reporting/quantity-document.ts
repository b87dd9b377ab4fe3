import type { DeclaredQuantity } from './declared-quantity.ts';
import { type Quantities, type QuantityName, quantities } from './quantities.ts';
import type { Reading } from './reading.ts';
import { roundTo } from './rounding.ts';

/** The path of a quantity in documents: the declared one, or its name in the group of its path. */
type DocumentPath<Name extends QuantityName> =
  (typeof quantities)[Name]['document'] extends infer Path extends string
    ? Path
    : (typeof quantities)[Name]['expression'] extends `${infer Group}.${string}`
      ? `${Group}.${Name}`
      : Name;

/** The second path of a quantity in documents. */
type DocumentAlias<Name extends QuantityName> = Extract<
  (typeof quantities)[Name]['documentAlias'],
  string
>;

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

type Documented = {
  [Name in QuantityName as DocumentAlias<Name> | DocumentPath<Name>]: Quantities[Name];
};

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

export const documentNames: NestedNames = nestedNames(
  (name, { expression, document, documentAlias }) => {
    const [group] = expression.split('.', 1);
    const path = document ?? (group === expression ? name : `${group}.${name}`);
    return documentAlias === undefined ? [path] : [path, documentAlias];
  },
);

/** The same by the paths in expressions; durations and instants have other values there. */
export const expressionNames: NestedNames = nestedNames((_, { alias, expression, type }) => {
  if (type === 'duration' || type === 'instant') return [];
  return alias === undefined ? [expression] : [expression, alias];
});

/** The exact value of a member: a quantity, or a group of them. */
export function documentMember(reading: Reading, key: string) {
  return memberOf(key, (name) => reading[name]);
}

/** The quantities of a vehicle as JSON shows them to people, rounded. */
export function quantityDocument(reading: Reading): QuantityDocument {
  const members = Object.keys(documentNames).map((key) => [
    key,
    memberOf(key, (name) => shownQuantity(name, reading[name])),
  ]);
  return Object.fromEntries(members) as QuantityDocument;
}

/**
 * The value of a quantity to the watt, the metre, the thousandth of a percent: finer than anything
 * that matters, and without the last digits of arithmetic.
 */
export function shownQuantity<Name extends QuantityName>(
  name: Name,
  value: Quantities[Name],
): Quantities[Name];
export function shownQuantity(name: QuantityName, value: Quantities[QuantityName]) {
  if (typeof value !== 'number') return value;
  return roundTo(value, quantities[name].type === 'number' ? 6 : 3);
}

function memberOf(key: string, valueOf: (name: QuantityName) => unknown) {
  const names = documentNames[key]!;
  if (typeof names === 'string') return valueOf(names);
  const members = Object.entries(names).map(([member, name]) => [member, valueOf(name)]);
  return Object.fromEntries(members) as Readonly<Record<string, unknown>>;
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
