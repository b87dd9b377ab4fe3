import { escapedLetters } from './escape.ts';
import { type Letters, posixClasses, union, without } from './letters.ts';
import type { PatternReader } from './reader.ts';
import { withOtherCase } from './unicode.ts';

/** Takes the rest of `[a-z\d]`, whose bracket is at `start`. */
export function bracketClass(reader: PatternReader, start: number, ignoresCase: boolean): Letters {
  const isNegated = reader.take('^');
  // A set, as repeating a class would only add work.
  const parts = new Set<Letters>();
  // A closing bracket in the first place is a letter.
  for (let isFirst = true; isFirst || !reader.take(']'); isFirst = false) {
    if (reader.isAtEnd) reader.fail('this [ is never closed', start, start + 1);
    parts.add(part(reader, ignoresCase));
  }
  const set = union([...parts]);
  return isNegated ? without(set) : set;
}

function part(reader: PatternReader, ignoresCase: boolean): Letters {
  const start = reader.at;
  const named = posixClass(reader, ignoresCase);
  if (named !== undefined) return named;
  const first = member(reader, ignoresCase);
  if (typeof first !== 'number') return first;
  // A dash at the end is a letter.
  const isRange = reader.startsWith('-') && !reader.startsWith('-]');
  const last = isRange && reader.take('-') && !reader.isAtEnd ? member(reader, false) : first;
  if (typeof last !== 'number') reader.fail('a range ends with one letter', start);
  if (last < first) reader.fail('this range ends below where it begins', start);
  return ignoresCase ? withOtherCase([first, last]) : [first, last];
}

function member(reader: PatternReader, ignoresCase: boolean): number | Letters {
  return reader.startsWith('\\') ? escapedLetters(reader, ignoresCase) : reader.letter();
}

/** `[:alpha:]`, `[:^alpha:]`. */
function posixClass(reader: PatternReader, ignoresCase: boolean): Letters | undefined {
  const start = reader.at;
  const [written, caret, name = ''] = reader.match(/\[:(\^?)(\w*):\]/y) ?? [];
  if (written === undefined) return undefined;
  const found = posixClasses.get(name);
  if (found === undefined) reader.fail(`there is no class [:${name}:]`, start);
  const set = ignoresCase ? withOtherCase(found) : found;
  return caret === '^' ? without(set) : set;
}
