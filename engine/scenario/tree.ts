import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { limits } from './document.ts';
import type { Findings, Span } from './findings.ts';
import { offsetInScalar } from './scalar-offset.ts';

export type Raw = string | number | boolean | null | RawList | RawMap;
export type RawList = Raw[];
export interface RawMap {
  [key: string]: Raw;
}

/** The plain values of a document, and where each of them stands. */
export interface Tree {
  readonly root: Raw;
  readonly text: string;
  /** The node behind every map and list, and the offset of the key it stands under. */
  readonly origins: ReadonlyMap<object, Origin>;
  /** False when a value could not be read (a tag, an alias of nothing): what stands in its place means nothing. */
  readonly isSound: boolean;
}

interface Origin {
  readonly node: YAMLMap | YAMLSeq;
  readonly start: number;
}

/**
 * Turns the nodes of a document into plain values, checking what YAML lets pass: duplicate keys, tags, merge keys,
 * keys that are not text or reach into prototypes, aliases that multiply. An alias shares the value of its anchor.
 */
export function buildTree(document: Document, findings: Findings): Tree {
  const build: Build = {
    findings,
    origins: new Map(),
    anchors: new Map(),
    open: new Set(),
    nodes: 0,
    isSound: true,
  };
  const root = valueOf(build, document.contents, 0);
  return { root, text: findings.text, origins: build.origins, isSound: build.isSound };
}

/** Where the key of an entry stands; an entry of a list has none and is where its value is. */
export function keySpan(tree: Tree, parent: object, key: string | number): Span {
  const node = tree.origins.get(parent)?.node;
  if (isMap(node)) {
    const found = pairOf(node, String(key))?.key;
    if (isScalar(found)) return spanOf(found);
  }
  return valueSpan(tree, parent, key);
}

/** Where the value of an entry stands; of a map or list only its first line. */
export function valueSpan(tree: Tree, parent: object, key: string | number): Span {
  const child = childOf(tree, parent, key);
  if (child === undefined) return spanOfObject(tree, parent);
  const span = spanOf(child);
  if (isScalar(child))
    return span.end > span.start ? span : keySpanOfEmpty(tree, parent, key, span);
  const newline = tree.text.indexOf('\n', span.start);
  return { start: span.start, end: newline === -1 ? span.end : Math.min(span.end, newline) };
}

/** Where a map or list begins: at its key, if it has one. */
export function spanOfObject(tree: Tree, value: object): Span {
  const start = tree.origins.get(value)?.start ?? 0;
  const line = /[^\s:,}\]]+/y;
  line.lastIndex = start;
  return { start, end: start + Math.max(1, line.exec(tree.text)?.[0].length ?? 1) };
}

/** Where the characters from `from` to `to` of a text value stand in the file, escapes and folding undone. */
export function textSpan(
  tree: Tree,
  parent: object,
  key: string | number,
  { start, end }: Span,
): Span {
  const child = childOf(tree, parent, key);
  if (!isScalar(child) || typeof child.value !== 'string') return valueSpan(tree, parent, key);
  const source = spanOf(child);
  const at = (index: number): number =>
    offsetInScalar(tree.text, source, child.value as string, index);
  const first = at(start);
  return { start: first, end: Math.max(first + 1, end > start ? at(end - 1) + 1 : first + 1) };
}

interface Build {
  readonly findings: Findings;
  readonly origins: Map<object, Origin>;
  /** The value of each anchor, and how many nodes one more use of it adds. */
  readonly anchors: Map<string, { readonly value: Raw; readonly nodes: number }>;
  /** Anchors whose value is still being read. */
  readonly open: Set<string>;
  nodes: number;
  isSound: boolean;
}

function valueOf(build: Build, node: Node | null, start: number): Raw {
  const { findings } = build;
  build.nodes += 1;
  if (build.nodes > limits.nodes) {
    findings.fail('too_many_nodes', `more than ${limits.nodes} values`, {
      start: node?.range?.[0] ?? start,
      end: (node?.range?.[0] ?? start) + 1,
    });
  }
  if (node === null) return null;
  if (isAlias(node)) return aliased(build, node.source, spanOf(node));
  if (node.tag !== undefined) reportTag(build, node);
  const { anchor } = node;
  if (anchor === undefined) return contentOf(build, node, start);
  const before = build.nodes;
  build.open.add(anchor);
  const value = contentOf(build, node, start);
  build.open.delete(anchor);
  build.anchors.set(anchor, { value, nodes: build.nodes - before + 1 });
  return value;
}

function contentOf(build: Build, node: Node, start: number): Raw {
  if (isMap(node)) return mapOf(build, node, start);
  if (isSeq(node)) {
    const list: RawList = [];
    build.origins.set(list, { node, start });
    for (const item of node.items as Node[]) {
      list.push(valueOf(build, item, item.range?.[0] ?? start));
    }
    return list;
  }
  return scalarOf(build, node as Scalar);
}

function mapOf(build: Build, node: YAMLMap, start: number): RawMap {
  const map: RawMap = {};
  build.origins.set(map, { node, start });
  const { findings } = build;
  for (const { key, value } of node.items as Pair<Node | null, Node | null>[]) {
    const span = key === null ? { start, end: start + 1 } : spanOf(key);
    const name = isScalar(key) ? keyName(key) : undefined;
    if (name === undefined) {
      findings.report('key_not_text', 'a key is one word of text', span);
    } else if (forbiddenKeys.has(name)) {
      findings.report('key_forbidden', `${name} cannot be a key`, span);
    } else if (name === '<<') {
      findings.report('merge_key', mergeMessage, span);
    } else if (Object.hasOwn(map, name)) {
      findings.report('key_duplicate', `${name} is already there: one of the two is lost`, span);
    } else {
      map[name] = valueOf(build, value, span.start);
    }
  }
  return map;
}

/** `1:` and `true:` are keys as they are written. */
function keyName({ value }: Scalar): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}

const mergeMessage = '<< merges maps in YAML 1.1 only; repeat the lines or use a fleet';

/** They would reach the prototype instead of the map. */
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

function scalarOf(build: Build, node: Scalar): Raw {
  const { value } = node;
  if (typeof value === 'number') {
    if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
      const message = 'not a number that can be kept: quote it';
      build.isSound = false;
      build.findings.report('value_malformed', message, spanOf(node));
      return 0;
    }
    return value;
  }
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}

function aliased(build: Build, name: string, span: Span): Raw {
  if (build.open.has(name)) {
    return build.findings.fail('alias_cycle', `*${name} is inside of &${name}`, span);
  }
  const anchor = build.anchors.get(name);
  if (anchor === undefined) {
    build.isSound = false;
    build.findings.report('reference_unknown', `there is no &${name} above`, span);
    return null;
  }
  build.nodes += anchor.nodes - 1;
  if (build.nodes > limits.nodes) {
    build.findings.fail('too_many_nodes', `aliases grow to more than ${limits.nodes} values`, span);
  }
  return anchor.value;
}

function reportTag(build: Build, node: Node): void {
  const { findings } = build;
  build.isSound = false;
  const start = findings.text.lastIndexOf('!', (node.range?.[0] ?? 1) - 1);
  const written = /!\S*/y;
  written.lastIndex = findings.text[start - 1] === '!' ? start - 1 : Math.max(0, start);
  const tag = written.exec(findings.text)?.[0] ?? '!';
  const end = written.lastIndex;
  findings.report(
    'custom_tag',
    `${tag} is a YAML tag: write a value that starts with ! in quotes`,
    { start: end - tag.length, end },
    `"${tag}"`,
  );
}

function childOf(tree: Tree, parent: object, key: string | number): Node | undefined {
  const node = tree.origins.get(parent)?.node;
  if (isSeq(node)) return (node.items as (Node | undefined)[])[Number(key)];
  return isMap(node) ? (pairOf(node, String(key))?.value ?? undefined) : undefined;
}

function pairOf(node: YAMLMap, key: string): Pair<Node | null, Node | null> | undefined {
  return (node.items as Pair<Node | null, Node | null>[]).find(
    (pair) => isScalar(pair.key) && keyName(pair.key) === key,
  );
}

function spanOf(node: Node): Span {
  const [start, end] = node.range ?? [0, 1];
  return { start, end };
}

/** A value that is not there is shown at its key. */
function keySpanOfEmpty(tree: Tree, parent: object, key: string | number, span: Span): Span {
  const node = tree.origins.get(parent)?.node;
  const found = isMap(node) ? pairOf(node, String(key))?.key : undefined;
  return isScalar(found) ? spanOf(found) : { start: span.start, end: span.start + 1 };
}
