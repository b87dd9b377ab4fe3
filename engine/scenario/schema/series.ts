import {
  array,
  boolean,
  lazy,
  literal,
  number,
  optional,
  type output,
  record,
  strictObject,
  string,
  union,
} from 'zod';
import { lacking, meant } from '../../form/other-words.ts';
import { amount } from '../../form/schemas.ts';
import { duration, text } from './values.ts';

const step = strictObject({
  from: meant(
    text('start of the step, local or with an offset', '2026-03-10T15:00'),
    'at',
    'time',
    'start',
  ),
  value: meant(amount.describe('value from then until the next step'), 'price', 'power', 'to'),
});

const detailed = lacking(
  strictObject({
    file: meant(
      optional(text('path of a CSV file, relative to this file', './day-ahead.csv')),
      'csv',
      'path',
    ),
    text: meant(
      optional(text('content of the file, for a scenario without other files')),
      'content',
      'inline',
    ),
    steps: meant(
      optional(array(step)).describe('values in place of a file, each until the next'),
      'values',
    ),
    column: optional(text('column of the values; default: the only one left', 'price')),
    time: meant(optional(text('column of the start times; default: the first', 'start')), 'from'),
    until: meant(
      optional(text('column of the end times; default: each row lasts until the next', 'end')),
      'end',
    ),
    zone: meant(
      optional(
        text('zone of times without an offset; default: that of the clock', 'Europe/Berlin'),
      ),
      'timezone',
      'tz',
    ),
    unit: optional(text('unit of the values; default: that of the heading', 'EUR/MWh')),
    every: meant(
      optional(duration('length of all rows; default: as the rows show it', '15m')),
      'step',
      'resolution',
    ),
    irregular: optional(boolean()).describe(
      'whether each row lasts until the next, however long, and the last for good; default: false',
    ),
    gaps: meant(
      optional(union([literal(['refuse', 'none', 'hold']), number()])).describe(
        'times without a row: a mistake, no value, the value before, or a number; default: refuse',
      ),
      'gap',
      'missing',
    ),
    published: meant(
      optional(
        union([
          text('time at which the values of the next local day become known', '13:00'),
          strictObject({
            at: optional(text('time at which those of the next local day become known', '13:00')),
            column: optional(text('column with the instants of publication', 'published')),
            late: optional(record(string(), text('time', '18:40'))).describe(
              'days whose values become known at another time: on the day before, or at an instant',
            ),
          }),
        ]),
      ).describe('the time from which values are known; default: always'),
      'known',
      'publishedAt',
    ),
  }),
  { lacking: { url: 'only files are read, no URLs' } },
);

/** Values over time: the path of a CSV file, a list of steps, or a map with either and more. */
export const series = lazy(() =>
  union([text('path of a CSV file', './day-ahead.csv'), array(step), detailed]).meta({
    id: 'series',
    description: 'values over time',
  }),
);

export type RawSeries = output<typeof series>;
export type RawSeriesMap = output<typeof detailed>;
