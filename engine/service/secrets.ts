import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Whether two secrets are equal, in a time that tells nothing about where they differ or how long they are. */
export function equalSecrets(given: string, kept: string): boolean {
  return equalBytes(sha256(utf8ToBytes(given)), sha256(utf8ToBytes(kept)));
}

/** Of two hashes, and so of equal length. */
export function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  let difference = 0;
  for (const [index, value] of one.entries()) difference |= value ^ (other[index] ?? 0);
  return difference === 0;
}
