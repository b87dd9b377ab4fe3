import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Bytes of one SHA-256. */
const width = 32;

/**
 * A digest chained over lines: each link is SHA-256 of the link before it and the line, so every prefix of a log has
 * its own digest and the first line in which two logs differ can be found by bisection.
 */
export class DigestChain {
  #link: Uint8Array = new Uint8Array(width);
  /** The link and the line side by side: hashing one array costs half of hashing two. */
  #buffer = new Uint8Array(1024);

  /** Takes one line, without its line feed. */
  add(line: string): void {
    const end = width + line.length;
    if (this.#buffer.length < end) this.#buffer = new Uint8Array(2 * end);
    if (!writeAscii(line, this.#buffer)) {
      this.addBytes(utf8ToBytes(line));
      return;
    }
    this.#buffer.set(this.#link);
    this.#link = sha256(this.#buffer.subarray(0, end));
  }

  /** Takes raw bytes, for states that never become text. */
  addBytes(bytes: Uint8Array): void {
    const hash = sha256.create();
    hash.update(this.#link).update(bytes);
    this.#link = hash.digest();
  }

  /** The link after the last line, as `sha256:` and 64 hex digits. */
  get text(): string {
    return `sha256:${bytesToHex(this.#link)}`;
  }
}

/** Writes a line behind the place of the link; false as soon as a letter is not ASCII. */
function writeAscii(line: string, buffer: Uint8Array): boolean {
  for (let index = 0; index < line.length; index += 1) {
    const code = line.charCodeAt(index);
    if (code > 0x7f) return false;
    buffer[width + index] = code;
  }
  return true;
}
