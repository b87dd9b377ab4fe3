import { lazy, optional, type output, strictObject } from 'zod';
import { steps } from './schema-steps.ts';
import { distribution, expression, text } from './schema-values.ts';

export const ambient = lazy(() =>
  strictObject({
    for: text('a vehicle or a fleet'),
    every: distribution(
      'from one beginning to the next, drawn for each vehicle by itself',
      '{ uniform: [2h, 6h] }',
    ),
    when: optional(expression('looked at when it is due; left out while it is false')),
    do: steps,
  }).describe('what a vehicle, or each of a fleet, does again and again; self is that vehicle'),
);

export type RawAmbient = output<typeof ambient>;
