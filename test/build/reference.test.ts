import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { generatedReference } from '../../build/generate-reference.ts';
import { renderSchema } from '../../build/generate-schema.ts';
import { beside, framed, listed } from '../../build/reference/frame.ts';
import { keyExamples } from '../../build/reference/key-examples.ts';
import { words } from '../../build/reference/types.ts';
import {
  drawExamples,
  scheduleExample,
  seriesExample,
} from '../../build/reference/value-examples.ts';
import { endingExample, modifierExample, verbGroups } from '../../build/reference/verb-examples.ts';
import { expressionKeys } from '../../engine/scenario/compose/cel-form.ts';
import { forms } from '../../engine/scenario/expectations/index.ts';
import { condition } from '../../engine/scenario/expectations/value.ts';
import { parseScenarios } from '../../engine/scenario/parse.ts';
import { diagnosticCodes } from '../../engine/scenario/source/diagnostic.ts';
import { filesOf } from '../engine/scenario/composed.ts';

const { expected: page, actual } = generatedReference();

const steps = [
  ...verbGroups.flatMap(({ verbs }) => Object.entries<string>(verbs)),
  ...Object.entries(drawExamples),
  ['schedules', scheduleExample],
  ['modifiers', modifierExample],
  ['answers', endingExample],
].map(([name, list]) => [name, listed('steps', list!)] as const);

/** Expectations that need time are steps, so all but those of the end are shown as steps. */
const claims = [condition, ...forms].map(({ name, examples: list, onlyAtEnd }) => {
  const step = `- expect:\n${list.replaceAll(/^/gm, '    ')}`;
  const part = onlyAtEnd === undefined ? listed('steps', step) : listed('expect', list);
  return [`expected: ${name}`, part] as const;
});

const examples = [
  ...Object.entries(keyExamples),
  ['values over time', seriesExample] as const,
  ...steps,
  ...claims,
];

test('the reference is current', () => {
  expect(actual).toBe(page);
});

describe('the parser takes the example of', () => {
  test.each(examples)('%s', (_, part) => {
    const scenarios = parseScenarios(framed(part), { file: 'example.yaml', ...filesOf(beside) });

    expect(scenarios.length).toBeGreaterThan(0);
  });
});

interface Schema {
  readonly description?: string;
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
}

const schema = renderSchema() as unknown as Schema & {
  readonly definitions: Readonly<Record<string, Schema>>;
};

/** The place that declares a key: a key that several maps share counts once. */
function nameOf(key: string, member: Schema): string {
  return `${key} ${JSON.stringify(member)}`;
}

function ownOf(written: Schema): Schema {
  const referred = (written.$ref ?? written.allOf?.[0]?.$ref)?.split('/').pop();
  return referred === undefined ? written : schema.definitions[referred]!;
}

/** The keys of a value, by the maps that declare them. */
function* used(value: unknown, written: Schema): Generator<string> {
  const own = ownOf(written);
  for (const each of own.anyOf ?? []) yield* used(value, each);
  if (Array.isArray(value)) {
    for (const each of value) if (own.items) yield* used(each, own.items);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const member = own.properties?.[key];
      if (member !== undefined) yield nameOf(key, member);
      const next = member ?? own.additionalProperties;
      if (typeof next === 'object') yield* used(inner, next);
    }
  }
}

/** Every key that the schema declares, with its path. */
function* declared(written: Schema, path: string, met: Set<Schema>): Generator<[string, string]> {
  const own = ownOf(written);
  if (met.has(own)) return;
  met.add(own);
  for (const each of own.anyOf ?? []) yield* declared(each, path, met);
  if (own.items !== undefined) yield* declared(own.items, `${path}[]`, met);
  if (typeof own.additionalProperties === 'object') {
    yield* declared(own.additionalProperties, `${path}.*`, met);
  }
  for (const [key, each] of Object.entries(own.properties ?? {})) {
    if (each.description?.startsWith('older name of')) continue;
    yield [`${path}.${key}`, nameOf(key, each)];
    yield* declared(each, `${path}.${key}`, met);
  }
}

test('every key is in an example, except habits of personas, whose rows have one each', {
  tags: 'long',
}, () => {
  const shown = new Set(
    examples.flatMap(([, part]) => Array.from(used(parse(framed(part)), schema))),
  );
  const all = [...declared(schema, '', new Set())];

  const missing = all.filter(([path, name]) => !path.includes('.persona.') && !shown.has(name));

  expect(all.length).toBeGreaterThan(400);
  expect(missing.map(([path]) => path)).toEqual([]);
});

/** The schema of a key, or of the items of its list, that takes an expression. */
function takesExpression(written: Schema): boolean {
  const { anyOf = [], items, description = '' } = written;
  const parts = items === undefined ? anyOf : [...anyOf, items];
  return /CEL expression\)?$/.test(description) || parts.some(takesExpression);
}

test('values are put into every key that takes an expression as CEL writes them', () => {
  const keys = [...declared(schema, '', new Set())].flatMap(([, name]) => {
    const [, key, member] = /^(\S+) (.*)$/s.exec(name)!;
    return takesExpression(JSON.parse(member!) as Schema) ? [key!] : [];
  });

  expect([...new Set(keys)].sort()).toEqual([...expressionKeys].sort());
});

/** Habits in the table of the page, such as `commuter.leave`, with their examples and defaults. */
const habits = [
  ...page.matchAll(/^\| `(\w+)\.(\w+)` \| [^|]*: `([^`|]+)` \|/gm),
  ...page.matchAll(/^\| `(\w+)\.(\w+)` \| [^|]* \| `?(\d[^`|]*|\{[^`|]*)`? \|/gm),
]
  .map(([, kind, habit, example]) => [kind!, habit!, example!] as const)
  .filter(([kind]) => ['commuter', 'retiree', 'family', 'delivery', 'taxi'].includes(kind));

test.each(habits)('the parser takes the example of %s.%s', (kind, habit, example) => {
  const car = `vehicles: { car: { model: BEV, persona: { ${kind}: { ${habit}: ${example} } } } }`;

  expect(parseScenarios(framed(car), { file: 'example.yaml' })).toHaveLength(1);
});

test('five personas have habits in plenty', () => {
  expect(habits.length).toBeGreaterThan(110);
});

/** Examples of expressions that need no delivery, fact, arrival, parameter or capture. */
const expressions = words
  .flatMap(([written]) => [...written.matchAll(/`([^`]+)`/g)].map(([, text]) => text!))
  .filter((text) => /^(car|taxis|deliveries|duration|timestamp)\b./.test(text));

test.each(expressions)('the checker takes the expression %s', (text) => {
  const part = listed('expect', `- { value: '${text}', present: true }`);

  expect(parseScenarios(framed(part), { file: 'example.yaml' })).toHaveLength(1);
});

test('every kind of mistake has its sentence', () => {
  for (const code of diagnosticCodes) expect(page).toContain(`| \`${code}\` | `);
});

test('links within the page lead somewhere', () => {
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, target]) => target!);

  expect(links.length).toBeGreaterThan(40);
  for (const target of links) expect(headings).toContain(target);
});
