import { drivableKwh } from '../../model/hybrid.ts';
import type { TractionBattery, VehicleModel } from '../../model/model.ts';
import type { RawOwnModel } from '../schema/models.ts';
import { type Checker, report, reportKey } from './checker.ts';

/** The least share of its pack that a car uses (ours): plug-in hybrids use half and more. */
const leastUsableShare = 0.3;

/** How often a range contains the one that energy and consumption give, or the reverse (ours). */
const mostRangeRatio = 2;

/** Reports stated figures that no car has together, as where one is in another unit. */
export function checkTogether(checker: Checker, raw: RawOwnModel, model: VehicleModel): void {
  const { battery: at } = raw;
  const { battery: pack } = model;
  if (at === undefined || pack === undefined) return;
  if (at.dragShare !== undefined && raw.roadLoad !== undefined) {
    const message = 'the road load has the drag already: leave it out';
    reportKey(checker, at, 'dragShare', 'key_misplaced', message);
  }
  const share = pack.usableKwh / pack.grossKwh;
  if (at.usable !== undefined && at.gross !== undefined && share < leastUsableShare) {
    const message = `no car uses so little of its gross energy, ${String(at.gross)}`;
    report(checker, at, 'usable', 'value_unlike', message);
  }
  if (at.usable === undefined || at.range === undefined || at.consumption === undefined) return;
  const impliedKm = impliedRangeKm(model, pack);
  const ratio = pack.ratedRangeKm / impliedKm;
  if (ratio <= mostRangeRatio && ratio >= 1 / mostRangeRatio) return;
  const message = `usable energy and consumption give about ${Math.round(impliedKm)}km`;
  report(checker, at, 'range', 'value_unlike', message);
}

function impliedRangeKm({ powertrain }: VehicleModel, pack: TractionBattery): number {
  const { usableKwh, acEfficiency, cityKwhPer100Km, highwayKwhPer100Km } = pack;
  const kwhPer100Km = (0.55 * cityKwhPer100Km + 0.45 * highwayKwhPer100Km) * acEfficiency;
  return (100 * drivableKwh(powertrain, usableKwh, usableKwh)) / kwhPer100Km;
}
