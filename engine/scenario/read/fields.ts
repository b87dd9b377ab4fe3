import { array, number as numberSchema, string } from 'zod';
import { type FormField, type KeyField, plain, text } from '../../form/field.ts';
import type { NumberRange, Range } from '../../form/quantity.ts';
import { text as textSchema, withUsual } from '../../form/schemas.ts';
import { type Dimension, formatQuantity } from '../../form/units.ts';
import type { Distribution } from '../../random/distribution.ts';
import type { Charger } from '../../vehicle/row/charger.ts';
import type { Amount } from '../plan/moment.ts';
import type { ChargeSchedule } from '../plan/plan.ts';
import { distribution, schedule as scheduleSchema } from '../schema/values.ts';
import { permissions as readPermissions } from './access.ts';
import { amount } from './amount.ts';
import {
  type Checker,
  known,
  plainNumber,
  place as readPlace,
  type ScenarioEntry,
} from './checker.ts';
import { user as readUser } from './connections.ts';
import { type Measure, distribution as readDistribution } from './distribution.ts';
import { schedule as readSchedule } from './schedule.ts';
import { textLine } from './text-line.ts';
import { toWritten } from './written-distribution.ts';

/** A quantity that may be drawn anew each time that the step runs. */
export const drawn =
  (dimension: Dimension, range: Range, example: string) =>
  (says: string): FormField<Amount, number> => ({
    schema: () => distribution(says, example),
    read: (at: ScenarioEntry) => at.by(amount, dimension, range),
    write: (value) => formatQuantity(dimension, value),
    isOptional: false,
  });

/** A distribution, drawn once for each vehicle. */
export const drawnOnce =
  (dimension: Measure['dimension'], range: Range) =>
  (says: string, example?: string): FormField<Distribution<number>> => ({
    schema(usual = '') {
      const shown = example ?? firstNumber.exec(usual)?.[0];
      return distribution(withUsual(says, usual), ...(shown === undefined ? [] : [shown]));
    },
    read: (at: ScenarioEntry) => at.by(readDistribution, { dimension, range }),
    write: (value) => toWritten(dimension, value),
    isOptional: false,
  });

/** The first number of a distribution, with its unit: an example of a value that is not drawn. */
const firstNumber = /\d(?:[\w:.%/]*[\w%])?/;

/** A charging schedule. */
export const schedule = (says: string): KeyField<ChargeSchedule> => ({
  schema: (usual) => scheduleSchema.describe(withUsual(says, usual)),
  read: (at: ScenarioEntry) => at.by(readSchedule),
  isOptional: false,
});

/** One of the chargers of the file; undefined for one with mistakes. */
export const charger = (says: string): KeyField<Charger> => ({
  schema: (usual) => textSchema(withUsual(says, usual)),
  read(at: ScenarioEntry) {
    const { chargers } = at.checker.names;
    return chargers.get(at.by(known, 'charger', [...chargers.keys()]) ?? '');
  },
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
  ...plain<readonly string[]>((usual) => array(string()).describe(withUsual(says, usual))),
  read: (at: ScenarioEntry) => at.by(readPermissions),
});

/** A bare number within bounds. */
export const number = (says: string, bounds: NumberRange): FormField<number> => ({
  ...plain<number>((usual) => numberSchema().describe(withUsual(says, usual))),
  read: (at: ScenarioEntry) => at.by(plainNumber, bounds),
});
