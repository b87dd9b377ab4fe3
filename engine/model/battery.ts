import { Fault } from '../fault.ts';
import type { TractionBattery, VehicleModel } from './model.ts';

/** The traction battery of a model. Throws the fault `powertrain_unsupported` where it has none. */
export function tractionBattery(model: VehicleModel): TractionBattery {
  if (model.battery === undefined) {
    throw new Fault(
      'powertrain_unsupported',
      `${model.id} (${model.powertrain}) has no traction battery to charge; use a BEV or PHEV`,
    );
  }
  return model.battery;
}
