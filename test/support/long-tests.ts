import { beforeEach } from 'vitest';

// The long run leaves out what `npm test` has: tests without the tag in a file that has tagged ones.
beforeEach(({ task, skip }) => {
  const isLong = task.file.name.endsWith('.long.test.ts') || task.tags?.includes('long');
  if (isLong !== true) skip();
});
