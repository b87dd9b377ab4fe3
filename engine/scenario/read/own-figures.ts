import type { Dimension } from '../../form/units.ts';
import type { OwnTraits, StatedWindow } from '../../model/model.ts';
import type { StatedBattery, StatedConsumption, StatedDc } from '../../model/own-battery.ts';
import type { StatedFuel } from '../../model/own-model.ts';
import type { Points } from '../../model/piecewise.ts';
import type { RawOwnModel } from '../schema/models.ts';
import {
  anyPercent,
  type Checker,
  type Entry,
  positive,
  positiveDuration,
  quantity,
  report,
  reportKey,
  reportWhole,
} from './checker.ts';
import {
  anyConsumption,
  anyEngine,
  anyFastPower,
  anyOnBoardCharger,
  anyPack,
  anyTank,
} from './sheet-ranges.ts';

type RawBattery = NonNullable<RawOwnModel['battery']>;
type RawDc = Exclude<NonNullable<RawBattery['dc']>, 'none'>;

/** The figures of the traction battery, as they are stated. */
export function battery(
  checker: Checker,
  { battery: raw }: RawOwnModel,
): StatedBattery | undefined {
  if (raw === undefined) return undefined;
  const usableKwh = quantity(checker, raw, 'usable', 'energy', anyPack);
  const grossKwh = quantity(checker, raw, 'gross', 'energy', anyPack);
  if (usableKwh !== undefined && grossKwh !== undefined && usableKwh > grossKwh) {
    const message = `the usable energy is more than the gross energy, ${String(raw.gross)}`;
    report(checker, raw, 'usable', 'value_unlike', message);
  }
  const { ac, consumption } = raw;
  return {
    usableKwh,
    grossKwh,
    ratedRangeKm: above0(checker, raw, 'range', 'distance'),
    acMaxKw: ac && quantity(checker, ac, 'power', 'power', anyOnBoardCharger),
    acEfficiency: ac && share(checker, ac, 'efficiency', anyEfficiency),
    dc: raw.dc === undefined || raw.dc === 'none' ? raw.dc : dc(checker, raw.dc),
    consumption: consumption && {
      ...label(checker, consumption, 'consumption'),
      wltp: quantity(checker, consumption, 'wltp', 'consumption', anyConsumption),
    },
    hasHeatPump: raw.heatPump,
  };
}

export function fuel(checker: Checker, { fuel: raw }: RawOwnModel): StatedFuel | undefined {
  if (raw === undefined) return undefined;
  const { consumption } = raw;
  return {
    tankLitres: quantity(checker, raw, 'tank', 'volume', anyTank),
    displacementLitres: quantity(checker, raw, 'displacement', 'volume', anyEngine),
    consumption: consumption && label(checker, consumption, 'fuelConsumption'),
  };
}

/** Figures of a label are rounded; they differ from their mean by no more for that (ours). */
const labelRounding = 1.03;

function label(
  checker: Checker,
  raw: { readonly [Cycle in LabelCycle]?: string | number | undefined },
  dimension: 'consumption' | 'fuelConsumption',
): Pick<StatedConsumption, LabelCycle> {
  const figure = (cycle: LabelCycle) => quantity(checker, raw, cycle, dimension, anyConsumption);
  const [city, highway, combined] = [figure('city'), figure('highway'), figure('combined')];
  if (city !== undefined && highway !== undefined && combined !== undefined) {
    const isBetween =
      combined * labelRounding >= Math.min(city, highway) &&
      combined <= Math.max(city, highway) * labelRounding;
    if (!isBetween) {
      const message = `combined lies between city, ${raw.city}, and highway, ${raw.highway}`;
      report(checker, raw, 'combined', 'value_unlike', message);
    }
  }
  return { city, highway, combined };
}

type LabelCycle = 'city' | 'highway' | 'combined';

function dc(checker: Checker, raw: RawDc): StatedDc {
  const stated = quantity(checker, raw, 'power', 'power', anyFastPower);
  const points = curvePoints(checker, raw, stated);
  const strongest = points?.reduce((most, { kw = 0 }) => Math.max(most, kw), 0) ?? 0;
  const peakKw = stated ?? (strongest > 0 ? strongest : undefined);
  return {
    peakKw,
    efficiency: share(checker, raw, 'efficiency', anyEfficiency),
    curve: points && curveOf(points, peakKw),
    window: raw.window && windowOf(checker, raw),
  };
}

/** One point of a curve: a power, or a share of the highest. */
interface StatedPoint {
  readonly soc: number;
  readonly kw?: number | undefined;
  readonly share?: number | undefined;
}

function curvePoints(
  checker: Checker,
  raw: RawDc,
  peakKw: number | undefined,
): readonly StatedPoint[] | undefined {
  const { curve } = raw;
  if (curve === undefined) return undefined;
  const points: StatedPoint[] = [];
  const keys = Object.keys(curve);
  if (keys.length < 2) {
    return report(checker, raw, 'curve', 'value_malformed', 'a curve has two points at least');
  }
  for (const key of keys) {
    const soc = Number(/^(\d{1,3}(?:\.\d+)?)%$/.exec(key)?.[1]);
    if (!(soc <= 100)) {
      const message = `expected a state of charge from 0% to 100%, found ${key}`;
      const suggestion = /^\d+(\.\d+)?$/.test(key) ? `${key}%` : undefined;
      return reportKey(checker, curve, key, 'value_malformed', message, suggestion);
    }
    const last = points.at(-1);
    if (last !== undefined && soc <= last.soc) {
      const message = `${key} comes after ${last.soc}%: write the points in ascending order`;
      return reportKey(checker, curve, key, 'value_malformed', message);
    }
    const point = curvePoint(checker, curve, key, soc);
    if (point === undefined) return undefined;
    const { kw = 0, share: part = 0 } = point;
    if (part > 1 || (peakKw !== undefined && kw > peakKw)) {
      const most = peakKw === undefined ? '100%' : `${peakKw}kW`;
      const message = `the curve is above the highest power, ${most}`;
      return report(checker, curve, key, 'value_unlike', message);
    }
    points.push(point);
  }
  const isMixed = points.some(({ kw }) => kw !== undefined);
  if (isMixed && peakKw === undefined && points.some(({ kw }) => kw === undefined)) {
    const message = 'shares need the highest power: write power:, or every point as a power';
    return report(checker, raw, 'curve', 'value_malformed', message);
  }
  return points;
}

function curvePoint(
  checker: Checker,
  curve: NonNullable<RawDc['curve']>,
  key: string,
  soc: number,
): StatedPoint | undefined {
  const written = String(curve[key]);
  if (written.endsWith('%')) {
    const value = share(checker, curve, key, { min: Number.MIN_VALUE, max: Infinity });
    return value === undefined ? undefined : { soc, share: value };
  }
  const kw = above0(checker, curve, key, 'power');
  return kw === undefined ? undefined : { soc, kw };
}

/** The points as shares of the peak, from 0 to 100 %. */
function curveOf(points: readonly StatedPoint[], peakKw: number | undefined): Points {
  const curve = points.map(
    ({ soc, kw, share: part }) => [soc, kw === undefined ? part! : kw / peakKw!] as const,
  );
  const [first, last] = [curve[0]!, curve.at(-1)!];
  return [
    ...(first[0] > 0 ? [[0, first[1]] as const] : []),
    ...curve,
    ...(last[0] < 100 ? [[100, last[1]] as const] : []),
  ];
}

function windowOf(checker: Checker, dcRaw: RawDc): StatedWindow | undefined {
  const raw = dcRaw.window!;
  const fromPercent = wholePercent(checker, raw, 'from');
  const toPercent = wholePercent(checker, raw, 'until');
  const takesMs = quantity(checker, raw, 'takes', 'duration', positiveDuration);
  if (fromPercent === undefined || toPercent === undefined || takesMs === undefined) {
    return undefined;
  }
  if (fromPercent >= toPercent) {
    const message = `from ${fromPercent}% until ${toPercent}% is no charge`;
    return reportWhole(checker, raw, 'window_empty', message);
  }
  return { fromPercent, toPercent, minutes: takesMs / 60_000 };
}

function wholePercent<Parent extends object>(
  checker: Checker,
  raw: Parent,
  key: Entry<Parent>,
): number | undefined {
  const value = quantity(checker, raw, key, 'percent', anyPercent);
  if (value === undefined || Number.isInteger(2 * value)) return value;
  return report(checker, raw, key, 'out_of_range', 'expected a whole or half percent');
}

/** The share of the highway consumption that grows with the square of the speed. */
export function dragShare(checker: Checker, { battery: raw }: RawOwnModel): number | undefined {
  return raw === undefined ? undefined : share(checker, raw, 'dragShare');
}

export function tyres(checker: Checker, raw: RawOwnModel): OwnTraits['placardKpa'] {
  const { tyres: written } = raw;
  if (written === undefined) return undefined;
  if (typeof written !== 'object') {
    const kpa = quantity(checker, raw, 'tyres', 'pressure', anyPressure);
    return kpa === undefined ? undefined : { front: kpa, back: kpa };
  }
  const front = quantity(checker, written, 'front', 'pressure', anyPressure);
  const back = quantity(checker, written, 'back', 'pressure', anyPressure);
  return front === undefined || back === undefined ? undefined : { front, back };
}

/** From a tyre that is nearly flat to one of a van. */
const anyPressure = { min: 100, max: 800 } as const;

/** Percent (ours): a charger that loses more than half is a wrong figure. */
const anyEfficiency = { min: 50, max: 100 } as const;

/** A quantity above zero, which every figure of a data sheet is. */
function above0<Parent extends object>(
  checker: Checker,
  raw: Parent,
  key: Entry<Parent>,
  dimension: Dimension,
): number | undefined {
  return quantity(checker, raw, key, dimension, positive);
}

/** A percentage as a share. The decimal is shifted in the text, so that 89.8% is 0.898 exactly. */
function share<Parent extends object>(
  checker: Checker,
  raw: Parent,
  key: Entry<Parent>,
  range = { min: 0, max: 100 },
): number | undefined {
  const percent = quantity(checker, raw, key, 'percent', range);
  if (percent === undefined) return undefined;
  return Number(`${String(raw[key]).replace(/ ?%$/, '')}e-2`);
}
