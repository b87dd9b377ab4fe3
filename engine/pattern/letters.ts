/**
 * A set of code points: first, last, first, last ... ascending, without overlapping or adjacent
 * ranges.
 */
export type Letters = readonly number[];

export const lastLetter = 0x10ffff;

export const anyLetter: Letters = [0, lastLetter];

export function union(sets: readonly Letters[]): Letters {
  // Small sets first, so that a large one is copied only once.
  const [first = [], ...others] = [...sets].sort((a, b) => a.length - b.length);
  return others.reduce(merged, first);
}

function merged(a: Letters, b: Letters): Letters {
  const all: number[] = [];
  for (let [atA, atB] = [0, 0]; atA < a.length || atB < b.length; ) {
    const isOfA = atB === b.length || (atA < a.length && a[atA]! <= b[atB]!);
    const first = isOfA ? a[atA]! : b[atB]!;
    const last = isOfA ? a[atA + 1]! : b[atB + 1]!;
    if (isOfA) atA += 2;
    else atB += 2;
    const end = all.length === 0 ? -2 : all[all.length - 1]!;
    if (first > end + 1) all.push(first, last);
    else if (last > end) all[all.length - 1] = last;
  }
  return all;
}

export function without(set: Letters): Letters {
  const rest: number[] = [];
  let from = 0;
  for (let at = 0; at < set.length; at += 2) {
    if (set[at]! > from) rest.push(from, set[at]! - 1);
    from = set[at + 1]! + 1;
  }
  if (from <= lastLetter) rest.push(from, lastLetter);
  return rest;
}

export function has(set: Letters, letter: number): boolean {
  // Ends of ranges have odd indexes, so the index of the first boundary not below the letter
  // decides.
  let [low, high] = [0, set.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (set[middle]! < letter) low = middle + 1;
    else high = middle;
  }
  return low % 2 === 1 || set[low] === letter;
}

/** The number of code points in a set. */
export function sizeOf(set: Letters): number {
  let size = 0;
  for (let at = 0; at < set.length; at += 2) size += set[at + 1]! - set[at]! + 1;
  return size;
}

export const digits = ofText('09');
export const wordLetters = ofText('09AZ__az');
export const spaces = ofText('\t\n\f\r  ');

/** The POSIX classes such as `[:alpha:]`, which are ASCII only in RE2. */
export const posixClasses: ReadonlyMap<string, Letters> = new Map([
  ['alnum', ofText('09AZaz')],
  ['alpha', ofText('AZaz')],
  ['ascii', [0, 0x7f]],
  ['blank', ofText('\t\t  ')],
  ['cntrl', [0, 0x1f, 0x7f, 0x7f]],
  ['digit', digits],
  ['graph', ofText('!~')],
  ['lower', ofText('az')],
  ['print', ofText(' ~')],
  ['punct', ofText('!/:@[`{~')],
  ['space', ofText('\t\r  ')],
  ['upper', ofText('AZ')],
  ['word', wordLetters],
  ['xdigit', ofText('09AFaf')],
]);

/** The set whose ranges are given as pairs of letters. */
function ofText(pairs: string): Letters {
  return Array.from(pairs, (letter) => letter.codePointAt(0)!);
}
