import fc from 'fast-check';
import {
  Composer,
  isAlias,
  isCollection,
  isPair,
  isScalar,
  type Node,
  Parser,
  type YAMLError,
} from 'yaml';
import { allAtOnce } from '../../../engine/in-steps.ts';
import { composing, composingOptions } from '../../../engine/scenario/source/composing.ts';
import { earlier } from '../../../engine/scenario/source/document.ts';

/** All that is read of a node: not its comments. */
function shown(node: unknown): unknown {
  if (node === null || node === undefined) return node;
  if (isPair(node)) return [shown(node.key), shown(node.value)];
  const { range, tag, anchor } = node as Node & { readonly anchor?: string };
  if (isAlias(node)) return { alias: node.source, range };
  if (isCollection(node)) {
    const { flow, items } = node;
    return { kind: node.constructor.name, items: items.map(shown), flow, range, tag, anchor };
  }
  return { value: isScalar(node) ? node.value : undefined, range, tag, anchor };
}

interface Stream {
  readonly document: { readonly contents: unknown; readonly range: unknown } | undefined;
  readonly errors: readonly YAMLError[];
  readonly second: { readonly range: readonly number[] } | undefined;
}

/** The value read from a stream of documents; with mistakes, the first of them. */
function readOf({ document, errors, second }: Stream) {
  const first = errors.reduce<YAMLError | undefined>(earlier, undefined);
  if (document !== undefined && first !== undefined) return [first.pos, first.message];
  return {
    contents: shown(document?.contents),
    range: document?.range,
    second: second?.range[0],
  };
}

/** The value that the library reads of a text. */
export function inOnePiece(text: string) {
  const [document, second] = new Composer(composingOptions).compose(new Parser().parse(text));
  return readOf({ document, errors: document?.errors ?? [], second });
}

/** The value that we read of it, in pieces of a length. */
export function inPieces(text: string, length: number) {
  return readOf(allAtOnce(composing([...new Parser().parse(text)], text, length)));
}

export const lengths = [0, 1, 2, 5, 12, 40];

const bits = [
  'a',
  'b: ',
  '- ',
  '\n',
  '\n  ',
  '\n    ',
  '[',
  '{',
  '}',
  ']',
  ', ',
  ': ',
  '? ',
  '#c\n',
];
const others = ['&a ', '*a', '!t ', '!!str ', '!!set ', '"q"', "'s'", '|\n  x\n', '---\n', '...\n'];
const rare = ['%TAG !e! x\n', '%BAD\n', '!e!x ', '\t', ',#c\n', 'k: v\n', '- x\n', '[a: b]', ',,'];
/** A piece of YAML. */
export const bit = fc.constantFrom(...bits, ...others, ...rare);
