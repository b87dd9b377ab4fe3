/**
 * A text from outside as one line for a terminal, a log of CI or a cell: control characters could
 * move the cursor or end the line, and marks of direction could reorder the text after them.
 * Each becomes one visible character.
 */
export function printable(text: string): string {
  return text.replace(unsafe, (sign) => (/\s/.test(sign) ? ' ' : '\u00b7'));
}

/** A name from outside in a message: in one line, and not all of a long one. */
export function shownName(name: unknown): string {
  const text = printable(String(name));
  return text.length > longestName ? `${text.slice(0, longestName)}…` : text;
}

const longestName = 100;

/** Like `printable`, for texts of several lines with tabs. */
export function printableLines(text: string): string {
  return text.replace(unsafe, (sign) => (sign === '\n' || sign === '\t' ? sign : printable(sign)));
}

/** The JSON of a value in which each such character is an escape, which readers of JSON undo. */
export function printableJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replace(unsafe, (sign) =>
    sign === '\n' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Controls (C0, DEL, C1), line separators, direction marks and byte order marks. */
const unsafe =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g;
