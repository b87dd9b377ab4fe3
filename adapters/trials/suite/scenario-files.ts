import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { nearest, ScenarioError, suggesting } from '../../../engine/index.ts';
import { readScenarioText } from '../../file/scenario-text.ts';
import { scenarioFile } from '../../file/shipped-scenarios.ts';
import { UsageError } from '../../terminal/usage-error.ts';

export interface ScenarioFiles {
  /** The files, sorted by path, each once; `-` is standard input. */
  readonly files: readonly string[];
  /** Other YAML files in folders, which are ignored. */
  readonly passedOver: readonly string[];
}

/**
 * The files of the arguments: files as they are, all scenarios of folders, and matches of patterns.
 * Throws `UsageError` for a folder or a pattern without any.
 */
export async function scenarioFiles(paths: readonly string[]): Promise<ScenarioFiles> {
  const named: string[] = [];
  const passedOver: string[] = [];
  for (const path of paths) {
    const search = searchOf(path);
    if (search === undefined) {
      named.push(singleFile(path));
    } else {
      const found = await find(search);
      named.push(...found.files);
      passedOver.push(...found.passedOver);
    }
  }
  return { files: distinct(named), passedOver: distinct(passedOver) };
}

/** A folder or a pattern to search. */
interface Search {
  readonly written: string;
  /** The folder whose whole content is searched; undefined for a pattern. */
  readonly folder: string | undefined;
}

/** The search of an argument; undefined for one that names a single file, existing or not. */
function searchOf(path: string): Search | undefined {
  if (path === '-') return undefined;
  const status = statSync(path, { throwIfNoEntry: false });
  if (status?.isDirectory() === true) return { written: path, folder: path };
  // A file may have brackets in its name.
  if (status !== undefined) return undefined;
  if (isPattern(path)) return { written: path, folder: undefined };
  return undefined;
}

/** The file that an argument names; a missing one is reported when it is loaded. */
function singleFile(path: string): string {
  const file = scenarioFile(path);
  if (file === path && path !== '-' && !existsSync(path) && !/\.ya?ml$/.test(path)) {
    refuseMissingFolder(path);
  }
  return file;
}

function isPattern(part: string): boolean {
  return /[*?[\]{}]|[!@+]\(/.test(part);
}

/** Files that are not scenarios themselves: imported ones, and those of packages. */
const ignored = ['**/node_modules/**', '**/lib/**', '**/*.flow.yaml', '**/*.flow.yml'];

async function find({ written, folder }: Search): Promise<ScenarioFiles> {
  const { globSync } = await import('tinyglobby');
  const { base, pattern } =
    folder === undefined ? splitPattern(written) : { base: folder, pattern: '**/*.{yaml,yml}' };
  const matches = globSync(pattern, {
    cwd: base,
    ignore: ignored,
    onlyFiles: true,
    expandDirectories: false,
  });
  const all = matches.filter((file) => /\.ya?ml$/.test(file)).map((file) => join(base, file));
  const files = all.filter(isScenario);
  if (files.length === 0) refuseEmpty(written, folder);
  return { files, passedOver: all.filter((file) => !files.includes(file)) };
}

/**
 * The literal folders that a pattern begins with, and the rest; ignored names are ignored in the
 * rest only.
 */
function splitPattern(written: string): { readonly base: string; readonly pattern: string } {
  const parts = written.split('/');
  const first = parts.findIndex(isPattern);
  const base = parts.slice(0, first).join('/');
  return { base: base || (first > 0 ? '/' : '.'), pattern: parts.slice(first).join('/') };
}

/**
 * Whether a YAML file is a scenario: it has a version, or at least steps, so that it is probably
 * meant to be one.
 */
function isScenario(file: string): boolean {
  const text = textOf(file);
  // An unreadable file is reported when it is loaded.
  if (text === undefined || text.trimStart().startsWith('{')) return true;
  return /^['"]?(version|steps)['"]?\s*:/m.test(text);
}

function textOf(file: string): string | undefined {
  try {
    return readScenarioText(file);
  } catch (error) {
    if (error instanceof ScenarioError) return undefined;
    throw error;
  }
}

function distinct(files: readonly string[]): readonly string[] {
  const known = new Map<string, string>();
  for (const file of files) {
    const key = file === '-' ? file : resolve(file);
    if (!known.has(key)) known.set(key, file);
  }
  return [...known.values()].sort();
}

function refuseMissingFolder(path: string): void {
  const near = nearest(basename(path), foldersIn(dirname(path)));
  if (near === undefined) return;
  const wanted = dirname(path) === '.' ? near : join(dirname(path), near);
  throw new UsageError(suggesting(`there is no file or folder ${path}`, wanted));
}

function refuseEmpty(written: string, folder: string | undefined): never {
  if (folder !== undefined) {
    throw new UsageError(
      `the folder ${written} has no scenarios: they end in .yaml or .yml, and lib folders and .flow.yaml are for imports`,
    );
  }
  throw new UsageError(suggesting(`no scenario matches ${written}`, nearPattern(written)));
}

/** The pattern with its first wrong folder corrected, or the most similar file. */
function nearPattern(pattern: string): string | undefined {
  const parts = pattern.split('/');
  for (let index = 0; index < parts.length; index += 1) {
    const above = parts.slice(0, index).join('/') || (pattern.startsWith('/') ? '/' : '.');
    const part = parts[index]!;
    if (!isPattern(part) && statSync(join(above, part), { throwIfNoEntry: false }) !== undefined)
      continue;
    const names = index === parts.length - 1 ? filesIn(above) : foldersIn(above);
    const near = nearest(part, names);
    if (near === undefined) return undefined;
    return [...parts.slice(0, index), near, ...parts.slice(index + 1)].join('/');
  }
  return undefined;
}

function foldersIn(folder: string): readonly string[] {
  return entriesOf(folder).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

function filesIn(folder: string): readonly string[] {
  return entriesOf(folder).flatMap(({ name }) => (/\.ya?ml$/.test(name) ? [name] : []));
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
