import { measureInChild } from './child.ts';
import type { ExpressionMeasurement } from './expressions-child.ts';
import { type Section, withinLimit } from './figure.ts';

/** The longest time of one evaluation. */
const limitMs = 50;

/**
 * A user's expressions that exceed the limit of steps: the slowest evaluations that are possible.
 */
export async function expressions(): Promise<Section> {
  const measured = await measureInChild<readonly ExpressionMeasurement[]>('expressions-child.ts');
  return {
    title: 'Expressions',
    notes: [
      'Each expression takes all allowed steps and is then refused; the best of 5 rounds. Without a limit ' +
        'most of them take minutes.',
    ],
    figures: measured.map(({ name, ms }) => withinLimit(name, ms, limitMs)),
  };
}
