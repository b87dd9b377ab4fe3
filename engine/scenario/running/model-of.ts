import { invariant } from '../../invariant.ts';
import { findModel } from '../../model/catalogue.ts';
import { type VehicleModel } from '../../model/model.ts';
import type { Scenario } from '../plan/plan.ts';

/** The model with a name: of the scenario's own, or else of the catalogue. */
export function modelOf({ models }: Pick<Scenario, 'models'>, name: string): VehicleModel {
  const model = models.get(name) ?? findModel(name);
  invariant(model !== undefined, 'a checked scenario names models that exist');
  return model;
}
