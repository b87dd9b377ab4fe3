import { type ParseResult, parseSync } from 'oxc-parser';
import type { SourceFile } from './source-tree.ts';

/** A node of the syntax tree (ESTree with TypeScript's additions), read loosely. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** The parent of a node: `node === parent[key]`, or an element of that list. */
export interface Place {
  readonly parent: SyntaxNode;
  readonly key: string;
}

/** A TypeScript file, parsed; throws if it does not parse. */
export function parse(file: SourceFile): ParseResult {
  const result = parseSync(file.path, file.text);
  const [error] = result.errors;
  if (error !== undefined) throw new Error(`${file.path}: ${error.message}`);
  return result;
}

/** Calls `visit` for every node of a TypeScript file, parents first; throws if the file does not parse. */
export function visitSyntax(
  file: SourceFile,
  visit: (node: SyntaxNode, place: Place | undefined) => void,
): void {
  walk(parse(file).program, undefined);

  function walk(value: unknown, place: Place | undefined): void {
    if (Array.isArray(value)) {
      for (const element of value) walk(element, place);
    } else if (isNode(value)) {
      visit(value, place);
      for (const key of Object.keys(value)) walk(value[key], { parent: value, key });
    }
  }
}

/** `name` of an identifier, the content of a plain string, else undefined. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return String(node['name']);
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;
}

/** The line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
