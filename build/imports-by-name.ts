import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Plugins for a bundle whose parts are loaded as they are needed: imports reach the module that
 * declares a name, since esbuild splits by modules, and loads a whole index with its first name.
 */
export function importsByName(): Plugin[] {
  return [adaptersByName(), openApiByName(), zodWithoutTools()];
}

/** Imports the names of the engine from their modules, and zod as a namespace of used parts. */
function adaptersByName(): Plugin {
  const modules = engineModules();
  const direct = (names: string): string =>
    namesIn(names)
      .map((name) => `import { ${name} } from ${JSON.stringify(modules.get(name))};`)
      .join(' ');
  return {
    name: 'adapters-by-name',
    setup: (build) => {
      build.onLoad({ filter: /[\\/]adapters[\\/].*\.ts$/ }, ({ path }) => {
        const contents = readFileSync(path, 'utf8')
          .replaceAll(/^import \{([^}]*)\} from '[^']*engine\/index\.ts';$/gm, (_, names: string) =>
            direct(names),
          )
          .replace(
            /^import \{(.*)\bz \} from ('@hono\/zod-openapi');$/m,
            "import {$1} from $2; import * as z from 'zod';",
          );
        return { contents, loader: 'ts' };
      });
    },
  };
}

/** The modules of the names that the engine exports. */
function engineModules(): ReadonlyMap<string, string> {
  const index = join(import.meta.dirname, '../engine/index.ts');
  const exported = /^export (?:type )?\{([^}]*)\} from '([^']+)';$/gm;
  const found = [...readFileSync(index, 'utf8').matchAll(exported)].flatMap(
    ([, names = '', module = '']) =>
      namesIn(names).map((name) => [name, join(dirname(index), module)] as const),
  );
  return new Map(found);
}

/** The names of an import or export that are not types alone. */
function namesIn(list: string): string[] {
  const names = list.split(',').map((name) => name.trim());
  return names.filter((name) => name !== '' && !name.startsWith('type '));
}

/** hono's package extends the class of schemas, for which it takes the whole of zod. */
function openApiByName(): Plugin {
  return {
    name: 'open-api-by-name',
    setup: (build) => {
      build.onLoad(
        { filter: /[\\/]@hono[\\/]zod-openapi[\\/]dist[\\/]index\.mjs$/ },
        ({ path }) => {
          const written = readFileSync(path, 'utf8');
          const contents = written.replace(
            'extendZodWithOpenApi(z);',
            "extendZodWithOpenApi({ ZodType }); import { ZodType } from 'zod';",
          );
          if (contents === written) throw new Error(`${path} extends zod in another way`);
          return { contents };
        },
      );
    },
  };
}

/**
 * zod exports its compiler and its reader of JSON Schema in one module with all else, and each
 * schema can write itself as JSON Schema; no code of a page does either.
 */
function zodWithoutTools(): Plugin {
  const tools =
    'INVALID, ZodCompileAsyncError, ZodCompileUnsupportedError, compile, fromJSONSchema, withParser';
  return {
    name: 'zod-without-tools',
    setup: (build) => {
      build.onResolve({ filter: /\/(compile|from-json-schema)\.js$/ }, ({ importer }) =>
        importer.includes(join('node_modules', 'zod'))
          ? { path: 'none', namespace: 'zod-without-tools' }
          : undefined,
      );
      build.onLoad({ filter: /./, namespace: 'zod-without-tools' }, () => ({
        contents: `export let ${tools};`,
      }));
      build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ }, ({ path }) => {
        const written = readFileSync(path, 'utf8');
        const contents = written
          .replaceAll(/^ *inst\._zod\.processJSONSchema = .*;$/gm, '')
          .replaceAll(/\bcreate(?:Standard|To)JSONSchemaMethod\(.*\)/g, 'undefined');
        if (contents === written) throw new Error(`${path} writes JSON Schema in another way`);
        return { contents };
      });
    },
  };
}
