import { measureInChild } from './child.ts';
import type { Figure, Section } from './figure.ts';
import type { ParseMeasurement } from './parse-child.ts';

/** Reading and checking large scenarios. */
export async function parse(): Promise<Section> {
  const figure = async (form: 'fleet' | 'vehicles'): Promise<Figure> => {
    const { bytes, vehicles, ms } = await measureInChild<ParseMeasurement>('parse-child.ts', form);
    const size = `${vehicles.toLocaleString('en')} ${form === 'fleet' ? 'in a fleet' : 'one by one'}`;
    const limitMs = 1000;
    return {
      name: `parse ${size}, ${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`,
      value: ms,
      unit: 'ms',
      peer: { name: 'limit', value: limitMs },
      ratio: ms / limitMs,
      promise: { atMost: 1 },
    };
  };
  const ownModels = async (): Promise<Figure> => {
    const { bytes, models, ms } = await measureInChild<ParseMeasurement>(
      'parse-child.ts',
      'models',
    );
    const limitMs = 2000;
    return {
      name: `parse ${models.toLocaleString('en')} own models, ${(bytes / 1000).toFixed(0)} kB`,
      value: ms,
      unit: 'ms',
      peer: { name: 'limit', value: limitMs },
      ratio: ms / limitMs,
      promise: { atMost: 1 },
    };
  };
  const besideYaml = async (): Promise<Figure> => {
    const measured = (form: string) => measureInChild<ParseMeasurement>('parse-child.ts', form);
    const { models, ms } = await measured('models');
    const alone = await measured('yaml');
    return {
      name: `parse ${models.toLocaleString('en')} own models, beside YAML alone`,
      value: ms,
      unit: 'ms',
      peer: { name: 'yaml', value: alone.ms },
      ratio: ms / alone.ms,
      promise: { atMost: 1 },
    };
  };
  return {
    title: 'Scenarios',
    notes: [
      'YAML, structure, units, names and the types of expressions, by a process that has just started.',
    ],
    figures: [
      await figure('fleet'),
      await figure('vehicles'),
      await ownModels(),
      await besideYaml(),
    ],
  };
}
