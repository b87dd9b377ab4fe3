import { tractionBattery } from '../../engine/model/battery.ts';
import { knotMsOf, knotPercent, partPercent, parts } from '../../engine/model/charge-knots.ts';
import { chargeTable } from '../../engine/model/charge-table.ts';
import type { VehicleModel } from '../../engine/model/model.ts';
import { usualDcCurve } from '../../engine/model/usual-dc-curve.ts';
import { curveAcceptanceKw } from './curve-acceptance.ts';
import { type AccuracyFacts, modelOf, type PublishedVehicle } from './facts.ts';
import { type AccuracyGroup, accuracyGroup, percentRow, restsOn } from './row.ts';
import { isHeldBack } from './split.ts';

/** Charging times, DC and AC, against those that makers, testers and the EPA publish. */
export function chargingAccuracy(facts: AccuracyFacts): readonly AccuracyGroup[] {
  return [
    anchors(facts),
    otherWindows(facts),
    ownCurves(facts),
    usualCurves(facts),
    acHours(facts),
  ];
}

type Window = NonNullable<PublishedVehicle['dcTime']>;

function anchors({ vehicles }: AccuracyFacts): AccuracyGroup {
  const rows = vehicles.flatMap(({ id, dcTime }) => {
    if (dcTime === undefined) return [];
    const row = windowRow(modelOf(id), dcTime, tableMinutes(modelOf(id), dcTime));
    return [{ ...row, error: (row.simulated - row.expected) * 60 }];
  });
  const notes = vehicles.flatMap(({ id, dcTimeLack }) =>
    dcTimeLack === undefined ? [] : [`${id}: ${dcTimeLack}.`],
  );
  const title = 'DC charging: the stated time that scales the curve';
  const bar = { id: 'dc-anchor', title, measure: 'worst', unit: 's', limit: 0 } as const;
  return accuracyGroup({ ...bar, calibrated: true, notes }, rows);
}

function otherWindows({ dcWindows, vehicles }: AccuracyFacts): AccuracyGroup {
  const rows = dcWindows.map((window) => {
    const model = modelOf(window.vehicle);
    return windowRow(model, window, tableMinutes(model, window));
  });
  const anchored = vehicles.filter(({ dcTime }) => dcTime !== undefined).length;
  const title = 'DC charging: another published time of the same car';
  const notes = [`No second time is known of the other ${anchored - rows.length} cars with one.`];
  const bar = { id: 'dc-other-window', title, measure: 'mean', unit: '%', limit: 4 } as const;
  return accuracyGroup({ ...bar, calibrated: false, notes }, rows);
}

/** The curve of a car before it is scaled to the stated time, as of a car that has none. */
function ownCurves({ vehicles, recordedCurves }: AccuracyFacts): AccuracyGroup {
  const rows = vehicles.flatMap(({ id, dcTime }) => {
    if (dcTime === undefined) return [];
    const model = modelOf(id);
    const row = windowRow(model, dcTime, curveMinutes(model, dcTime));
    if (recordedCurves.includes(id)) return [row];
    return [{ ...row, setAside: 'the curve was recorded on another car, or is general knowledge' }];
  });
  const title = "DC charging: the car's own curve, not scaled";
  const bar = { id: 'dc-own-curve', title, measure: 'mean', unit: '%', limit: 6 } as const;
  return accuracyGroup({ ...bar, calibrated: false }, rows);
}

/** The curve that a car of one's own has with its highest power and its energy alone. */
function usualCurves({ vehicles, usualCurveRemarks }: AccuracyFacts): AccuracyGroup {
  const rows = vehicles.flatMap(({ id, dcTime }) => {
    const model = modelOf(id);
    const { battery } = model;
    if (dcTime === undefined || battery?.dc === undefined) return [];
    const { peakKw } = battery.dc;
    const curve = usualDcCurve({ ...model, peakKw, usableKwh: battery.usableKwh });
    const alone = { ...model, battery: { ...battery, dc: { ...battery.dc, curve } } };
    const row = windowRow(model, dcTime, curveMinutes(alone, dcTime));
    const remark = usualCurveRemarks.find(({ vehicle }) => vehicle === id)?.because;
    return [{ ...row, isUsed: !isHeldBack(id), remark }];
  });
  const title = 'DC charging: from the highest power and the energy alone';
  const bar = { id: 'dc-usual-curve', title, measure: 'mean', unit: '%', limit: 9 } as const;
  return accuracyGroup({ ...bar, calibrated: false }, rows);
}

/**
 * EPA's hours on 240 V say nothing about the car where it was tested on a weaker supply than its
 * on-board charger takes, or with another charger than the one listed. Comparable: the mean wall
 * power that the hours imply is within 10 % of the charger's. That selects on the error, so the
 * mean over all rows stands beside the one of the verdict.
 */
function acHours({ vehicles }: AccuracyFacts): AccuracyGroup {
  const rows = vehicles.flatMap(({ id, epa }) => {
    const model = modelOf(id);
    if (model.powertrain !== 'BEV' || epa?.charge240h === undefined) return [];
    const { usableKwh, acEfficiency, acMaxKw } = tractionBattery(model);
    const impliedKw = usableKwh / acEfficiency / epa.charge240h;
    const row = {
      vehicle: id,
      what: 'AC 0-100 %',
      unit: 'h',
      source: epa.src,
      expected: epa.charge240h,
      simulated: chargeTable(model, 'AC', Infinity, 25).timeMsAt(100) / msPerHour,
      approximate: restsOn(model, 'usableKwh', 'acMaxKw', 'acEfficiency'),
    };
    if (Math.abs(impliedKw / acMaxKw - 1) <= 0.1) return [percentRow(row)];
    const watts = `${impliedKw.toFixed(1)} kW, the charger takes ${acMaxKw} kW`;
    return [percentRow({ ...row, setAside: `the EPA tested with ${watts}` })];
  });
  const title = 'AC charging: 0-100 % on 240 V';
  const notes = [
    "Cars count whose hours imply a wall power within 10 % of their charger's: the EPA tested the others on another supply or charger, and its list does not tell which. Hours and power are one figure, so this choice is by the error itself: read both means.",
  ];
  const bar = { id: 'ac-hours', title, measure: 'mean', unit: '%', limit: 6 } as const;
  return accuracyGroup({ ...bar, calibrated: false, notes }, rows);
}

function windowRow(model: VehicleModel, window: Window, minutes: number) {
  return percentRow({
    vehicle: model.id,
    what: `DC ${window.fromPct}-${window.toPct} %`,
    unit: 'min',
    source: window.src,
    expected: window.minutes,
    simulated: minutes,
    approximate: restsOn(model, 'usableKwh', 'dcPeakKw', 'dcCurve'),
  });
}

function tableMinutes(model: VehicleModel, { fromPct, toPct }: Window): number {
  return chargeTable(model, 'DC', Infinity, 25).durationMs(fromPct, toPct) / msPerMinute;
}

function curveMinutes(model: VehicleModel, { fromPct, toPct }: Window): number {
  const battery = tractionBattery(model);
  let totalMs = 0;
  for (let knot = fromPct / knotPercent; knot < toPct / knotPercent; knot += 1) {
    let reciprocals = 0;
    for (let part = 0; part < parts; part += 1) {
      reciprocals += 1 / curveAcceptanceKw(battery, 'DC', partPercent(knot, part), 1, 1);
    }
    totalMs += knotMsOf(battery.usableKwh, reciprocals);
  }
  return totalMs / msPerMinute;
}

const msPerMinute = 60_000;
const msPerHour = 3_600_000;
