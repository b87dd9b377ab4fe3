/** The keys and indices, outermost first, of the value at an offset of valid JSON. */
export function jsonPathAt(text: string, offset: number): readonly string[] {
  const open: Container[] = [];
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (index > offset) break;
    const inner = open.at(-1);
    if (token === '}' || token === ']') open.pop();
    else if (inner !== undefined) enter(inner, token);
    if (token === '{') open.push({ isList: false, isKeyNext: true, at: undefined });
    if (token === '[') open.push({ isList: true, isKeyNext: false, at: undefined });
  }
  return open.flatMap(({ at }) => (at === undefined ? [] : String(at)));
}

/** A path as code writes it: `steps[2].plugIn.power`. */
export function jsonPlace(root: string, path: readonly string[]): string {
  return path.reduce(
    (place, key) =>
      /^\d+$/.test(key) ? `${place}[${key}]` : place === '' ? key : `${place}.${key}`,
    root,
  );
}

/** A map or list whose end has not been reached. */
interface Container {
  readonly isList: boolean;
  isKeyNext: boolean;
  /** The key or index read last; undefined at the beginning. */
  at: number | string | undefined;
}

function enter(inner: Container, token: string): void {
  if (inner.isList) {
    inner.at = token === ',' ? Number(inner.at) + 1 : (inner.at ?? 0);
  } else if (token === ',') {
    inner.isKeyNext = true;
  } else if (inner.isKeyNext) {
    inner.at = JSON.parse(token) as string;
    inner.isKeyNext = false;
  }
}

/** Texts, other values without parts, and punctuation except colons. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],]|[^{}[\],:"]+/g;
