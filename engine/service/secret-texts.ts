import { bytesToHex } from '@noble/hashes/utils.js';
import { hashOf } from './secrets.ts';

/**
 * Values attached to secret texts, of which only hashes are kept, in the order they were added; and
 * the texts of those in use.
 */
export class SecretTexts<T> {
  /** By the hash in hex, which no attacker chooses, so that look-up times reveal nothing. */
  readonly #values = new Map<string, T>();
  /**
   * The hashes of texts that were found lately: clients repeat a token, and hashing it costs more
   * than the rest of the check. A map finds a text by a hash of all of it, so that the time of a
   * look-up reveals nothing about a similar one.
   */
  readonly #recent = new Map<string, string>();

  /** Returns a key by which the text can be removed and which reveals nothing about it. */
  add(text: string, value: T): string {
    const slot = slotOf(text);
    this.#values.set(slot, value);
    return slot;
  }

  find(text: string): T | undefined {
    const recent = this.#recent.get(text);
    if (recent !== undefined) return this.#values.get(recent);
    const slot = slotOf(text);
    const value = this.#values.get(slot);
    // Texts that were never added are unbounded.
    if (value !== undefined) this.#note(text, slot);
    return value;
  }

  forget(slot: string): void {
    this.#values.delete(slot);
  }

  /** Removes texts from the oldest on, up to the first that is not over; the latest stay. */
  forgetWhile(isOver: (value: T) => boolean): void {
    for (const [slot, value] of this.#values) {
      if (this.#values.size <= rememberedTexts || !isOver(value)) return;
      this.#values.delete(slot);
    }
  }

  #note(text: string, slot: string): void {
    if (this.#recent.size >= recentTexts) this.#recent.clear();
    this.#recent.set(text, slot);
  }
}

/** The number of texts, some 2 MB, among which those that are over are still recognised (ours). */
export const rememberedTexts = 4096;

/** About 50 kB. */
const recentTexts = 256;

function slotOf(text: string): string {
  return bytesToHex(hashOf(text));
}
