import { bytesToHex } from '@noble/hashes/utils.js';
import { hashOf } from './secrets.ts';

/** Values attached to secret texts, of which only hashes are kept, in the order they were added. */
export class SecretTexts<T> {
  /** By the hash in hex, which no attacker chooses, so that look-up times reveal nothing. */
  readonly #values = new Map<string, T>();

  /** Returns a key by which the text can be removed and which reveals nothing about it. */
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

  /** Removes texts from the oldest on, up to the first that is not over. */
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
