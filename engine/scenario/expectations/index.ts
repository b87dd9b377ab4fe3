import type { ZodType } from 'zod';
import { invariant } from '../../invariant.ts';
import type { ExpectationForm } from '../plan/expectations.ts';
import type { ScenarioEntry } from '../read/checker.ts';
import { cheapest } from './cheapest.ts';
import { deadlineKeys, misplacedDeadline } from './deadline.ts';
import { deliveries } from './deliveries.ts';
import { divergence } from './divergence.ts';
import { fact } from './fact.ts';
import type { DeclaredForm } from './form.ts';
import { legacy } from './legacy.ts';
import { readBack } from './read-back.ts';
import { always, eventually, inOrder, never } from './temporal.ts';
import { condition, signal, value } from './value.ts';
import { webhook } from './webhook.ts';

/** The forms of expectations that a key names, in the order in which messages list them. */
export const forms: readonly DeclaredForm[] = [
  value,
  fact,
  signal,
  webhook,
  deliveries,
  legacy,
  divergence,
  cheapest,
  readBack,
  eventually,
  always,
  never,
  inOrder,
];

const formsByKind = new Map([condition, ...forms].map((each) => [each.name, each]));

/** The form of an expectation that was read. */
export function formOf({ kind }: ExpectationForm): DeclaredForm {
  const form = formsByKind.get(kind);
  invariant(form !== undefined, `an expectation has a form: ${kind}`);
  return form;
}

/** The keys of all forms, for `declareExpectations`; a key that several have counts once. */
export function expectationShape(): Readonly<Record<string, ZodType>> {
  const shape: Record<string, ZodType> = {};
  for (const { keys, shape: own } of forms.flatMap(({ groups }) => groups)) {
    if (keys.some((key) => !(key in shape))) Object.assign(shape, { ...own(), ...shape });
  }
  return shape;
}

/** The keys of every expectation. */
const frameKeys: ReadonlySet<string> = new Set(['name', 'because']);

/** Reads an expectation; undefined where it is wrong, which is reported. */
export function readExpectation(at: ScenarioEntry, isAtEnd: boolean): ExpectationForm | undefined {
  if (typeof at.value === 'string') return condition.read(at);
  const [form, second] = formsIn(at);
  if (form === undefined) {
    if (at.isDamaged) return undefined;
    const fitting = forms.filter((each) => {
      return (isAtEnd ? each.insteadOfEnd : each.onlyAtEnd) === undefined;
    });
    const wanted = fitting.map(({ name }) => `${name}:`).join(', ');
    return at.reportWhole('form_missing', `expected one of ${wanted}`);
  }
  if (isAtEnd && takesTime(form, at)) return undefined;
  if (second !== undefined) return at.reportSecond(form.name, second.name);
  if (!isAtEnd && form.onlyAtEnd !== undefined) {
    const message = `${form.name} belongs under expect: at the end of the scenario: ${form.onlyAtEnd}`;
    return at.at(form.name).reportKey('verb_misplaced', message);
  }
  for (const key of at.present(Object.keys(at.value as object))) {
    if (frameKeys.has(key) || form.keys.includes(key)) continue;
    const message = (deadlineKeys as readonly string[]).includes(key)
      ? misplacedDeadline(key, form.name)
      : `${key} does not belong to ${form.name}`;
    at.at(key).reportKey('modifier_misplaced', message);
  }
  return form.read(at);
}

/** The forms whose keys an expectation has; those that modify others only where it has no other. */
function formsIn(at: ScenarioEntry): readonly DeclaredForm[] {
  const written = at.value as Readonly<Record<string, unknown>>;
  const named = forms.filter(({ name }) => written[name] !== undefined);
  const others = named.filter(({ isModifierToo }) => !isModifierToo);
  // `never: true` is a count.
  return others.length > 0
    ? others
    : named.filter(({ name }) => written[name] !== true).slice(0, 1);
}

/** Whether an expectation takes time, which is reported: at the end of a scenario it has none. */
function takesTime({ name, insteadOfEnd, keys }: DeclaredForm, at: ScenarioEntry): boolean {
  const long =
    insteadOfEnd === undefined
      ? at.present(deadlineKeys.filter((key) => keys.includes(key)))
      : [name];
  const instead = insteadOfEnd ?? 'a step: - expect: [...]';
  for (const key of long) {
    const message = `${key} takes time, and no time is left at the end: make it ${instead}`;
    at.at(key).reportKey('verb_misplaced', message);
  }
  return long.length > 0;
}
