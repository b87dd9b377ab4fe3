import type { Letters } from './letters.ts';

/** A pattern as a syntax tree. */
export type Term =
  | { readonly kind: 'letters'; readonly letters: Letters }
  | { readonly kind: 'place'; readonly place: PlaceBit }
  | { readonly kind: 'sequence'; readonly items: readonly Term[] }
  | { readonly kind: 'choice'; readonly items: readonly Term[] }
  /** `most` is Infinity if there is no upper limit. */
  | {
      readonly kind: 'repeat';
      readonly item: Term;
      readonly least: number;
      readonly most: number;
    };

/** Conditions on the position between two letters, one bit each. */
export const places = {
  textStart: 1,
  textEnd: 2,
  lineStart: 4,
  lineEnd: 8,
  wordEdge: 16,
  noWordEdge: 32,
} as const;

export type PlaceBit = (typeof places)[keyof typeof places];
