/** A position in a file; line and column count from 1. */
export interface TextPosition {
  /** The file, if it is imported by the scenario. */
  readonly file?: string;
  readonly line: number;
  readonly column: number;
}

/** The lines of a block. Only blocks keep their starts, so many lines take little memory. */
const linesOfBlock = 64;

/** The text of one file, and its name in diagnostics. */
export class Source {
  readonly file: string;
  readonly text: string;
  /** The start of the first line of each block. */
  #blockStarts: readonly number[] | undefined;

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
  }

  get #starts(): readonly number[] {
    return (this.#blockStarts ??= findBlockStarts(this.text));
  }

  positionAt(offset: number): TextPosition {
    const starts = this.#starts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    let line = low * linesOfBlock + 1;
    let start = starts[low]!;
    for (let end = this.#endOf(start); end < offset; end = this.#endOf(start)) {
      start = end + 1;
      line += 1;
    }
    return { line, column: offset - start + 1 };
  }

  /** The text of a line; lines count from 1. */
  lineAt(line: number): string {
    let start = this.#starts[Math.floor((line - 1) / linesOfBlock)]!;
    for (let left = (line - 1) % linesOfBlock; left > 0; left -= 1) start = this.#endOf(start) + 1;
    return this.text.slice(start, this.#endOf(start)).trimEnd();
  }

  #endOf(start: number): number {
    const end = this.text.indexOf('\n', start);
    return end === -1 ? Infinity : end;
  }
}

function findBlockStarts(text: string): number[] {
  const starts = [0];
  let lines = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) !== 10) continue;
    lines += 1;
    if (lines % linesOfBlock === 0) starts.push(at + 1);
  }
  return starts;
}
