import { digits, type Letters, lastLetter, spaces, without, wordLetters } from './letters.ts';
import type { PatternReader } from './reader.ts';
import { unicodeClass, withOtherCase } from './unicode.ts';

/** Takes an escape of a letter or of a class of letters, which has both cases if `ignoresCase`. */
export function escapedLetters(reader: PatternReader, ignoresCase: boolean): number | Letters {
  const start = reader.at;
  reader.take('\\');
  if (reader.isAtEnd) reader.fail('the backslash at the end escapes nothing', start);
  const [octal] = reader.match(/0[0-7]{0,2}|[1-7][0-7]{1,2}/y) ?? [];
  if (octal !== undefined) return Number.parseInt(octal, 8);
  const letter = String.fromCodePoint(reader.letter());
  const control = controls[letter];
  if (control !== undefined) return control;
  const set = /p/i.test(letter) ? propertyClass(reader, start) : perlClasses[letter.toLowerCase()];
  if (set !== undefined) {
    const all = ignoresCase ? withOtherCase(set) : set;
    return letter === letter.toLowerCase() ? all : without(all);
  }
  if (letter === 'x' || letter === 'u') return numbered(reader, start);
  if (/[1-9k]/.test(letter)) reader.fail('a back-reference is not part of RE2', start);
  if (/[A-Za-z]/.test(letter)) reader.fail(`there is no escape \\${letter}`, start);
  return letter.codePointAt(0)!;
}

const perlClasses: Readonly<Record<string, Letters>> = {
  d: digits,
  s: spaces,
  w: wordLetters,
};

const controls: Readonly<Record<string, number>> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };

/** `\x41` and `\x{1F600}`; `\u0041` and `\u{1F600}` as JavaScript writes them. */
function numbered(reader: PatternReader, start: number): number {
  const isLong = reader.source[reader.at - 1] === 'u';
  const form = isLong ? /\{([\da-f]+)\}|([\da-f]{4})/iy : /\{([\da-f]+)\}|([\da-f]{2})/iy;
  const [, braced, plain] = reader.match(form) ?? [];
  const letter = Number.parseInt(braced ?? plain ?? '', 16);
  if (!(letter <= lastLetter)) reader.fail('expected a code point such as \\x{1F600}', start);
  return letter;
}

/** The class that follows `\p`: `L`, `{Greek}`, `{^Lu}`. */
function propertyClass(reader: PatternReader, start: number): Letters {
  const [, braced, plain] = reader.match(/\{([^{}]*)\}|(\w)/y) ?? [];
  const named = braced ?? plain ?? '';
  const name = named.replace(/^\^/, '');
  const found = unicodeClass(name);
  if (found === undefined) {
    reader.fail(`there is no class of letters ${name}: RE2 has L, Lu, Nd, Greek and so on`, start);
  }
  return named.startsWith('^') ? without(found) : found;
}
