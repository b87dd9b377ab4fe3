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
export const distance = (description: string): ZodType<string | number> =>
  quantitySchema('distance', description);
export const power = (description: string): ZodType<string | number> =>
  quantitySchema('power', description);
export const duration = (description: string, example?: string): ZodType<string | number> =>
  quantitySchema('duration', description, example);
export const temperature = (description: string): ZodType<string | number> =>
  quantitySchema('temperature', description);
export const speed = (description: string): ZodType<string | number> =>
  quantitySchema('speed', description);

/** `22:30`, or an instant where one is allowed. */
const timeOfDay = (description: string): ZodType<string> => text(description, '22:30');
export const moment = (description: string): ZodType<string> =>
  text(description, '22:30', '2026-10-24T22:30:00Z');

export const expression = (description: string): ZodType<string> =>
  text(`${description} (a CEL expression)`, 'car.battery.soc >= 80');

const clamps = () => ({
  min: optional(amount).describe('what is drawn below becomes this'),
  max: optional(amount).describe('what is drawn above becomes this'),
});

/** One of these shapes; the reader checks that exactly one is given. */
const draws = lazy(() =>
  strictObject({
    uniform: optional(array(amount)).describe('evenly between two values: [a, b]'),
    normal: optional(
      strictObject({
        mean: amount.describe('the middle'),
        sd: amount.describe('standard deviation'),
        ...clamps(),
      }),
    ).describe('around a mean, as much below as above'),
    lognormal: optional(
      strictObject({
        median: amount.describe('half of what is drawn is below'),
        sigma: number().describe('standard deviation of the logarithm: 0.5 is wide'),
        ...clamps(),
      }),
    ).describe('around a median, with a long tail above'),
    exponential: optional(
      strictObject({ mean: amount.describe('of all that is drawn'), ...clamps() }),
    ).describe('many small values, few large ones: the time between things that come by chance'),
    triangular: optional(
      strictObject({
        from: amount.describe('the least'),
        mode: amount.describe('the likeliest'),
        until: formerly(amount.describe('the most'), 'to'),
      }),
    ).describe('between two values, mostly near a third'),
    poisson: optional(
      strictObject({
        mean: optional(amount).describe('of counts'),
        rate: optional(text('of durations: those between arrivals as frequent as this', '3/h')),
        ...clamps(),
      }),
    ).describe('counts of what comes by chance, or the durations between'),
    choice: optional(record(string(), number())).describe('values and their weights'),
    empirical: optional(
      union([
        array(amount),
        strictObject({
          file: text('a CSV file beside this one', './km.csv'),
          column: text('the name above its values', 'km'),
        }),
      ]),
    ).describe('values that were observed, each as likely as the others'),
  }).meta({ id: 'draws', description: 'drawn for each member from its own stream' }),
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
      formerly(timeOfDay('when charging may begin'), 'start'),
      'begin',
      'startTime',
      'after',
    ),
    until: meant(
      formerly(timeOfDay('when it must end; on the next day if that is earlier'), 'end'),
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
    time: meant(timeOfDay('when somebody means to leave'), 'at', 'leave', 'when'),
    days: meant(
      optional(array(oneOf(dayNames))).describe('when that is; Monday to Friday without this key'),
      'day',
      'weekdays',
      'on',
    ),
    precondition: meant(
      optional(union([boolean(), amount])).meta({
        description: 'warms or cools the cabin before, to 21degC or to this',
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
          weekdays: optional(window).describe('Monday to Friday'),
          weekends: optional(window).describe('Saturday and Sunday'),
        }),
      ).describe('Monday to Friday, and the weekend'),
      weekly: optional(
        strictObject({
          monday: optional(window).describe('of the night that begins on this day'),
          tuesday: optional(window).describe('of the night that begins on this day'),
          wednesday: optional(window).describe('of the night that begins on this day'),
          thursday: optional(window).describe('of the night that begins on this day'),
          friday: optional(window).describe('of the night that begins on this day'),
          saturday: optional(window).describe('of the night that begins on this day'),
          sunday: optional(window).describe('of the night that begins on this day'),
        }),
      ).describe('a window for each day that has one'),
      departures: meant(
        optional(array(departure)).describe(
          'instead of windows: starts as late as the car is at its limit when somebody leaves',
        ),
        'departure',
        'leaveBy',
      ),
    }),
  ]).meta({ id: 'schedule', description: 'when a plugged car may charge' }),
);

export type RawSchedule = output<typeof schedule>;

export const chargingType = oneOf(['AC', 'DC']);

export const cable = lazy(() =>
  strictObject({
    phases: optional(number()).describe('1 or 3; 3 without this key'),
    amps: number().describe('what each phase may carry'),
  }).describe('the cable of an AC charger; without this key one that carries all'),
);
