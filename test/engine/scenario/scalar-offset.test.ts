import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDocument, type Scalar } from 'yaml';
import { offsetInScalar } from '../../../engine/scenario/source/scalar-offset.ts';

/** Text full of what quoting changes; the mark occurs once. */
const piece = fc.string({
  unit: fc.constantFrom('a', 'n', 'x', '"', "'", '\\', ' ', '\n'),
  maxLength: 8,
});
const marked = fc.tuple(piece, piece).map(([before, after]) => `a${before}#${after}a`);
const key = 'key: ';

const styles: Readonly<Record<string, (value: string) => string>> = {
  'double quotes': (value) => JSON.stringify(value),
  'double quotes with escapes': (value) =>
    JSON.stringify(value).replace(/a/g, '\\x61').replace(/ /g, '\\u0020'),
  'double quotes over lines': (value) => JSON.stringify(value).replace(/x/g, 'x\\\n  '),
  'single quotes': (value) => `'${value.replaceAll('\n', ' ').replaceAll("'", "''")}'`,
  'a block': (value) => `|\n  ${value.replaceAll('\n', '\n  ')}`,
};

test.each(Object.entries(styles))('a character is found again in %s', (_name, write) => {
  fc.assert(
    fc.property(marked, (value) => {
      const text = key + write(value);
      const node = parseDocument(text).get('key', true) as Scalar<string>;
      const [start, end] = node.range!;
      const offset = offsetInScalar(text, { start, end }, node.value, node.value.indexOf('#'));

      expect(text[offset]).toBe('#');
    }),
  );
});
