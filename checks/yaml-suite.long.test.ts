import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bit, inOnePiece, inPieces, lengths } from '../test/engine/scenario/composed-texts.ts';
import { yamlTexts } from './hostile/corpora.ts';

describe('composing in pieces is composing in one piece', () => {
  test('of the texts of the YAML test suite, and of those with something in them', () => {
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
});
