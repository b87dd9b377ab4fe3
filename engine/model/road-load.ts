/**
 * The force that slows a coasting car on a level road at 20 degC without wind, as a sum over powers
 * of its speed, and the mass that has to be accelerated.
 */
export interface RoadLoad {
  /** N. */
  readonly constant: number;
  /** N per m/s. */
  readonly perSpeed: number;
  /** N per (m/s)^2. */
  readonly perSquare: number;
  /** Mass of the test, kg. */
  readonly massKg: number;
}

/** Units of the list of the EPA: lbf, mph and lb. */
const newtonsPerPound = 4.4482216152605;
const metresPerSecondPerMph = 0.44704;
const kgPerPound = 0.45359237;
const kmhPerMetrePerSecond = 3.6;

/** The coefficients as a data sheet writes them. */
export interface WrittenRoadLoad {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly mass: number;
}

/** The road load of coefficients in lbf and mph, and of a mass in lb. */
export function roadLoadOfUs({ a, b, c, mass }: WrittenRoadLoad): RoadLoad {
  return {
    constant: a * newtonsPerPound,
    perSpeed: (b * newtonsPerPound) / metresPerSecondPerMph,
    perSquare: (c * newtonsPerPound) / (metresPerSecondPerMph * metresPerSecondPerMph),
    massKg: mass * kgPerPound,
  };
}

/** The road load of coefficients in N and km/h, and of a mass in kg. */
export function roadLoadOfMetric({ a, b, c, mass }: WrittenRoadLoad): RoadLoad {
  return {
    constant: a,
    perSpeed: b * kmhPerMetrePerSecond,
    perSquare: c * (kmhPerMetrePerSecond * kmhPerMetrePerSecond),
    massKg: mass,
  };
}

/** The figures of a load under the names that scenarios use, with their units. */
export function writtenRoadLoad(
  load: RoadLoad,
): Readonly<Record<'a' | 'b' | 'c' | 'mass', string>> {
  const { constant, perSpeed, perSquare, massKg } = load;
  return { a: `${constant}N`, b: `${perSpeed}Ns/m`, c: `${perSquare}Ns²/m²`, mass: `${massKg}kg` };
}

/** The load rounded as in the catalogue, far below its accuracy. */
export function roundedRoadLoad(load: RoadLoad): RoadLoad {
  return {
    constant: Math.round(load.constant * 1e3) / 1e3,
    perSpeed: Math.round(load.perSpeed * 1e4) / 1e4,
    perSquare: Math.round(load.perSquare * 1e5) / 1e5,
    massKg: Math.round(load.massKg * 10) / 10,
  };
}

/** The force at a speed in m/s, N. */
export function forceN(load: RoadLoad, speed: number): number {
  return load.constant + (load.perSpeed + load.perSquare * speed) * speed;
}

/**
 * The load in air of another temperature, degC: tyres roll 0.86 % harder per K of cold (UN GTR 15)
 * and drag follows the density of the air.
 */
export function inAir(load: RoadLoad, celsius: number): RoadLoad {
  const rolling = 1 + 0.0086 * (20 - celsius);
  const density = 293.15 / (273.15 + celsius);
  return {
    constant: load.constant * rolling,
    perSpeed: load.perSpeed * rolling,
    perSquare: load.perSquare * density,
    massKg: load.massKg,
  };
}

/** The load with every force times a factor, and its mass times another. */
export function forceTimes(load: RoadLoad, factor: number, massFactor = 1): RoadLoad {
  return {
    constant: load.constant * factor,
    perSpeed: load.perSpeed * factor,
    perSquare: load.perSquare * factor,
    massKg: load.massKg * massFactor,
  };
}

/** Work at the wheels, J: done by the driveline, and taken by braking; both at least 0. */
export interface WheelWork {
  readonly driven: number;
  readonly braked: number;
}

/**
 * The speed below which a car that slows down evenly has to be braked, m/s; outside of both speeds
 * where the force has one sign. `accelerating` is the force of the mass, N, below 0.
 */
function coastingSpeed(load: RoadLoad, accelerating: number): number {
  const { perSpeed, perSquare } = load;
  const rest = load.constant + accelerating;
  if (perSquare === 0) return perSpeed === 0 ? Number.NaN : -rest / perSpeed;
  const root = perSpeed * perSpeed - 4 * perSquare * rest;
  return root < 0 ? Number.NaN : (-perSpeed + Math.sqrt(root)) / (2 * perSquare);
}

/** The work of the wheels over an even change of speed, J; below 0 where the car is braked. */
export function workJ(
  load: RoadLoad,
  mass: number,
  from: number,
  to: number,
  seconds: number,
): number {
  const sum = from + to;
  const squares = from * from + to * to;
  return (
    (load.constant * seconds * sum) / 2 +
    (load.perSpeed * seconds * (squares + from * to)) / 3 +
    (load.perSquare * seconds * sum * squares) / 4 +
    (mass * (to - from) * sum) / 2
  );
}

/** Even changes of speed of which each is driven or braked as a whole: one, or two. */
export function evenPhases(
  load: RoadLoad,
  mass: number,
  from: number,
  to: number,
  seconds: number,
  each: (from: number, to: number, seconds: number) => void,
): void {
  if (to < from) {
    const turn = coastingSpeed(load, (mass * (to - from)) / seconds);
    if (turn > to && turn < from) {
      const before = (seconds * (from - turn)) / (from - to);
      each(from, turn, before);
      each(turn, to, seconds - before);
      return;
    }
  }
  each(from, to, seconds);
}
