import { styleText } from 'node:util';
import type { Paint } from '../words/paint.ts';

export type { Format, Paint } from '../words/paint.ts';
export { counted, cut, grouped, printable } from '../words/text.ts';

/** Where text goes; `process.stdout` is one. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  /** What is written comes to light later, all at once. */
  readonly isDeferred?: boolean;
}

/** What a command line has around it; tests bring their own. */
export interface Terminal {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds of wall time since some moment. */
  readonly wallMs: () => number;
  /**
   * From now on the command is told to stop, rather than being ended, when somebody interrupts it or nobody reads its
   * output any more. The signal's reason is the exit code.
   */
  readonly interruption: () => AbortSignal;
  /** Hears of every line that somebody enters, and of the end of them, until the function returned is called. */
  readonly onEnter?: (heard: () => void, ended?: () => void) => () => void;
}

/** How to write to an output: in colour where it is a terminal, `NO_COLOR` and `FORCE_COLOR` having their say. */
export function paintFor(output: Output, env: Terminal['env']): Paint {
  if (!isColorful(output, env)) return (_, text) => text;
  // What the stream can do is decided here and not by styleText, which does so in some versions of Node.
  return (format, text) => (text === '' ? '' : styleText(format, text, { validateStream: false }));
}

/** Whether an output shows colours. As Node does, FORCE_COLOR goes before NO_COLOR. */
export function isColorful(output: Output, env: Terminal['env']): boolean {
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  if ((env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb') return false;
  return output.isTTY === true;
}

/** The same terminal for somebody who wants no colours at all. */
export function withoutColor(terminal: Terminal): Terminal {
  return { ...terminal, env: { ...terminal.env, FORCE_COLOR: '0' } };
}

/** Width to lay out for; without a terminal lines are not cut, only arranged. */
export function columnsOf(output: Output): number {
  return output.isTTY === true ? (output.columns ?? 80) : Infinity;
}
