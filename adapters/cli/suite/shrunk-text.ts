import { type Document, isCollection, isMap, isScalar, isSeq, parseDocument } from 'yaml';

/** A text made smaller, and the runs that this took. */
export interface ShrunkText {
  readonly text: string;
  readonly runs: number;
}

/** Keys at the top that make a scenario what it is. */
const kept: ReadonlySet<string> = new Set(['version', 'name', 'seed', 'clock']);

/**
 * Leaves out one part of a scenario after another, the largest first, as long as the rest holds:
 * keys at the top, then members of lists and maps below them. Comments and order stay.
 */
export async function shrunkText(
  text: string,
  holds: (text: string) => Promise<boolean>,
  mostRuns: number,
): Promise<ShrunkText> {
  let best = text;
  let runs = 0;
  for (let hasChanged = true; hasChanged && runs < mostRuns; ) {
    hasChanged = false;
    let paths = partsOf(best);
    for (let index = 0; index < paths.length && runs < mostRuns; ) {
      const less = without(best, paths[index]!);
      runs += 1;
      if (await holds(less)) {
        best = less;
        hasChanged = true;
        // The parts before are those that are needed; what follows may have moved.
        paths = partsOf(best);
      } else index += 1;
    }
  }
  return { text: best, runs };
}

type Path = readonly (string | number)[];

/** The paths of all parts that can be left out: the outer before the inner, the last before the first. */
function partsOf(text: string): readonly Path[] {
  const found: Path[] = [];
  collect(parseDocument(text).contents, [], found);
  return found.sort((a, b) => a.length - b.length);
}

function collect(node: unknown, path: Path, found: Path[]): void {
  if (isMap(node)) {
    for (const { key, value } of node.items.toReversed()) {
      const name = isScalar(key) ? String(key.value) : String(key);
      if (path.length === 0 && kept.has(name)) continue;
      found.push([...path, name]);
      collect(value, [...path, name], found);
    }
  } else if (isSeq(node)) {
    for (let index = node.items.length - 1; index >= 0; index -= 1) {
      found.push([...path, index]);
      collect(node.items[index], [...path, index], found);
    }
  }
}

/** The text without a part, and without the list or map that is empty then. */
function without(text: string, path: Path): string {
  const document = parseDocument(text);
  document.deleteIn(path);
  const above = path.slice(0, -1);
  if (above.length > 0 && isEmpty(document, above)) document.deleteIn(above);
  return document.toString({ lineWidth: 120 });
}

function isEmpty(document: Document, path: Path): boolean {
  const node = document.getIn(path);
  return isCollection(node) && node.items.length === 0;
}
