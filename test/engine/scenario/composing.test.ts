import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
import { yamlTexts } from '../../hostile/corpora.ts';

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

function inOnePiece(text: string) {
  const [document, second] = new Composer(composingOptions).compose(new Parser().parse(text));
  return readOf({ document, errors: document?.errors ?? [], second });
}

function inPieces(text: string, length: number) {
  return readOf(allAtOnce(composing([...new Parser().parse(text)], text, length)));
}

const lengths = [0, 1, 2, 5, 12, 40];

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
const bit = fc.constantFrom(...bits, ...others, ...rare);

describe('composing in pieces is composing in one piece', () => {
  test('of any text', () => {
    fc.assert(
      fc.property(
        fc.array(bit, { minLength: 1, maxLength: 30 }),
        fc.constantFrom(...lengths),
        (parts, length) => {
          const text = parts.join('');
          expect(inPieces(text, length)).toEqual(inOnePiece(text));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('of the texts of the YAML test suite, and of those with something in them', {
    tags: 'long',
  }, () => {
    for (const text of yamlTexts) {
      for (const length of lengths) expect(inPieces(text, length)).toEqual(inOnePiece(text));
    }
    fc.assert(
      fc.property(
        fc.constantFrom(...yamlTexts),
        fc.tuple(fc.nat(200), fc.nat(3), bit),
        fc.constantFrom(...lengths),
        (text, [at, left, put], length) => {
          const changed = text.slice(0, at) + put + text.slice(at + left);
          expect(inPieces(changed, length)).toEqual(inOnePiece(changed));
        },
      ),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['x: [', '[], ', ']'],
    ['x: {', 'a: [b, c: d], ', '}'],
    ['[', 'a: 1,\n', ''],
    ['x:\n', '- [a, { b: c }]\n', ''],
    ['x:\n', '- a: &a [a, { b: c }]\n  b: !t\n\n   - *a\n   # c\n', ''],
    ['', '[a b: c]\n', ''],
    ['', '}', ''],
    ['', '...\n', 'a: 1'],
    ['[', ',', ']'],
    ['a: "', '\\q', '"'],
    ['a: ', '&a ', '1'],
  ])('of a long text: %j %j %j', { tags: 'long' }, (head, line, tail) => {
    const text = head + line.repeat(2000) + tail;
    for (const length of [100, 4000]) expect(inPieces(text, length)).toEqual(inOnePiece(text));
  });
});

test('no piece of a wide text has many nodes', () => {
  const text = `x: [${'[[]], '.repeat(2000)}]\ny:\n${'- - a: []\n'.repeat(2000)}`;
  const steps = [...composing([...new Parser().parse(text)], text, 400)];

  expect(steps.length).toBeGreaterThan(text.length / 500);
});

test('a list or map that is a key has a limit', () => {
  const text = `? [${'[], '.repeat(2000)}]\n: 1\n`;
  const { errors } = allAtOnce(composing([...new Parser().parse(text)], text));

  expect(errors.map(({ pos, message }) => [pos, message])).toEqual([
    [[2, 3], 'A key has at most 4000 characters'],
  ]);
});
