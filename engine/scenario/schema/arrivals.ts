import { array, lazy, number, optional, type output, strictObject } from 'zod';
import { steps } from './steps.ts';
import { duration, text } from './values.ts';

const phase = lazy(() =>
  strictObject({
    for: duration('duration of the phase'),
    rate: text('arrival rate', '4/h'),
    rampTo: optional(
      text('arrival rate at the end of the phase, reached linearly; default: constant', '20/h'),
    ),
  }),
);

export const arrival = lazy(() =>
  strictObject({
    of: text('fleet whose next free member arrives'),
    phases: array(phase).describe('consecutive phases, from the start of the clock'),
    most: optional(number()).describe(
      'maximum number of members at once; default: all that are free',
    ),
    do: steps,
  }).describe('arrivals of members of a fleet at a rate; self is the arriving member'),
);

export type RawArrival = output<typeof arrival>;
