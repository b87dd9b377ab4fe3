import type { ZodType } from 'zod';
import { type FormField, type FormFields, optional, type ValuesOf } from './field.ts';
import { toFlow } from './flow-text.ts';
import type { FormEntry } from './form-entry.ts';

/** A field whose value has another name in the plan than its key in a file. */
interface Renamed<Member extends string> {
  readonly member: Member;
}

/** A field whose key may be left out, with the value of the plan then. */
interface Usual<Value> {
  readonly usual: Value;
}

/** The name that the value of a field has in the plan. */
type MemberOf<F extends FormFields, Key extends keyof F> =
  F[Key] extends Renamed<infer Member> ? Member : Key;

/** The values that a file gives, by member; without those of keys that are absent or wrong. */
export type SaidOf<F extends FormFields> = {
  readonly [Key in keyof F as MemberOf<F, Key>]?: Exclude<ValuesOf<F>[Key], undefined>;
};

/** The values without a section, by member. */
export type UsualOf<F extends FormFields> = {
  readonly [Key in keyof F as F[Key] extends Usual<unknown>
    ? MemberOf<F, Key>
    : never]: F[Key] extends Usual<infer Value> ? Value : never;
};

/** A field with the name that its value has in the plan. */
export function as<const Member extends string, Field extends FormField<unknown, never>>(
  member: Member,
  field: Field,
): Field & Renamed<Member> {
  return { ...field, member };
}

/** A field whose key may be left out, and its value then, in words where no file can write it. */
export function usual<Value, const Without extends Value>(
  field: FormField<Value, Value>,
  value: Without,
  words?: string,
): FormField<Value | undefined, Value> & Usual<Without> {
  const written = (): string => words ?? toFlow(field.write(value));
  return { ...optional(field), schema: () => optional(field).schema(written()), usual: value };
}

/** A field whose key may be left out; the words say how its value is found then. */
export function otherwise<Value, Written>(
  field: FormField<Value, Written>,
  words: string,
): FormField<Value | undefined, Written> {
  return { ...optional(field), schema: () => optional(field).schema(words) };
}

/** Keys of one kind: each has its member of the plan, its words and the value without it. */
export const setting =
  <Value>(kind: (says: string) => FormField<Value, Value>) =>
  <const Member extends string>(member: Member, says: string, value: Value) =>
    as(member, usual(kind(says), value));

/** The structures of keys. */
export function toShape(fields: FormFields): Readonly<Record<string, ZodType>> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.schema()]));
}

/** Reads the values that a file gives. */
export function readSaid<F extends FormFields>(fields: F, at: FormEntry): SaidOf<F> {
  return byMember(fields, (field, key) => field.read(at.at(key))) as SaidOf<F>;
}

/** The values of a file that gives none. */
export function toUsual<F extends FormFields>(fields: F): UsualOf<F> {
  return byMember(fields, (field) => (field as Partial<Usual<unknown>>).usual) as UsualOf<F>;
}

function byMember(
  fields: FormFields,
  valueFor: (field: FormField<unknown, never>, key: string) => unknown,
): object {
  const values = Object.entries(fields).map(([key, field]) => {
    const { member = key } = field as Partial<Renamed<string>>;
    return [member, valueFor(field, key)] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
