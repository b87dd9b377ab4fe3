import { optional, type ZodType } from 'zod';
import type { FormField } from '../../form/field.ts';
import type { ScenarioEntry } from '../read/checker.ts';

/** Keys of an expectation that are read together. */
export interface KeyGroup<Value> {
  readonly keys: readonly string[];
  shape(): Readonly<Record<string, ZodType>>;
  /** The value of the keys; undefined where they are absent or wrong, which is reported. */
  read(at: ScenarioEntry, form: string, said: Readonly<Record<string, unknown>>): Value | undefined;
  readonly isOptional: boolean;
}

/** A single key as a group. */
export function singleKey<Value>(key: string, field: FormField<Value, never>): KeyGroup<Value> {
  return {
    keys: [key],
    shape() {
      const schema = field.schema();
      return { [key]: field.isOptional ? schema : optional(schema) };
    },
    read: (at) => field.read(at.at(key)),
    isOptional: field.isOptional,
  };
}
