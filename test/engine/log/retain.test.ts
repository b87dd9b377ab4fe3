import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Log, type LogOptions, oldestKept } from '../../../engine/log/log.ts';

function logOf(count: number, retain: LogOptions['retain']): Log {
  const log = new Log({ retain });
  for (let each = 0; each < count; each += 1) log.append(each, 'mk', 'noted', '', -1, { each });
  return log;
}

test('a log keeps the latest entries without gaps, as many as asked and fewer than twice that', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 1, max: 40 }),
      (count, kept) => {
        const log = logOf(count, kept);
        const sequences = log.retained.map(({ sequence }) => sequence);

        expect(sequences).toEqual(
          Array.from({ length: sequences.length }, (_, index) => count - sequences.length + index),
        );
        expect(sequences.length).toBeGreaterThanOrEqual(Math.min(count, kept));
        expect(sequences.length).toBeLessThan(2 * kept);
      },
    ),
  );
});

test('a log that leaves out lines, up to the oldest entry kept, ends as one that does not', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: 1, maxLength: 300 }),
      fc.integer({ min: 1, max: 40 }),
      (isLeftOut, kept) => {
        const whole = new Log({ retain: kept });
        const other = new Log({ retain: kept });
        isLeftOut.forEach((left, each) => {
          const isOld = each < oldestKept(isLeftOut.length, kept);
          if (left && isOld && other.isComposing) other.leaveOutLines();
          else if (!(left && isOld) && !other.isComposing) other.compose(whole.digest);
          for (const log of [whole, other]) log.append(each, 'mk', 'noted', '', -1, { each });
        });

        expect(other.digest).toBe(whole.digest);
        expect(other.retained).toEqual(whole.retained);
      },
    ),
  );
});

test('the retained entries do not affect the digest', () => {
  const digests = [true, false, 1, 50].map((retain) => logOf(100, retain).digest);

  expect(new Set(digests).size).toBe(1);
});

test.each([
  [undefined, 100],
  [true, 100],
  [false, 0],
  [0, 0],
])('retain: %s keeps %i of 100', (retain, expected) => {
  expect(logOf(100, retain).retained).toHaveLength(expected);
});
