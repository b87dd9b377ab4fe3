import { tractionBattery } from '../../engine/model/battery.ts';
import { models } from '../../engine/model/catalogue.ts';
import {
  type ChargingType,
  coldFactor,
  temperatureBandCelsius,
} from '../../engine/model/charge-acceptance.ts';
import { anchorScale } from '../../engine/model/charge-anchor.ts';
import { knotPercent } from '../../engine/model/charge-knots.ts';
import { chargeTable } from '../../engine/model/charge-table.ts';
import { consumptionKwhPerKm } from '../../engine/model/consumption.ts';
import { crossingMs } from '../../engine/model/crossing.ts';
import { fuelFigures, litresPerKm } from '../../engine/model/fuel.ts';
import { emptyWithinMs } from '../../engine/model/hybrid.ts';
import type { VehicleModel } from '../../engine/model/model.ts';
import { type StandbyState, standbyWatts } from '../../engine/model/standby.ts';
import { createStreams, type Stream } from '../../engine/random/stream.ts';
import { curveAcceptanceKw } from './curve-acceptance.ts';
import { type AccuracyGroup, type AccuracyRow, accuracyGroup } from './row.ts';

/** The number of random cases to step through, and the seed they are drawn from. */
export interface InstantCases {
  readonly count: number;
  readonly seed: string;
  /** Called with the number of cases that are done before each case. */
  readonly onCase?: (done: number) => void;
}

/**
 * Instants of thresholds, each found by an inverse function, against stepping the same model
 * through time by 0.1 s: a state of charge while charging, driving and parked, and an empty tank.
 * The n-th case is the same however many there are. One row for each kind: its worst case.
 */
export function instantAccuracy({ count, seed, onCase }: InstantCases): AccuracyGroup {
  const streams = createStreams(seed);
  const worst = new Map<string, AccuracyRow>();
  for (let number = 0; number < count; number += 1) {
    onCase?.(number);
    // Charging, whose power changes all the time, takes every other case.
    const [kind, draw] = kinds[number % kinds.length] as (typeof kinds)[number];
    const row = instantRow(draw(streams.stream(`case ${number}`, 'threshold')));
    const known = worst.get(kind);
    if (known === undefined || Math.abs(row.error) > Math.abs(known.error)) worst.set(kind, row);
  }
  const title = 'Instants: thresholds, against steps of 0.1 s';
  const notes = [`${count} random cases; of each kind the worst is shown.`];
  const bar = { id: 'instants', title, measure: 'worst', unit: 's', limit: 1 } as const;
  return accuracyGroup({ ...bar, calibrated: false, notes }, [...worst.values()]);
}

/** A threshold, the instant the engine gives for it, and the data for stepping there. */
interface InstantCase {
  readonly model: VehicleModel;
  readonly what: string;
  readonly instantMs: number;
  /** From here ... */
  readonly from: number;
  /** ... to there, whichever lies higher ... */
  readonly to: number;
  /** ... at this rate per ms, which may depend on where the quantity is. */
  readonly perMs: (value: number) => number;
}

function instantRow({ model, what, instantMs, from, to, perMs }: InstantCase): AccuracyRow {
  const simulated = instantMs / 1000;
  const expected = steppedMs(from, to, perMs) / 1000;
  return {
    vehicle: model.id,
    what,
    unit: 's',
    source: 'steps',
    expected,
    expectedTo: undefined,
    simulated,
    error: simulated - expected,
    approximate: false,
    setAside: undefined,
  };
}

const stepMs = 100;

/** Midpoint steps, so that a bend of a curve causes no error above the length of a step. */
function steppedMs(from: number, to: number, perMs: (value: number) => number): number {
  const ahead = (value: number): boolean => (from < to ? value < to : value > to);
  let value = from;
  for (let steps = 0; ; steps += 1) {
    const halfway = value + (perMs(value) * stepMs) / 2;
    const next = value + perMs(ahead(halfway) ? halfway : value) * stepMs;
    if (!ahead(next)) return (steps + (to - value) / (next - value)) * stepMs;
    value = next;
  }
}

const plugIns = [...models.values()].filter(({ battery }) => battery !== undefined);
const fuelled = [...models.values()].filter(({ fuel }) => fuel !== undefined);

const kinds = [
  ['charging', drawCharging],
  ['driving', drawDriving],
  ['charging', drawCharging],
  ['parked', drawParked],
  ['charging', drawCharging],
  ['tank', drawTank],
] as const;

function drawCharging(stream: Stream): InstantCase {
  const model = stream.pick(plugIns);
  const battery = tractionBattery(model);
  const type: ChargingType = battery.dc !== undefined && stream.next() < 0.5 ? 'DC' : 'AC';
  const postKw = type === 'DC' ? between(stream, 20, 350) : between(stream, 1.4, 22);
  const celsius = between(stream, -25, 55);
  const from = stream.int(195) * knotPercent;
  const to = Math.min(100, from + (1 + stream.int(20)) * knotPercent);
  const scale = anchorScale(battery);
  const cold = coldFactor(temperatureBandCelsius(celsius));
  const limitKw = postKw * (type === 'DC' ? battery.dcEfficiency : battery.acEfficiency);
  const msPerPercent = (battery.usableKwh / 100) * msPerHour;
  return {
    model,
    what: `${type} ${from}-${to} % at ${Math.round(postKw)} kW`,
    instantMs: chargeTable(model, type, postKw, celsius).durationMs(from, to),
    from,
    to,
    perMs: (soc) =>
      Math.min(curveAcceptanceKw(battery, type, soc, scale, cold), limitKw) / msPerPercent,
  };
}

function drawDriving(stream: Stream): InstantCase {
  const model = stream.pick(plugIns);
  const speedKmh = between(stream, 8, 140);
  const celsius = between(stream, -25, 42);
  const from = (tractionBattery(model).usableKwh * between(stream, 20, 100)) / 100;
  const to = from * between(stream, 0.8, 0.99);
  const kwhPerMs = (consumptionKwhPerKm(model, speedKmh, celsius) * speedKmh) / msPerHour;
  return {
    model,
    what: `driving at ${Math.round(speedKmh)} km/h`,
    instantMs: crossingMs(from, to, -kwhPerMs),
    from,
    to,
    perMs: () => -kwhPerMs,
  };
}

function drawParked(stream: Stream): InstantCase {
  const model = stream.pick(plugIns);
  const state = stream.pick<StandbyState>(['asleep', 'awake', 'sentry']);
  const watts = standbyWatts(model, state, between(stream, -25, 42));
  const from = tractionBattery(model).usableKwh;
  const to = from - watts * between(stream, 0.0005, 0.02);
  const kwhPerMs = watts / (1000 * msPerHour);
  return {
    model,
    what: `parked ${state}`,
    instantMs: crossingMs(from, to, -kwhPerMs),
    from,
    to,
    perMs: () => -kwhPerMs,
  };
}

function drawTank(stream: Stream): InstantCase {
  const model = stream.pick(fuelled);
  const speedKmh = between(stream, 8, 140);
  const ambientCelsius = between(stream, -25, 42);
  const fuelLitres = fuelFigures(model).tankLitres * between(stream, 0.01, 0.15);
  const litresPerMs = (litresPerKm(model, speedKmh, ambientCelsius) * speedKmh) / msPerHour;
  return {
    model,
    what: `tank dry at ${Math.round(speedKmh)} km/h`,
    instantMs: emptyWithinMs(fuelLitres, litresPerMs, Infinity),
    from: fuelLitres,
    to: 0,
    perMs: () => -litresPerMs,
  };
}

function between(stream: Stream, least: number, most: number): number {
  return least + (most - least) * stream.next();
}

const msPerHour = 3_600_000;
