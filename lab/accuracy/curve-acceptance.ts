import { acceptanceAtShareKw, type ChargingType } from '../../engine/model/charge-acceptance.ts';
import type { TractionBattery } from '../../engine/model/model.ts';
import { piecewise } from '../../engine/model/piecewise.ts';

/** As `acceptanceAtShareKw`, at a state of charge of the DC curve (percent). */
export function curveAcceptanceKw(
  battery: TractionBattery,
  type: ChargingType,
  socPercent: number,
  dcScale: number,
  cold: number,
): number {
  const share = battery.dc === undefined ? 0 : piecewise(battery.dc.curve, socPercent);
  return acceptanceAtShareKw(battery, type, socPercent, share, dcScale, cold);
}
