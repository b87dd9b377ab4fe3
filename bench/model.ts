import { measureInChild } from './child.ts';
import type { Section } from './figure.ts';
import type { ModelMeasurement } from './model-child.ts';

const limitMs = 1;

/**
 * The costs of compiling a model that the process has not charged before, in a process that has
 * just started.
 */
export async function model(): Promise<Section> {
  const { models, firstMs, meanMs } = await measureInChild<ModelMeasurement>('model-child.ts');
  const peer = { name: 'limit', value: limitMs };
  return {
    title: 'Models',
    notes: [
      'The charge tables of a model, AC and DC, are compiled when one of its cars is first plugged in. ' +
        'The first model of a process includes the time to compile the code itself.',
    ],
    figures: [
      {
        name: `compiling a model, mean of ${models - 1}`,
        value: meanMs,
        unit: 'ms',
        peer,
        ratio: meanMs / limitMs,
        promise: { atMost: 1 },
      },
      {
        name: 'compiling a model, the first',
        value: firstMs,
        unit: 'ms',
        peer,
        ratio: firstMs / limitMs,
      },
    ],
  };
}
