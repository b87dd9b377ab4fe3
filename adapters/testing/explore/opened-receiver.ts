import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkOptionNames, checkWord } from '../../library/check-word.ts';
import type { AppUnderTest } from '../app-under-test.ts';
import {
  type CheckedReceiver,
  checkedReceiver,
  type ReceiverParts,
} from '../receiver-checks/checked-app.ts';
import {
  type CommandApp,
  CommandedProgram,
  commandedReceiver,
  isCommandApp,
} from './command-app.ts';
import type { WorldCheck } from './failures.ts';
import { isModuleExport, type ModuleExport } from './module-export.ts';
import type { GivenApp, SearchOptions } from './options.ts';

type Loaded<Part> = Exclude<Part, ModuleExport | CommandApp>;

/** An application that is ready to be opened. */
interface OpenedReceiver {
  readonly receiver: CheckedReceiver;
  readonly check: WorldCheck | undefined;
  /** Its address, where it has one. */
  readonly url: string | undefined;
  /** Ends its program, where a command starts it. */
  readonly stop: () => Promise<void>;
}

/** Loads the exports of modules, and readies the program of a command. */
export async function openedReceiver<App extends AppUnderTest>(
  given: GivenApp<App>,
  options: Pick<
    SearchOptions<App>,
    'check' | 'every' | 'readBack' | 'reset' | 'restart' | 'signal'
  >,
  around: Pick<ReceiverParts<App>, 'hasSecret' | 'told'>,
): Promise<OpenedReceiver> {
  const loaded = async <Part>(option: string, part: Part): Promise<Loaded<Part>> =>
    (isModuleExport(part) ? loadedExport(option, part) : part) as Loaded<Part>;
  const program = isCommandApp(given) ? new CommandedProgram(given, options.signal) : undefined;
  const every = Object.entries(options.every ?? {}).map(
    async ([period, part]) => [period, await loaded('every', part)] as const,
  );
  // A command leads to an address.
  const app = isCommandApp(given) ? given.url : await loaded('app', given);
  const posts = checkedReceiver<App>({
    ...around,
    app,
    reset: await loaded('reset', options.reset),
    readBack: await loaded('readBack', options.readBack),
    restart: await loaded('restart', options.restart),
    every: Object.fromEntries(await Promise.all(every)),
  });
  return {
    receiver: program === undefined ? posts : commandedReceiver(program, posts),
    check: await loaded('check', options.check),
    url: typeof app === 'string' || app instanceof URL ? String(app) : undefined,
    stop: async () => program?.stop(),
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
    throw new TypeError(`${option}: ${String(module)} cannot be loaded: ${loadFailure(error)}`, {
      cause: error,
    });
  }
  const names = Object.keys(loaded).filter((each) => loaded[each] !== undefined);
  checkWord(`${option}: ${String(module)} has no export`, name, names);
  return loaded[name];
}

function loadFailure(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION') {
    return 'this Node reads no TypeScript: take Node 22.18 or newer, or a module of JavaScript';
  }
  return (error instanceof Error ? message : String(error)).split('\n', 1)[0]!;
}
