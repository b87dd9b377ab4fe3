import {
  lazy,
  number,
  enum as oneOf,
  optional,
  record,
  strictObject,
  string,
  union,
  type ZodType,
} from 'zod';
import type { KeyField } from '../../form/field.ts';
import { withUsual } from '../../form/schemas.ts';
import { toShape } from '../../form/section.ts';
import { nearest } from '../../nearest.ts';
import type { ChoiceDistribution } from '../../random/distribution.ts';
import type { Persona, PersonaKind } from '../../vehicle/row/persona.ts';
import type { ScenarioEntry } from '../read/checker.ts';
import { weigh } from '../read/distribution.ts';
import { drivers } from './personas.ts';

const kinds: readonly PersonaKind[] = ['commuter', 'retiree', 'family', 'delivery', 'taxi'];

const schema = lazy(() => {
  const ofKinds = kinds.map((kind): [string, ZodType] => {
    const { says, fields } = drivers[kind];
    return [kind, optional(strictObject(toShape(fields))).describe(says)];
  });
  const choice = optional(record(string(), number())).describe(
    'personas and their weights, drawn for each vehicle; keys beside it change their habits',
  );
  const detailed = strictObject({ ...Object.fromEntries(ofKinds), choice });
  return union([oneOf(kinds), detailed]).meta({
    id: 'persona',
    description: 'a driver with habits, one or a choice of several',
  });
});

/** The driver of a vehicle, or a choice to draw from. */
export const persona = (says: string): KeyField<Persona | ChoiceDistribution<Persona>> => ({
  schema: (usual) => schema.describe(withUsual(says, usual)),
  read(at: ScenarioEntry) {
    const { value } = at;
    if (value === undefined) return undefined;
    const named = kinds.find((kind) => kind === value);
    if (named !== undefined) return drivers[named].usual;
    if (at.at('choice').isPresent) return drawnPersona(at, at.at('choice'));
    const expected = `expected one of ${[...kinds, 'choice'].join(', ')}`;
    const reportNone = () => at.reportWhole('form_missing', expected);
    const kind = at.one(kinds, reportNone, () => 'use choice');
    return kind && drivers[kind].read(at.at(kind));
  },
  isOptional: false,
});

function drawnPersona(
  at: ScenarioEntry,
  weighted: ScenarioEntry,
): ChoiceDistribution<Persona> | undefined {
  const weights = weighted.value as Readonly<Record<string, number>>;
  for (const kind of at.present(kinds)) {
    if (!weighted.at(kind).isPresent) {
      at.at(kind).reportKey('modifier_misplaced', `${kind} is not in the choice`);
    }
  }
  if (!weighted.by((checker, parent) => weigh(checker, parent, weights))) return undefined;
  const choices = Object.keys(weights).flatMap((name) => {
    const kind = kinds.find((each) => each === name);
    if (kind !== undefined) return [[drivers[kind].read(at.at(kind)), weights[name]!] as const];
    const message = `there is no persona ${name}`;
    weighted.at(name).reportKey('name_unknown', message, nearest(name, kinds));
    return [];
  });
  return choices.length === 0 ? undefined : { kind: 'choice', weights: choices };
}
