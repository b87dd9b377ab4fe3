import { bytesToHex } from '@noble/hashes/utils.js';
import { hashOf } from './secrets.ts';

/** What is known about secret texts, of which only hashes are kept; in the order they were added. */
export class SecretTexts<T> {
  /** By the hash in hex. Whoever guesses learns nothing from the time a look-up takes: it is not what was guessed. */
  readonly #values = new Map<string, T>();

  /** Returns the name under which it can be forgotten, which says nothing about the text. */
  add(text: string, value: T): string {
    const slot = slotOf(text);
    this.#values.set(slot, value);
    return slot;
  }

  find(text: string): T | undefined {
    return this.#values.get(slotOf(text));
  }

  forget(slot: string): void {
    this.#values.delete(slot);
  }

  /** Forgets from the oldest on, up to the first that somebody may still ask for. */
  forgetWhile(isOver: (value: T) => boolean): void {
    for (const [slot, value] of this.#values) {
      if (!isOver(value)) return;
      this.#values.delete(slot);
    }
  }
}

function slotOf(text: string): string {
  return bytesToHex(hashOf(text));
}
