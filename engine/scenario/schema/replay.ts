import {
  array,
  lazy,
  nullable,
  number,
  enum as oneOf,
  optional,
  record,
  strictObject,
  string,
} from 'zod';
import { text } from './values.ts';

const compare = lazy(() =>
  strictObject({
    ignore: optional(array(string())).describe(
      'fields that may differ, by name or by path: `event`, `signals.*.value`; default: none',
    ),
    tolerance: optional(record(string(), number())).describe(
      'maximum difference of numbers, by path; `**` is any number of steps: `"**.latitude": 0.0001`; default: 0',
    ),
  }),
);

/** The recording to replay. */
export const replay = lazy(() =>
  strictObject({
    file: text('path of the recording, relative to this file', './incident.simlog'),
    mode: optional(oneOf(['re-execute', 'overlay'])).describe(
      'overlay: differences appear in the report; default: re-execute',
    ),
    compare: optional(compare).describe('rules of the comparison'),
  }),
).describe('a recording: the scenario runs in its world, and `play` repeats its recorded actions');

/** The part of the recording to play. */
export const play = lazy(() =>
  nullable(
    strictObject({
      until: optional(
        text(
          'end: a marker or an instant of the recording, or a duration; default: its end',
          'marker(charge-stopped)',
          '2026-10-24T22:30:00',
          '2h',
        ),
      ),
    }),
  ),
);
