import { readFileSync } from 'node:fs';
import { measureInChild } from './child.ts';
import { type Section, withinLimit } from './figure.ts';
import type { LifeMeasured } from './life-child.ts';

const mostMegabytes = 500;
const longestWaitMs = 100;
const longestReturnMs = 200;

/** Measures kept worlds: their return, their memory, and how long they keep others waiting. */
export async function life(): Promise<Section> {
  const garage = readFileSync('scenarios/demo/garage.yaml', 'utf8');
  const { returnMs, returnProcessorMs, rssBytes, waits } = await measureInChild<LifeMeasured>(
    'life-child.ts',
    garage,
  );
  const megabytes = rssBytes / 1e6;
  return {
    title: 'Life of kept worlds',
    notes: [
      'The garage is asleep after eight hours of its time, and returns on a request; the median of five times. A server ' +
        'keeps 1,000 such worlds, of which 20 are awake; then 19 of these play at 60x, while another is asked for its ' +
        'clock every 5 ms and one more works. Each wait is the longest, with everything in one thread.',
    ],
    figures: [
      withinLimit('a garage returns', returnMs, longestReturnMs),
      withinLimit('a garage returns, by processor time', returnProcessorMs, longestReturnMs),
      {
        name: 'memory of 1,000 worlds, 20 awake',
        value: megabytes,
        unit: 'MB',
        peer: { name: 'limit', value: mostMegabytes },
        ratio: megabytes / mostMegabytes,
        promise: { atMost: 1 },
      },
      ...Object.entries(waits).map(([work, ms]) =>
        withinLimit(`the longest wait while ${work}`, ms, longestWaitMs),
      ),
    ],
  };
}
