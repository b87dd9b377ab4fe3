import { existsSync } from 'node:fs';
import { basename, delimiter, join, relative } from 'node:path';

/** The circumstances of a start: the file that Node was given, the environment and the folder. */
interface Started {
  readonly file: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
}

/**
 * The words that start this command line again from the same shell: `motorpool` if it is on the
 * path, `npx motorpool` for a dependency of a project, and otherwise Node with the file.
 */
export function commandWord({ file, env, folder }: Started): string {
  const isDependency = binOfProject.test(file) || env['npm_command'] !== undefined;
  if (isDependency) return 'npx motorpool';
  if (isOnPath(env)) return 'motorpool';
  return modulesOfProject.test(file) ? 'npx motorpool' : `node ${relative(folder, file)}`;
}

const binOfProject = /[\\/]node_modules[\\/]\.bin[\\/][^\\/]+$/;

/** Windows and pnpm start the file itself, not a link in `.bin`. */
const modulesOfProject = /[\\/]node_modules[\\/]/;

function isOnPath(env: Started['env']): boolean {
  const folders = (env['PATH'] ?? env['Path'] ?? '').split(delimiter);
  return folders
    .filter((folder) => folder !== '' && basename(folder) !== '.bin')
    .some((folder) => names.some((name) => existsSync(join(folder, name))));
}

const names = ['motorpool', 'motorpool.cmd'];
