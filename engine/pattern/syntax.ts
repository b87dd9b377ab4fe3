import { bracketClass } from './bracket-class.ts';
import { escapedLetters } from './escape.ts';
import { anyLetter, type Letters, union, without } from './letters.ts';
import { PatternReader } from './reader.ts';
import { type PlaceBit, places, type Term } from './term.ts';
import { withOtherCase } from './unicode.ts';

/** The most nested groups; each level uses the stack. */
const deepest = 200;

/** The limit of RE2. */
const mostRepeats = 1000;

/**
 * Reads a pattern in the syntax of RE2, which CEL prescribes; throws `PatternError` with the place
 * of the mistake.
 */
export function parsePattern(source: string): Term {
  const reader = new PatternReader(source);
  const term = choice(reader, { ...noFlags }, 0);
  if (!reader.isAtEnd) reader.fail('this ) closes no (', reader.at);
  return term;
}

/** The flags that `(?ims)` sets. */
interface PatternFlags {
  i: boolean;
  m: boolean;
  s: boolean;
}

const noFlags: PatternFlags = { i: false, m: false, s: false };

/** Reads up to the end of a group; flags set on the way hold from there on. */
function choice(reader: PatternReader, flags: PatternFlags, depth: number): Term {
  const items = [sequence(reader, flags, depth)];
  while (reader.take('|')) items.push(sequence(reader, flags, depth));
  if (items.length === 1) return items[0]!;
  // A choice of letters is a class.
  const alike = items.flatMap((item) => (item.kind === 'letters' ? [item.letters] : []));
  return alike.length === items.length ? letters(union(alike)) : { kind: 'choice', items };
}

function sequence(reader: PatternReader, flags: PatternFlags, depth: number): Term {
  const items: Term[] = [];
  while (!reader.isAtEnd && !reader.startsWith('|') && !reader.startsWith(')')) {
    const item = atom(reader, flags, depth);
    if (item !== undefined) items.push(repeated(reader, item));
  }
  return items.length === 1 ? items[0]! : { kind: 'sequence', items };
}

/** Reads one item; undefined for a group that only sets flags. */
function atom(reader: PatternReader, flags: PatternFlags, depth: number): Term | undefined {
  const start = reader.at;
  if (reader.take('(')) return group(reader, flags, depth + 1, start);
  if (reader.take('[')) return letters(reader.counted(bracketClass(reader, start, flags.i), start));
  if (reader.take('.')) return letters(flags.s ? anyLetter : anyButNewline);
  if (reader.take('^')) return place(flags.m ? places.lineStart : places.textStart);
  if (reader.take('$')) return place(flags.m ? places.lineEnd : places.textEnd);
  const [operator] = repetition(reader) ?? [];
  if (operator !== undefined) reader.fail(`${operator} has nothing to repeat`, start);
  if (!reader.startsWith('\\')) return letters(cased(reader.letter(), flags));
  if (reader.take('\\Q')) return quoted(reader, flags);
  for (const [escape, at] of placeEscapes) if (reader.take(escape)) return place(at);
  const escaped = escapedLetters(reader, flags.i);
  return letters(typeof escaped === 'number' ? cased(escaped, flags) : escaped);
}

const anyButNewline = without([10, 10]);

const placeEscapes: readonly (readonly [string, PlaceBit])[] = [
  ['\\A', places.textStart],
  ['\\z', places.textEnd],
  ['\\b', places.wordEdge],
  ['\\B', places.noWordEdge],
];

function letters(set: Letters): Term {
  return { kind: 'letters', letters: set };
}

function place(at: PlaceBit): Term {
  return { kind: 'place', place: at };
}

function cased(letter: number, { i }: PatternFlags): Letters {
  return i ? withOtherCase([letter, letter]) : [letter, letter];
}

/** `\Q...\E`: every letter means itself. */
function quoted(reader: PatternReader, flags: PatternFlags): Term {
  const items: Term[] = [];
  while (!reader.isAtEnd && !reader.take('\\E')) {
    items.push(letters(cased(reader.letter(), flags)));
  }
  return { kind: 'sequence', items };
}

function group(
  reader: PatternReader,
  flags: PatternFlags,
  depth: number,
  start: number,
): Term | undefined {
  if (depth > deepest) reader.fail(`more than ${deepest} nested groups`, start);
  const inner = { ...flags };
  if (reader.startsWith('?') && !named(reader, start)) {
    reader.take('?');
    const [, on = '', off = '', end] = reader.match(/([imsU]*)(?:-([imsU]+))?([:)])/y) ?? [];
    if (end === undefined) reader.fail('expected a group such as (?:a|b) or (?i)', start);
    const target = end === ')' ? flags : inner;
    setFlags(target, on, true);
    setFlags(target, off, false);
    if (end === ')') return undefined;
  }
  const term = choice(reader, inner, depth);
  if (!reader.take(')')) reader.fail('this ( is never closed', start, start + 1);
  return term;
}

/**
 * Sets flags. `U` is valid and ignored: it decides which match is found, never whether there is
 * one.
 */
function setFlags(target: PatternFlags, written: string, value: boolean): void {
  for (const letter of written) if (letter !== 'U') target[letter as keyof PatternFlags] = value;
}

/** Takes `?<name>` or `?P<name>`, and refuses groups that only backtracking engines have. */
function named(reader: PatternReader, start: number): boolean {
  for (const [opening, what] of refusedGroups) {
    if (reader.take(opening)) reader.fail(`${what} is not part of RE2`, start);
  }
  return reader.match(/\?P?<\w+>/y) !== undefined;
}

const refusedGroups = [
  ['?=', 'look-ahead'],
  ['?!', 'look-ahead'],
  ['?<=', 'look-behind'],
  ['?<!', 'look-behind'],
  ['?>', 'an atomic group'],
  ['?P=', 'a back-reference'],
  ['?#', 'a comment'],
] as const;

function repeated(reader: PatternReader, item: Term): Term {
  const start = reader.at;
  const found = repetition(reader);
  if (found === undefined) return item;
  // A lazy repetition may find another match than a greedy one, but always finds one where the
  // greedy one does.
  reader.take('?');
  const [operator, least, most] = found;
  const again = repetition(reader);
  if (again !== undefined) {
    reader.fail(`${operator}${again[0]} repeats a repetition: put the first in (?:...)`, start);
  }
  return { kind: 'repeat', item, least, most };
}

/** Takes `*`, `+`, `?` or `{2,5}`; other braces are letters. */
function repetition(reader: PatternReader): readonly [string, number, number] | undefined {
  const start = reader.at;
  if (reader.take('*')) return ['*', 0, Infinity];
  if (reader.take('+')) return ['+', 1, Infinity];
  if (reader.take('?')) return ['?', 0, 1];
  const [written, from, comma, to] = reader.match(/\{(\d+)(?:(,)(\d*))?\}/y) ?? [];
  if (written === undefined) return undefined;
  const least = Number(from);
  const most = comma === undefined ? least : to === '' ? Infinity : Number(to);
  if (least > most) reader.fail(`${written} ends below where it begins`, start);
  if (least > mostRepeats || (most > mostRepeats && most !== Infinity)) {
    reader.fail(`${written} repeats more than ${mostRepeats} times`, start);
  }
  return [written, least, most];
}
