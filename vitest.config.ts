import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { defineConfig } from 'vitest/config';
import {
  BaseSequencer,
  type TestSequencer,
  type TestSpecification,
  type Vitest,
} from 'vitest/node';

// A zone nobody lives in by accident (+12:45, with summer time): a test that reads the host's local time fails here.
process.env['TZ'] = 'Pacific/Chatham';

const everyTest = ['test/**/*.test.ts', 'docs/**/*.test.ts', 'scenarios/templates/*.test.ts'];

/** The files of processes, browsers and documents, which only `npm run test:long` runs. */
const longFiles = '**/*.long.test.ts';

/** Vitest's usual order with long files first, so that no thread starts one near the end of the run. */
class LongFilesFirst implements TestSequencer {
  readonly #usual: TestSequencer;

  constructor(vitest: Vitest) {
    this.#usual = new BaseSequencer(vitest);
  }

  shard(files: TestSpecification[]) {
    return this.#usual.shard(files);
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith('.long.test.ts');
    const sorted = await this.#usual.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const modes = ['test', 'long', 'all'] as const;

/**
 * `npm test` has every file but the long ones and every test without the tag `long`. `npm run test:long` (`--mode long`) has
 * the other tests: the long files, and what is tagged in others. `--mode all` is the long run with every search and all of its
 * cases.
 */
export default defineConfig(({ mode: asked }) => {
  // Tools that read this file ask for a mode of vite.
  const wanted = ['development', 'production'].includes(asked) ? 'test' : asked;
  const mode = modes.find((each) => each === wanted);
  if (mode === undefined) throw new Error(`no mode ${wanted}; there are ${modes.join()}`);
  const searches = filesWith(/from '(fast-check|\S+\/support\/cases\.ts)'/);
  const tagged = filesWith(/\btags: \[?'long'/);
  const include = {
    test: everyTest,
    long: [longFiles, ...tagged],
    all: [longFiles, ...tagged, ...searches],
  }[mode];
  const isShort = mode === 'test';
  return {
    plugins: [auditWorlds(), countCases()],
    test: {
      // Properties run many worlds; a slow machine is not a failure.
      testTimeout: 300_000,
      hookTimeout: 60_000,
      // A condition is waited for as long as a busy machine needs, not for a second.
      expect: { poll: { timeout: 30_000 } },
      globalSetup: ['test/support/setup/prepare.ts'],
      include,
      exclude: ['**/node_modules/**', 'dist/**', '.cache/**', ...(isShort ? [longFiles] : [])],
      tags: [{ name: 'long', description: 'takes more than 0.3 s on two quiet cores' }],
      ...(isShort && { tagsFilter: ['!long'] }),
      provide: { share: mode === 'all' ? 1 : 1 / 10, searches, isLong: mode === 'long' },
      // Threads start quicker than processes, and nothing under test changes directory or environment.
      pool: 'threads',
      // Tests wait for other processes, long ones for much of their time.
      maxWorkers: availableParallelism() + (isShort ? 1 : 2),
      sequence: { sequencer: LongFilesFirst },
      // Files share the modules of their thread: to import them for each anew took a quarter of all time.
      isolate: false,
      restoreMocks: true,
      setupFiles: ['test/support/setup/audit.ts', 'test/support/setup/long.ts'],
    },
  };
});

/** The test files with a text that fits, by their whole paths. */
function filesWith(pattern: RegExp): string[] {
  const files = globSync([...everyTest, 'checks/**/*.test.ts'], {
    cwd: import.meta.dirname,
    absolute: true,
    ignore: '**/node_modules/**',
  });
  return files.filter((file) => pattern.test(readFileSync(file, 'utf8')));
}

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

/** Gives tests our form of fast-check, which knows how many cases the run wants and from which seed. */
function countCases() {
  const ours = join(import.meta.dirname, 'test/support/properties.ts');
  return {
    name: 'count-cases',
    enforce: 'pre' as const,
    resolveId: (id: string, importer?: string) =>
      id === 'fast-check' && importer !== ours ? ours : undefined,
  };
}
