import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { bundles } from '../../build/bundles.ts';

export interface BuiltCommand {
  /** The folder that processes run in, unless they name another. */
  readonly home: string;
  /** The file to be run with Node. */
  readonly command: string;
  /** Starts a process, which is killed after the test if it is still running. */
  readonly start: (args: readonly string[], cwd?: string) => ChildProcessWithoutNullStreams;
}

/** The process shares every file and folder that it does not protect itself. */
const openly = '--import=data:text/javascript,process.umask(0)';

const root = resolve(import.meta.dirname, '../..');

/**
 * The command as npm users have it, bundled for the tests of a file so that no stale build is
 * tested, and a folder with some files.
 */
export function builtCommand(files: Readonly<Record<string, string>> = {}): BuiltCommand {
  const home = mkdtempSync(join(tmpdir(), 'motorpool-'));
  const outdir = join(home, 'dist');
  const command = join(outdir, 'cli.js');
  beforeAll(async () => {
    mkdirSync(outdir);
    writeFileSync(join(outdir, 'package.json'), '{ "type": "module" }');
    symlinkSync(join(root, 'scenarios'), join(home, 'scenarios'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text);
    await build({ ...bundles.cli, absWorkingDir: root, outdir });
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  const started: ChildProcessWithoutNullStreams[] = [];
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });
  const start = (args: readonly string[], cwd = home): ChildProcessWithoutNullStreams => {
    const child = spawn(process.execPath, [openly, command, ...args], { cwd });
    started.push(child);
    return child;
  };
  return { home, command, start };
}
