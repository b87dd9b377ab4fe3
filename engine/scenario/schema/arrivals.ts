import { array, lazy, number, optional, type output, strictObject } from 'zod';
import { steps } from './steps.ts';
import { duration, text } from './values.ts';

const phase = lazy(() =>
  strictObject({
    for: duration('how long'),
    rate: text('how often somebody comes', '4/h'),
    rampTo: optional(text('how often at the end of the phase; evenly from the rate', '20/h')),
  }),
);

export const arrival = lazy(() =>
  strictObject({
    of: text('a fleet; the next of its members that is free comes'),
    phases: array(phase).describe('one after another, from the start of the clock'),
    most: optional(number()).describe(
      'no more than these at once; without this key all that are free',
    ),
    do: steps,
  }).describe('members of a fleet that come at a rate; self is the one that has come'),
);

export type RawArrival = output<typeof arrival>;
