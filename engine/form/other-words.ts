import { registry, type ZodType } from 'zod';

/** Words in place of a key, between spaces; a form says how the key is written then. */
export type Synonym = string | Readonly<Record<string, string>>;

/** The words that files have in place of a key. */
interface WordsOfKey {
  /** Older words of the key, which are read like it. */
  readonly older?: readonly string[];
  /** Words that are a mistake here, with the form of the key that is meant; often it has none. */
  readonly synonyms?: Readonly<Record<string, string>>;
}

/** The answers to keys of a map that no key of it stands for. */
interface WordsOfMap {
  /** The reason why there is no such key, by the word. */
  readonly lacking?: Readonly<Record<string, string>>;
  /** The message for any other unknown key of a map that has these keys. */
  unknown?(key: string, present: readonly string[]): string | undefined;
}

/** A value of the right kind for one that is not; undefined where none is likely. */
type Correction = (value: unknown) => string | undefined;

const wordsOfKeys = registry<WordsOfKey>();
const wordsOfMaps = registry<WordsOfMap>();
const corrections = registry<{ readonly correct: Correction }>();

/** A key that had another name, which files may still have; no document shows it. */
export function formerly<Schema extends ZodType>(schema: Schema, older: string): Schema {
  wordsOfKeys.add(schema, { ...wordsOfKeys.get(schema), older: [older] });
  return schema;
}

/** A key with words that users write in its place; a mistake suggests the key. */
export function meant<Schema extends ZodType>(
  schema: Schema,
  ...words: readonly Synonym[]
): Schema {
  const forms = words.flatMap((each): (readonly [string, string])[] =>
    typeof each === 'string' ? each.split(' ').map((word) => [word, '']) : Object.entries(each),
  );
  const known = wordsOfKeys.get(schema);
  const synonyms = { ...known?.synonyms, ...Object.fromEntries(forms) };
  wordsOfKeys.add(schema, { ...known, synonyms });
  return schema;
}

/** A map with the reasons why it lacks some keys. */
export function lacking<Schema extends ZodType>(schema: Schema, words: WordsOfMap): Schema {
  wordsOfMaps.add(schema, words);
  return schema;
}

/** A value with the one that is probably meant by a value of another kind. */
export function corrected<Schema extends ZodType>(schema: Schema, correct: Correction): Schema {
  corrections.add(schema, { correct });
  return schema;
}

export type MapShape = Readonly<Record<string, ZodType>>;

/** The keys of a map and the older words of its keys; the answers to all others. */
export interface KnownKeys {
  readonly shape: MapShape;
  /** The key that an older word stands for. */
  readonly older: ReadonlyMap<string, string>;
  /** The key that a mistaken word means, and how it is written. */
  readonly synonyms: ReadonlyMap<string, { readonly key: string; readonly written: string }>;
  readonly words: WordsOfMap;
}

/** All that is declared of the keys of a map. */
export function knownKeys(map: ZodType): KnownKeys {
  const { shape } = map.def as unknown as { readonly shape: MapShape };
  const older = new Map<string, string>();
  const synonyms = new Map<string, { readonly key: string; readonly written: string }>();
  for (const [key, schema] of Object.entries(shape)) {
    const words = wordsOfKeys.get(schema);
    for (const each of words?.older ?? []) older.set(each, key);
    for (const [word, form] of Object.entries(words?.synonyms ?? {})) {
      synonyms.set(word, { key, written: form === '' ? key : `${key}: ${form}` });
    }
  }
  return { shape, older, synonyms, words: wordsOfMaps.get(map) ?? {} };
}

/** The value that is probably meant by one of another kind. */
export function correctionOf(schema: ZodType | undefined, value: unknown): string | undefined {
  return schema && corrections.get(schema)?.correct(value);
}
