import {
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Span } from './findings.ts';
import { offsetInScalar } from './scalar-offset.ts';
import type { Source } from './source.ts';

export type Raw = string | number | boolean | null | RawList | RawMap;
export type RawList = Raw[];
export interface RawMap {
  [key: string]: Raw;
}

export function isRawMap(raw: Raw | undefined): raw is RawMap {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}

/** The plain values of a document, and their positions. */
export interface Tree {
  readonly root: Raw;
  readonly origins: ReadonlyMap<object, Origin>;
  /** The steps that replace a call of a flow or a loop, by the calling step; a list per round. */
  readonly expansions: ReadonlyMap<object, readonly RawList[]>;
  /** The entries that refer to a capture and so are unknown until the run, by their map or list. */
  readonly deferred?: ReadonlyMap<object, ReadonlySet<string | number>>;
  /**
   * False if a value could not be read (a tag, an alias without anchor), so that its replacement is
   * meaningless.
   */
  readonly isSound: boolean;
}

/** The source of a map or list. */
export interface Origin {
  readonly node: YAMLMap | YAMLSeq;
  /** The offset of its key. */
  readonly start: number;
  readonly source: Source;
  /** The calls of flows that made this copy of it, innermost first. */
  readonly calls?: readonly Span[] | undefined;
  /** The entries that come from a map in another file. */
  readonly adopted?: ReadonlyMap<string, Origin> | undefined;
  /** The pieces of texts that differ from the file, by key. */
  readonly texts?: ReadonlyMap<string | number, readonly Piece[]> | undefined;
  /** The words in the file of keys that have an older one; of entries of a list, their indices. */
  renamed?: Map<string, string> | undefined;
}

/** A piece of a text that replaces a piece of the file: both ranges, in characters of the texts. */
export interface Piece {
  readonly at: Span;
  readonly written: Span;
}

/** Gives an entry the key that an older word in the file stands for. */
export function renameKey({ origins }: Tree, map: RawMap, older: string, key: string): void {
  map[key] = map[older]!;
  delete map[older];
  const origin = origins.get(map);
  if (origin === undefined) return;
  origin.renamed ??= new Map();
  origin.renamed.set(key, older);
}

/** The span of an entry's key; for an entry of a list, that of its value. */
export function keySpan(tree: Tree, parent: object, key: string | number): Span {
  const origin = originOf(tree, parent, key);
  if (isMap(origin?.node)) {
    const found = pairOf(origin, key)?.key;
    if (isScalar(found)) return spanOf(found, origin);
  }
  return valueSpan(tree, parent, key);
}

/** The span of an entry's value; of a map or list only the first line. */
export function valueSpan(tree: Tree, parent: object, key: string | number): Span {
  const origin = originOf(tree, parent, key);
  const child = childOf(origin, key);
  if (origin === undefined || child === undefined) return spanOfObject(tree, parent);
  const span = spanOf(child, origin);
  if (isScalar(child)) return span.end > span.start ? span : spanOfEmpty(origin, key, span);
  const newline = origin.source.text.indexOf('\n', span.start);
  return { ...span, end: newline === -1 ? span.end : Math.min(span.end, newline) };
}

/** The start of a map or list: its key, if it has one. */
export function spanOfObject(tree: Tree, value: object): Span {
  const origin = tree.origins.get(value);
  if (origin === undefined) return { start: 0, end: 1 };
  const { start, source, calls } = origin;
  const line = /[^\s:,}\]]+/y;
  line.lastIndex = start;
  const length = Math.max(1, line.exec(source.text)?.[0].length ?? 1);
  return { start, end: start + length, source, calls };
}

/** The file span of characters `from` to `to` of a text value, escapes and folding resolved. */
export function textSpan(tree: Tree, parent: object, key: string | number, span: Span): Span {
  const origin = originOf(tree, parent, key);
  const child = childOf(origin, key);
  if (origin === undefined || !isScalar(child) || typeof child.value !== 'string') {
    return valueSpan(tree, parent, key);
  }
  const pieces = origin.texts?.get(key) ?? [];
  const source = spanOf(child, origin);
  const at = (index: number): number =>
    offsetInScalar(origin.source.text, source, child.value as string, index);
  const start = writtenAt(pieces, span.start, 'start');
  const end = span.end > span.start ? writtenAt(pieces, span.end - 1, 'end') + 1 : span.start;
  const first = at(start);
  return { ...source, start: first, end: Math.max(first + 1, end > start ? at(end - 1) + 1 : 0) };
}

/** The text of a key; `1:` and `true:` are keys as written. */
export function keyName({ value }: Scalar): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}

/** The character of the file's text from which a character of a text comes. */
function writtenAt(pieces: readonly Piece[], index: number, side: 'start' | 'end'): number {
  let shift = 0;
  for (const { at, written } of pieces) {
    if (index < at.start) break;
    if (index < at.end) return side === 'start' ? written.start : written.end - 1;
    shift = written.end - at.end;
  }
  return index + shift;
}

/** The origin of an entry's map or list. */
function originOf({ origins }: Tree, parent: object, key: string | number): Origin | undefined {
  const origin = origins.get(parent);
  return origin?.adopted?.get(String(key)) ?? origin;
}

function childOf(origin: Origin | undefined, key: string | number): Node | undefined {
  const node = origin?.node;
  if (isSeq(node)) {
    const index = origin?.renamed?.get(String(key)) ?? key;
    return (node.items as (Node | undefined)[])[Number(index)];
  }
  return isMap(node) ? (pairOf(origin!, key)?.value ?? undefined) : undefined;
}

function pairOf({ node, renamed }: Origin, key: string | number): NodePair | undefined {
  const written = String(key);
  return isMap(node) ? pairsOf(node).get(renamed?.get(written) ?? written) : undefined;
}

function pairsOf(node: YAMLMap): ReadonlyMap<string, NodePair> {
  let pairs = pairsOfMaps.get(node);
  if (pairs === undefined) {
    const named = new Map<string, NodePair>();
    for (const pair of node.items as NodePair[]) {
      const name = isScalar(pair.key) ? keyName(pair.key) : undefined;
      if (name !== undefined && !named.has(name)) named.set(name, pair);
    }
    pairs = named;
    pairsOfMaps.set(node, pairs);
  }
  return pairs;
}

type NodePair = Pair<Node | null, Node | null>;

/** The pairs of each map by key, so that 10,000 lookups in a map of that size search it once. */
const pairsOfMaps = new WeakMap<YAMLMap, ReadonlyMap<string, NodePair>>();

function spanOf(node: Node, { source, calls }: Origin): Span {
  const [start, end] = node.range ?? [0, 1];
  return { start, end, source, calls };
}

/** The span of the key, where a value is absent. */
function spanOfEmpty(origin: Origin, key: string | number, span: Span): Span {
  const found = pairOf(origin, key)?.key;
  return isScalar(found) ? spanOf(found, origin) : { ...span, end: span.start + 1 };
}
