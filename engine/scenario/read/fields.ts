import { array, string } from 'zod';
import { type FormField, plain, text } from '../../form/field.ts';
import type { Range } from '../../form/quantity.ts';
import { type Dimension, formatQuantity } from '../../form/units.ts';
import type { Amount } from '../plan/moment.ts';
import { distribution } from '../schema/values.ts';
import { permissions as readPermissions } from './access.ts';
import { amount } from './amount.ts';
import { type Checker, known, place as readPlace, type ScenarioEntry } from './checker.ts';
import { user as readUser } from './connections.ts';
import { textLine } from './text-line.ts';

/** A quantity that may be drawn anew each time that the step runs. */
export const drawn =
  (dimension: Dimension, range: Range, example: string) =>
  (says: string): FormField<Amount, number> => ({
    schema: () => distribution(says, example),
    read: (at: ScenarioEntry) => at.by(amount, dimension, range),
    write: (value) => formatQuantity(dimension, value),
    isOptional: false,
  });

/** A name that the catalogue or the file has. */
export const named =
  (what: string, namesOf: (checker: Checker) => readonly string[]) =>
  (says: string, ...examples: string[]): FormField<string> => ({
    ...text(says, ...examples),
    read: (at: ScenarioEntry) => at.by(known, what, namesOf(at.checker)),
  });

export const webhook = named('webhook', ({ names }) => [...names.webhooks]);

export const user = (says: string): FormField<string> => ({
  ...text(says),
  read: (at: ScenarioEntry) => at.by(readUser),
});

export const place = (says: string): FormField<string> => ({
  ...text(says),
  read: (at: ScenarioEntry) => at.by(readPlace),
});

/** One line of text that no list has. */
export const lineOfText = (says: string, ...examples: string[]): FormField<string> => ({
  ...text(says, ...examples),
  read: (at: ScenarioEntry) => at.by(textLine),
});

export const permissions = (says: string): FormField<readonly string[]> => ({
  ...plain<readonly string[]>(() => array(string()).describe(says)),
  read: (at: ScenarioEntry) => at.by(readPermissions),
});
