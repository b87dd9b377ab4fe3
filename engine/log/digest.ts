import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Bytes of one SHA-256. */
const width = 32;

/**
 * A digest chained over lines: each link is SHA-256 of the link before it and the line, so every prefix of a log has
 * its own digest and the first line in which two logs differ can be found by bisection.
 */
export class DigestChain {
  #link = new Uint8Array(width);

  /** Takes one line, without its line feed. */
  add(line: string): void {
    const hash = sha256.create();
    hash.update(this.#link).update(utf8ToBytes(line));
    this.#link = hash.digest() as Uint8Array<ArrayBuffer>;
  }

  /** Takes raw bytes, for states that never become text. */
  addBytes(bytes: Uint8Array): void {
    const hash = sha256.create();
    hash.update(this.#link).update(bytes);
    this.#link = hash.digest() as Uint8Array<ArrayBuffer>;
  }

  /** The link after the last line, as `sha256:` and 64 hex digits. */
  get text(): string {
    return `sha256:${bytesToHex(this.#link)}`;
  }
}
