import { describe, expect, test } from 'vitest';
import { renderSchema } from '../../build/generate-schema.ts';
import { parseScenario } from '../../engine/scenario/parse.ts';

interface Schema {
  readonly description?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly definitions?: Readonly<Record<string, Schema>>;
}

const schema = renderSchema() as Schema;

/** The keys of a map, which may be one of several forms. */
function keysOf({ properties, anyOf = [] }: Schema): Readonly<Record<string, Schema>> {
  return properties ?? anyOf.find((each) => each.properties)?.properties ?? {};
}

/** Defaults that a file can write, by key: those that are words for a reader are left out. */
function writtenDefaults(map: Schema): readonly (readonly [key: string, value: string])[] {
  return Object.entries(keysOf(map)).flatMap(([key, { description = '' }]) => {
    const [, value = ''] = /; default: ([^;]+)$/.exec(description) ?? [];
    const isValue = /^(\{.*\}|-?[\d.]+\S*|true|false|locked|simulated|start|first|virtual)$/;
    return isValue.test(value) ? [[key, value] as const] : [];
  });
}

const vehicle = keysOf(schema.properties!['vehicles']!.additionalProperties!);
const webhook = keysOf(schema.properties!['webhooks']!.additionalProperties!);
const drivers = keysOf(schema.definitions!['persona']!);
const car = (keys: string) => `vehicles: { car: { model: BEV, ${keys} } }`;

/** The maps whose defaults are in the plan, each with a file that has some of its keys. */
const maps: readonly (readonly [string, Schema, (keys: string) => string])[] = [
  ...['commuter', 'retiree', 'family', 'delivery', 'taxi'].map(
    (kind) =>
      [kind, drivers[kind]!, (keys: string) => car(`persona: { ${kind}: { ${keys} } }`)] as const,
  ),
  ['a vehicle', { properties: vehicle }, car],
  ['a state', vehicle['state']!, (keys) => car(`state: { ${keys} }`)],
  [
    'a retry',
    webhook['retry']!,
    (keys) => `webhooks: { main: { receiver: {}, retry: { schedule: [5s], ${keys} } } }`,
  ],
  ['the clock', schema.properties!['clock']!, (keys) => `clock: { ${keys} }`],
];

/** The plan of a file; a distribution that cannot be negative has a lower bound of 0 or none. */
function planOf(text: string): unknown {
  const { clock, vehicles, webhooks } = parseScenario(`version: 1\n${text}\n`, { file: 'a.yaml' });
  return JSON.parse(JSON.stringify({ clock, vehicles, webhooks }), (key, value: unknown) =>
    key === 'min' && value === 0 ? undefined : value,
  );
}

const cases = maps.flatMap(([name, map, toText]) =>
  writtenDefaults(map).map(([key, value]) => [name, key, value, toText] as const),
);

describe('the default that the schema states is the value without the key', () => {
  test.each(cases)('of %s: %s', (_, key, value, toText) => {
    expect(planOf(toText(`"${key}": ${value}`))).toEqual(planOf(toText('')));
  });

  test('in more than 80 keys', () => {
    expect(cases.length).toBeGreaterThan(80);
  });
});
