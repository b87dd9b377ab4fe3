import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import { builtFile } from './started-command.ts';

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

/** The command as npm users have it, and a folder with some files. */
export function builtCommand(files: Readonly<Record<string, string>> = {}): BuiltCommand {
  const home = mkdtempSync(join(tmpdir(), 'motorpool-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text);
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  const started: ChildProcessWithoutNullStreams[] = [];
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });
  const start = (args: readonly string[], cwd = home): ChildProcessWithoutNullStreams => {
    const child = spawn(process.execPath, [openly, builtFile, ...args], { cwd });
    started.push(child);
    return child;
  };
  return { home, command: builtFile, start };
}
