import { crc32 } from 'node:zlib';

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
