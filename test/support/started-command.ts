import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The file of the command line in dist/. */
export const builtFile = join(import.meta.dirname, '../../dist/cli.js');

/** The end of a process. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process of the command line in dist/, and all that it has written. */
export class StartedCommand {
  stdout = '';
  stderr = '';
  isOver = false;
  readonly ended: Promise<Ended>;
  readonly #child: ChildProcessWithoutNullStreams;

  constructor(args: readonly string[], cwd?: string) {
    this.#child = spawn(process.execPath, [builtFile, ...args], { cwd });
    this.#child.stdout.on('data', (text: Buffer) => {
      this.stdout += text.toString();
    });
    this.#child.stderr.on('data', (text: Buffer) => {
      this.stderr += text.toString();
    });
    this.ended = new Promise((resolve) => {
      this.#child.once('close', (code) => {
        this.isOver = true;
        resolve({ code, stdout: this.stdout, stderr: this.stderr });
      });
    });
  }

  kill(signal: NodeJS.Signals = 'SIGKILL'): void {
    this.#child.kill(signal);
  }

  /** Waits until the process has written something, or has ended. */
  async wrote(pattern: RegExp): Promise<string> {
    while (!pattern.test(this.stdout + this.stderr)) {
      if (this.isOver) throw new Error(`ended without ${pattern}: ${this.stdout}${this.stderr}`);
      await pause(20);
    }
    return this.stdout + this.stderr;
  }
}
