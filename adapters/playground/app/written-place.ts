/** The place of a cursor in a scenario. */
export interface WrittenPlace {
  /** The keys that lead to the map or list around the cursor; `*` is an item of a list. */
  readonly path: readonly string[];
  /** The key whose value is written; undefined where a key or an item is. */
  readonly key: string | undefined;
  /** The beginning of the word before the cursor. */
  readonly prefix: string;
}

/** The item of a list, as a step of a path. */
export const item = '*';

/**
 * The place at an offset of a text that need not be whole YAML yet: indented lines, and maps and
 * lists in braces that begin on the line itself. Undefined within comments and behind a value.
 */
export function placeAt(text: string, offset: number): WrittenPlace | undefined {
  const lines = text.slice(0, offset).split('\n');
  const line = partsOf(lines.pop()!);
  if (line.isComment) return undefined;
  const written = entryOf(line.rest);
  const around = pathAround(lines, line);
  const { key, value } = written ?? { key: undefined, value: line.rest };
  if (!/^[{[]/.test(value)) return { path: around, key, prefix: lastWord(value) };
  const inside = placeInBraces(value);
  if (inside === undefined) return undefined;
  const outside = key === undefined ? around : [...around, key];
  return { ...inside, path: [...outside, ...inside.path] };
}

interface LineParts {
  readonly isComment: boolean;
  /** The columns of the dashes before the first word. */
  readonly dashes: readonly number[];
  /** The column of the first word, or that after the last blank. */
  readonly column: number;
  readonly rest: string;
}

function partsOf(line: string): LineParts {
  const begun = /^\s*(?:- +)*/.exec(line)![0];
  const dashes = [...begun.matchAll(/-/g)].map(({ index }) => index);
  const rest = line.slice(begun.length);
  const isComment = /(^|\s)#/.test(line);
  return { isComment, dashes, column: begun.length, rest };
}

/** `model: ioniq` as its key and its value; undefined for a text without a key. */
function entryOf(rest: string): { readonly key: string; readonly value: string } | undefined {
  const [, quoted, plain, value = ''] =
    /^(?:"([^"]*)"|([^\s:#{}[\],"'][^:#{}[\],]*)):(?:\s+(.*))?$/.exec(rest) ?? [];
  const key = quoted ?? plain;
  return key === undefined ? undefined : { key: key.trim(), value };
}

/** The keys and items around a line, from the lines above it that are indented less. */
function pathAround(above: readonly string[], line: LineParts): readonly string[] {
  const path: string[] = [];
  let keysBefore = line.column;
  let dashesBefore = line.column;
  const passDashes = (dashes: readonly number[]): void => {
    for (const at of dashes.toReversed()) {
      if (at >= dashesBefore) continue;
      path.unshift(item);
      dashesBefore = at;
      // A list may begin at the column of its key.
      keysBefore = at + 1;
    }
  };
  passDashes(line.dashes);
  for (const each of above.toReversed()) {
    const { rest, column, dashes } = partsOf(each);
    if (rest === '' || rest.startsWith('#')) continue;
    const entry = entryOf(rest.replace(/\s+#.*$/, ''));
    if (column < keysBefore && entry !== undefined) {
      path.unshift(entry.key);
      keysBefore = column;
      dashesBefore = column;
    }
    passDashes(dashes);
    if (keysBefore === 0 && dashesBefore === 0) break;
  }
  return path;
}

/** The place at the end of maps and lists in braces; undefined where they are closed. */
function placeInBraces(value: string): WrittenPlace | undefined {
  const open: { readonly isList: boolean; key: string | undefined }[] = [];
  let word = '';
  for (const letter of value) {
    const inner = open.at(-1);
    if (letter === '{' || letter === '[') open.push({ isList: letter === '[', key: undefined });
    else if (letter === '}' || letter === ']') open.pop();
    else if (letter === ',' && inner !== undefined) inner.key = undefined;
    else if (letter === ':' && inner?.isList === false) inner.key ??= word.trim();
    else {
      word += letter;
      continue;
    }
    word = '';
  }
  const last = open.at(-1);
  if (last === undefined) return undefined;
  const path = open
    .slice(0, -1)
    .map(({ isList, key }) => (isList ? item : (key ?? '')))
    .concat(last.isList ? [item] : []);
  return { path, key: last.key, prefix: lastWord(word) };
}

function lastWord(written: string): string {
  return /[\w.-]*$/.exec(written)![0];
}
