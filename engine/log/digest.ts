import { sha256 as hashed } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { invariant } from '../invariant.ts';
import type { LineFrame } from './entry.ts';
import { KeptText, mostBytes, utf8 } from './utf8.ts';

/**
 * Writes the SHA-256 of bytes to the front of an array, which may be the one that holds the bytes.
 * The host's own function takes a fifth of the time of the engine's and gives the same result on
 * every machine.
 */
export type Sha256 = (bytes: Uint8Array, into: Uint8Array) => void;

/**
 * Links of a chain at regular distances, so that the altered part of a log can be found between two
 * of them.
 */
export interface Marks {
  /**
   * The number of lines from one mark to the next: 64, doubled whenever there would be too many
   * marks.
   */
  readonly every: number;
  /** The first 8 hex digits of the link at each mark. */
  readonly links: readonly string[];
}

const algorithm = 'sha256:';

/** Bytes of one SHA-256. */
const width = 32;

/** The most digits of a sequence. */
const mostDigits = 16;

const closestMarks = 64;
const mostMarks = 256;

/**
 * A digest chained over lines: each link is SHA-256 of the link before it and the line, so every
 * prefix of a log has its own digest and the first line in which two logs differ can be found by
 * bisection.
 */
export class DigestChain {
  readonly #sha256: Sha256;
  /** The link, followed by the line: hashing one array costs half of hashing two. */
  #buffer = new Uint8Array(1024);
  /** The beginning of the line that the next one may share: it stays behind the link. */
  #head = '';
  #headEnd = width;
  /** The part of the buffer behind them. */
  #room = this.#buffer.subarray(width);
  /** Parts of the latest line that was composed of bytes. */
  #middle = new KeptText('');
  #tail = new KeptText('');
  #length = 0;
  #every = closestMarks;
  #links: string[] = [];
  #hasAllLines = true;

  constructor(sha256: Sha256 = pureSha256) {
    this.#sha256 = sha256;
  }

  /** Takes one line, without its line feed. */
  add(line: string): void {
    this.#begin('');
    this.#encode(line);
  }

  /** Takes one line as the bytes of its UTF-8. */
  addBytes(bytes: Uint8Array): void {
    this.#begin('');
    this.#makeRoom(bytes.length);
    this.#room.set(bytes);
    this.#chain(width + bytes.length);
  }

  /**
   * Takes the line of an entry in its parts. Where its data is bytes already, all of it is: to
   * compose such a line as a text and to encode it costs twice as much.
   */
  addEntry({ head, middle, tail }: LineFrame, data: string | KeptText, sequence: number): void {
    this.#begin(head);
    if (typeof data === 'string') {
      this.#encode(data + middle + sequence + tail);
      return;
    }
    if (middle !== this.#middle.text) this.#middle = new KeptText(middle);
    if (tail !== this.#tail.text) this.#tail = new KeptText(tail);
    const { bytes } = data;
    const { bytes: middleBytes } = this.#middle;
    const { bytes: tailBytes } = this.#tail;
    this.#makeRoom(bytes.length + middleBytes.length + mostDigits + tailBytes.length);
    const room = this.#room;
    room.set(bytes);
    room.set(middleBytes, bytes.length);
    const end = writeDigits(room, bytes.length + middleBytes.length, sequence);
    room.set(tailBytes, end);
    this.#chain(this.#headEnd + end + tailBytes.length);
  }

  /** The link after the last line, as `sha256:` and 64 hex digits. */
  get text(): string {
    return `${algorithm}${bytesToHex(this.#link)}`;
  }

  /** Goes on after a line that another chain has taken, from the text of its link. */
  goOnFrom(text: string): void {
    this.#link.set(hexToBytes(text.slice(algorithm.length)));
    this.#hasAllLines = false;
  }

  /** A chain over the same lines so far. */
  copy(): DigestChain {
    const copy = new DigestChain(this.#sha256);
    copy.#link.set(this.#link);
    copy.#length = this.#length;
    copy.#every = this.#every;
    copy.#links = [...this.#links];
    copy.#hasAllLines = this.#hasAllLines;
    return copy;
  }

  get marks(): Marks {
    invariant(this.#hasAllLines, 'a chain has marks if it took all lines itself');
    return { every: this.#every, links: this.#links };
  }

  get #link(): Uint8Array {
    return this.#buffer.subarray(0, width);
  }

  #begin(head: string): void {
    if (head === this.#head) return;
    this.#room = this.#buffer.subarray(width);
    this.#headEnd = width;
    this.#makeRoom(mostBytes * head.length);
    this.#head = head;
    this.#headEnd += utf8.encodeInto(head, this.#room).written;
    this.#room = this.#buffer.subarray(this.#headEnd);
  }

  /** Makes room for bytes behind the beginning of the line. */
  #makeRoom(length: number): void {
    if (this.#room.length >= length) return;
    const buffer = new Uint8Array(2 * (this.#headEnd + length));
    buffer.set(this.#buffer.subarray(0, this.#headEnd));
    this.#buffer = buffer;
    this.#room = buffer.subarray(this.#headEnd);
  }

  #encode(rest: string): void {
    this.#makeRoom(mostBytes * rest.length);
    this.#chain(this.#headEnd + utf8.encodeInto(rest, this.#room).written);
  }

  #chain(end: number): void {
    this.#sha256(this.#buffer.subarray(0, end), this.#buffer);
    this.#length += 1;
    if (this.#length % this.#every === 0) this.#mark();
  }

  #mark(): void {
    this.#links.push(bytesToHex(this.#link).slice(0, 8));
    if (this.#links.length <= mostMarks) return;
    this.#every *= 2;
    this.#links = this.#links.filter((_, index) => index % 2 === 1);
  }
}

function pureSha256(bytes: Uint8Array, into: Uint8Array): void {
  into.set(hashed(bytes));
}

/** Writes a number of entries as `String` does; returns the place behind it. */
function writeDigits(into: Uint8Array, at: number, value: number): number {
  let end = at + 1;
  for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) end += 1;
  let rest = value;
  for (let place = end - 1; place >= at; place -= 1) {
    const more = Math.floor(rest / 10);
    into[place] = rest - 10 * more + zero;
    rest = more;
  }
  return end;
}

const zero = '0'.charCodeAt(0);
