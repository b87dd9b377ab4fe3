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
} from 'yaml';
import type { InSteps } from '../../in-steps.ts';
import { limits } from './document.ts';
import type { Findings, Span } from './findings.ts';
import { keyName, type Origin, type Raw, type RawList, type RawMap, type Tree } from './tree.ts';

/**
 * Converts the nodes of a document into plain values, in steps, and rejects valid YAML that a
 * scenario must not contain: duplicate keys, tags, merge keys, keys that are not text or reach into
 * prototypes, aliases that multiply. An alias shares the value of its anchor.
 */
export function* buildTree(document: Document, findings: Findings): InSteps<Tree> {
  const build: Build = {
    findings,
    origins: new Map(),
    anchors: new Map(),
    open: new Set(),
    nodes: 0,
    isSound: true,
  };
  const root = yield* valueOf(build, document.contents, 0);
  return { root, origins: build.origins, expansions: new Map(), isSound: build.isSound };
}

/** The number of values in one step, which takes about a millisecond. */
const nodesOfStep = 1_000;

interface Build {
  readonly findings: Findings;
  readonly origins: Map<object, Origin>;
  /** The value of each anchor, and the number of nodes that each use of it adds. */
  readonly anchors: Map<string, { readonly value: Raw; readonly nodes: number }>;
  /** The anchors whose value is still being read. */
  readonly open: Set<string>;
  nodes: number;
  isSound: boolean;
}

function* valueOf(build: Build, node: Node | null, start: number): InSteps<Raw> {
  const { findings } = build;
  build.nodes += 1;
  if (build.nodes % nodesOfStep === 0) yield;
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
  if (anchor === undefined) return yield* contentOf(build, node, start);
  const before = build.nodes;
  build.open.add(anchor);
  const value = yield* contentOf(build, node, start);
  build.open.delete(anchor);
  build.anchors.set(anchor, { value, nodes: build.nodes - before + 1 });
  return value;
}

function* contentOf(build: Build, node: Node, start: number): InSteps<Raw> {
  if (isMap(node)) return yield* mapOf(build, node, start);
  if (isSeq(node)) {
    const list: RawList = [];
    build.origins.set(list, { node, start, source: build.findings.source });
    for (const item of node.items as Node[]) {
      list.push(yield* valueOf(build, item, item.range?.[0] ?? start));
    }
    return list;
  }
  return scalarOf(build, node as Scalar);
}

function* mapOf(build: Build, node: YAMLMap, start: number): InSteps<RawMap> {
  const map: RawMap = {};
  build.origins.set(map, { node, start, source: build.findings.source });
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
      map[name] = yield* valueOf(build, value, span.start);
    }
  }
  return map;
}

const mergeMessage = '<< merges maps in YAML 1.1 only; repeat the lines or use a fleet';

/** Keys that would reach the prototype instead of the map. */
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

function spanOf(node: Node): Span {
  const [start, end] = node.range ?? [0, 1];
  return { start, end };
}
