import { measureInChild } from './child.ts';
import type { ExpressionMeasurement } from './expressions-child.ts';
import type { Section } from './figure.ts';

/** Expressions of a user that are refused, which takes as long as an evaluation can. */
export async function expressions(): Promise<Section> {
  const measured = await measureInChild<readonly ExpressionMeasurement[]>('expressions-child.ts');
  const limitMs = 50;
  return {
    title: 'Expressions',
    notes: [
      'Each takes all steps that an evaluation may take and is refused; the best of 5 rounds. Without a limit most of them take minutes.',
    ],
    figures: measured.map(({ name, ms }) => ({
      name,
      value: ms,
      unit: 'ms',
      peer: { name: 'limit', value: limitMs },
      ratio: ms / limitMs,
      promise: { atMost: 1 },
    })),
  };
}
