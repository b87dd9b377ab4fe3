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
      'fields that may differ, by name or by path: `event`, `signals.*.value`',
    ),
    tolerance: optional(record(string(), number())).describe(
      'so much may numbers differ, by path; `**` is any number of steps: `"**.latitude": 0.0001`',
    ),
  }),
);

/** The recording to replay. */
export const replay = lazy(() =>
  strictObject({
    file: text('the recording, a path beside this file', './incident.simlog'),
    mode: optional(oneOf(['re-execute', 'overlay'])).describe(
      'overlay: differences are told in the report; re-execute without this key',
    ),
    compare: optional(compare).describe('what counts as a difference'),
  }),
).describe('a recording: the scenario plays in its world, and `play` repeats what was done to it');

/** The part of the recording to play. */
export const play = lazy(() =>
  nullable(
    strictObject({
      until: optional(
        text(
          'a marker of the recording, an instant of it, or so long; its end without this key',
          'marker(charge-stopped)',
          '2026-10-24T22:30:00',
          '2h',
        ),
      ),
    }),
  ),
);
