import { type Document, isCollection, isMap, isScalar, isSeq, parseDocument } from 'yaml';

/** A text made smaller, and the number of texts that were tried. */
export interface ShrunkText {
  readonly text: string;
  readonly runs: number;
}

/** Keys at the top that stay. */
const kept: ReadonlySet<string> = new Set(['version', 'name', 'seed', 'clock']);

/**
 * Leaves out one part of a scenario after another, the largest first, as long as the rest holds:
 * keys at the top, then members of lists and maps below them. Comments and order stay, and so does
 * the receiver of a webhook, without which its deliveries would leave for its address. No text is
 * tried twice.
 */
export async function shrunkText(
  text: string,
  holds: (text: string) => Promise<boolean>,
  mostRuns: number,
): Promise<ShrunkText> {
  let best = text;
  const tried = new Set<string>();
  for (let hasChanged = true; hasChanged && tried.size < mostRuns; ) {
    hasChanged = false;
    let document = parseDocument(best);
    let parts = partsOf(document);
    for (let index = 0; index < parts.length && tried.size < mostRuns; ) {
      const less = without(document, parts[index]!);
      const isNew = !tried.has(less);
      tried.add(less);
      if (isNew && (await holds(less))) {
        best = less;
        hasChanged = true;
        // Those before are needed; the others may have moved.
        document = parseDocument(best);
        parts = partsOf(document);
      } else index += 1;
    }
  }
  return { text: best, runs: tried.size };
}

/** A member of a list or map, or so many members of a list from it on. */
interface TextPart {
  readonly path: readonly (string | number)[];
  readonly count: number;
}

/** All parts that can be left out: the outer before the inner, the larger and the last first. */
function partsOf({ contents }: Document): readonly TextPart[] {
  const found: TextPart[] = [];
  collect(contents, [], found);
  return found.sort((a, b) => a.path.length - b.path.length || b.count - a.count);
}

function collect(node: unknown, path: TextPart['path'], found: TextPart[]): void {
  if (isMap(node)) {
    for (const { key, value } of node.items.toReversed()) {
      const name = isScalar(key) ? String(key.value) : String(key);
      if (path.length === 0 && kept.has(name)) continue;
      if (!isReceiver([...path, name])) found.push({ path: [...path, name], count: 1 });
      collect(value, [...path, name], found);
    }
  } else if (isSeq(node)) {
    const { length } = node.items;
    for (let count = length >> 1; count > 1; count >>= 1) {
      for (let first = length - count; first >= 0; first -= count) {
        found.push({ path: [...path, first], count });
      }
    }
    for (let index = length - 1; index >= 0; index -= 1) {
      found.push({ path: [...path, index], count: 1 });
      collect(node.items[index], [...path, index], found);
    }
  }
}

/** The text without a part, and without the list or map that is empty then. */
function without(whole: Document, { count, path }: TextPart): string {
  const document = whole.clone();
  for (let number = 0; number < count; number += 1) document.deleteIn(path);
  const above = path.slice(0, -1);
  if (above.length > 0 && isEmpty(document, above) && !isReceiver(above)) document.deleteIn(above);
  return document.toString({ lineWidth: 120 });
}

/** Whether a place is the receiver of a webhook in the scenario. */
function isReceiver([top, , key, ...below]: TextPart['path']): boolean {
  return top === 'webhooks' && key === 'receiver' && below.length === 0;
}

function isEmpty(document: Document, path: TextPart['path']): boolean {
  const node = document.getIn(path);
  return isCollection(node) && node.items.length === 0;
}
