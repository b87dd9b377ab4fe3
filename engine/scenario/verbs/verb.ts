import { lazy, optional, strictObject, union, type ZodType } from 'zod';
import type { Command } from '../../command.ts';
import { type FormFields, readingField, type ValuesOf, type WrittenOf } from '../../form/field.ts';
import { corrected, lacking, type Synonym } from '../../form/other-words.ts';
import { text } from '../../form/schemas.ts';
import type { InSteps } from '../../in-steps.ts';
import type { Json } from '../../log/canonical.ts';
import type { Target } from '../names/roster.ts';
import type { Follower, OrderAction } from '../plan/order.ts';
import { actingVehicle, ScenarioEntry, target } from '../read/checker.ts';
import { hasRightKeys } from '../read/right-keys.ts';
import { orderSteps } from '../running/script-order.ts';
import type { Shape } from '../schema/steps.ts';
import { stepVerb, type Verb } from './step-verb.ts';
import { targetWords } from './step-words.ts';

/** All that is said of a verb that vehicles follow. */
interface VerbForm<F extends FormFields, Order> {
  readonly name: string;
  readonly group: Verb['group'];
  /** Words that users write in place of the name. */
  readonly meant?: readonly Synonym[];
  /** The words of the reference for it. */
  readonly says: string;
  /** The reasons why it has no such key, by the word. */
  readonly lacking?: Readonly<Record<string, string>>;
  /** The name of the vehicle alone will do. */
  readonly isShort?: boolean;
  /** The step ends when the vehicles stand. */
  readonly isAwaited?: boolean;
  /** The keys beside `vehicle`. */
  readonly fields: F;
  /** Of these keys a step has one at most. */
  readonly either?: readonly (keyof F & string)[];
  /** Of these keys a step has exactly one; the other verbs' keys go into the next step. */
  readonly oneOf?: readonly (keyof F & string)[];
  /** Keys that may stand beside one of them, which then counts alone. */
  readonly beside?: { readonly [Key in keyof F & string]?: readonly (keyof F & string)[] };
  /** How to put right a step that has two of them. */
  readonly advice?: (key: string) => string;
  /**
   * Checks the values together, and makes the order of them. A value that is wrong is undefined
   * here, so that other mistakes of the step are found too. Without this the order is the values.
   */
  settle?(
    said: { readonly [Key in keyof F]: ValuesOf<F>[Key] | undefined },
    at: ScenarioEntry,
    target: Target | undefined,
  ): Order | undefined;
  commands(order: Order, follower: Follower): readonly Command[];
  sentence(who: string, order: Order): string;
  /** The values of a step that gives this command; undefined where another verb gives it. */
  readonly recorded: {
    readonly [Kind in Command['kind']]?: (command: CommandOf<Kind>) => WrittenOf<F> | undefined;
  };
  /** The part of a command that such a step does not repeat. */
  readonly lost?: {
    readonly [Kind in Command['kind']]?: (command: CommandOf<Kind>) => string | undefined;
  };
  /** Steps as YAML; together they have every key. */
  readonly examples: readonly string[];
}

type CommandOf<Kind, Each = Command> = Each extends { readonly kind: infer Own }
  ? Kind extends Own
    ? Each
    : never
  : never;

/** A verb that vehicles follow, as the rest of the language sees it. */
export interface VehicleVerb extends Verb {
  /** The step that gives this command; undefined where it never gives it. */
  readonly recordedAs: (
    command: Command & { readonly vehicle: string },
  ) => RecordedStep | undefined;
}

/** A step that gives a command that was recorded. */
export interface RecordedStep {
  readonly step: Readonly<Record<string, Json>>;
  /** It goes on after its command. */
  readonly isLong: boolean;
  /** The part of the command that it does not repeat. */
  readonly loss: string | undefined;
}

const vehicle = text('a vehicle or a fleet');
/** In a rule of a vehicle's own, itself without this key. */
const optionalVehicle = optional(vehicle);

export function verb<const F extends FormFields, Order extends object = ValuesOf<F>>(
  form: VerbForm<F, Order>,
): VehicleVerb {
  const { name, group, examples, fields, isAwaited = false } = form;
  const keys = Object.keys(fields);
  const structure: Shape = { [name]: schemaOf(form) };
  const ofSteps = stepVerb({
    name,
    group,
    meant: form.meant,
    examples,
    keys: structure,
    asks: 'vehicle',
    lasts: isAwaited ? 'event' : undefined,
    *read(checker, step): InSteps<OrderAction | undefined> {
      const at = new ScenarioEntry(checker, step, name);
      const who = at.by((_, parent, key) =>
        typeof at.value === 'string'
          ? target(checker, parent, key)
          : actingVehicle(checker, parent, key),
      );
      if (!hasRightKeys(form, at)) return undefined;
      const said: Record<string, unknown> = {};
      for (const key of keys) said[key] = yield* readingField(fields[key]!, at.at(key));
      const order = form.settle
        ? form.settle(said as never, at, who)
        : keys.every((key) => fields[key]!.isOptional || said[key] !== undefined) &&
          (said as Order);
      if (who === undefined || !order) return undefined;
      return { target: who, order, commandsFor: (follower) => form.commands(order, follower) };
    },
    sentence: (step) => form.sentence(targetWords(step.target), step.order as Order),
    run: orderSteps,
  });
  return {
    ...ofSteps,
    recordedAs(command) {
      const said = of(form.recorded, command);
      if (said === undefined) return undefined;
      const written = Object.entries(said).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, fields[key]!.write(value as never)] as const],
      );
      const whole = { vehicle: command.vehicle, ...Object.fromEntries(written) };
      const step = { [name]: keys.length === 0 ? command.vehicle : whole };
      return { step, isLong: isAwaited, loss: form.lost && of(form.lost, command) };
    },
  };
}

/** The value that a table by kind has for a command; undefined where it has no such kind. */
function of<Value>(
  table: { readonly [Kind in Command['kind']]?: (command: never) => Value },
  command: Command,
): Value | undefined {
  return table[command.kind]?.(command as never);
}

function schemaOf({
  says,
  isShort,
  lacking: reasons = {},
  oneOf,
  fields,
}: Pick<
  VerbForm<FormFields, object>,
  'says' | 'isShort' | 'lacking' | 'oneOf' | 'fields'
>): ZodType {
  const required = Object.keys(fields).filter((key) => !fields[key]!.isOptional);
  const needed = (oneOf?.slice(0, 1) ?? required).map((key) => `, ${key}: …`).join('');
  const whole = lazy(() =>
    corrected(
      lacking(
        strictObject({
          vehicle: optionalVehicle,
          ...Object.fromEntries(
            Object.entries(fields).map(([key, field]) => [key, field.schema()]),
          ),
        }),
        { lacking: reasons },
      ),
      (value) =>
        typeof value === 'string' && /^\w[\w.-]*$/.test(value)
          ? `{ vehicle: ${value}${needed} }`
          : undefined,
    ),
  );
  return optional(isShort === true ? union([vehicle, whole]) : whole).describe(says);
}
