import { boolean, enum as oneOf, type ZodType, optional as zodOptional } from 'zod';
import { allAtOnce, type InSteps } from '../in-steps.ts';
import type { Json } from '../log/canonical.ts';
import type { FormEntry } from './form-entry.ts';
import { formerly, meant, type Synonym } from './other-words.ts';
import { text as textSchema, withUsual } from './schemas.ts';

/** One key of a map: its structure, and how its value is read. */
export interface KeyField<Value> {
  /**
   * The structure, which JSON Schema and the reference show, with words for the value without the
   * key; built only when it is needed.
   */
  schema(usual?: string): ZodType;
  /** The value in canonical units; undefined where it is absent or wrong, which is reported. */
  read(at: FormEntry): Value | undefined;
  readonly isOptional: boolean;
}

/** One key of a form, whose value is also written again. */
export interface FormField<Value, Written = NonNullable<Value>> extends KeyField<Value> {
  /** The value as a scenario writes it. */
  write(value: Written): Json;
}

/** A field whose value may take long, such as that of a file. */
export interface SteppedField<Value, Written = NonNullable<Value>>
  extends FormField<Value, Written> {
  /** The value as `read` gives it. */
  readInSteps(at: FormEntry): InSteps<Value | undefined>;
}

/** A field whose value is read in steps, or all at once where a reader has no steps. */
export function stepped<Value, Written>({
  readInSteps,
  ...field
}: Omit<SteppedField<Value, Written>, 'read'>): SteppedField<Value, Written> {
  return { ...field, readInSteps, read: (at) => allAtOnce(readInSteps(at)) };
}

/** Reads the value of a field, in steps where it has some. */
export function* readingField(field: FormField<unknown, never>, at: FormEntry): InSteps<unknown> {
  return 'readInSteps' in field
    ? yield* (field as SteppedField<unknown, never>).readInSteps(at)
    : field.read(at);
}

/** How a page asks for the value of a field. */
export interface FieldInput {
  /** The words beside the input. */
  readonly title: string;
  /** The value that it has at first; where it is empty the key may be left out. */
  readonly initial: string;
  /** The values to choose from, for an input without free text. */
  readonly options?: readonly (readonly [value: string, title: string])[];
  readonly isNumber?: true;
  /** The divisor of the answer: 100 where a share is asked as so many of every 100. */
  readonly per?: number;
}

/** The keys of a form by their names. */
export type FormFields = Readonly<Record<string, FormField<unknown, never>>>;

/** The keys of a map by their names. */
export type KeyFields = Readonly<Record<string, KeyField<unknown>>>;

/** The values that are read from a form. */
export type ValuesOf<F extends FormFields> = {
  readonly [Key in keyof F]: F[Key] extends FormField<infer Value, never> ? Value : never;
};

/** The values from which a form is written; keys without a value are left out. */
export type WrittenOf<F extends FormFields> = {
  readonly [Key in keyof F]?:
    | (F[Key] extends FormField<unknown, infer Written> ? Written : never)
    | undefined;
};

/** A field whose key may be left out. */
export function optional<Value, Written>(
  field: FormField<Value, Written>,
): FormField<Value | undefined, Written>;
export function optional<Value>(field: KeyField<Value>): KeyField<Value | undefined>;
export function optional(field: KeyField<unknown>): KeyField<unknown> {
  return { ...field, schema: (usual) => zodOptional(field.schema(usual)), isOptional: true };
}

/** A field with words that users write in place of its key. */
export function called<Field extends KeyField<unknown>>(
  field: Field,
  ...words: readonly Synonym[]
): Field {
  return { ...field, schema: (usual) => meant(field.schema(usual), ...words) };
}

/** A field with an older word of its key, which is read like it. */
export function older<Field extends KeyField<unknown>>(field: Field, word: string): Field {
  return { ...field, schema: (usual) => formerly(field.schema(usual), word) };
}

/** A field whose value needs no reading: the structure says all. */
export function plain<Value extends Json>(schema: (usual?: string) => ZodType): FormField<Value> {
  return {
    schema,
    read: ({ value }) => value as Value | undefined,
    write: (value) => value,
    isOptional: false,
  };
}

export const text = (says: string, ...examples: string[]): FormField<string> =>
  plain((usual) => textSchema(withUsual(says, usual), ...examples));

export const flag = (says: string): FormField<boolean> =>
  plain((usual) => boolean().describe(withUsual(says, usual)));

export const word = <const Word extends string>(
  words: readonly Word[],
  says: string,
): FormField<Word> => plain((usual) => oneOf(words).describe(withUsual(says, usual)));
