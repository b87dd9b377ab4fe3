/**
 * The candidate nearest to a mistyped word, by edits (insert, delete, replace, swap neighbours; a
 * change of case counts half): at most one edit in a word of up to three letters, two up to seven,
 * three beyond. Undefined when none is near, and for a word that is longer than any name, whose
 * comparison would take long; the first of equals wins.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > mostLetters) return undefined;
  const limit = word.length <= 3 ? 1 : word.length <= 7 ? 2 : 3;
  let best: string | undefined;
  let bestEdits = limit + 0.5;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > limit) continue;
    const edits = distance(word, candidate, bestEdits);
    // A word replaced in full is no neighbour: `ac` is not a misspelt `dc`.
    if (edits >= bestEdits || edits >= Math.max(word.length, candidate.length)) continue;
    best = candidate;
    bestEdits = edits;
  }
  return best;
}

/** The letters of the longest paths and names that are worth a suggestion (ours). */
const mostLetters = 200;

/**
 * The candidate nearest to a word, or else to a part of it: `soc` and `isCharging` mean
 * `TractionBattery.StateOfCharge` and `Charge.IsCharging`, `battery` means `read_battery`.
 */
export function nearestByPart(word: string, candidates: readonly string[]): string | undefined {
  const found = nearest(word, candidates);
  if (found !== undefined) return found;
  const wanted = lastPart(word);
  const short = candidates.map(lastPart).find((part) => initials(part) === wanted.toLowerCase());
  const part = short ?? nearest(wanted, candidates.map(lastPart));
  const named = candidates.filter((each) => lastPart(each) === part);
  return named.length === 0 ? undefined : named.slice(0, 3).join(' or ');
}

function lastPart(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('_')) + 1);
}

/** The capital letters of a name in lower case, if it has several: `soc` of `StateOfCharge`. */
function initials(name: string): string | undefined {
  const capitals = name.match(/[A-Z]/g) ?? [];
  return capitals.length > 1 ? capitals.join('').toLowerCase() : undefined;
}

/**
 * The few candidates that are most like a word that is near to none, by the pairs of letters that
 * both have; the first of equals first, and none that has no pair in common.
 */
export function mostAlike(word: string, candidates: Iterable<string>, few = 3): string[] {
  if (word.length > mostLetters) return [];
  const pairs = pairsOf(word);
  const likeness = (candidate: string): number => {
    const others = pairsOf(candidate);
    const common = [...pairs].filter((pair) => others.has(pair)).length;
    return (2 * common) / (pairs.size + others.size || 1);
  };
  return [...candidates]
    .map((candidate) => [candidate, likeness(candidate)] as const)
    .filter(([, value]) => value > 0.3)
    .sort(([, one], [, other]) => other - one)
    .slice(0, few)
    .map(([candidate]) => candidate);
}

/** The pairs of neighbouring letters, without regard to case. */
function pairsOf(word: string): ReadonlySet<string> {
  const letters = word.toLowerCase();
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)),
  );
}

/** A message with the word that was probably meant, if there is one. */
export function suggesting(message: string, suggestion: string | undefined): string {
  return suggestion === undefined ? message : `${message}; did you mean ${suggestion}?`;
}

/** A message about an unknown word, with the candidate nearest to it; without a word, alone. */
export function withNearest(
  message: string,
  word: string | undefined,
  candidates: Iterable<string>,
): string {
  return suggesting(message, word === undefined ? undefined : nearest(word, candidates));
}

/** A message about an unknown word of a few: with the nearest of them, or all. */
export function withNearestOrAll(message: string, word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  return near === undefined ? `${message}; here: ${known.join(', ')}` : suggesting(message, near);
}

/** The Damerau distance (optimal string alignment); Infinity once it must be `limit` or more. */
function distance(whole: string, other: string, limit: number): number {
  // A common beginning and a common end need no edits.
  let start = 0;
  while (start < whole.length && whole[start] === other[start]) start += 1;
  let [end, otherEnd] = [whole.length, other.length];
  while (end > start && otherEnd > start && whole[end - 1] === other[otherEnd - 1]) {
    end -= 1;
    otherEnd -= 1;
  }
  const a = whole.slice(start, end);
  const b = other.slice(start, otherEnd);
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let smallest = row;
    for (let column = 1; column <= b.length; column += 1) {
      const left = a[row - 1]!;
      const right = b[column - 1]!;
      let edits = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + replacement(left, right),
      );
      if (row > 1 && column > 1 && left === b[column - 2] && right === a[row - 2]) {
        edits = Math.min(edits, beforeLast[column - 2]! + 1);
      }
      current.push(edits);
      smallest = Math.min(smallest, edits);
    }
    if (smallest >= limit) return Infinity;
    beforeLast = last;
    last = current;
  }
  return last[b.length]!;
}

function replacement(left: string, right: string): number {
  if (left === right) return 0;
  return left.toLowerCase() === right.toLowerCase() ? 0.5 : 1;
}
