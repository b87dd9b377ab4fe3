import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { entryDataSchemas } from '../../adapters/http/feed/entry-data.generated.ts';
import { kinds } from '../../adapters/words/kinds.ts';
import { generatedLog } from '../../build/generate-log.ts';
import { areaOf, readTree } from '../tidy/source-tree.ts';

const schemas = JSON.parse(entryDataSchemas) as Readonly<Record<string, object>>;

test.each(generatedLog())('$path is current', ({ actual, expected }) => {
  expect(actual).toBe(expected);
});

test('the kinds with a schema are those with words', () => {
  expect(Object.keys(schemas).sort()).toEqual(Object.keys(kinds).sort());
});

test('every kind has a docstring or is a command', () => {
  const bare = Object.entries(schemas).filter(([, schema]) => !('description' in schema));

  expect(bare.map(([kind]) => kind).filter((kind) => /\.\w+(ed|done)$/i.test(kind))).toEqual([]);
});

/** Kinds that the code puts together. */
const composed = ['closure.closed', 'closure.opened', 'door.closed'];

test('every kind that a room declares is named by the code that logs it', () => {
  const code = readTree('.')
    .filter(({ path }) => areaOf(path) === 'engine' && !path.endsWith('/facts.ts'))
    // Charts name the kinds that an actor emits, too.
    .filter(({ path }) => path.endsWith('.ts') && !/(\.generated|\.chart|-context)\.ts$/.test(path))
    .map(({ text }) => text)
    .join('\n');

  const unnamed = Object.keys(kinds).filter((kind) => !code.includes(`'${kind}'`));

  expect(unnamed.sort()).toEqual(composed);
});

test('every golden log has the data that the schemas of its kinds declare', () => {
  const ajv = new Ajv({ strict: false });
  const validators = new Map(
    Object.entries(schemas).map(([kind, schema]) => [kind, ajv.compile(schema)]),
  );
  const golden = 'test/scenarios/golden';
  const names = readdirSync(golden, { recursive: true, encoding: 'utf8' });
  const wrong = new Set<string>();
  let count = 0;
  for (const name of names.filter((each) => each.endsWith('.log.jsonl'))) {
    for (const line of readFileSync(join(golden, name), 'utf8').trimEnd().split('\n')) {
      const { kind, data } = JSON.parse(line) as { readonly kind?: string; readonly data: object };
      const validate = kind === undefined ? undefined : validators.get(kind);
      if (validate === undefined) continue;
      count += 1;
      if (!validate(data)) wrong.add(`${kind}: ${ajv.errorsText(validate.errors)}`);
    }
  }

  expect([...wrong]).toEqual([]);
  expect(count).toBeGreaterThan(30_000);
});

test.each([
  ['charge.started', { chargingType: 'AC', limitPercent: 80, resumed: false }],
  ['charge.started', { chargingType: 'ac', limitPercent: 80, resumed: false, socPercent: 30 }],
  ['trip.forgone', { distanceKm: 3, socPercent: 4, soc: 4 }],
  ['vehicle.slept', { at: 'home' }],
  ['cable.plug', { chargingType: 'AC' }],
])('the schema of %s refuses %j', (kind, data) => {
  expect(new Ajv({ strict: false }).validate(schemas[kind]!, data)).toBe(false);
});
