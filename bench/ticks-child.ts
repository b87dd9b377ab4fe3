/**
 * Ticks a fleet once a simulated second. Arguments: the number of vehicles and of simulated
 * seconds.
 */
import { report } from './report.ts';

export interface TicksMeasurement {
  readonly vehicles: number;
  /** For one vehicle and one tick. */
  readonly nanos: number;
}

const [vehicles = 1000, seconds = 3600] = process.argv.slice(2).map(Number);

const energyKwh = new Float64Array(vehicles).fill(50);
const odometerKm = new Float64Array(vehicles).fill(1000);
const speedKmPerS = Float64Array.from({ length: vehicles }, (_, row) =>
  row % 20 === 0 ? 0.0125 : 0,
);
const flowKwhPerS = Float64Array.from({ length: vehicles }, (_, row) =>
  row % 5 === 0 ? 0.002 : -1e-6,
);

tick(1000);
const begunAtMs = performance.now();
tick(seconds);
const elapsedMs = performance.now() - begunAtMs;
if (!(energyKwh[0]! > 0 && odometerKm[0]! > 1000)) throw new Error('nothing moved');
report({ vehicles, nanos: (elapsedMs * 1e6) / (vehicles * seconds) } satisfies TicksMeasurement);

/** Adds up the changes of a second and nothing else: no charts, no reports, no calendar. */
function tick(times: number): void {
  for (let second = 0; second < times; second += 1) {
    for (let row = 0; row < vehicles; row += 1) {
      const energy = energyKwh[row]! + flowKwhPerS[row]!;
      energyKwh[row] = energy < 0 ? 0 : energy > 72 ? 72 : energy;
      odometerKm[row] = odometerKm[row]! + speedKmPerS[row]!;
    }
  }
}
