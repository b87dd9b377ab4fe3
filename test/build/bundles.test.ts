import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { bundles } from '../../build/bundles.ts';

const root = resolve(import.meta.dirname, '../..');

describe('the command line', () => {
  let metafile: Metafile;
  beforeAll(async () => {
    metafile = await metafileOf(bundles.cli);
  });

  test('carries every package inside but those for databases, queues and traces, and asks only Node for the rest', () => {
    expect(Object.keys(metafile.inputs)).toContain('adapters/cli/main.ts');
    const packages = outsideOf(metafile).filter((module) => !isBuiltin(module));
    expect([...new Set(packages)].sort()).toEqual([
      '@opentelemetry/api',
      'bullmq',
      'ioredis',
      'pg',
    ]);
  });

  test.each([
    ['its help', 'adapters/cli/main.ts'],
    ['run', 'adapters/cli/run-command.ts'],
    ['fleet on one machine', 'adapters/cli/fleet-command.ts'],
  ])('loads no package of databases and queues for %s', (_, source) => {
    const reached = Object.entries(metafile.outputs).filter(([, { inputs }]) => source in inputs);
    expect(reached).not.toEqual([]);
    for (const [file] of reached) {
      const modules = externalAtStart(metafile, file).filter((module) => !isBuiltin(module));
      expect(modules).toEqual([]);
      const queues = inputsAtStart(metafile, file).filter((input) => /adapters\/queue/.test(input));
      expect(queues).toEqual([]);
    }
  });

  test('reads no more than it needs to show help', () => {
    const first = Object.entries(metafile.outputs).find(
      ([, { entryPoint }]) => entryPoint === 'adapters/cli/main.ts',
    );
    const read = inputsAtStart(metafile, first![0]);

    expect(read).toContain('adapters/cli/command-line.ts');
    expect(read.filter((input) => /\/(@?hono|zod)\//.test(input))).toEqual([]);
  });

  test.each([
    ['XState, which only compiles charts', /node_modules\/xstate\//],
    ['the CommonJS build of rxjs', /node_modules\/rxjs\/dist\/cjs\//],
    ["zod's languages other than English", /node_modules\/zod\/.*\/locales\/(?!en\.js)/],
  ])('leaves out %s', (_, unwanted) => {
    expect(Object.keys(metafile.inputs).filter((input) => unwanted.test(input))).toEqual([]);
  });
});

test('the library leaves its packages outside, and depends on each of them', {
  tags: 'long',
}, async () => {
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync(`${root}/package.json`, 'utf8'),
  ) as {
    readonly dependencies: Readonly<Record<string, string>>;
    readonly peerDependencies: Readonly<Record<string, string>>;
  };
  const metafile = await metafileOf(bundles.entries);

  const packages = outsideOf(metafile)
    .filter((module) => !isBuiltin(module))
    .map((module) => /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0]);

  expect(packages).not.toEqual([]);
  const known = Object.keys({ ...dependencies, ...peerDependencies });
  expect(known).toEqual(expect.arrayContaining(packages));
  expect(Object.keys(metafile.inputs).filter((input) => input.includes('node_modules'))).toEqual(
    [],
  );
});

test('the feed for browsers needs nothing but rxjs', { tags: 'long' }, async () => {
  const metafile = await metafileOf(bundles.entries);
  const [file] = Object.entries(metafile.outputs).find(
    ([, { entryPoint }]) => entryPoint === 'adapters/library/feed/browser.ts',
  )!;

  expect(inputsAtStart(metafile, file)).toContain('adapters/library/feed/feed-client.ts');
  expect(externalAtStart(metafile, file)).toEqual(['rxjs']);
});

test('the dashboard is under 150 kB of compressed script, what it loads later under 30, and sends no foreign request', {
  tags: 'long',
}, async () => {
  const { outputFiles, metafile } = await build({
    ...bundles.dashboard,
    absWorkingDir: root,
    write: false,
  });
  const [main] = Object.entries(metafile.outputs).find(([, { entryPoint }]) =>
    entryPoint?.endsWith('main.tsx'),
  )!;
  const first = filesAtStart(metafile, main);
  const scripts = outputFiles.filter(({ path }) => path.endsWith('.js'));
  const styles = outputFiles.filter(({ path }) => path.endsWith('.css'));
  const packed = (isFirst: boolean): number =>
    scripts
      .filter(({ path }) => first.has(relative(root, path)) === isFirst)
      .reduce((sum, { contents }) => sum + gzipSync(contents).length, 0);

  expect(styles).toHaveLength(1);
  expect(packed(true)).toBeGreaterThan(100_000);
  expect(packed(true)).toBeLessThan(150_000);
  expect(packed(false)).toBeLessThan(30_000);
  expect(outsideOf(metafile).filter((module) => !/^(data:|#)/.test(module))).toEqual([]);
  expect(styles[0]!.text).not.toMatch(/url\((?!"?data:)(?!#)/);
});

test('the drawing of a region is small, and the page loads it only when a map shows it', {
  tags: 'long',
}, async () => {
  const { outputs } = await metafileOf(bundles.dashboard);
  const drawing = 'adapters/dashboard/app/san-francisco.ts';
  const main = Object.values(outputs).find(({ entryPoint }) => entryPoint?.endsWith('main.tsx'))!;
  const [part] = Object.entries(outputs).find(([, { inputs }]) => drawing in inputs)!;

  expect(main.imports.find(({ path }) => path === part)).toMatchObject({ kind: 'dynamic-import' });
  expect(outputs[part]!.bytes).toBeLessThan(60_000);
});

test.each([
  ['vitest', 'adapters/testing/vitest.ts'],
  ['xstate', 'engine/charts.ts'],
])('only its own entry asks for %s', { tags: 'long' }, async (wanted, entry) => {
  const metafile = await metafileOf(bundles.entries);

  const asking = Object.entries(metafile.outputs).filter(
    ([file, { entryPoint }]) =>
      entryPoint !== undefined && externalAtStart(metafile, file).includes(wanted),
  );

  expect(asking.map(([, { entryPoint }]) => entryPoint)).toEqual([entry]);
});

async function metafileOf(bundle: BuildOptions): Promise<Metafile> {
  const { metafile } = await build({
    ...bundle,
    absWorkingDir: root,
    write: false,
    metafile: true,
  });
  return metafile;
}

/**
 * The inputs that a bundle reads before it loads anything later: those of a file and of the files
 * that it imports.
 */
function inputsAtStart(metafile: Metafile, file: string): string[] {
  return [...filesAtStart(metafile, file)].flatMap((path) =>
    Object.keys(metafile.outputs[path]?.inputs ?? {}),
  );
}

/** The modules that a bundle requests from its host before it loads anything later. */
function externalAtStart(metafile: Metafile, file: string): string[] {
  const imports = [...filesAtStart(metafile, file)].flatMap(
    (path) => metafile.outputs[path]?.imports ?? [],
  );
  return [...new Set(imports.filter(({ external }) => external).map(({ path }) => path))];
}

function filesAtStart({ outputs }: Metafile, file: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { path: next, kind, external } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && external !== true) visit(next);
    }
  };
  visit(file);
  return seen;
}

/** The modules that a bundle leaves for Node to find. */
function outsideOf({ outputs }: Metafile): string[] {
  return Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external }) => external === true)
    .map(({ path }) => path);
}
