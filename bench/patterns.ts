import { measureInChild } from './child.ts';
import { type Section, withinLimit } from './figure.ts';
import type { PatternMeasurement } from './patterns-child.ts';

/** The longest time of one search. */
const limitMs = 50;

/** The worst patterns that a user may write, over their worst texts. */
export async function patterns(): Promise<Section> {
  const measured = await measureInChild<readonly PatternMeasurement[]>('patterns-child.ts');
  return {
    title: 'Patterns',
    notes: [
      'Each pattern, of at most 1,000 letters, is parsed and searched for the first time in a text of ' +
        '10,000; the worst of its texts, the best of 5 rounds. A RegExp needs more than a minute for the ' +
        'first two.',
    ],
    figures: measured.map(({ name, ms }) => withinLimit(name, ms, limitMs)),
  };
}
