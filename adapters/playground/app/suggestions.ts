import type { EngineNames } from '../messages.ts';
import {
  formsAt,
  keysOf,
  type LanguageSchema,
  type SchemaNode,
  type SchemaWord,
  valuesOf,
} from './schema-words.ts';
import { placeAt } from './written-place.ts';

export interface Suggestions {
  /** The offset at which the word begins that they replace. */
  readonly from: number;
  readonly words: readonly SchemaWord[];
}

/**
 * The words that may stand at an offset of a scenario: of the language, names of the engine, and
 * its own names.
 */
export function suggestionsAt(
  schema: LanguageSchema,
  text: string,
  offset: number,
  names: EngineNames,
): Suggestions | undefined {
  const place = placeAt(text, offset);
  if (place === undefined) return undefined;
  const { path, key, prefix } = place;
  const forms = formsAt(schema, key === undefined ? path : [...path, key]);
  const known = namesFor(forms, names);
  const values = valuesOf(forms).filter(({ word }) => !known.some((name) => name.word === word));
  const keys = key === undefined ? keysOf(forms) : [];
  // A text of its own may name anything that the scenario declares.
  const isFree = forms.some(({ type }) => type === 'string') && keys.length === 0;
  const words = [...keys, ...values, ...known, ...(isFree ? declaredNames(text) : [])];
  return words.length === 0 ? undefined : { from: offset - prefix.length, words };
}

/** The names of the kinds of which these forms have an example. */
function namesFor(forms: readonly SchemaNode[], names: EngineNames): readonly SchemaWord[] {
  const examples = new Set(forms.flatMap(({ examples: own = [] }) => own));
  const kinds = Object.entries(names) as readonly (readonly [string, readonly string[]])[];
  return kinds
    .filter(([, known]) => known.some((name) => examples.has(name)))
    .flatMap(([kind, known]) => known.map((word) => ({ word, description: kind, isKey: false })));
}

/** The sections whose keys are names, and the things that these name. */
const sections: Readonly<Record<string, string>> = {
  vehicles: 'vehicle',
  fleets: 'fleet',
  users: 'user',
  places: 'place',
  chargers: 'charger',
  sites: 'site',
  models: 'model',
  webhooks: 'webhook',
  flows: 'flow',
};

/** The names that a scenario declares on lines of their own. */
function declaredNames(text: string): readonly SchemaWord[] {
  const words: SchemaWord[] = [];
  let described: string | undefined;
  let indent = 0;
  for (const line of text.split('\n')) {
    const [, blank = '', word] = /^( *)([\w.-]+):/.exec(line) ?? [];
    if (word === undefined) continue;
    if (blank === '') {
      described = Object.hasOwn(sections, word) ? sections[word] : undefined;
      indent = 0;
    } else if (described !== undefined) {
      indent ||= blank.length;
      if (blank.length === indent) words.push({ word, description: described, isKey: false });
    }
  }
  return words;
}
