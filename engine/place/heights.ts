/**
 * Elevations of points in their order, kept as differences from point to point: a byte for up to
 * 6.3 m, two for up to 819 m. Whole numbers, so that they are read as they were given. Every block
 * of points begins with its elevation itself, which is where a reader begins.
 */
export class Heights {
  readonly #pointsOfBlock: number;
  readonly #bytes: Uint8Array;
  /** The offset of the first byte of each block. */
  readonly #starts: Uint32Array;

  /** @param decimetres of each point, whole numbers above a level that is the same for all */
  constructor(decimetres: ArrayLike<number>, pointsOfBlock: number) {
    const starts = new Uint32Array(Math.ceil(decimetres.length / pointsOfBlock));
    const bytes: number[] = [];
    for (let index = 0; index < decimetres.length; index += 1) {
      const isFirst = index % pointsOfBlock === 0;
      if (isFirst) starts[index / pointsOfBlock] = bytes.length;
      const difference = decimetres[index]! - (isFirst ? 0 : decimetres[index - 1]!);
      // The sign is the lowest bit; seven bits a byte, the lowest first.
      let rest = difference < 0 ? -2 * difference - 1 : 2 * difference;
      for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push(128 + (rest % 128));
      bytes.push(rest);
    }
    this.#pointsOfBlock = pointsOfBlock;
    this.#bytes = Uint8Array.from(bytes);
    this.#starts = starts;
  }

  get byteLength(): number {
    return this.#bytes.byteLength + this.#starts.byteLength;
  }

  /** The elevation of a point, decimetres. */
  at(index: number): number {
    const block = Math.floor(index / this.#pointsOfBlock);
    let offset = this.#starts[block]!;
    let sum = 0;
    for (let point = block * this.#pointsOfBlock; point <= index; point += 1) {
      let value = 0;
      let weight = 1;
      let byte: number;
      do {
        byte = this.#bytes[offset]!;
        value += (byte % 128) * weight;
        weight *= 128;
        offset += 1;
      } while (byte >= 128);
      sum += value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    }
    return sum;
  }
}
