import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Whether two secrets are equal, in a time independent of their difference and lengths. */
export function equalSecrets(given: string, kept: string): boolean {
  const expected = hashOf(kept);
  let difference = 0;
  for (const [index, value] of hashOf(given).entries()) difference |= value ^ expected[index]!;
  return difference === 0;
}

export function hashOf(text: string): Uint8Array {
  return sha256(utf8ToBytes(text));
}
