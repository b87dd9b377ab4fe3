import { crc32 } from 'node:zlib';
import type { FlawedLine } from '../file-error.ts';

/**
 * The checksums of the lines of a journal, each over its line and the checksum before it, so that
 * an altered, missing, doubled or moved line is detected at its place.
 */
export class Seals {
  #last = 0;

  /**
   * A line with its checksum as the last member, from the text of a JSON object that is not empty.
   */
  seal(object: string): string {
    return `${object.slice(0, -1)},"${member}":"${this.#next(object)}"}`;
  }

  /** The JSON object of a sealed line; undefined if its checksum is another one. */
  open(line: string): string | undefined {
    const start = line.length - sealLength;
    const object = `${line.slice(0, start)}}`;
    const before = this.#last;
    if (line.slice(start) === `,"${member}":"${this.#next(object)}"}`) return object;
    this.#last = before;
    return undefined;
  }

  #next(object: string): string {
    this.#last = crc32(object, this.#last);
    return this.#last.toString(16).padStart(8, '0');
  }
}

const member = 'seal';

const sealLength = `,"${member}":"00000000"}`.length;

/**
 * A line whose checksum is another one, with the column at which that shows: a character that no
 * text has, the place where it is no JSON any more, or the checksum.
 */
export function flawedLine(line: number, text: string): FlawedLine {
  const broken = text.search(/[\p{Cc}\ufffd]/u);
  const sealed = text.lastIndexOf(`"${member}":"`);
  const place = broken === -1 ? (jsonFlaw(text) ?? Math.max(sealed, 0)) : broken;
  return { line, column: place + 1, text };
}

/** The index at which a text is no JSON; undefined if it is JSON, or the host does not say. */
function jsonFlaw(text: string): number | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const [, place] = /at position (\d+)/.exec(String(error)) ?? [];
    return place === undefined ? undefined : Number(place);
  }
}
