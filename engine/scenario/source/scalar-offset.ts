import type { Span } from './findings.ts';

/**
 * The offset in the file of one character of a text value. The source has the characters of the
 * value in their order, with only quotes, folded line ends and indentation between them, so each is
 * found by searching forward. An escape in a double-quoted text stands for one character.
 */
export function offsetInScalar(text: string, source: Span, value: string, index: number): number {
  const quote = text[source.start];
  const isDouble = quote === '"';
  let at = source.start + (isDouble || quote === "'" ? 1 : 0);
  for (let i = 0; i < value.length; i += 1) {
    const found = find(text, at, source.end, value[i]!, isDouble);
    if (i === index) return found ?? at;
    if (found !== undefined) at = found + (isDouble ? widthAt(text, found) : 1);
  }
  return Math.min(at, source.end);
}

/** The farthest that a character is searched for; beyond, it was folded away. */
const farthest = 200;

function find(
  text: string,
  from: number,
  end: number,
  character: string,
  isDouble: boolean,
): number | undefined {
  const isSpace = character === ' ' || character === '\n';
  const last = Math.min(end, from + farthest);
  for (let at = from; at < last; at += 1) {
    const here = text[at]!;
    if (isDouble && here === '\\') {
      if (text[at + 1] !== '\n') return at;
      // A backslash before a line end joins the lines: it and the indentation stand for nothing.
      at += 1;
      while (text[at + 1] === ' ') at += 1;
    } else if (here === character || (isSpace && (here === ' ' || here === '\n'))) {
      return at;
    }
  }
  return undefined;
}

const escapeWidths: Readonly<Record<string, number>> = { x: 4, u: 6, U: 10 };

function widthAt(text: string, at: number): number {
  return text[at] === '\\' ? (escapeWidths[text[at + 1] ?? ''] ?? 2) : 1;
}
