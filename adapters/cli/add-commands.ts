import type { Command } from '@commander-js/extra-typings';
import type { Terminal } from '../terminal/terminal.ts';

/** Adds commands to the command line; `answer` takes their exit codes. */
export type AddCommands = (
  program: Command,
  terminal: Terminal,
  answer: (code: number) => void,
) => void;
