import { item } from './written-place.ts';

/** The parts of our JSON Schema that complete a text. */
export interface SchemaNode {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: SchemaNode | boolean;
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly allOf?: readonly SchemaNode[];
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly const?: string | number | boolean | null;
  readonly examples?: readonly unknown[];
}

export interface LanguageSchema extends SchemaNode {
  readonly definitions: Readonly<Record<string, SchemaNode>>;
}

/** A word that the language has at a place. */
export interface SchemaWord {
  readonly word: string;
  readonly description: string;
  readonly isKey: boolean;
}

/** The forms that a value may have at a path, alternatives and references resolved. */
export function formsAt(schema: LanguageSchema, path: readonly string[]): readonly SchemaNode[] {
  let forms = resolved(schema, [schema]);
  for (const step of path) {
    forms = resolved(
      schema,
      forms.flatMap((form) => below(form, step)),
    );
  }
  return forms;
}

/** The keys of a map with these forms. */
export function keysOf(forms: readonly SchemaNode[]): readonly SchemaWord[] {
  const keys = new Map<string, SchemaWord>();
  for (const { properties = {} } of forms) {
    for (const [word, { description = '' }] of Object.entries(properties)) {
      if (keys.get(word)?.description) continue;
      keys.set(word, { word, description, isKey: true });
    }
  }
  return [...keys.values()];
}

/** The values that these forms name: words of a choice, true and false, and examples. */
export function valuesOf(forms: readonly SchemaNode[]): readonly SchemaWord[] {
  const words = forms.flatMap(({ enum: choices = [], const: only, type, examples = [] }) => [
    ...choices.map((word) => ({ word, description: '' })),
    ...(only === undefined ? [] : [{ word: only, description: '' }]),
    ...(isOfType(type, 'boolean') ? [true, false].map((word) => ({ word, description: '' })) : []),
    ...examples.map((word) => ({ word, description: 'for example' })),
  ]);
  const plain = words.filter(({ word }) => ['string', 'number', 'boolean'].includes(typeof word));
  const byWord = new Map(plain.map((each) => [String(each.word), each.description]));
  return [...byWord].map(([word, description]) => ({ word, description, isKey: false }));
}

function isOfType(type: SchemaNode['type'], wanted: string): boolean {
  return type === wanted || (Array.isArray(type) && type.includes(wanted));
}

function below({ properties, additionalProperties, items }: SchemaNode, step: string) {
  if (step === item) return items === undefined ? [] : [items];
  const own = properties !== undefined && Object.hasOwn(properties, step) && properties[step];
  if (own) return [own];
  return typeof additionalProperties === 'object' ? [additionalProperties] : [];
}

/** Nodes with all that they refer to or choose between, each once. */
function resolved(schema: LanguageSchema, nodes: readonly SchemaNode[]): readonly SchemaNode[] {
  const found = new Set<SchemaNode>();
  const queue = [...nodes];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    const { $ref, anyOf = [], oneOf = [], allOf = [] } = node;
    const named = $ref === undefined ? undefined : schema.definitions[$ref.split('/').at(-1)!];
    queue.push(...anyOf, ...oneOf, ...allOf, ...(named === undefined ? [] : [named]));
  }
  return [...found];
}
