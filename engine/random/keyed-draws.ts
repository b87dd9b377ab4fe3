import { expand } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { invariant } from '../invariant.ts';
import type { Draws } from './stream.ts';

/**
 * Makes draws from a key and a purpose by HKDF (RFC 5869). Without the key, no draw can be
 * predicted from others, whereas the numbers of a stream follow from the seed alone.
 */
export function keyedDraws(key: Uint8Array, purpose: string): Draws {
  const bytes = expand(sha256, key, utf8ToBytes(purpose), mostDraws).values();
  return {
    int(maxExclusive) {
      const { value } = bytes.next();
      invariant(value !== undefined, `keyed draws are at most ${mostDraws}`);
      invariant(256 % maxExclusive === 0, 'a byte favours no number');
      return value % maxExclusive;
    },
  };
}

/** The number of draws for the longest text. */
const mostDraws = 64;
