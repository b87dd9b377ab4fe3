import * as fc from 'fast-check';
import { Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { DurationBuckets } from '../../../adapters/metrics/duration-buckets.ts';

test('durations are those that a histogram of prom-client has', async () => {
  const milliseconds = fc.oneof(
    fc.double({ min: 0, max: 400_000, noNaN: true }),
    fc.constantFrom(0, 1, 2.5, 5, 1000, 60_000, 180_000, 180_001),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(milliseconds), async (all) => {
      const durations = new DurationBuckets();
      const ours = () => [...durations.samples('took', { route: 'a' })];
      const buckets = ours().flatMap(({ labels: { le } }) => (typeof le === 'number' ? [le] : []));
      const theirs = new Histogram({
        name: 'took',
        help: 'took',
        labelNames: ['route'],
        buckets,
        registers: [new Registry()],
      });
      for (const ms of all) {
        durations.add(ms);
        theirs.observe({ route: 'a' }, ms / 1000);
      }

      expect(buckets).toHaveLength(16);
      const { values } = await theirs.get();
      const plain = (each: object) => JSON.parse(JSON.stringify(each)) as object;
      if (all.length > 0) {
        expect(ours()).toEqual(
          values.map(({ labels, metricName, value }) => plain({ labels, metricName, value })),
        );
      }
    }),
  );
});
