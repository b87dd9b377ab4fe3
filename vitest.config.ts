import { defineConfig } from 'vitest/config';

// A zone nobody lives in by accident (+12:45, with summer time): a test that reads the host's local time fails here.
process.env['TZ'] = 'Pacific/Chatham';

export default defineConfig({
  test: {
    // Properties run many worlds; a slow machine is not a failure.
    testTimeout: 60_000,
    include: ['test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'dist/**'],
    // Threads start quicker than processes, and nothing under test changes directory or environment.
    pool: 'threads',
    restoreMocks: true,
  },
});
