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
          'interval between starts, drawn for each vehicle; default: with `use`, the end of each run',
          '{ uniform: [2h, 6h] }',
        ),
      ),
      'interval',
      'each',
      'period',
    ),
    when: meant(
      optional(
        expression('run condition, evaluated when a run is due; false skips it; default: always'),
      ),
      'if',
      'condition',
    ),
    do: meant(optional(steps).describe('steps of each run'), 'steps', 'action', 'actions', 'then'),
    use: optional(text('flow to run, in place of do', 'commute')),
    with: optional(record(string(), unknown())).describe('use: arguments of the flow'),
  }).describe('steps that a vehicle, or each of a fleet, repeats; self is that vehicle'),
);

export type RawAmbient = output<typeof ambient>;
