import { measureInChild } from './child.ts';
import type { Figure, Section } from './figure.ts';
import type { WideMeasurement } from './wide-child.ts';

const kib = 1024;

/**
 * Measures texts of the largest size that a server accepts, wide in some way: the longest step, and
 * whether time is linear.
 */
export async function wide(): Promise<Section> {
  const [large, small] = [256 * kib, 64 * kib];
  const ofLarge = await measureInChild<readonly WideMeasurement[]>('wide-child.ts', String(large));
  const ofSmall = await measureInChild<readonly WideMeasurement[]>('wide-child.ts', String(small));
  const limitMs = 50;
  const figures = ofLarge.flatMap(({ name, ms, stepMs }, index): Figure[] => {
    const fourfoldMs = 4 * ofSmall[index]!.ms;
    return [
      {
        name: `read 256 KiB of ${name}`,
        value: ms,
        unit: 'ms',
        peer: { name: '4 times 64 KiB', value: fourfoldMs },
        ratio: ms / fourfoldMs,
        promise: { atMost: 2 },
      },
      {
        name: 'its longest step',
        value: stepMs,
        unit: 'ms',
        peer: { name: 'limit', value: limitMs },
        ratio: stepMs / limitMs,
        promise: { atMost: 1 },
      },
    ];
  });
  return {
    title: 'Wide scenarios',
    notes: [
      'Scenarios of many keys, steps, references, anchors or mistakes, each the best of 4 readings by a process that has read others; between two steps of a reading a server may answer others.',
    ],
    figures,
  };
}
