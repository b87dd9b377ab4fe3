import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { equalBytes } from './secrets.ts';

/** What is known about secret texts, of which only hashes are kept; in the order they were added. */
export class SecretTexts<T> {
  /** By the first half of the hash in hex. */
  readonly #entries = new Map<string, { readonly hash: Uint8Array; readonly value: T }>();

  /** Returns the name under which it can be forgotten, which says nothing about the text. */
  add(text: string, value: T): string {
    const hash = hashOf(text);
    const slot = slotOf(hash);
    this.#entries.set(slot, { hash, value });
    return slot;
  }

  find(text: string): T | undefined {
    // Whoever guesses learns nothing from the time a hash takes to be looked up: it is not what was guessed.
    const hash = hashOf(text);
    const entry = this.#entries.get(slotOf(hash));
    return entry !== undefined && equalBytes(entry.hash, hash) ? entry.value : undefined;
  }

  forget(slot: string): void {
    this.#entries.delete(slot);
  }

  /** Forgets from the oldest on, up to the first that somebody may still ask for. */
  forgetWhile(isOver: (value: T) => boolean): void {
    for (const [slot, { value }] of this.#entries) {
      if (!isOver(value)) return;
      this.#entries.delete(slot);
    }
  }
}

function hashOf(text: string): Uint8Array {
  return sha256(utf8ToBytes(text));
}

function slotOf(hash: Uint8Array): string {
  return bytesToHex(hash.subarray(0, 16));
}
