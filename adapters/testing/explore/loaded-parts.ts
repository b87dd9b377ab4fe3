import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkOptionNames, checkWord } from '../../library/check-word.ts';
import type { AppUnderTest } from '../app-under-test.ts';
import { type CommandApp, isCommandApp } from './command-app.ts';
import { isModuleExport, type ModuleExport } from './module-export.ts';
import type { SearchOptions } from './options.ts';

type Loaded<Part> = Exclude<Part, ModuleExport | CommandApp>;

/** The parts of an application in which the exports of modules are loaded. */
export async function loadedParts<App extends AppUnderTest>({
  app,
  check,
  readBack,
  reset,
  restart,
}: SearchOptions<App>) {
  const loaded = async <Part>(option: string, part: Part): Promise<Loaded<Part>> =>
    (isModuleExport(part) ? loadedExport(option, part) : part) as Loaded<Part>;
  return {
    // A command leads to an address.
    app: isCommandApp(app) ? app.url : await loaded('app', app),
    check: await loaded('check', check),
    readBack: await loaded('readBack', readBack),
    reset: await loaded('reset', reset),
    restart: await loaded('restart', restart),
  };
}

/** Loads an export. Throws `TypeError` with the name of its option. */
async function loadedExport(option: string, part: ModuleExport): Promise<unknown> {
  checkOptionNames(option, part, { module: true, export: true });
  const { module, export: name = 'default' } = part;
  const url = String(module).startsWith('file:')
    ? String(module)
    : pathToFileURL(resolve(String(module))).href;
  let loaded: Readonly<Record<string, unknown>>;
  try {
    loaded = (await import(/* @vite-ignore */ url)) as typeof loaded;
  } catch (error) {
    throw new TypeError(`${option}: ${String(module)} cannot be loaded: ${reasonOf(error)}`, {
      cause: error,
    });
  }
  const names = Object.keys(loaded).filter((each) => loaded[each] !== undefined);
  checkWord(`${option}: ${String(module)} has no export`, name, names);
  return loaded[name];
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION') {
    return 'this Node reads no TypeScript: take Node 22.18 or newer, or a module of JavaScript';
  }
  return (error instanceof Error ? message : String(error)).split('\n', 1)[0]!;
}
