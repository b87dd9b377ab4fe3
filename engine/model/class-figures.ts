import { models } from './catalogue.ts';
import type { Powertrain, VehicleModel } from './model.ts';
import type { RoadLoad } from './road-load.ts';

/** A figure that a data sheet lacks, with its source in words. */
export interface AssumedFigure {
  readonly value: number;
  readonly from: string;
}

/**
 * The cars of the catalogue that resemble a car: those of its powertrain and, of battery cars, of
 * about its size. Their medians stand in for figures that its data sheet lacks.
 */
export class CarClass {
  /** `9 BEV of 50 to 70 kWh`. */
  readonly title: string;
  readonly #cars: readonly VehicleModel[];

  private constructor(cars: readonly VehicleModel[], title: string) {
    this.#cars = cars;
    this.title = `${cars.length} ${title}`;
  }

  /** The class of a car; by powertrain alone where its usable energy is not known. */
  static of(powertrain: Powertrain, usableKwh?: number): CarClass {
    const size = powertrain === 'BEV' && usableKwh !== undefined ? sizeOf(usableKwh) : undefined;
    const key = `${powertrain} ${size?.title ?? ''}`;
    const known = classes.get(key);
    if (known !== undefined) return known;
    const cars = [...models.values()].filter(
      (car) =>
        car.powertrain === powertrain &&
        !uncounted.has(car.make) &&
        (size === undefined || sizeOf(car.battery?.usableKwh ?? 0) === size),
    );
    const found = new CarClass(cars, size === undefined ? powertrain : `BEV ${size.title}`);
    classes.set(key, found);
    return found;
  }

  /** The source of its medians, in words. */
  get source(): string {
    return `median of ${this.title} in the catalogue`;
  }

  /** The median of a figure over the cars that have it, times a factor. */
  median(figure: (car: VehicleModel) => number | undefined, factor = 1): AssumedFigure {
    const values = this.#cars.flatMap((car) => figure(car) ?? []).sort((a, b) => a - b);
    const half = Math.floor(values.length / 2);
    const upper = values[half]!;
    const value = values.length % 2 === 1 ? upper : (values[half - 1]! + upper) / 2;
    return { value: value * factor, from: this.source };
  }

  /** The median of each figure of the road load. */
  get roadLoad(): RoadLoad {
    const middle = (of: keyof RoadLoad): number => this.median((car) => car.roadLoad?.[of]).value;
    return {
      constant: middle('constant'),
      perSpeed: middle('perSpeed'),
      perSquare: middle('perSquare'),
      massKg: middle('massKg'),
    };
  }
}

/**
 * Makes whose cars came after models of a scenario's own were recorded: most of their figures stand
 * in for others, and without them the medians stay as they were.
 */
const uncounted: ReadonlySet<string> = new Set(['BYD', 'CUPRA', 'SEAT']);

const classes = new Map<string, CarClass>();

/** By usable energy, which is close enough to the size of a car. */
const sizes = [
  { title: 'under 50 kWh', belowKwh: 50 },
  { title: 'of 50 to 70 kWh', belowKwh: 70 },
  { title: 'of 70 to 90 kWh', belowKwh: 90 },
  { title: 'of 90 kWh and more', belowKwh: Infinity },
] as const;

function sizeOf(usableKwh: number): (typeof sizes)[number] {
  return sizes.find(({ belowKwh }) => usableKwh < belowKwh)!;
}
