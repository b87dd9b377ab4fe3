import { formatInstant } from '../../../engine/index.ts';
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

/** A text with gaps, as bytes that are never changed once sent: they may be on their way. */
export class SignalPage {
  readonly #width: number;
  readonly #gaps: readonly number[];
  readonly #instant: (atMs: number) => number | string;
  #bytes: Uint8Array<ArrayBuffer>;
  #atMs = Number.NaN;

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

  /** The bytes with an instant, ms since the epoch; undefined for one of another length. */
  at(atMs: number): Uint8Array<ArrayBuffer> | undefined {
    if (atMs === this.#atMs) return this.#bytes;
    const instant = encoder.encode(String(this.#instant(atMs)));
    if (instant.length !== this.#width) return undefined;
    const bytes = this.#bytes.slice();
    for (const at of this.#gaps) bytes.set(instant, at);
    this.#bytes = bytes;
    this.#atMs = atMs;
    return bytes;
  }
}
