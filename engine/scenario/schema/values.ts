import {
  array,
  boolean,
  lazy,
  literal,
  number,
  enum as oneOf,
  optional,
  type output,
  record,
  strictObject,
  string,
  union,
  type ZodType,
} from 'zod';
import { formerly, meant } from '../../form/other-words.ts';
import { amount, quantitySchema, text, words } from '../../form/schemas.ts';
import { dayNames } from '../../time/instant.ts';

export { text };

export const percent = (description: string, example?: string): ZodType<string | number> =>
  quantitySchema('percent', description, example);
export const power = (description: string): ZodType<string | number> =>
  quantitySchema('power', description);
export const duration = (description: string, example?: string): ZodType<string | number> =>
  quantitySchema('duration', description, example);

/** `22:30`, or an instant where one is allowed. */
const timeOfDay = (description: string): ZodType<string> => text(description, '22:30');
export const moment = (description: string): ZodType<string> =>
  text(description, '22:30', '2026-10-24T22:30:00Z');

export const expression = (description: string): ZodType<string> =>
  text(`${description} (a CEL expression)`, 'car.battery.soc >= 80');

const clamps = () => ({
  min: optional(amount).describe('lower bound; smaller draws are clamped to it'),
  max: optional(amount).describe('upper bound; larger draws are clamped to it'),
});

/** One of these shapes; the reader checks that exactly one is given. */
const draws = lazy(() =>
  strictObject({
    uniform: optional(array(amount)).describe('uniform distribution between two values: [a, b]'),
    normal: optional(
      strictObject({
        mean: amount.describe('mean'),
        sd: amount.describe('standard deviation'),
        ...clamps(),
      }),
    ).describe('normal distribution, symmetric around a mean'),
    lognormal: optional(
      strictObject({
        median: amount.describe('median'),
        sigma: number().describe('standard deviation of the logarithm: 0.5 is wide'),
        ...clamps(),
      }),
    ).describe('log-normal distribution, with a long tail above the median'),
    exponential: optional(strictObject({ mean: amount.describe('mean'), ...clamps() })).describe(
      'exponential distribution: the time between random events',
    ),
    triangular: optional(
      strictObject({
        from: amount.describe('minimum'),
        mode: amount.describe('most likely value'),
        until: formerly(amount.describe('maximum'), 'to'),
      }),
    ).describe('triangular distribution: minimum, most likely value and maximum'),
    poisson: optional(
      strictObject({
        mean: optional(amount).describe('mean count'),
        rate: optional(text('rate of events, for the durations between them', '3/h')),
        ...clamps(),
      }),
    ).describe('Poisson process: counts of random events, or the durations between them'),
    choice: optional(record(string(), number())).describe('values and their weights'),
    empirical: optional(
      union([
        array(amount),
        strictObject({
          file: text('path of a CSV file, relative to this file', './km.csv'),
          column: text('name of the column', 'km'),
        }),
      ]),
    ).describe('observed values, all equally likely'),
  }).meta({ id: 'draws', description: 'distribution, drawn for each member from its own stream' }),
);

export type RawDraws = output<typeof draws>;

export function distribution(
  description: string,
  ...examples: readonly string[]
): ZodType<string | number | RawDraws> {
  return union([amount, draws]).meta({ description, examples: [...examples] });
}

/** A moment whose time of day may be drawn. */
export function drawnMoment(description: string): ZodType<string | RawDraws> {
  const examples = ['22:30', { normal: { mean: '07:40', sd: '35m' } }];
  return union([words, draws]).meta({ description, examples });
}

const window = lazy(() =>
  strictObject({
    from: meant(
      formerly(timeOfDay('start time of the window'), 'start'),
      'begin',
      'startTime',
      'after',
    ),
    until: meant(
      formerly(timeOfDay('end time of the window; on the next day if earlier'), 'end'),
      'to',
      'stop',
      'before',
      'stopTime',
      'endTime',
    ),
  }).meta({ id: 'window' }),
);

export type RawWindow = output<typeof window>;

const departure = lazy(() =>
  strictObject({
    time: meant(timeOfDay('departure time'), 'at', 'leave', 'when'),
    days: meant(
      optional(array(oneOf(dayNames))).describe('days of the departure; default: Monday to Friday'),
      'day',
      'weekdays',
      'on',
    ),
    precondition: meant(
      optional(union([boolean(), amount])).meta({
        description: 'cabin temperature at departure; true is 21degC',
        examples: [true, '21degC'],
      }),
      'preheat',
      'climate',
      'precool',
    ),
  }).meta({ id: 'departure' }),
);

const aWindow = '{ from: "23:00", until: "05:00" }';

export const schedule = lazy(() =>
  union([
    literal('none'),
    strictObject({
      daily: meant(
        optional(window).describe('one window every day'),
        'everyDay',
        'nightly',
        'window',
        'windows',
        { from: aWindow, until: aWindow, start: aWindow, end: aWindow },
      ),
      workweek: optional(
        strictObject({
          weekdays: optional(window).describe('window from Monday to Friday'),
          weekends: optional(window).describe('window on Saturday and Sunday'),
        }),
      ).describe('windows for Monday to Friday and for the weekend'),
      weekly: optional(
        strictObject({
          monday: optional(window).describe('window of the night that begins on this day'),
          tuesday: optional(window).describe('window of the night that begins on this day'),
          wednesday: optional(window).describe('window of the night that begins on this day'),
          thursday: optional(window).describe('window of the night that begins on this day'),
          friday: optional(window).describe('window of the night that begins on this day'),
          saturday: optional(window).describe('window of the night that begins on this day'),
          sunday: optional(window).describe('window of the night that begins on this day'),
        }),
      ).describe('windows by day of the week'),
      departures: meant(
        optional(array(departure)).describe(
          'departures, in place of windows; charging reaches the limit just in time',
        ),
        'departure',
        'leaveBy',
      ),
    }),
  ]).meta({ id: 'schedule', description: 'times at which a plugged-in car may charge' }),
);

export type RawSchedule = output<typeof schedule>;

export const chargingType = oneOf(['AC', 'DC']);

export const cable = lazy(() =>
  strictObject({
    phases: optional(number()).describe('number of phases, 1 or 3; default: 3'),
    amps: number().describe('maximum current per phase, in amperes'),
  }).describe('cable of an AC charger; default: one without a limit'),
);
