import { measureInChild } from './child.ts';
import type { Figure, Section } from './figure.ts';
import { largeFiles } from './large-files.ts';
import type { MemoryMeasurement, ParseMeasurement } from './parse-child.ts';

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
  const memory = async (kind: string): Promise<Figure> => {
    const { bytes, peakBytes } = await measureInChild<MemoryMeasurement>('parse-child.ts', kind);
    const limit = 10 * bytes;
    return {
      name: `the most memory beside a ${kind} file of ${(bytes / 1e6).toFixed(1)} MB`,
      value: peakBytes / 1e6,
      unit: 'MB',
      peer: { name: 'ten times the file', value: limit / 1e6 },
      ratio: peakBytes / limit,
      promise: { atMost: 1 },
    };
  };
  const memories: Figure[] = [];
  for (const kind of Object.keys(largeFiles)) memories.push(await memory(kind));
  return {
    title: 'Scenarios',
    notes: [
      'YAML, structure, units, names and the types of expressions, by a process that has just started. Memory is that in ' +
        'use after every third step of reading, without the text of the file.',
    ],
    figures: [
      await figure('fleet'),
      await figure('vehicles'),
      await ownModels(),
      await besideYaml(),
      ...memories,
    ],
  };
}
