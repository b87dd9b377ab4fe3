import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { filesBelow } from './left-overs.ts';

/** A finished build: its sources, and the files that it made with their sizes in bytes. */
interface BuildRecord {
  readonly sources: string;
  readonly made: Readonly<Record<string, number>>;
}

/** The sources of the package. */
const packageSources = ['package.json', 'package-lock.json', 'engine', 'adapters', 'build'];

/**
 * Whether a build has ended, no source has changed since it began, and every file that it made is
 * there whole. Times of files say nothing: a build may have been killed, and a clock set.
 */
export async function isBuilt(record: string, sources = packageSources): Promise<boolean> {
  try {
    const built = JSON.parse(readFileSync(record, 'utf8')) as BuildRecord;
    const sizes = sizesOf(Object.keys(built.made));
    const isWhole = Object.entries(built.made).every(([file, size]) => sizes[file] === size);
    return isWhole && built.sources === (await digestOf(sources));
  } catch {
    return false;
  }
}

/**
 * Begins a build, whose files do not count from now on. The function returned ends it, given the
 * files that it made.
 */
export async function beginBuild(
  record: string,
  sources = packageSources,
): Promise<(made: readonly string[]) => void> {
  rmSync(record, { force: true });
  const digest = await digestOf(sources);
  return (made) => {
    const built: BuildRecord = { sources: digest, made: sizesOf(made) };
    mkdirSync(dirname(record), { recursive: true });
    writeFileSync(record, JSON.stringify(built));
  };
}

function sizesOf(files: readonly string[]): Record<string, number> {
  return Object.fromEntries(files.map((file) => [file, statSync(file).size]));
}

/** A digest of the paths and contents of files and folders; a file that is missing has no part. */
async function digestOf(sources: readonly string[]): Promise<string> {
  const folders = sources.filter((source) => existsSync(source) && statSync(source).isDirectory());
  const files = sources.filter((source) => existsSync(source) && !folders.includes(source));
  const digest = createHash('sha256');
  // One after the other: so many small files are read slower all at once.
  for (const path of [...files, ...(await filesBelow(...folders))].sort()) {
    digest.update(`${path}\0`).update(readFileSync(path));
  }
  return digest.digest('hex');
}
