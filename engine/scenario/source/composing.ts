import {
  Composer,
  type CST,
  type Document,
  isPair,
  type Range,
  type YAMLError,
  type YAMLMap,
  YAMLParseError,
  type YAMLSeq,
} from 'yaml';
import type { InSteps } from '../../in-steps.ts';

// The tree finds duplicate keys, because the library compares every key with every other. Tags are
// rejected there.
export const composingOptions = {
  uniqueKeys: false,
  version: '1.2',
  schema: 'core',
  prettyErrors: false,
  resolveKnownTags: false,
} as const;

export interface ComposedStream {
  /** The first document; undefined in an empty text. */
  readonly document: Document.Parsed | undefined;
  /** The errors of the first document, which include its first error. */
  readonly errors: readonly YAMLError[];
  /** The second document, possibly without its contents. */
  readonly second: Document.Parsed | undefined;
}

/**
 * Composes parsed YAML in steps. The library composes a document all at once; here a collection
 * with a long text is composed a few items at a time, and the collection around it holds an empty
 * stand-in until then. Values and ranges are those of the library, and so is the first error of a
 * text with errors. Comments, which are not used, are lost at some seams.
 */
export function* composing(
  tokens: readonly CST.Token[],
  text: string,
  pieceLength = usualLength,
): InSteps<ComposedStream> {
  const at = tokens.findIndex(isDocument);
  const first = tokens[at] as CST.Document | undefined;
  const directives = tokens.slice(0, Math.max(0, at)).filter(({ type }) => type === 'directive');
  const pieces = new Pieces(first?.offset ?? 0, directives.slice(0, mostDirectives), pieceLength);
  const value = first?.value;
  const end = tokens[at + 1]?.offset ?? text.length;
  const root = isLong(value, end, pieceLength)
    ? yield* pieces.collection(value, end, true)
    : undefined;
  yield;
  const shown = {
    ...first,
    value: root === undefined ? value : standIn(value as CollectionToken, root),
  };
  const isMistake = ({ type }: CST.Token, index: number): boolean =>
    type === 'error' || (type === 'doc-end' && index < at);
  const mistake = tokens.findIndex(isMistake);
  const next = tokens.findIndex((token, index) => index > at && isDocument(token));
  const stream = tokens
    .map((token, index) =>
      index === at ? shown : index === next ? { ...token, value: undefined } : token,
    )
    .slice(0, next === -1 ? undefined : next + 1)
    .filter((token, index) => index === mistake || !isMistake(token as CST.Token, index));
  const [document, second] = composer().compose(stream as CST.Token[]);
  if (root !== undefined) Object.assign(document!.contents!, root);
  return { document, errors: [...pieces.errors, ...(document?.errors ?? [])], second };
}

/** The most directives. With more, tags of pieces are unknown, but tags are rejected anyway. */
const mostDirectives = 100;

/**
 * A composer that keeps only the first mistake: there may be 100,000, each of which takes
 * microseconds to store.
 */
function composer(): Composer {
  const made = new Composer(composingOptions);
  // The library has no option for it.
  const inner = made as unknown as { onError: (at: At, ...rest: readonly unknown[]) => void };
  const { onError } = inner;
  let first = Infinity;
  inner.onError = (at, code, message, isWarning) => {
    const start = typeof at === 'number' ? at : 'offset' in at ? at.offset : at[0];
    if (isWarning === true || start > first) return;
    first = start;
    onError(at, code, message);
  };
  return made;
}

type At = number | Range | CST.SourceToken;

/** A text of this many characters is composed within a few milliseconds, whatever its content. */
const usualLength = 4_000;

type CollectionToken = CST.BlockMap | CST.BlockSequence | CST.FlowCollection;
type Item = CST.CollectionItem;

/** The items of a collection and its range. */
interface Contents {
  readonly items: unknown[];
  readonly range: Range;
}

/** The composed pieces of one document. */
class Pieces {
  readonly errors: YAMLError[] = [];
  readonly #offset: number;
  readonly #directives: readonly CST.Token[];
  readonly #length: number;

  /** @param offset start of the document */
  constructor(offset: number, directives: readonly CST.Token[], length: number) {
    this.#offset = offset;
    this.#directives = directives;
    this.#length = length;
  }

  /** @param end an upper bound for the end of its text */
  *collection(token: CollectionToken, end: number, isRoot: boolean): InSteps<Contents> {
    const source: readonly Item[] = token.items;
    const items: Contents['items'] = [];
    let range: Range = [token.offset, token.offset, token.offset];
    let [begun, at] = [0, token.offset];
    let strayEnd: number | undefined;
    for (const [index, written] of source.entries()) {
      const next = startOf(source[index + 1]) ?? end;
      const item = this.#withShortKey(written, next);
      const isLast = index === source.length - 1;
      const value = valueIn(token, item);
      const inner = isLong(value, next, this.#length)
        ? yield* this.collection(value, next, false)
        : undefined;
      if (!isLast && inner === undefined && next - at <= this.#length) continue;
      const part = source.slice(begun, index);
      part.push(
        inner === undefined ? item : { ...item, value: standIn(value as CollectionToken, inner) },
      );
      yield;
      const piece = this.#compose(partOf(token, part, { at, next, isLast }), isRoot);
      const added = [...piece.items];
      if (token.type === 'flow-collection') {
        if (begun > 0) added.shift();
        if (!isLast) added.pop();
      }
      if (inner !== undefined) Object.assign(composedValue(added.at(-1), item), inner);
      for (const each of added) items.push(each);
      range = piece.range!;
      if (token.type === 'block-map' && part.some(isStray)) strayEnd = range[2];
      begun = index + 1;
      at = token.type === 'flow-collection' ? next : range[1];
    }
    if (strayEnd !== undefined && strayEnd < range[1]) {
      const words = 'Map comment with trailing content';
      this.errors.push(new YAMLParseError([strayEnd, strayEnd + 1], 'IMPOSSIBLE', words));
    }
    return { items, range: [token.offset, range[1], strayEnd ?? range[2]] };
  }

  /** Rejects a long list or map as a key, because keys are composed in one piece. */
  #withShortKey(item: Item, next: number): Item {
    const { key, sep } = item;
    if (!isLong(key, sep?.[0]?.offset ?? next, usualLength)) return item;
    const words = `A key has at most ${usualLength} characters`;
    this.errors.push(
      new YAMLParseError([key.offset, key.offset + 1], 'KEY_OVER_1024_CHARS', words),
    );
    return { ...item, key: null };
  }

  /** Composes a short collection, wrapped in another below the root, where messages differ. */
  #compose(token: CollectionToken, isRoot: boolean): YAMLMap | YAMLSeq {
    const { offset } = token;
    const around: CST.BlockSequence = {
      type: 'block-seq',
      offset,
      indent: -1,
      items: [{ start: [mark('seq-item-ind', offset, '-')], value: token }],
    };
    const document: CST.Document = {
      type: 'document',
      offset,
      start: [mark('doc-start', offset, '---'), mark('newline', offset, '\n')],
      value: isRoot ? token : around,
    };
    const [composed] = composer().compose([...this.#directives, document]);
    // Errors in directives are reported again for every piece.
    for (const error of composed!.errors) if (error.pos[0] >= this.#offset) this.errors.push(error);
    const contents = composed!.contents as YAMLMap | YAMLSeq;
    return isRoot ? contents : (contents.items[0] as YAMLMap | YAMLSeq);
  }
}

interface Seams {
  /** The start of the text of this part, and that of the next part. */
  readonly at: number;
  readonly next: number;
  readonly isLast: boolean;
}

/**
 * A collection with some items of another. In brackets, where commas matter, one extra item on each
 * side stands for the omitted ones.
 */
function partOf(
  token: CollectionToken,
  items: Item[],
  { at, next, isLast }: Seams,
): CollectionToken {
  if (token.type !== 'flow-collection') return { ...token, offset: at, items } as CollectionToken;
  const isFirst = at === token.offset;
  const colon = (offset: number) => [mark('map-value-ind', offset - 1, ':')];
  const before: Item = { start: [], sep: colon(at) };
  const after: Item = { start: [mark('comma', next, ',')], sep: colon(next) };
  return {
    ...token,
    offset: isFirst ? at : at - 1,
    items: [...(isFirst ? [] : [before]), ...items, ...(isLast ? [] : [after])],
    end: isLast ? token.end : [closing(token, next)],
  };
}

/** A collection with at most one empty item, and the end of another collection. */
function standIn(
  token: CollectionToken,
  { range: [, end, commentEnd] }: Contents,
): CollectionToken {
  if (token.type === 'flow-collection') {
    const rest = mark('space', end, ' '.repeat(commentEnd - end));
    return { ...token, items: [], end: [closing(token, end - 1), rest] };
  }
  const key = { ...mark('explicit-key-ind', end - 1, '?'), indent: token.indent };
  const item: Item =
    token.type === 'block-seq'
      ? { start: [mark('seq-item-ind', end - 1, '-')] }
      : { start: [key], sep: [mark('map-value-ind', end - 1, ':')] };
  return { ...token, items: [item, { start: [mark('space', commentEnd, '')] }] } as CollectionToken;
}

function closing({ start }: CST.FlowCollection, offset: number): CST.SourceToken {
  return start.source === '{'
    ? mark('flow-map-end', offset, '}')
    : mark('flow-seq-end', offset, ']');
}

function mark(type: CST.SourceToken['type'], offset: number, source: string): CST.SourceToken {
  return { type, offset, indent: -1, source };
}

function isDocument({ type }: CST.Token): boolean {
  return type === 'document';
}

function isLong(
  token: CST.Token | null | undefined,
  end: number,
  length: number,
): token is CollectionToken {
  if (token === null || token === undefined || !('items' in token)) return false;
  if (token.items.length === 0) return false;
  return end - token.offset > length;
}

function startOf(item: Item | undefined): number | undefined {
  return (item?.start[0] ?? item?.key ?? item?.sep?.[0] ?? item?.value)?.offset;
}

/** Whether an item of a block map is not an entry: a comment, or a mistake if more items follow. */
function isStray({ start, sep }: Item): boolean {
  const isNamed = start.some(({ type }) => ['explicit-key-ind', 'anchor', 'tag'].includes(type));
  return sep === undefined && !isNamed;
}

/** The value of an item; in a block map the library drops a value without a colon. */
function valueIn(token: CollectionToken, { sep, value }: Item): CST.Token | undefined {
  const isDropped =
    token.type === 'block-map' && sep?.some(({ type }) => type === 'map-value-ind') !== true;
  return isDropped ? undefined : value;
}

/** The result for an item; an item of a list may be a map of one pair without braces. */
function composedValue(composed: unknown, { sep }: Item): object {
  const pair = isPair(composed) || sep === undefined ? composed : (composed as YAMLMap).items[0];
  return isPair(pair) ? (pair.value as object) : (composed as object);
}
