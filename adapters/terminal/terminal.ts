import { styleText } from 'node:util';
import type { Paint } from '../words/paint.ts';
import { printableLines } from '../words/text.ts';

export type { Format, Paint } from '../words/paint.ts';
export { counted, cut, grouped, printable, printableJson, printableLines } from '../words/text.ts';

/** A sink of text, such as `process.stdout`. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  /** Whether the text is shown later, all at once. */
  readonly isDeferred?: boolean;
}

/** The environment of a command line; tests bring their own. */
export interface Terminal {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The words that start the command line again, for hints; `motorpool` without it. */
  readonly command?: string;
  /** Milliseconds of real time since any fixed moment. */
  readonly wallMs: () => number;
  /**
   * A signal that is aborted when the user interrupts the command or its output is closed; once
   * this is called, the process does not end by itself. The reason of the signal is the exit code.
   */
  readonly interruption: () => AbortSignal;
  /**
   * Calls `heard` for every line that the user enters and `ended` at the end of the input, until
   * the returned function is called.
   */
  readonly onEnter?: (heard: () => void, ended?: () => void) => () => void;
}

/**
 * The paint of an output: in colour on a terminal, unless `NO_COLOR` or `FORCE_COLOR` say
 * otherwise.
 */
export function paintFor(output: Output, env: Terminal['env']): Paint {
  if (!isColorful(output, env)) return (_, text) => text;
  // Colours are decided here and not by styleText, whose check depends on the version of Node.
  return (format, text) => (text === '' ? '' : styleText(format, text, { validateStream: false }));
}

/** Whether an output shows colours. As in Node, FORCE_COLOR overrides NO_COLOR. */
export function isColorful(output: Output, env: Terminal['env']): boolean {
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  if ((env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb') return false;
  return output.isTTY === true;
}

/**
 * The terminal as commands have it: its outputs show no controls but those of their own layout,
 * from any text.
 */
export function sieved(terminal: Terminal): Terminal {
  const { stdout, stderr, env } = terminal;
  return { ...terminal, stdout: sievedOutput(stdout, env), stderr: sievedOutput(stderr, env) };
}

function sievedOutput(output: Output, env: Terminal['env']): Output {
  const isColored = isColorful(output, env);
  const isOwn = (part: string): boolean =>
    part === eraseLine ? output.isTTY === true : isColored && colorPattern.test(part);
  return {
    write: (text) =>
      output.write(
        text
          .split(layoutPattern)
          .map((part) => (isOwn(part) ? part : printableLines(part)))
          .join(''),
      ),
    isTTY: output.isTTY,
    get columns() {
      return output.columns;
    },
    isDeferred: output.isDeferred === true,
  };
}

/** Erases the line of the cursor. */
export const eraseLine = '\r\u001b[2K';

// oxlint-disable-next-line no-control-regex
const layoutPattern = /(\r\u001b\[2K|\u001b\[[\d;]*m)/;
// oxlint-disable-next-line no-control-regex
const colorPattern = /^\u001b\[(?:[0-4]|2[2-4]|3[1-69]|9[0-7])m$/;

/** The same terminal without colours. */
export function withoutColor(terminal: Terminal): Terminal {
  return { ...terminal, env: { ...terminal.env, FORCE_COLOR: '0' } };
}

/** The width for the layout; unlimited without a terminal. Some terminals state a width of 0. */
export function columnsOf(output: Output): number {
  return output.isTTY === true ? output.columns || 80 : Infinity;
}
