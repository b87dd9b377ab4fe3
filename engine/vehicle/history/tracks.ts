import { errors, type HistorySample, sampleWidth } from './sample.ts';

/**
 * The points of the pasts of all vehicles, in flat arrays with room for so many points of each; the
 * oldest quarter of a full track makes room.
 *
 * A line from a kept point to a later one passes every point in between within its error: the
 * "swinging door" of process historians. The slopes that are still possible narrow with each
 * point, and a point that no line reaches begins a new one.
 */
export class Tracks {
  readonly #room: number;
  readonly #instants: Float64Array;
  readonly #samples: Float32Array;
  readonly #counts: Uint16Array;
  /** Whether a line begins at the last point, so that it stays. */
  readonly #isCorner: Uint8Array;
  /** The least and the greatest slope of the line to the last point, per value. */
  readonly #slopes: Float64Array;

  constructor(vehicles: number, room: number) {
    this.#room = room;
    this.#instants = new Float64Array(vehicles * room);
    this.#samples = new Float32Array(vehicles * room * sampleWidth);
    this.#counts = new Uint16Array(vehicles);
    this.#isCorner = new Uint8Array(vehicles);
    this.#slopes = new Float64Array(vehicles * 2 * sampleWidth);
  }

  countOf(row: number): number {
    return this.#counts[row]!;
  }

  atMs(row: number, index: number): number {
    return this.#instants[row * this.#room + index]!;
  }

  sample(row: number, index: number): HistorySample {
    const from = (row * this.#room + index) * sampleWidth;
    return this.#samples.subarray(from, from + sampleWidth);
  }

  /** Whether no value of the last point and the sample differ by more than a share of the error. */
  endsNear(row: number, sample: HistorySample, share: number): boolean {
    const last = this.countOf(row) - 1;
    if (last < 0) return false;
    const from = (row * this.#room + last) * sampleWidth;
    for (let at = 0; at < sampleWidth; at += 1) {
      if (Math.abs(this.#samples[from + at]! - sample[at]!) > errors[at]! * share) return false;
    }
    return true;
  }

  /** Begins a line: the values changed at once, or nothing is known of the time before. */
  begin(row: number, atMs: number, sample: HistorySample): void {
    this.#append(row, atMs, sample);
    this.#isCorner[row] = 1;
  }

  /** Leads the line on to a later instant. */
  lead(row: number, atMs: number, sample: HistorySample): void {
    const corner = this.countOf(row) - 2 + this.#isCorner[row]!;
    if (this.#isCorner[row] === 0 && this.#reaches(row, corner, atMs, sample)) {
      this.#write(row, this.countOf(row) - 1, atMs, sample);
      this.#narrow(row, corner, atMs, sample);
      return;
    }
    this.#append(row, atMs, sample);
    this.#isCorner[row] = 0;
    const from = row * 2 * sampleWidth;
    this.#slopes.fill(-Infinity, from, from + sampleWidth);
    this.#slopes.fill(Infinity, from + sampleWidth, from + 2 * sampleWidth);
    this.#narrow(row, this.countOf(row) - 2, atMs, sample);
  }

  /** Whether a straight line to the point passes all since the corner within their errors. */
  #reaches(row: number, corner: number, atMs: number, sample: HistorySample): boolean {
    const elapsedMs = atMs - this.atMs(row, corner);
    const start = (row * this.#room + corner) * sampleWidth;
    const least = row * 2 * sampleWidth;
    const slopes = this.#slopes;
    for (let at = 0; at < sampleWidth; at += 1) {
      const slope = (sample[at]! - this.#samples[start + at]!) / elapsedMs;
      if (slope < slopes[least + at]! || slope > slopes[least + sampleWidth + at]!) return false;
    }
    return true;
  }

  #narrow(row: number, corner: number, atMs: number, sample: HistorySample): void {
    const elapsedMs = atMs - this.atMs(row, corner);
    const start = (row * this.#room + corner) * sampleWidth;
    const least = row * 2 * sampleWidth;
    const most = least + sampleWidth;
    const slopes = this.#slopes;
    for (let at = 0; at < sampleWidth; at += 1) {
      const rise = sample[at]! - this.#samples[start + at]!;
      slopes[least + at] = Math.max(slopes[least + at]!, (rise - errors[at]!) / elapsedMs);
      slopes[most + at] = Math.min(slopes[most + at]!, (rise + errors[at]!) / elapsedMs);
    }
  }

  #append(row: number, atMs: number, sample: HistorySample): void {
    if (this.countOf(row) === this.#room) this.#forget(row, this.#room >> 2);
    this.#counts[row]! += 1;
    this.#write(row, this.countOf(row) - 1, atMs, sample);
  }

  #write(row: number, index: number, atMs: number, sample: HistorySample): void {
    const at = row * this.#room + index;
    this.#instants[at] = atMs;
    this.#samples.set(sample, at * sampleWidth);
  }

  #forget(row: number, count: number): void {
    const from = row * this.#room;
    const until = from + this.countOf(row);
    this.#instants.copyWithin(from, from + count, until);
    this.#samples.copyWithin(from * sampleWidth, (from + count) * sampleWidth, until * sampleWidth);
    this.#counts[row]! -= count;
  }
}
