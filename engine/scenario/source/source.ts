/** A position in a file; line and column count from 1. */
export interface TextPosition {
  /** The file, if it is imported by the scenario. */
  readonly file?: string;
  readonly line: number;
  readonly column: number;
}

/** The text of one file, and its name in diagnostics. */
export class Source {
  readonly file: string;
  readonly text: string;
  #lineStarts: readonly number[] | undefined;

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
  }

  positionAt(offset: number): TextPosition {
    this.#lineStarts ??= lineStartsOf(this.text);
    const starts = this.#lineStarts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - starts[low]! + 1 };
  }

  /** The text of a line; lines count from 1. */
  lineAt(line: number): string {
    this.#lineStarts ??= lineStartsOf(this.text);
    return this.text.slice(this.#lineStarts[line - 1], this.#lineStarts[line]).trimEnd();
  }
}

function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
