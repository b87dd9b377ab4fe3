import { existsSync } from 'node:fs';
import { UsageError } from '../../terminal/usage-error.ts';
import type { CommandApp } from '../../testing/explore/command-app.ts';
import type { ModuleExport } from '../../testing/explore/module-export.ts';
import type { ApplicationOptions } from '../../testing/explore/options.ts';
import type { ReceiverFlags } from './search-options.ts';

/** The options about the application that `check-receiver`, `explore` and `sweep` share. */
export function applicationOptions(flags: ReceiverFlags): ApplicationOptions {
  const { ignore, quiet, readBack, reset, secret, seed } = flags;
  return {
    ignore,
    quiet,
    readBack: readBack === undefined ? undefined : toPart(readBack),
    reset: reset === undefined ? undefined : toPart(reset),
    secret,
    seed,
  };
}

/** The application: an address, an export of a module, or the command that starts it. */
export function toApplication(
  app: string,
  { appCommand }: ReceiverFlags,
): string | ModuleExport | CommandApp {
  return appCommand === undefined ? toPart(app) : { command: appCommand, url: app };
}

export function readRestart(written: string): ModuleExport {
  const part = toPart(written);
  if (typeof part !== 'string') return part;
  throw new UsageError(`--restart ${written}: write the export of a module, backend.mjs#restarted`);
}

/** Repeated work, as in `15m=http://localhost:4100/plan`. Throws `UsageError`. */
export function readEvery(written: readonly string[]) {
  return Object.fromEntries(
    written.map((each): [period: string, part: string | ModuleExport] => {
      const [period = '', part = ''] = each.split(/=(.*)/s);
      if (period !== '' && part !== '') return [period, toPart(part)];
      throw new UsageError(
        `--every ${each}: write a time and a URL, 15m=http://localhost:4100/plan`,
      );
    }),
  );
}

/** A part of the application: an address, or the export of a module, as in `backend.mjs#reset`. */
function toPart(written: string): string | ModuleExport {
  const [, name] = written.split('#', 2);
  const module = modulePath(written);
  if (module === undefined || (name === undefined && !existsSync(module))) return written;
  return { module, export: name };
}

/** The files of those parts that are exports of modules. */
export function moduleFiles(parts: readonly (string | undefined)[]): readonly string[] {
  return parts.flatMap((part) => modulePath(part) ?? []);
}

/** The file of a part that is the export of a module; undefined for an address. */
function modulePath(written = ''): string | undefined {
  const [module = ''] = written.split('#', 2);
  return module === '' || /^[a-z]+:\/\//i.test(written) ? undefined : module;
}

/** The names in a list with commas, `challenge,duplicate`, without empty ones. */
export function toNames(written: string | undefined): readonly string[] | undefined {
  return written?.split(',').flatMap((name) => name.trim() || []);
}
