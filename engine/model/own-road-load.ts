import { CarClass } from './class-figures.ts';
import { scaledToLabel, usualDriveline } from './driveline.ts';
import { highwayKmh } from './fuel.ts';
import type { Powertrain, TractionBattery, VehicleModel } from './model.ts';
import type { StatedBattery } from './own-battery.ts';
import { type RoadLoad, roundedRoadLoad, writtenRoadLoad } from './road-load.ts';

/** The part of a data sheet that tells of the road load. */
interface RoadSheet {
  readonly make: string;
  readonly roadLoad: RoadLoad | undefined;
  readonly dragShare: number | undefined;
  readonly battery: StatedBattery | undefined;
}

interface Car {
  readonly battery: TractionBattery;
  readonly powertrain: Powertrain;
  readonly like: VehicleModel | undefined;
}

/**
 * The road load of a car with a battery: stated, or of the model it is like, or else that of its
 * class, scaled so that the car meets its label.
 */
export function completeRoadLoad(
  { roadLoad, dragShare, battery: stated, make }: RoadSheet,
  { battery, powertrain, like }: Car,
  assume: (figure: string, value: string, from: string) => void,
): RoadLoad {
  if (roadLoad !== undefined) return roadLoad;
  const isAsLike = stated?.consumption === undefined && dragShare === undefined;
  if (like?.roadLoad !== undefined && isAsLike) return like.roadLoad;
  const cars = CarClass.of(powertrain, battery.usableKwh);
  const shape = dragged(like?.roadLoad ?? cars.roadLoad, battery, dragShare);
  const found = roundedRoadLoad(scaledToLabel(shape, battery, make));
  const from = like?.roadLoad === undefined ? cars.source : `like ${like.id}`;
  for (const [figure, value] of Object.entries(writtenRoadLoad(found))) {
    assume(`roadLoad.${figure}`, value, `${from}, scaled to the label`);
  }
  return found;
}

/** The load with this share of the highway consumption in its square. */
function dragged(
  load: RoadLoad,
  { highwayKwhPer100Km }: TractionBattery,
  dragShare: number | undefined,
): RoadLoad {
  if (dragShare === undefined) return load;
  const speed = highwayKmh / 3.6;
  const force = (highwayKwhPer100Km * 36) / usualDriveline.driving;
  return { ...load, perSquare: (dragShare * force) / (speed * speed) };
}
