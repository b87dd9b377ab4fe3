import { evenPhases, type RoadLoad, type WheelWork, workJ } from './road-load.ts';

/** A published driving cycle in phases: between two knots the acceleration is constant. */
export interface Cycle {
  /**
   * Factor on the mass by which the phases take as much energy as the published trace, whose speed
   * ripples between them.
   */
  readonly massFactor: number;
  /** Seconds, ascending from 0, and speeds in m/s; at rest at both ends. */
  readonly knots: readonly (readonly [number, number])[];
}

/** Sums over a whole cycle. */
export interface CycleSums extends WheelWork {
  readonly metres: number;
  readonly seconds: number;
}

/** Distance, time and work of a car over a whole cycle. */
export function cycleSums(cycle: Cycle, load: RoadLoad): CycleSums {
  const mass = load.massKg * cycle.massFactor;
  let [metres, driven, braked] = [0, 0, 0];
  for (let index = 1; index < cycle.knots.length; index += 1) {
    const [since, from] = cycle.knots[index - 1]!;
    const [until, to] = cycle.knots[index]!;
    metres += ((from + to) * (until - since)) / 2;
    evenPhases(load, mass, from, to, until - since, (before, after, seconds) => {
      const work = workJ(load, mass, before, after, seconds);
      if (work > 0) driven += work;
      else braked -= work;
    });
  }
  return { metres, seconds: cycle.knots.at(-1)![0], driven, braked };
}

/** The mean speed of a cycle, stops included, km/h. */
export function meanKmh({ knots }: Cycle): number {
  let metres = 0;
  for (let index = 1; index < knots.length; index += 1) {
    const [since, from] = knots[index - 1]!;
    const [until, to] = knots[index]!;
    metres += ((from + to) * (until - since)) / 2;
  }
  return (metres / knots.at(-1)![0]) * 3.6;
}
