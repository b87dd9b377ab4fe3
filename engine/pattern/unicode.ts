import { anyLetter, has, type Letters, sizeOf, union } from './letters.ts';
import { readNumbers } from './number-text.ts';
import { caseTable, classTable } from './unicode.generated.ts';

/** The class of `\p{name}`: a general category (`L`, `Lu`), a script (`Greek`) or `Any`. */
export function unicodeClass(name: string): Letters | undefined {
  if (name === 'Any') return anyLetter;
  const known = classes.get(name);
  if (known !== undefined) return known;
  const found = name.length === 1 ? oneLetter(name) : written(name);
  if (found !== undefined) classes.set(name, found);
  return found;
}

const classes = new Map<string, Letters>();

/** The union of the categories that begin with a letter: `L` has `Lu`, `Ll` and so on. */
function oneLetter(name: string): Letters | undefined {
  const parts = [...table().keys()].filter((each) => each.length === 2 && each.startsWith(name));
  return parts.length === 0 ? undefined : union(parts.map((each) => written(each)!));
}

function written(name: string): Letters | undefined {
  const text = table().get(name);
  if (text === undefined) return undefined;
  let letter = 0;
  return readNumbers(text).map((more) => (letter += more));
}

let rows: ReadonlyMap<string, string> | undefined;

function table(): ReadonlyMap<string, string> {
  rows ??= new Map(
    classTable
      .trim()
      .split('\n')
      .map((row) => row.split(' ') as [string, string]),
  );
  return rows;
}

/**
 * Adds to a set all letters that differ from a member only in case, by simple case folding as in
 * RE2.
 */
export function withOtherCase(set: Letters): Letters {
  let all = folded.get(set);
  if (all === undefined) {
    all = union([set, otherCase(set)]);
    folded.set(set, all);
  }
  return all;
}

/** Results for named sets, which recur. */
const folded = new WeakMap<Letters, Letters>();

function otherCase(set: Letters): Letters {
  const others = new Set<number>();
  const note = (letter: number): void => {
    for (const each of alike().get(letter) ?? []) others.add(each);
  };
  if (sizeOf(set) <= fewLetters) {
    for (let at = 0; at < set.length; at += 2) {
      for (let letter = set[at]!; letter <= set[at + 1]!; letter += 1) note(letter);
    }
  } else {
    for (const letter of alike().keys()) if (has(set, letter)) note(letter);
  }
  return [...others].sort((a, b) => a - b).flatMap((letter) => [letter, letter]);
}

/** The size of a set up to which it is cheaper to look up each letter. */
const fewLetters = 300;

let groups: ReadonlyMap<number, readonly number[]> | undefined;

/** Letters that have another case, each with all its variants. */
function alike(): ReadonlyMap<number, readonly number[]> {
  if (groups !== undefined) return groups;
  const all = new Map<number, readonly number[]>();
  const numbers = readNumbers(caseTable);
  let before = 0;
  for (let at = 0; at < numbers.length; at += 1 + numbers[at]!) {
    let letter = before;
    const letters = numbers.slice(at + 1, at + 1 + numbers[at]!).map((more) => (letter += more));
    before = letters[0]!;
    for (const each of letters) all.set(each, letters);
  }
  groups = all;
  return all;
}
