import type { LoggedEntry, ScenarioRun } from '../../../engine/index.ts';

/** The true state of a vehicle at an instant. */
export interface Sample {
  readonly atMs: number;
  readonly socPercent: number;
  readonly wallPowerKw: number;
  readonly batteryPowerKw: number;
  readonly odometerKm: number;
  readonly fuelLitres: number;
}

/** The samples of a vehicle over time. */
export interface VehicleSamples {
  readonly vehicle: string;
  readonly model: string;
  /** Whether it can be plugged in. */
  readonly hasPlug: boolean;
  readonly hasTank: boolean;
  readonly samples: readonly Sample[];
}

/** The limit of vehicles with charts. */
const mostSampled = 8;

/** The limit of samples: more cannot be told apart on a screen. */
const mostSamples = 1200;

const firstGridMs = 60_000;

/**
 * Samples vehicles while a run stands still: at the end of every instant with an event of one of
 * them, and in between on a grid that widens with the length of the run. It reads without changing
 * anything, and its instants follow from simulated time alone, so that a report has the same curves
 * on every machine.
 */
export class VehicleSampler {
  readonly #rows = new Map<string, number>();
  readonly #samples = new Map<string, Sample[]>();
  readonly #run: ScenarioRun;
  readonly #startMs: number;
  #gridMs = firstGridMs;
  #isDue = true;

  constructor(run: ScenarioRun, chosen: ReadonlySet<string>) {
    this.#run = run;
    const { fleet, clock } = run.world;
    this.#startMs = clock.now;
    const names = chosen.size > 0 ? chosen : firstOf(fleet.count, (row) => fleet.nameOf(row));
    for (const name of [...names].slice(0, mostSampled)) {
      this.#rows.set(name, run.world.rowOf(name));
      this.#samples.set(name, []);
    }
  }

  /** Whether a vehicle had an event since the last sample. */
  get isDue(): boolean {
    return this.#isDue;
  }

  /** The next instant of the grid. */
  get nextAtMs(): number {
    const sinceMs = this.#run.world.clock.now - this.#startMs;
    return this.#startMs + (Math.floor(sinceMs / this.#gridMs) + 1) * this.#gridMs;
  }

  /** Notes the events of sampled vehicles; see `isDue`. */
  hear({ io, kind, subject }: LoggedEntry): void {
    if (io === 'st' && kind !== 'signal.changed' && this.#rows.has(subject)) this.#isDue = true;
  }

  /** Samples every vehicle where one is due: a run also stands still when the host is slow. */
  look(): void {
    const { conclusion, world } = this.#run;
    const isOnGrid = (world.clock.now - this.#startMs) % this.#gridMs === 0;
    if (!this.#isDue && !isOnGrid && conclusion === undefined) return;
    this.#isDue = false;
    for (const [name, row] of this.#rows) {
      const samples = this.#samples.get(name)!;
      if (samples.at(-1)?.atMs === world.clock.now) samples.pop();
      const { odometerKm, wallPowerKw, batteryPowerKw, fuelLitres, socPercent } =
        world.truthOf(row);
      const values = { fuelLitres, odometerKm, wallPowerKw, batteryPowerKw, socPercent };
      samples.push({ atMs: world.clock.now, ...values });
      if (samples.length > mostSamples) this.#thin();
    }
  }

  courses(): readonly VehicleSamples[] {
    const { fleet } = this.#run.world;
    return [...this.#rows].map(([vehicle, row]) => {
      const { id, battery, fuel } = fleet.modelOf(row);
      const samples = this.#samples.get(vehicle)!;
      const hasPlug = battery !== undefined;
      return { vehicle, model: id, hasPlug, hasTank: fuel !== undefined, samples };
    });
  }

  /** Drops every second sample and widens the grid. */
  #thin(): void {
    this.#gridMs *= 2;
    for (const [name, samples] of this.#samples) {
      this.#samples.set(
        name,
        samples.filter((_, index) => index % 2 === 0 || index === samples.length - 1),
      );
    }
  }
}

function firstOf(count: number, nameOf: (row: number) => string): ReadonlySet<string> {
  const most = Math.min(count, mostSampled);
  return new Set(Array.from({ length: most }, (_, row) => nameOf(row)));
}
