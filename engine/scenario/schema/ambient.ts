import { lazy, optional, type output, record, strictObject, string, unknown } from 'zod';
import { meant } from '../../form/other-words.ts';
import { steps } from './steps.ts';
import { distribution, expression, text } from './values.ts';

export const ambient = lazy(() =>
  strictObject({
    for: meant(text('a vehicle or a fleet'), 'vehicle', 'fleet', 'who', 'target'),
    every: meant(
      optional(
        distribution(
          'from one beginning to the next, drawn for each vehicle by itself; with `use`, again as ' +
            'soon as it has ended without this key',
          '{ uniform: [2h, 6h] }',
        ),
      ),
      'interval',
      'each',
      'period',
    ),
    when: meant(
      optional(expression('looked at when it is due; left out while it is false')),
      'if',
      'condition',
    ),
    do: meant(optional(steps).describe('what it does'), 'steps', 'action', 'actions', 'then'),
    use: optional(text('in place of do: the steps of a flow', 'commute')),
    with: optional(record(string(), unknown())).describe('use: what its arguments are'),
  }).describe('what a vehicle, or each of a fleet, does again and again; self is that vehicle'),
);

export type RawAmbient = output<typeof ambient>;
