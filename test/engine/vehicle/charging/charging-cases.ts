import fc from 'fast-check';
import { findModel, models } from '../../../../engine/model/catalogue.ts';
import type { ChargingType } from '../../../../engine/model/charge-acceptance.ts';
import { type ChargeTable, chargeTable } from '../../../../engine/model/charge-table.ts';
import { type TractionBattery, type VehicleModel } from '../../../../engine/model/model.ts';

/** A car at a post: the input of every property about charging. */
export interface ChargingCase {
  readonly model: VehicleModel;
  readonly type: ChargingType;
  readonly limitKw: number;
  readonly packCelsius: number;
}

export const plugIns: readonly VehicleModel[] = [...models.values()].filter(
  (model) => model.battery !== undefined,
);

export const chargingCase: fc.Arbitrary<ChargingCase> = fc
  .record({
    model: fc.constantFrom(...plugIns),
    type: fc.constantFrom<ChargingType>('AC', 'DC'),
    limitKw: fc.oneof(
      fc.constantFrom(1.4, 2.3, 3.7, 7.4, 11, 22, 50, 150, 350, Infinity),
      fc.double({ min: 1, max: 400, noNaN: true }),
    ),
    packCelsius: fc.double({ min: -35, max: 60, noNaN: true }),
  })
  .filter(({ model, type }) => type === 'AC' || model.battery?.dc !== undefined);

export function tableOf(
  situation:
    | ChargingCase
    | { readonly name: string; readonly type: ChargingType; readonly limitKw?: number },
): ChargeTable {
  if ('model' in situation) {
    return chargeTable(situation.model, situation.type, situation.limitKw, situation.packCelsius);
  }
  return chargeTable(named(situation.name), situation.type, situation.limitKw ?? Infinity, 25);
}

export function named(name: string): VehicleModel {
  const model = findModel(name);
  if (model === undefined) throw new Error(`no model is called ${name}`);
  return model;
}

export function battery(model: VehicleModel): TractionBattery {
  if (model.battery === undefined) throw new Error(`${model.id} has no battery`);
  return model.battery;
}
