import { literal } from 'zod';
import { type FieldInput, type FormField, optional, plain } from '../../form/field.ts';
import { duration } from '../../form/quantity.ts';
import type { InSteps } from '../../in-steps.ts';
import type { Distribution } from '../../random/distribution.ts';
import type { FaultTarget } from '../plan/faults.ts';
import { positiveDuration, type ScenarioEntry } from '../read/checker.ts';
import { distribution as readDistribution } from '../read/distribution.ts';
import { number as plainNumber } from '../read/fields.ts';
import { distribution } from '../schema/values.ts';
import { writtenDuration } from './written-duration.ts';

/** A key of an effect, with the way in which a page asks for it. */
export interface EffectField<Value, Written = NonNullable<Value>>
  extends FormField<Value, Written> {
  /** True: the page asks nothing, and the value is `true`. */
  readonly input: FieldInput | true;
  /** The value as `read` gives it, for values that take long or depend on the target. */
  readInSteps?(at: ScenarioEntry, target: FaultTarget | undefined): InSteps<Value | undefined>;
}

/** A field with the question of a page. */
export function asked<Value, Written>(
  field: FormField<Value, Written>,
  title: string,
  initial: string,
  more: Omit<FieldInput, 'title' | 'initial'> = {},
): EffectField<Value, Written> {
  return { ...field, input: { title, initial, ...more } };
}

/** A page asks for a number. */
export const number = { isNumber: true } as const;

export const shareInput: FieldInput = {
  title: 'Of every 100',
  initial: '100',
  ...number,
  per: 100,
};

export const share: EffectField<number | undefined, number> = {
  ...optional(plainNumber('probability, 0 to 1; default: 1', { min: 0, max: 1 })),
  input: shareInput,
};

/** A whole number from 1 on. */
export const count = (says: string, max = 1_000_000): FormField<number> =>
  plainNumber(says, { min: 1, max, whole: true });

const anyDelay = { dimension: 'duration', range: { ...positiveDuration, min: 0 } } as const;

/** A length of time, which may be drawn. */
export const drawnTime = (says: string, example: string): FormField<Distribution<number>> => ({
  schema: () => distribution(says, example),
  read: (at: ScenarioEntry) => at.by(readDistribution, anyDelay),
  write: writtenDuration,
  isOptional: false,
});

/** A length of time, which a page asks for in the words of the effect. */
export const time = (
  says: string,
  title: string,
  initial: string,
): EffectField<number | undefined, number> => asked(optional(duration(says)), title, initial);

/** A key whose only value is `true`. */
export const yes = (says: string): EffectField<true | undefined, true> => ({
  ...optional(plain<true>(() => literal(true).describe(says))),
  input: true,
});
