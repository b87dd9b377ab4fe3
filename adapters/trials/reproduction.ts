import type { Scenario } from '../../engine/index.ts';
import type { RunSettings } from './run-settings.ts';

/**
 * The shell command that repeats a run, with its seed unless the file has it; `command` starts the
 * command line.
 */
export function reproductionOf(
  {
    file,
    seed,
    matrix = new Map(),
  }: Pick<Scenario, 'file'> & Partial<Pick<Scenario, 'seed' | 'matrix'>>,
  { params, until, root }: Pick<RunSettings, 'params' | 'until' | 'root'>,
  command = 'motorpool',
): string {
  const words = ['run', file, ...(seed === undefined ? [] : ['--seed', seed])];
  for (const [name, value] of Object.entries(params)) words.push('-p', `${name}=${value}`);
  for (const [axis, value] of matrix) words.push('--matrix', `${axis}=${value}`);
  if (root !== undefined) words.push('--root', root);
  if (until !== undefined) words.push('--until', until);
  return [command, ...words.map(quoted)].join(' ');
}

/** A word quoted for a POSIX shell. */
function quoted(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
