import { boolean, lazy, number, enum as oneOf, optional, strictObject } from 'zod';
import { meant } from '../../form/other-words.ts';
import { duration, text } from '../schema/values.ts';

/** The keys of `clock`. */
export const clock = lazy(() =>
  strictObject({
    start: meant(
      optional(
        text(
          'start time, local or with an offset; a skipped time moves forward; default: 2026-01-05T00:00:00',
          '2026-10-24T19:30:00',
        ),
      ),
      'begin',
      'startTime',
      'startAt',
      'startsAt',
    ),
    timezone: meant(
      optional(text('IANA name of the zone of local times; default: UTC', 'Europe/Berlin')),
      'tz',
      'zone',
      'time_zone',
    ),
    from: optional(text('the recording of `replay:`, for its start and zone', '$params.recording')),
    fold: optional(oneOf(['first', 'second'])).describe(
      'the first or second of two equal local times when clocks go back; default: first',
    ),
    limit: meant(
      optional(
        duration('maximum simulated time of the run, including all that is due then; default: 30d'),
      ),
      'end',
      'until',
      'duration',
      'timeout',
      'stopAfter',
      'maxDuration',
    ),
    mode: optional(oneOf(['virtual', 'scaled', 'realtime'])).describe(
      'pace of a server started without --speed: `scaled` by the key `speed`, the others real time; default: virtual',
    ),
    speed: meant(
      optional(number()).describe('with mode scaled: simulated seconds per second; default: 1'),
      'rate',
      'factor',
      'acceleration',
    ),
    startPaused: optional(boolean()).describe(
      'whether a clock that follows real time starts paused; default: false',
    ),
  }),
);
