/**
 * Writes scenarios/scenario.schema.json, by which editors complete and check scenarios, from the schema of the
 * engine. With --check nothing is written and a file that is not current makes the run fail.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toJSONSchema } from 'zod';
import type { JSONSchema } from 'zod/v4/core';
import { effectStructures } from '../engine/scenario/effects/index.ts';
import { expectationShape } from '../engine/scenario/expectations/index.ts';
import { declareExpectations } from '../engine/scenario/schema/expectations.ts';
import { declareEffects } from '../engine/scenario/schema/faults.ts';
import { scenarioSchema } from '../engine/scenario/schema/scenario.ts';
import { declareVerbs } from '../engine/scenario/schema/steps.ts';
import { verbKeys } from '../engine/scenario/verbs/index.ts';

declareVerbs(verbKeys);
declareEffects(effectStructures);
declareExpectations(expectationShape);

const root = join(import.meta.dirname, '..');
const path = 'scenarios/scenario.schema.json';

/** The schema file as it should be and as it is on disk; the two are equal if it is current. */
export function generatedSchema(): { readonly expected: string; readonly actual: string } {
  const file = join(root, path);
  return {
    expected: format(JSON.stringify(renderSchema())),
    actual: existsSync(file) ? readFileSync(file, 'utf8') : '',
  };
}

/** JSON Schema (draft 7, which editors know best) of a scenario file. */
export function renderSchema(): Record<string, unknown> {
  const schema = toJSONSchema(scenarioSchema, {
    target: 'draft-7',
    io: 'input',
    override: ({ jsonSchema }) => admitReference(jsonSchema),
  });
  return {
    ...schema,
    title: 'motorpool scenario, version 1',
    description: 'Units are part of a value (80%, 11kW, 15m); expressions are CEL.',
  };
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

function main(): void {
  const { expected, actual } = generatedSchema();
  if (expected === actual) return;
  if (process.argv.includes('--check')) {
    console.error(`${path} is not current`);
    process.exit(1);
  }
  writeFileSync(join(root, path), expected);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
