/** The first line in which the texts of two scenarios differ, as lines for people. */
export function textDifference(sourceA: unknown, sourceB: unknown): readonly string[] {
  if (JSON.stringify(sourceA) === JSON.stringify(sourceB)) return [];
  const [textsA, textsB] = [textsOf(sourceA), textsOf(sourceB)];
  for (const name of new Set([...textsA.keys(), ...textsB.keys()])) {
    const [a, b] = [textsA.get(name), textsB.get(name)];
    if (a === b) continue;
    const place = name === '' ? 'the scenarios' : `their imports of ${name}`;
    if (a === undefined || b === undefined) {
      return [`only ${a === undefined ? 'b' : 'a'} imports ${name}`];
    }
    return linesOfDifference(place, a.split('\n'), b.split('\n'));
  }
  return ['the scenarios differ in file, params or environment, not in a line'];
}

function linesOfDifference(
  place: string,
  a: readonly string[],
  b: readonly string[],
): readonly string[] {
  const index = a.findIndex((line, at) => line !== b[at]);
  const at = index < 0 ? a.length : index;
  const shown = (line: string | undefined): string =>
    line === undefined ? 'has ended' : line.trim() === '' ? 'an empty line' : line.trim();
  return [
    `${place} differ first in line ${at + 1}:`,
    `  a  ${shown(a[at])}`,
    `  b  ${shown(b[at])}`,
  ];
}

/** The text of the scenario under an empty name, and those of its imports. */
function textsOf(source: unknown): ReadonlyMap<string, string> {
  const { text, imports } = (source ?? {}) as {
    readonly text?: unknown;
    readonly imports?: unknown;
  };
  const texts: [name: string, text: unknown][] = [['', text], ...Object.entries(imports ?? {})];
  return new Map(texts.filter((each): each is [string, string] => typeof each[1] === 'string'));
}
