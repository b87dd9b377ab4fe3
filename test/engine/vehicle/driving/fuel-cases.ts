import fc from 'fast-check';
import { models } from '../../../../engine/model/catalogue.ts';
import { fuelFigures } from '../../../../engine/model/fuel.ts';
import { type VehicleModel } from '../../../../engine/model/model.ts';

/** Every car with a tank. */
export const fuelled: readonly VehicleModel[] = [...models.values()].filter(
  (model) => model.fuel !== undefined,
);

export const anyFuelled: fc.Arbitrary<VehicleModel> = fc.constantFrom(...fuelled);
export const celsius: fc.Arbitrary<number> = fc.double({ min: -40, max: 50, noNaN: true });
export const speed: fc.Arbitrary<number> = fc.double({ min: 5, max: 180, noNaN: true });

/** A level of the tank as a share of its capacity. */
export function levelLitres(model: VehicleModel, share: number): number {
  return share * fuelFigures(model).tankLitres;
}
