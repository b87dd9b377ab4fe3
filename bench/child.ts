import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { bundles } from '../build/bundles.ts';

/**
 * Bundles one file of this folder as the command line is bundled, runs it in a Node process of its
 * own, so that memory and compiled code start clean, and returns its output, parsed as JSON.
 */
export async function measureInChild<T>(script: string, ...given: readonly string[]): Promise<T> {
  const folder = await bundled(script);
  try {
    const { status, stdout } = spawnSync(process.execPath, nodeArguments(folder, given), {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (status !== 0) throw new Error(`bench/${nameOf(script, given)} ended with ${status}`);
    return JSON.parse(stdout) as T;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A running child process of the bench. */
export interface Running<T> {
  /** The first line that it printed. */
  readonly said: T;
  /**
   * Writes a line to its input, empty without an order, and returns the line that it prints in
   * reply.
   */
  ask<U>(order?: object): Promise<U>;
  /** Ends its input, which ends the child, and waits for its exit. */
  stop(): Promise<void>;
}

/**
 * Starts one file of this folder as `measureInChild` does and returns once it has printed a line.
 */
export async function startChild<T>(
  script: string,
  ...given: readonly string[]
): Promise<Running<T>> {
  const folder = await bundled(script);
  const child = spawn(process.execPath, nodeArguments(folder, given), {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const printed: AsyncIterable<string> = createInterface({ input: child.stdout });
  const lines = printed[Symbol.asyncIterator]();
  const next = async <U>(): Promise<U> => {
    const line = await lines.next();
    if (line.done === true) throw new Error(`bench/${nameOf(script, given)} ended without a word`);
    return JSON.parse(line.value) as U;
  };
  return {
    said: await next<T>(),
    ask: (order?: object): Promise<never> => {
      child.stdin.write(`${order === undefined ? '' : JSON.stringify(order)}\n`);
      return next();
    },
    stop: async () => {
      child.stdin.end();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

function nodeArguments(folder: string, given: readonly string[]): readonly string[] {
  return ['--expose-gc', join(folder, 'child.mjs'), ...given];
}

function nameOf(script: string, given: readonly string[]): string {
  return [script, ...given].join(' ').slice(0, 200);
}

/** A folder inside the project, as a bundle looks for the shipped scenarios in the folders above its own. */
export const cacheFolder = join(import.meta.dirname, '../node_modules/.cache/motorpool-bench');

/** A new folder that has the bundle of a file of this folder as `child.mjs`. */
export async function bundled(script: string): Promise<string> {
  mkdirSync(cacheFolder, { recursive: true });
  const folder = mkdtempSync(join(cacheFolder, 'child-'));
  await build({
    ...bundles.cli,
    // Errors of a child stay readable.
    minifyWhitespace: false,
    entryPoints: { child: join(import.meta.dirname, script) },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
  });
  return folder;
}
