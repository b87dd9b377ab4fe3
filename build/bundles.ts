import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { BuildOptions, BuildResult, Plugin } from 'esbuild';
import { importsByName } from './imports-by-name.ts';

/** Shared by all bundles: ESM for the oldest Node we support. */
const common = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  outdir: 'dist',
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
} satisfies BuildOptions;

/** The modules of the package that users import. */
export const publicEntries = {
  index: 'adapters/library/index.ts',
  testing: 'adapters/testing/index.ts',
  'global-setup': 'adapters/testing/global-setup.ts',
  vitest: 'adapters/testing/vitest.ts',
  charts: 'engine/charts.ts',
  feed: 'adapters/library/feed/node.ts',
  // Without modules of Node.
  'feed-browser': 'adapters/library/feed/browser.ts',
} as const;

/** The entries that CommonJS may ask for: each is a member of one module, so that they share all state. */
export const commonJsEntries = {
  index: 'adapters/library/index.ts',
  testing: 'adapters/testing/index.ts',
  feed: 'adapters/library/feed/node.ts',
} as const;

/** The dependencies without a CommonJS build; the CommonJS bundle includes them. */
const onlyModules: ReadonlySet<string> = new Set(['@marcbachmann/cel-js', '@noble/hashes']);

/** The bundles of the package, as options of esbuild. */
export const bundles = {
  /**
   * Dependencies are included: a command line is judged by its cold start, and each file that Node
   * opens costs time.
   */
  cli: {
    ...common,
    entryPoints: {
      cli: 'adapters/cli/main.ts',
      // They stand beside the chunks that start them.
      'chunks/run-thread': 'adapters/trials/threads/run-thread.ts',
      'chunks/search-thread': 'adapters/testing/explore/search-thread.ts',
    },
    // Code reached by `await import()` gets its own file, which is read only when it is needed.
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    // Installed by those who keep worlds in PostgreSQL, share work by a queue, or follow requests in
    // traces.
    external: ['@opentelemetry/api', 'bullmq', 'ioredis', 'pg'],
    // Names stay, so that the stack of an invariant is readable without a source map.
    minifySyntax: true,
    minifyWhitespace: true,
    // ws looks for packages with native code, which nothing here needs.
    define: {
      'process.env.WS_NO_BUFFER_UTIL': '"1"',
      'process.env.WS_NO_UTF_8_VALIDATE': '"1"',
    },
    plugins: [
      promClientWithoutTraces(),
      rxjsWithoutCommonJs(),
      undiciWithoutTheRest(),
      yamlWithoutNode(),
      zodWithoutLocales(),
    ],
    // Bundled CommonJS packages (commander) call require() for modules of Node itself.
    banner: {
      js: "import{createRequire as createNodeRequire}from'node:module';const require=createNodeRequire(import.meta.url);",
    },
  },
  /**
   * The importable entries of the package. Dependencies stay outside: the Observables that we
   * return must be those of the user's own rxjs.
   */
  entries: {
    ...common,
    entryPoints: {
      ...publicEntries,
      // Stands beside the chunk that starts it.
      'chunks/library-search-thread': 'adapters/testing/explore/search-thread.ts',
    },
    packages: 'external',
    splitting: true,
    chunkNames: 'chunks/library-[name]-[hash]',
  },
  /**
   * The same entries for loaders that cannot `require` a module, as Jest's before Node 24.9. Node
   * itself has `require` load the modules above, by the condition `module-sync`.
   */
  commonJs: {
    ...common,
    format: 'cjs',
    stdin: {
      contents: Object.entries(commonJsEntries)
        .map(([name, source]) => `export * as ${name} from './${source}';`)
        .join('\n'),
      resolveDir: '.',
    },
    entryNames: 'commonjs',
    outExtension: { '.js': '.cjs' },
    external: dependencies().filter((name) => !onlyModules.has(name)),
    minifySyntax: true,
    minifyWhitespace: true,
    define: { 'import.meta.url': 'fileAddress' },
    banner: { js: "const fileAddress=require('node:url').pathToFileURL(__filename).href;" },
  },
  /**
   * The page of the dashboard, for browsers of the last years; the names of the files contain a
   * hash of their contents.
   */
  dashboard: {
    ...common,
    platform: 'browser',
    target: 'es2022',
    entryPoints: {
      main: 'adapters/dashboard/app/main.tsx',
      style: 'adapters/dashboard/app/style.css',
    },
    // Comes before everything else.
    inject: ['adapters/dashboard/app/language.ts'],
    entryNames: '[name]-[hash]',
    // Drawings of regions are loaded when a map shows them.
    splitting: true,
    chunkNames: '[name]-[hash]',
    outdir: 'dist/dashboard',
    minify: true,
    loader: { '.png': 'dataurl' },
  },
  /** The page of the playground, made as that of the dashboard is, without its worker. */
  playground: {
    ...common,
    platform: 'browser',
    target: 'es2022',
    entryPoints: {
      main: 'adapters/playground/app/main.tsx',
      style: 'adapters/playground/app/style.css',
      views: 'adapters/playground/app/views.css',
    },
    inject: ['adapters/dashboard/app/language.ts'],
    entryNames: '[name]-[hash]',
    splitting: true,
    chunkNames: '[name]-[hash]',
    minify: true,
    loader: { '.png': 'dataurl' },
  },
  /** The engine in a worker of that page; the API is loaded by the first scenario that calls it. */
  playgroundWorker: {
    ...common,
    platform: 'browser',
    target: 'es2022',
    entryPoints: { engine: 'adapters/playground/worker.ts' },
    entryNames: '[name]-[hash]',
    splitting: true,
    chunkNames: '[name]-[hash]',
    minify: true,
    plugins: [zodWithoutLocales(), ...importsByName()],
  },
} satisfies Record<string, BuildOptions>;

function dependencies(): string[] {
  const text = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');
  return Object.keys((JSON.parse(text) as { readonly dependencies: object }).dependencies);
}

/** prom-client asks OpenTelemetry for the trace of an exemplar; our metrics have none. */
function promClientWithoutTraces(): Plugin {
  return {
    name: 'prom-client-without-traces',
    setup: (build) => {
      build.onResolve({ filter: /^@opentelemetry\/api$/ }, ({ importer }) =>
        importer.includes(join('node_modules', 'prom-client'))
          ? { path: 'none', namespace: 'no-traces' }
          : undefined,
      );
      build.onLoad({ filter: /./, namespace: 'no-traces' }, () => ({
        contents: 'module.exports = {};',
      }));
    },
  };
}

/**
 * rxjs gives Node its CommonJS build, which cannot be tree-shaken: 251 kB in the bundle instead of
 * 16.
 */
function rxjsWithoutCommonJs(): Plugin {
  const rxjs = dirname(createRequire(import.meta.url).resolve('rxjs/package.json'));
  return {
    name: 'rxjs-without-commonjs',
    setup: (build) => {
      build.onResolve({ filter: /^rxjs(\/operators)?$/ }, ({ path }) => ({
        path: join(path.replace('rxjs', join(rxjs, 'dist/esm')), 'index.js'),
        sideEffects: false,
      }));
    },
  };
}

/**
 * undici brings fetch, caches and WebSockets, and imports a module that Node 20 does not have; we
 * use its pool alone.
 */
function undiciWithoutTheRest(): Plugin {
  const undici = dirname(createRequire(import.meta.url).resolve('undici/package.json'));
  return {
    name: 'undici-without-the-rest',
    setup: (build) => {
      build.onResolve({ filter: /^undici$/ }, () => ({ path: 'pool', namespace: 'undici' }));
      build.onLoad({ filter: /./, namespace: 'undici' }, () => ({
        contents: `
          export { default as Pool } from './lib/dispatcher/pool.js';
          export { default as buildConnector } from './lib/core/connect.js';`,
        resolveDir: undici,
      }));
      // Bodies such as forms, which a pool needs only when it is given one.
      build.onLoad({ filter: /undici\/lib\/web\/fetch\/body\.js$/ }, () => ({
        contents: 'module.exports = {};',
      }));
    },
  };
}

/**
 * yaml's build for Node is CommonJS and reads the environment at every token; its other build does
 * neither.
 */
function yamlWithoutNode(): Plugin {
  const yaml = dirname(createRequire(import.meta.url).resolve('yaml/package.json'));
  return {
    name: 'yaml-without-node',
    setup: (build) => {
      build.onResolve({ filter: /^yaml$/ }, () => ({
        path: join(yaml, 'browser/index.js'),
        sideEffects: false,
      }));
    },
  };
}

/**
 * zod exports its 63 languages as one namespace, 294 kB that no code here uses; English is the
 * default.
 */
function zodWithoutLocales(): Plugin {
  return {
    name: 'zod-without-locales',
    setup: (build) => {
      build.onResolve({ filter: /\/locales\/index\.js$/ }, ({ importer, resolveDir }) =>
        importer.includes(join('node_modules', 'zod'))
          ? { path: join(resolveDir, '../locales/en.js'), sideEffects: false }
          : undefined,
      );
    },
  };
}

/** The part of a build's result that names its files. */
export type Built = Pick<BuildResult<{ metafile: true }>, 'metafile'>;

/** The name of the file that a source became. */
export function entryOf({ metafile: { outputs } }: Built, source: string): string {
  const [file] = Object.entries(outputs).find(([, { entryPoint }]) =>
    entryPoint?.endsWith(source),
  )!;
  return basename(file);
}
