import { isWholeVin } from '../../model/vin-mistake.ts';
import type { FleetSpec, Scenario, VehicleSpec } from '../plan/plan.ts';
import type { RawScenario } from '../sections/scenario.ts';
import { type Checker, ScenarioEntry } from './checker.ts';

type Specs = Pick<Scenario, 'models'> & {
  readonly vehicles: readonly VehicleSpec[];
  readonly fleets: readonly FleetSpec[];
};

/** Reports a whole VIN that two vehicles would have: a VIN is of one car. */
export function checkVins(
  checker: Checker,
  { vehicles: raw = {}, fleets: rawFleets = {} }: RawScenario,
  { models, vehicles, fleets }: Specs,
): void {
  const carriers = new Map<string, string>();
  const wholeOf = (model: string): string | undefined => {
    const vin = models.get(model)?.own?.vin;
    return vin !== undefined && isWholeVin(vin) ? vin : undefined;
  };
  for (const { name, model, particulars } of vehicles) {
    const own = particulars?.vin;
    const vin = own === undefined ? wholeOf(model) : isWholeVin(own) ? own : undefined;
    if (vin === undefined) continue;
    const other = carriers.get(vin);
    if (other === undefined) carriers.set(vin, name);
    else
      new ScenarioEntry(checker, raw, name)
        .at(own === undefined ? 'model' : 'vin')
        .report('name_taken', twice(vin, other));
  }
  for (const { name, count, models: choice } of fleets) {
    for (const [model] of choice) {
      const vin = wholeOf(model);
      if (vin === undefined) continue;
      const other = carriers.get(vin);
      if (other === undefined && count === 1) carriers.set(vin, name);
      else
        new ScenarioEntry(checker, rawFleets, name)
          .at('model')
          .report('name_taken', twice(vin, other ?? 'every member'));
    }
  }
}

function twice(vin: string, other: string): string {
  return `${other} has the VIN ${vin} too: give the model a pattern such as ${vin.slice(0, 8)}*${vin.slice(9, 11)}******`;
}
