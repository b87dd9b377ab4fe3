import { strictObject, type ZodType } from 'zod';
import type { Json } from '../log/canonical.ts';
import { type FormField, type KeyField, type KeyFields, optional } from './field.ts';
import { toFlow } from './flow-text.ts';
import type { FormEntry } from './form-entry.ts';
import { withUsual } from './schemas.ts';

/** A field whose value has another name in the plan than its key in a file. */
export interface Renamed<Member extends string> {
  readonly member: Member;
}

/** A field whose key may be left out. */
export interface Optional {
  readonly isOptional: true;
}

/** A field whose key may be left out, with the value of the plan then. */
export interface Usual extends Optional {
  readonly usual: unknown;
}

/** A field whose value is a map of fields. */
export interface Nested {
  readonly fields: KeyFields;
}

/** A field whose value no description of a file may show. */
export interface Undisclosed {
  readonly isSecret: true;
}

/** The name that the value of a field has in the plan. */
type MemberOf<F extends KeyFields, Key extends keyof F> =
  F[Key] extends Renamed<infer Member> ? Member : Key;

type ValueOf<Field extends KeyField<unknown>> = Exclude<ReturnType<Field['read']>, undefined>;

/** The values that a file gives, by member; without those of keys that are absent or wrong. */
type ReadOf<F extends KeyFields> = {
  readonly [Key in keyof F as MemberOf<F, Key>]?: ValueOf<F[Key]>;
};

/** The values without a section, by member. */
type UsualOf<F extends KeyFields> = {
  readonly [Key in keyof F as F[Key] extends Usual ? MemberOf<F, Key> : never]: ValueOf<F[Key]>;
};

/** The values that a whole map has: all but those of keys that may be left out. */
type NestedOf<F extends KeyFields> = ReadOf<F> & {
  readonly [Key in keyof F as F[Key] extends Optional ? never : MemberOf<F, Key>]: ValueOf<F[Key]>;
};

/** A field with the name that its value has in the plan. */
export function as<const Member extends string, Field extends KeyField<unknown>>(
  member: Member,
  field: Field,
): Field & Renamed<Member> {
  return { ...field, member };
}

/** A field whose key may be left out, and its value then. */
export function usual<Field extends FormField<unknown, never>>(
  field: Field,
  value: ValueOf<Field>,
): Field & Usual {
  return usually(field, value, () => toFlow(field.write(value as never)));
}

/** A field whose key may be left out, and its value then, which no file writes as these words. */
export function usually<Field extends KeyField<unknown>>(
  field: Field,
  value: ValueOf<Field>,
  words: string | (() => string),
): Field & Usual {
  return { ...otherwise(field, words), usual: value };
}

/** A field whose key may be left out; the words say how its value is found then. */
export function otherwise<Field extends KeyField<unknown>>(
  field: Field,
  words: string | (() => string),
): Field & Optional {
  const toWords = typeof words === 'string' ? () => words : words;
  return { ...field, schema: () => optional(field).schema(toWords()), isOptional: true };
}

/** Keys of one kind: each has its member of the plan, its words and the value without it. */
export const setting =
  <Field extends FormField<unknown, never>>(kind: (says: string) => Field) =>
  <const Member extends string>(member: Member, says: string, value: ValueOf<Field>) =>
    as(member, usual(kind(says), value));

/** A map as the value of a key; undefined where a required key of it is absent or wrong. */
export function nested<F extends KeyFields>(
  says: string,
  fields: F,
): KeyField<NestedOf<F>> & Nested {
  const required = Object.keys(fields).filter((key) => !fields[key]!.isOptional);
  return {
    fields,
    schema: (words) => strictObject(toShape(fields)).describe(withUsual(says, words)),
    read(at) {
      if (!at.isPresent) return undefined;
      const said = readSaid(fields, at);
      const isWhole = required.every((key) => Object.hasOwn(said, toMember(key, fields[key]!)));
      return isWhole ? (said as NestedOf<F>) : undefined;
    },
    isOptional: false,
  };
}

/** The structures of keys. */
export function toShape(fields: KeyFields): Readonly<Record<string, ZodType>> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.schema()]));
}

/** Reads the values that a file gives. */
export function readSaid<F extends KeyFields>(fields: F, at: FormEntry): ReadOf<F> {
  return byMember(fields, (field, key) => field.read(at.at(key)));
}

/** The values of a file that gives none. */
export function toUsual<F extends KeyFields>(fields: F): UsualOf<F> {
  return byMember(fields, (field) => (field as Partial<Usual>).usual) as UsualOf<F>;
}

/** Reads the values that a file gives, with the others as they are without it. */
export function readWhole<F extends KeyFields>(fields: F, at: FormEntry): UsualOf<F> & ReadOf<F> {
  return { ...toUsual(fields), ...readSaid(fields, at) };
}

/** The settings that a file gives, as it writes them, by the paths of their keys. */
export function toStated(
  fields: KeyFields,
  at: FormEntry,
  path = '',
): readonly (readonly [path: string, written: string])[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const each = at.at(key);
    if (!each.isPresent) return [];
    const { fields: within = {}, isSecret = false } = field as Partial<Nested & Undisclosed>;
    const inner = toStated(within, each, `${path}${key}.`);
    if (inner.length > 0) return inner;
    return [[`${path}${key}`, isSecret ? '(secret)' : toFlow(each.value as Json)] as const];
  });
}

function byMember(
  fields: KeyFields,
  valueFor: (field: KeyField<unknown>, key: string) => unknown,
): object {
  const values = Object.entries(fields).map(
    ([key, field]) => [toMember(key, field), valueFor(field, key)] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function toMember(key: string, field: KeyField<unknown>): string {
  return (field as Partial<Renamed<string>>).member ?? key;
}
