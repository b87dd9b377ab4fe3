import type { Schema } from '../../adapters/http/docs/openapi-shape.ts';
import type { Chance } from '../../test/hostile/chance.ts';
import { numbers, strings } from './corpora.ts';

type Schemas = Readonly<Record<string, Described>>;

/** Schemas of the scenario language have their examples in a list. */
export interface Described extends Schema {
  readonly examples?: readonly unknown[];
}

/** Values that nearly fit a schema: most members do, and some are unexpected. */
export function valueFor(schema: Described, schemas: Schemas, chance: Chance, depth = 0): unknown {
  if (chance.is(0.08)) return anything(chance, depth);
  const { $ref, anyOf, oneOf, allOf, ...own } = schema;
  const name = $ref?.split('/').at(-1);
  if (name !== undefined) return valueFor(schemas[name] ?? {}, schemas, chance, depth + 1);
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return valueFor(chance.pick(choices), schemas, chance, depth + 1);
  if (allOf !== undefined) return valueFor(allOf[0] ?? {}, schemas, chance, depth + 1);
  const examples = own.examples ?? (own.example === undefined ? [] : [own.example]);
  if (examples.length > 0 && chance.is(0.6)) return chance.pick(examples);
  if (own.const !== undefined) return own.const;
  if (own.enum !== undefined) return chance.pick(own.enum);
  const type = typeof own.type === 'object' ? chance.pick(own.type) : own.type;
  return ofType(type ?? '', own, schemas, chance, depth);
}

function ofType(
  type: string,
  { items, properties, minimum, default: usual }: Schema,
  schemas: Schemas,
  chance: Chance,
  depth: number,
): unknown {
  switch (type) {
    case 'object': {
      const share = depth > 3 ? 0.2 : 0.5;
      const members = Object.entries(properties ?? {}).filter(() => chance.is(share));
      const made = members.map(([name, each]) => {
        return [name, valueFor(each, schemas, chance, depth + 1)] as const;
      });
      if (chance.is(0.1)) made.push([chance.pick(strings), anything(chance, depth)]);
      return Object.fromEntries(made);
    }
    case 'array':
      return Array.from({ length: depth > 4 ? 0 : chance.below(3) }, () =>
        valueFor(items ?? {}, schemas, chance, depth + 1),
      );
    case 'integer':
      return chance.is(0.7) ? (usual ?? minimum ?? chance.below(200)) : chance.pick(numbers);
    case 'number':
      return chance.is(0.7) ? chance.below(2000) / 10 : chance.pick(numbers);
    case 'boolean':
      return chance.is(0.5);
    case 'null':
      return null;
    case 'string':
      return chance.pick(chance.is(0.7) ? telling : strings);
    default:
      return anything(chance, depth);
  }
}

/** Texts with a meaning in some place. */
const telling = [
  ...'car van anna ben main 1h 25m 80% 11kW 12km 20.5C 22:30 api vehicle.car webhook.main'.split(
    ' ',
  ),
  ...'Charge.IsCharging charge.* car.battery.soc home self all 2026-05-04T12:00:00Z'.split(' '),
  'car.battery.soc > 50%',
  '{ uniform: [1s, 90s] }',
];

function anything(chance: Chance, depth: number): unknown {
  const kinds = depth > 3 ? 4 : 6;
  switch (chance.below(kinds)) {
    case 0:
      return chance.pick(strings);
    case 1:
      return chance.pick(numbers);
    case 2:
      return chance.is(0.5);
    case 3:
      return null;
    case 4:
      return Array.from({ length: chance.below(3) }, () => anything(chance, depth + 1));
    default:
      return { [chance.pick(strings)]: anything(chance, depth + 1) };
  }
}
