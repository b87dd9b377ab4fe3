import { beforeEach } from 'vitest';

// In a file with tagged tests, the long run leaves out the others, which `npm test` has.
beforeEach(({ task, skip }) => {
  const isLong = task.file.name.endsWith('.long.test.ts') || task.tags?.includes('long');
  if (isLong !== true) skip();
});
