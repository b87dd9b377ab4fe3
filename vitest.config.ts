import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// A zone nobody lives in by accident (+12:45, with summer time): a test that reads the host's local time fails here.
process.env['TZ'] = 'Pacific/Chatham';

export default defineConfig({
  plugins: [auditWorlds(), seedProperties()],
  test: {
    // Properties run many worlds; a slow machine is not a failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: ['test/support/unpack-browser.ts'],
    include: ['test/**/*.test.ts', 'docs/**/*.test.ts', 'scenarios/templates/*.test.ts'],
    exclude: ['**/node_modules/**', 'dist/**'],
    // Threads start quicker than processes, and nothing under test changes directory or environment.
    pool: 'threads',
    // One fewer than there are processors would be one thread on two.
    maxWorkers: availableParallelism(),
    // Files share the modules of their thread: to import them for each anew took a quarter of all time.
    isolate: false,
    restoreMocks: true,
    setupFiles: ['test/support/audit/setup.ts'],
  },
});

/**
 * Has every world of every test held against what no vehicle may do: the modules below hand their class to the audit as
 * they are loaded. The engine has no hook for it, and a test that does not import the engine loads nothing.
 */
function auditWorlds() {
  const install = join(import.meta.dirname, 'test/support/audit/install.ts');
  const audited = new Map([
    [join(import.meta.dirname, 'engine/vehicle/dynamics.ts'), 'Dynamics'],
    [join(import.meta.dirname, 'engine/world.ts'), 'World'],
    [join(import.meta.dirname, 'engine/log/log.ts'), 'Log'],
  ]);
  return {
    name: 'audit-worlds',
    transform(code: string, id: string) {
      const name = audited.get(id);
      if (name === undefined) return undefined;
      // Behind the last line, so that positions in the module stay what they are.
      const hook = `import { audit${name} } from ${JSON.stringify(install)}; audit${name}(${name});`;
      return { code: `${code}\n${hook}`, map: null };
    },
  };
}

/**
 * The gate says the same of the same code: properties draw from one seed. PROPERTY_SEED=random goes looking for more, and
 * PROPERTY_SEED=<number> sees one of its finds again. Only tests with properties pay for it.
 */
function seedProperties() {
  const seed = process.env['PROPERTY_SEED'] ?? '20261024';
  const own = join(import.meta.dirname, 'test');
  return {
    name: 'seed-properties',
    transform(code: string, id: string) {
      const isMeant =
        id.startsWith(own) && /^import (\* as )?fc from ["']fast-check["']/m.test(code);
      if (seed === 'random' || !isMeant) return undefined;
      // Before the first line's own words, so that positions in the module stay what they are.
      return { code: `fc.configureGlobal({ seed: ${Number(seed)} });${code}`, map: null };
    },
  };
}
