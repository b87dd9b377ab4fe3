import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// The engine of the host compiles when it likes: half a megabyte at times.
test('the memory of a load does not grow with its length', { retry: 2 }, async () => {
  const args = ['--expose-gc', '--import', 'tsx', 'test/support/load-memory.ts'];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { short, long, withIds } = JSON.parse(stdout) as Readonly<Record<string, number>>;

  // A hundred bytes of each of 3,000 events more.
  expect(long! - short!).toBeLessThan(300_000);
  // The ids of a list are kept, which the measurement sees.
  expect(withIds! - long!).toBeGreaterThan(300_000);
});
