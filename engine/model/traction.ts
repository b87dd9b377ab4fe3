import type { Wheels } from './consumption.ts';
import { evenPhases, workJ } from './road-load.ts';
import type { Track } from './track.ts';

/** Battery-side energy of the wheels of a car over the phases of a track, kWh. */
export class Traction {
  readonly #wheels: Wheels;
  readonly #mass: number;
  /** From the start of the track to each knot. */
  readonly kwh: Float64Array;
  /** The most that a stretch of the track gives back. */
  readonly mostRegainedKwh: number;

  constructor(track: Track, wheels: Wheels) {
    this.#wheels = wheels;
    this.#mass = wheels.load.massKg * track.massFactor;
    const { speeds, atMs } = track;
    this.kwh = new Float64Array(speeds.length);
    let most = 0;
    let regained = 0;
    for (let knot = 1; knot < speeds.length; knot += 1) {
      const seconds = (atMs[knot]! - atMs[knot - 1]!) / 1000;
      const spent = this.phaseKwh(speeds[knot - 1]!, speeds[knot]!, seconds);
      this.kwh[knot] = this.kwh[knot - 1]! + spent;
      regained = Math.max(0, regained - spent);
      most = Math.max(most, regained);
    }
    this.mostRegainedKwh = most;
  }

  /** Over an even change of speed (m/s) that lasts some seconds. */
  phaseKwh(from: number, to: number, seconds: number): number {
    const { load, kwhPerDriven, kwhPerBraked, mostRecoveredKw } = this.#wheels;
    let kwh = 0;
    evenPhases(load, this.#mass, from, to, seconds, (before, after, lasting) => {
      const work = workJ(load, this.#mass, before, after, lasting);
      kwh +=
        work > 0
          ? work * kwhPerDriven
          : Math.max(work * kwhPerBraked, (-mostRecoveredKw * lasting) / 3_600);
    });
    return kwh;
  }
}
