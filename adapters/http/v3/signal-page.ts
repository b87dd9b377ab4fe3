import { formatInstant } from '../../../engine/index.ts';
import type { ReadyBody } from '../ready-answer.ts';
import type { MadeAgain } from '../request-log.ts';
import type { SignalDocument } from './signal-document.ts';

/** Fills the place of the instant of reading: JSON has no bare control characters. */
const gap = '\u0000';

/** The instants of each signal of a report as JSON, with a gap for the instant of reading. */
export function gappedMeta({ retrievedAt, ...rest }: SignalDocument['meta']): string {
  const space = gap.repeat(String(retrievedAt).length);
  const written = typeof retrievedAt === 'string' ? `"${space}"` : space;
  return `{"retrievedAt":${written},${JSON.stringify(rest).slice(1)}`;
}

/** Stands for the instants in a document that is serialised with a gap. */
export const markedMeta = gap as unknown as SignalDocument['meta'];
export const writtenMark = JSON.stringify(gap);

/** A document whose members `meta` are marked, as JSON with the gapped instants in their place. */
export function gappedText(document: object, meta: SignalDocument['meta']): string {
  const written = `"meta":${gappedMeta(meta)}`;
  return JSON.stringify(document).replaceAll(`"meta":${writtenMark}`, () => written);
}

const encoder = new TextEncoder();

/**
 * A text with gaps, as bytes. While time passes, each answer has another instant: bytes that are
 * given back are filled anew in place. Copies for 1,000 cars that move cost 40 % of their requests.
 */
export class SignalPage {
  readonly #width: number;
  readonly #gaps: readonly number[];
  readonly #instant: (atMs: number) => number | string;
  #bytes: Uint8Array<ArrayBuffer>;
  #atMs = Number.NaN;
  /** The number of answers that may still be on their way with these bytes. */
  #taken = 0;

  /** @param width of each gap; `instant` makes its content */
  constructor(
    text: string,
    width: number,
    instant: (atMs: number) => number | string = formatInstant,
  ) {
    const bytes = encoder.encode(text);
    const gaps: number[] = [];
    for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, at + width)) gaps.push(at);
    this.#width = width;
    this.#instant = instant;
    this.#gaps = gaps;
    this.#bytes = bytes;
  }

  /**
   * The body with an instant, ms since the epoch; undefined for one of another length. Its bytes
   * are never changed unless each of their takers says that they are sent.
   */
  at(atMs: number): ReadyBody | undefined {
    if (atMs !== this.#atMs && !this.#pass(atMs)) return undefined;
    this.#taken += 1;
    const bytes = this.#bytes;
    return {
      body: bytes,
      shown: new PageAt(this, atMs),
      onSent: () => {
        if (bytes === this.#bytes) this.#taken -= 1;
      },
    };
  }

  /** A copy with an instant of the same length as the others. */
  copyAt(atMs: number): Uint8Array<ArrayBuffer> {
    const bytes = this.#bytes.slice();
    this.#fill(bytes, String(this.#instant(atMs)));
    return bytes;
  }

  get length(): number {
    return this.#bytes.length;
  }

  /** Whether the instant fits. */
  #pass(atMs: number): boolean {
    const instant = String(this.#instant(atMs));
    if (instant.length !== this.#width) return false;
    if (this.#taken > 0) {
      this.#bytes = this.#bytes.slice();
      this.#taken = 0;
    }
    this.#fill(this.#bytes, instant);
    this.#atMs = atMs;
    return true;
  }

  /** Instants are ASCII. */
  #fill(bytes: Uint8Array, instant: string): void {
    for (const from of this.#gaps) {
      for (let at = 0; at < instant.length; at += 1) bytes[from + at] = instant.charCodeAt(at);
    }
  }
}

/** A page as an answer had it: the bytes of the answer may have another instant by now. */
class PageAt implements MadeAgain {
  readonly #page: SignalPage;
  readonly #atMs: number;

  constructor(page: SignalPage, atMs: number) {
    this.#page = page;
    this.#atMs = atMs;
  }

  get length(): number {
    return this.#page.length;
  }

  bytes(): Uint8Array {
    return this.#page.copyAt(this.#atMs);
  }
}
