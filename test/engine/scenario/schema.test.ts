import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf } from '../../../adapters/file/import-reader.ts';
import { generatedSchema, renderSchema } from '../../../build/generate-schema.ts';
import { profileNames } from '../../../engine/model/profile.ts';
import { expressionKeys } from '../../../engine/scenario/compose/cel-form.ts';
import { parseScenarios } from '../../../engine/scenario/parse.ts';
import { doors } from '../../../engine/scenario/verbs/openings.ts';

type Json = { readonly [key: string]: Json } & string & Json[];

const schema = renderSchema() as unknown as Json;

function* objects(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Json;
  for (const each of Object.values(value)) yield* objects(each);
}

test('the schema file is current', { tags: 'long' }, () => {
  const { expected, actual } = generatedSchema();

  expect(actual).toBe(expected);
});

describe('what an editor completes', () => {
  test('the keys of a file, of which only the version is required', () => {
    expect(Object.keys(schema['properties']!)).toEqual(
      expect.arrayContaining([
        'version',
        'clock',
        'params',
        'vehicles',
        'fleets',
        'steps',
        'expect',
      ]),
    );
    expect(schema['required']).toEqual(['version']);
  });

  test('verbs, modifiers and words', () => {
    const step = schema['definitions']!['steps']!['items']!['properties']!;

    expect(Object.keys(step)).toEqual(
      expect.arrayContaining([
        'wait',
        'drive',
        'plugIn',
        'parallel',
        'repeat',
        'within',
        'because',
      ]),
    );
    expect(step['openDoor']!['properties']!['door']!['anyOf']![0]!['enum']).toEqual(doors);
    expect(step['drive']!['properties']!['profile']!['anyOf']![0]!['anyOf']![0]!['enum']).toEqual(
      profileNames,
    );
  });

  test('a description for every verb', () => {
    const step = schema['definitions']!['steps']!['items']!['properties']!;
    const silent = Object.keys(step).filter((key) => !('description' in step[key]!));

    expect(silent).toEqual([]);
  });

  test('expressions are where references are put in as CEL writes them', () => {
    const keys = new Set<string>();
    const note = (key: string, value: Json): void => {
      const { description = '', anyOf = [], items } = value;
      const isExpression = (each: Json): boolean =>
        String(each['description'] ?? '').includes('(a CEL expression)');
      if (String(description).includes('(a CEL expression)')) keys.add(key);
      if ([...(anyOf as Json[]), ...(items === undefined ? [] : [items])].some(isExpression)) {
        keys.add(key);
      }
    };
    for (const each of objects(schema)) {
      for (const [key, value] of Object.entries(each['properties'] ?? {})) {
        if (typeof value === 'object') note(key, value as Json);
      }
    }

    expect([...keys].filter((key) => !expressionKeys.has(key))).toEqual([]);
    expect(keys.size).toBeGreaterThan(8);
  });

  test('nothing that is not there', () => {
    const open = [...objects(schema)].filter(
      (each) => 'properties' in each && each['additionalProperties'] !== (false as unknown),
    );
    const references = [...objects(schema)].flatMap((each) =>
      typeof each['$ref'] === 'string' ? [each['$ref'] as string] : [],
    );

    expect(open).toEqual([]);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      expect(schema['definitions']).toHaveProperty(reference.replace('#/definitions/', ''));
    }
  });
});

describe('every scenario of the project', () => {
  const root = join(import.meta.dirname, '../../..');
  const files = readdirSync(join(root, 'scenarios'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml') && !/^models\/|(^|\/)lib\//.test(file))
    .map((file) => `scenarios/${file}`)
    .sort();

  test('are looked at', () => {
    expect(files.length).toBeGreaterThan(0);
  });

  test.each(files)('%s is right and names its schema', (file) => {
    const text = readFileSync(join(root, file), 'utf8');

    expect(parseScenarios(text, { file, ...importsOf(file) }).length).toBeGreaterThan(0);
    expect(text).toMatch(/^# yaml-language-server: \$schema=(\.\.\/)+scenario\.schema\.json\n/);
  });
});
