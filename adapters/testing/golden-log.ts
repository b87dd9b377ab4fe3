import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entryLine } from '../../engine/index.ts';
import { FileError } from '../file/file-error.ts';
import { compareLogs } from '../file/log-comparison.ts';
import { endLine } from '../file/log-frame.ts';
import { checkOptionNames } from '../library/check-word.ts';
import type { SimulatedWorld } from '../library/simulated-world.ts';
import { differenceLines } from '../words/difference-lines.ts';

/**
 * Compares the log of a world with a file, its golden log. Throws where they differ, with the first
 * different entry and its causes. With `update`, or `UPDATE_GOLDEN=1` in the environment, it writes
 * the file instead.
 */
export function assertGoldenLog(
  world: SimulatedWorld,
  file: string | URL,
  options: { readonly update?: boolean | undefined } = {},
): void {
  checkOptionNames('assertGoldenLog', options, { update: true });
  const difference = goldenDifference(world, file, options);
  if (difference !== undefined) throw new Error(difference);
}

/** The difference between a log and its file; undefined where they are equal. */
export function goldenDifference(
  world: SimulatedWorld,
  file: string | URL,
  { update = process.env['UPDATE_GOLDEN'] === '1' }: { readonly update?: boolean | undefined } = {},
): string | undefined {
  const path = file instanceof URL ? fileURLToPath(file) : file;
  const text = goldenText(world);
  if (update) {
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
    return undefined;
  }
  if (!existsSync(path)) {
    return `there is no golden log ${path}; UPDATE_GOLDEN=1 in the environment, or -u, writes it`;
  }
  if (readFileSync(path, 'utf8') === text) return undefined;
  return `the log is not as its golden log has it, where a is the file and b is this run\n\n${differenceOf(path, text)}`;
}

/** The lines of the entries, and one with digest and verdict, as `motorpool diff` reads them. */
function goldenText({ conclusion, digest, log }: SimulatedWorld): string {
  if (log.length === 0) {
    throw new TypeError('a golden log needs a world that retains its log');
  }
  const verdict = conclusion?.verdict ?? 'none';
  const end = endLine({ digest, entries: log.length, verdict });
  return `${[...log.map(entryLine), end].join('\n')}\n`;
}

/** The comparison of two files: the log is written to a temporary one. */
function differenceOf(path: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-'));
  const actual = join(folder, 'this-run.log.jsonl');
  try {
    writeFileSync(actual, text);
    const layout = { paint: (_: unknown, each: string) => each, columns: 120 };
    return differenceLines(compareLogs(path, actual), layout).join('\n');
  } catch (error) {
    if (error instanceof FileError) return error.message;
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
