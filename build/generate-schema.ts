/**
 * Writes scenarios/scenario.schema.json, by which editors complete and check scenarios, from the
 * schema of the engine.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { toJSONSchema, ZodObject } from 'zod';
import type { JSONSchema } from 'zod/v4/core';
import { knownKeys } from '../engine/form/other-words.ts';
import { effectStructures } from '../engine/scenario/effects/index.ts';
import { expectationShape } from '../engine/scenario/expectations/index.ts';
import { declareExpectations } from '../engine/scenario/schema/expectations.ts';
import { declareEffects } from '../engine/scenario/schema/faults.ts';
import { declareVerbs } from '../engine/scenario/schema/steps.ts';
import { scenarioSchema } from '../engine/scenario/sections/scenario.ts';
import { verbs } from '../engine/scenario/verbs/index.ts';
import { type GeneratedModule, generatedModule } from './generated-module.ts';

declareVerbs(verbs);
declareEffects(effectStructures);
declareExpectations(expectationShape);

const root = join(import.meta.dirname, '..');
const path = 'scenarios/scenario.schema.json';

/** The schema file as it should be and as it is on disk; the two are equal if it is current. */
export function generatedSchema(): GeneratedModule {
  return generatedModule(path, [], () => format(JSON.stringify(renderSchema())));
}

/** JSON Schema (draft 7, which editors know best) of a scenario file. */
export function renderSchema(): Record<string, unknown> {
  const schema = presentSchema();
  admitOlder(schema);
  describeReferences(schema);
  return schema;
}

/** The same without the older words of keys, which only a member of each map lists. */
export function presentSchema(): Record<string, unknown> {
  const schema = toJSONSchema(scenarioSchema, {
    target: 'draft-7',
    io: 'input',
    override: ({ jsonSchema, zodSchema }) => {
      admitReference(jsonSchema);
      if (zodSchema instanceof ZodObject) {
        jsonSchema[olderWords] = Object.fromEntries(knownKeys(zodSchema).older);
      }
    },
  });
  return {
    ...schema,
    title: 'motorpool scenario, version 1',
    description: 'Units are part of a value (80%, 11kW, 15m); expressions are CEL.',
  };
}

/** The member that keeps the older words of a map's keys until all of its schema is known. */
const olderWords = 'x-older-words';

/** Admits older words in place of their keys, in a schema and all within it. */
function admitOlder(schema: JSONSchema.BaseSchema): void {
  const { properties = {}, required = [], [olderWords]: older = {} } = schema;
  delete schema[olderWords];
  for (const [word, key] of Object.entries(older as Readonly<Record<string, string>>)) {
    properties[word] = { ...(properties[key] as object), description: `older name of ${key}` };
    const either = [{ required: [key] }, { required: [word] }];
    schema.allOf ??= [];
    schema.allOf.push(required.includes(key) ? { oneOf: either } : { not: { allOf: either } });
  }
  const left = required.filter((key) => !Object.values(older as object).includes(key));
  if (left.length > 0) schema.required = left;
  else delete schema.required;
  for (const each of Object.values(schema)) {
    if (typeof each === 'object' && each !== null) admitOlder(each as JSONSchema.BaseSchema);
  }
}

/**
 * Moves the words of definitions to the keys that have none of their own: an editor shows those of
 * the definition first, so that a key would lose its own.
 */
function describeReferences(schema: JSONSchema.BaseSchema): void {
  const definitions = schema['definitions'] as Readonly<Record<string, JSONSchema.BaseSchema>>;
  const keys = [...everyKey(schema)];
  const described = new Set(keys.flatMap(({ allOf }) => allOf?.map(({ $ref }) => $ref) ?? []));
  for (const [name, definition] of Object.entries(definitions)) {
    const reference = `#/definitions/${name}`;
    const { description } = definition;
    if (description === undefined || !described.has(reference)) continue;
    for (const key of keys.filter(({ $ref }) => $ref === reference)) {
      delete key.$ref;
      Object.assign(key, { description, allOf: [{ $ref: reference }] });
    }
    delete definition.description;
  }
}

/** The schemas of all keys in a schema. */
function* everyKey(schema: JSONSchema.BaseSchema): Generator<JSONSchema.BaseSchema> {
  for (const each of Object.values(schema.properties ?? {})) {
    if (typeof each === 'object') yield each;
  }
  for (const each of Object.values(schema)) {
    if (typeof each === 'object' && each !== null) yield* everyKey(each as JSONSchema.BaseSchema);
  }
}

/** A number, a word or a list of texts may come from `$name`, which is text until it is resolved. */
function admitReference(schema: JSONSchema.BaseSchema): void {
  const { type, enum: words, items } = schema;
  if (schema.const !== undefined) return;
  if (type === 'string' && words !== undefined) {
    delete schema.enum;
    delete schema.type;
    schema.anyOf = [
      { type, enum: words },
      { type, pattern: '^\\$' },
    ];
  } else if (type === 'number' || type === 'boolean' || (type === 'array' && isOfTexts(items))) {
    schema.type = [type, 'string'] as never;
    schema.pattern = '^\\$';
  }
}

function isOfTexts(items: JSONSchema.BaseSchema['items']): boolean {
  return typeof items === 'object' && 'type' in items && items.type === 'string';
}

/** Formatted as the formatter of the project does, so that the gate finds nothing to change. */
function format(json: string): string {
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['format', `--stdin-file-path=${path}`],
    { cwd: root, input: json, encoding: 'utf8', maxBuffer: 10_000_000 },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

export const generate = () => [generatedSchema()];
