import { lazy, literal, optional, strictObject, union, type ZodType } from 'zod';
import type { FieldInput, FormFields, WrittenOf } from '../../form/field.ts';
import { meant, type Synonym } from '../../form/other-words.ts';
import { given } from '../../given.ts';
import type { Json } from '../../log/canonical.ts';
import type { EffectHome, FaultEffect } from '../plan/faults.ts';
import { type EffectReader, ScenarioEntry } from '../read/checker.ts';
import { hasRightKeys } from '../read/right-keys.ts';
import type { EffectField } from './fields.ts';

/** All that is said of an effect of faults. */
interface EffectForm<F extends EffectFields, Kind extends FaultEffect['kind']> {
  /** The key in a file. */
  readonly name: string;
  readonly of: readonly EffectHome[];
  /** Words that users write in place of the name. */
  readonly meant?: readonly Synonym[];
  /** The words of the reference for it, without those that name its only target. */
  readonly says: string;
  /** The words by which a form offers it, or those for each key of `oneOf` or each target. */
  readonly title: string | Readonly<Record<string, string>>;
  /** A sentence for the same form, or one for each of its titles: the consequence of the effect. */
  readonly explanation: string | Readonly<Record<string, string>>;
  readonly fields: F;
  /** Of these keys an effect has exactly one; the others are keys of another effect. */
  readonly oneOf?: readonly (keyof F & string)[];
  /** The value that alone will do: that of a key, or `true` where no key is required. */
  readonly short?: keyof F & string;
  /** The kinds of effects that are made of it. */
  readonly kinds: readonly Kind[];
  effect(said: SaidOf<F>): MaybeUndefined<EffectOf<Kind>>;
  /**
   * The values from which an effect is made; its members without this. Undefined where another key
   * gives the effect.
   */
  recorded?(effect: EffectOf<Kind>): WrittenOf<F> | undefined;
  /** The effect in a few words; the probability is added. */
  words(effect: EffectOf<Kind>): string;
  /** Effects as YAML; together they have every key. */
  readonly examples: readonly string[];
}

/** The values that are read of an effect. */
type SaidOf<F extends EffectFields> = {
  readonly [Key in keyof F]: F[Key] extends EffectField<infer Value, never> ? Value : never;
};

type EffectFields = FormFields & Readonly<Record<string, EffectField<unknown, never>>>;

type EffectOf<Kind, Each = FaultEffect> = Each extends { readonly kind: infer Own }
  ? Kind extends Own
    ? Each
    : never
  : never;

/** An effect whose optional members may be undefined. */
type MaybeUndefined<T> = T extends unknown
  ? { [K in keyof T]: T extends Readonly<Record<K, unknown>> ? T[K] : T[K] | undefined }
  : never;

/** An effect as the rest of the language sees it. */
export interface DeclaredEffect extends EffectReader {
  readonly name: string;
  /** The structure, built only when it is needed. */
  readonly schema: () => ZodType;
  readonly kinds: readonly FaultEffect['kind'][];
  readonly examples: readonly string[];
  /** The forms by which a target of this home is given the effect. */
  readonly choices: (home: EffectHome) => readonly EffectChoice[];
  /** The value by which a file gives an effect of one of its kinds; undefined if it cannot. */
  readonly recordedAs: (effect: FaultEffect) => Json | undefined;
  readonly wordsOf: (effect: FaultEffect) => string;
}

/** An effect to choose, with the questions of a form. */
export interface EffectChoice {
  readonly effect: string;
  readonly title: string;
  readonly explanation: string;
  /** The value of an effect for which nothing is asked, or the members that it has in any case. */
  readonly always: true | Readonly<Record<string, true>>;
  readonly inputs: readonly EffectInput[];
}

/** A question of a form, about a member of the effect or of the fault; null: its whole value. */
export interface EffectInput extends FieldInput {
  readonly member: string | null;
}

export function effect<const F extends EffectFields, const Kind extends FaultEffect['kind']>(
  form: EffectForm<F, Kind>,
): DeclaredEffect {
  const { name, of, says, fields, kinds, examples, short, oneOf = [] } = form;
  const keys = Object.keys(fields);
  const required = keys.filter((key) => !fields[key]!.isOptional);
  /** Without keys of its own an effect is its only value. */
  const isBare = short !== undefined && keys.length === 1;
  const shape = (): ZodType => {
    const whole = strictObject(
      Object.fromEntries(keys.map((key) => [key, fields[key]!.schema()] as const)),
    );
    const alone = short === undefined ? literal(true) : fields[short]!.schema();
    if (isBare || keys.length === 0) return alone;
    const isShort = short !== undefined || (required.length === 0 && oneOf.length === 0);
    return isShort ? union([alone, whole]) : whole;
  };
  return {
    name,
    of,
    kinds,
    examples,
    schema: () =>
      meant(
        optional(lazy(shape)).describe(of.length > 1 ? says : `${homes[of[0]!]}: ${says}`),
        ...(form.meant ?? []),
      ),
    *read(checker, raw, target) {
      const at = new ScenarioEntry(checker, raw, name);
      if (!hasRightKeys({ name, oneOf: form.oneOf, advice }, at)) return undefined;
      const isShort = isBare || typeof at.value !== 'object';
      const said: Record<string, unknown> = {};
      for (const key of keys) {
        const field = fields[key]!;
        const entry = isShort && key === short ? at : at.at(key);
        said[key] = field.readInSteps ? yield* field.readInSteps(entry, target) : field.read(entry);
      }
      const isSaid = (key: string): boolean => said[key] !== undefined;
      if (!required.every(isSaid) || (oneOf.length > 0 && !oneOf.some(isSaid))) return undefined;
      return given(form.effect(said as SaidOf<F>) as object) as FaultEffect;
    },
    recordedAs(made) {
      const { kind: _, ...members } = made;
      const said = form.recorded ? form.recorded(made as EffectOf<Kind>) : members;
      if (said === undefined) return undefined;
      const written = Object.entries(given(said)).map(
        ([key, value]) => [key, fields[key]!.write(value as never)] as const,
      );
      if (isBare) return written[0]![1];
      return written.length === 0 ? true : Object.fromEntries(written);
    },
    wordsOf: (made) => form.words(made as EffectOf<Kind>),
    choices(home) {
      const ways = oneOf.length > 0 ? oneOf : [undefined];
      return ways.map((way) => {
        const asked = keys.filter((key) => key === way || !oneOf.includes(key));
        const inputs = asked.flatMap((key): readonly EffectInput[] => {
          const { input } = fields[key]!;
          return input === true ? [] : [{ member: isBare ? null : key, ...input }];
        });
        const fixed = asked.filter((key) => fields[key]!.input === true);
        return {
          effect: name,
          title: wordsFor(form.title, way ?? home),
          explanation: wordsFor(form.explanation, way ?? home),
          always: keys.length === 0 || Object.fromEntries(fixed.map((key) => [key, true] as const)),
          inputs,
        };
      });
    },
  };
}

function wordsFor(words: string | Readonly<Record<string, string>>, way: string): string {
  return typeof words === 'string' ? words : words[way]!;
}

const advice = (key: string): string => `make ${key} the next effect`;

const homes: Readonly<Record<EffectHome, string>> = {
  vehicle: 'vehicle',
  charger: 'charger',
  webhook: 'webhook',
  api: 'API',
};
