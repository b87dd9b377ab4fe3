import { type AssumedFigure, CarClass } from './class-figures.ts';
import { labelOverWltp } from './driveline.ts';
import { drivableKwh, fullKwhOf } from './hybrid.ts';
import type { Powertrain, StatedWindow, TractionBattery } from './model.ts';
import type { Points } from './piecewise.ts';
import type { RoadLoad } from './road-load.ts';
import { type FastCar, usualDcCurve, usualDcSource } from './usual-dc-curve.ts';

/** The figures of a traction battery in a data sheet, in the units of the catalogue. */
export interface StatedBattery {
  readonly usableKwh?: number | undefined;
  readonly grossKwh?: number | undefined;
  readonly ratedRangeKm?: number | undefined;
  readonly acMaxKw?: number | undefined;
  readonly acEfficiency?: number | undefined;
  readonly dc?: StatedDc | 'none' | undefined;
  readonly consumption?: StatedConsumption | undefined;
  readonly hasHeatPump?: boolean | undefined;
}

export interface StatedDc {
  readonly peakKw?: number | undefined;
  readonly efficiency?: number | undefined;
  /** Shares of the peak, as in the catalogue. */
  readonly curve?: Points | undefined;
  readonly window?: StatedWindow | undefined;
}

/** The most kWh or litres per 100 km that a car takes (ours); a higher figure is in Wh/km. */
export const mostPer100Km = 100;

/** Per 100 km: kWh at the wall, or litres. */
export interface StatedConsumption {
  readonly city?: number | undefined;
  readonly highway?: number | undefined;
  /** 55 % of the distance in the city. */
  readonly combined?: number | undefined;
  readonly wltp?: number | undefined;
}

/** Notes a figure that is assumed and returns its value. */
export type Assume = (figure: string, unit: string, assumed: AssumedFigure) => number;

/** The model from which an own one takes the figures that it does not state. */
export interface BaseModel<Part> {
  readonly id: string;
  readonly figures: Part;
}

/** The facts beside the battery that decide how a data sheet states its energy. */
export interface LabelledCar {
  readonly powertrain: Powertrain;
  readonly make: string;
  readonly model: string;
  /** Undefined where it is that of the class. */
  readonly roadLoad: RoadLoad | undefined;
  /** Whether the range is that of WLTP: that of a car which is sold in Europe alone. */
  readonly isEuropean: boolean;
}

/** A battery with every figure: stated, as in the template, or assumed from the class. */
export function completeBattery(
  stated: StatedBattery,
  car: LabelledCar,
  template: BaseModel<TractionBattery> | undefined,
  assume: Assume,
): TractionBattery {
  const { powertrain } = car;
  const base = template?.figures;
  if (base !== undefined && isEmpty(stated)) return base;
  const like = `as in ${template?.id ?? ''}`;
  const usableKwh =
    fullKwhStated(stated, powertrain) ??
    base?.usableKwh ??
    assume('battery.usable', 'kWh', usableOf(stated, powertrain));
  const cars = CarClass.of(powertrain, usableKwh);
  const scale = base === undefined ? 1 : usableKwh / base.usableKwh;
  const grossKwh =
    stated.grossKwh ??
    (base !== undefined && scale === 1
      ? base.grossKwh
      : assume(
          'battery.gross',
          'kWh',
          base === undefined
            ? cars.median(
                ({ battery }) => battery && battery.grossKwh / battery.usableKwh,
                usableKwh,
              )
            : { value: base.grossKwh * scale, from: `share of the usable energy ${like}` },
        ));
  const acMaxKw =
    stated.acMaxKw ??
    base?.acMaxKw ??
    assume(
      'battery.ac.power',
      'kW',
      cars.median(({ battery }) => battery?.acMaxKw),
    );
  const acEfficiency =
    stated.acEfficiency ??
    base?.acEfficiency ??
    assume(
      'battery.ac.efficiency',
      'share',
      cars.median(({ battery }) => battery?.acEfficiency),
    );
  const drivable = drivableKwh(powertrain, usableKwh, usableKwh);
  const pair = consumptionOf(
    { stated, car, drivableKwh: drivable, acEfficiency, cars, base },
    assume,
  );
  return {
    usableKwh,
    grossKwh,
    acMaxKw,
    acEfficiency,
    ...dcOf(stated, { cars, car, usableKwh, template }, assume),
    ...pair,
    hasHeatPump: stated.hasHeatPump ?? base?.hasHeatPump ?? assumePump(cars, assume),
    ratedRangeKm:
      stated.ratedRangeKm ??
      (base !== undefined && scale === 1 && stated.consumption === undefined
        ? base.ratedRangeKm
        : assume('battery.range', 'km', {
            value:
              base !== undefined && stated.consumption === undefined
                ? base.ratedRangeKm * scale
                : (drivable * 100) / (combinedOf(pair) * acEfficiency),
            from: 'usable energy and consumption',
          })),
  };
}

/** A data sheet gives the energy that a plug-in hybrid drives on. */
function fullKwhStated(
  { usableKwh, grossKwh = Infinity }: StatedBattery,
  powertrain: Powertrain,
): number | undefined {
  if (usableKwh === undefined) return undefined;
  return Math.min(Math.max(usableKwh, grossKwh), fullKwhOf(powertrain, usableKwh));
}

function assumePump(cars: CarClass, assume: Assume): boolean {
  const share = cars.median(({ battery }) => (battery?.hasHeatPump === true ? 1 : 0));
  return assume('battery.heatPump', 'flag', share) > 0.5;
}

function isEmpty(stated: StatedBattery): boolean {
  return Object.values(stated).every((each) => each === undefined);
}

function usableOf({ grossKwh }: StatedBattery, powertrain: Powertrain): AssumedFigure {
  const cars = CarClass.of(powertrain);
  return grossKwh === undefined
    ? cars.median(({ battery }) => battery?.usableKwh)
    : cars.median(({ battery }) => battery && battery.usableKwh / battery.grossKwh, grossKwh);
}

type LabelPair = Pick<TractionBattery, 'cityKwhPer100Km' | 'highwayKwhPer100Km'>;

interface Driven {
  readonly stated: StatedBattery;
  readonly car: LabelledCar;
  /** The energy that the range is driven on. */
  readonly drivableKwh: number;
  readonly acEfficiency: number;
  readonly cars: CarClass;
  readonly base: TractionBattery | undefined;
}

function consumptionOf(driven: Driven, assume: Assume): LabelPair {
  const { stated, base, cars } = driven;
  const { city, highway } = stated.consumption ?? {};
  if (city !== undefined && highway !== undefined) {
    return { cityKwhPer100Km: city, highwayKwhPer100Km: highway };
  }
  const ratio =
    base === undefined
      ? cars.median(
          ({ battery }) => battery && battery.highwayKwhPer100Km / battery.cityKwhPer100Km,
        )
      : { value: base.highwayKwhPer100Km / base.cityKwhPer100Km, from: 'like the template' };
  const split = split100Km({ city, highway, combined: combinedKwh(driven) }, ratio.value);
  if (split === undefined && base !== undefined) {
    const { cityKwhPer100Km, highwayKwhPer100Km } = base;
    return { cityKwhPer100Km, highwayKwhPer100Km };
  }
  const from = split?.from ?? '';
  const [cityKwh, highwayKwh] =
    split === undefined
      ? [
          cars.median(({ battery }) => battery?.cityKwhPer100Km),
          cars.median(({ battery }) => battery?.highwayKwhPer100Km),
        ]
      : [
          { value: split.city, from },
          { value: split.highway, from },
        ];
  return {
    cityKwhPer100Km: city ?? assume('battery.consumption.city', 'kWh/100km', cityKwh),
    highwayKwhPer100Km: highway ?? assume('battery.consumption.highway', 'kWh/100km', highwayKwh),
  };
}

/** The combined consumption that a data sheet gives or implies. */
function combinedKwh({ stated, car, drivableKwh: drivable, acEfficiency, cars, base }: Driven) {
  const { combined, wltp } = stated.consumption ?? {};
  if (combined !== undefined) return { value: combined, from: 'the combined figure' };
  const ofWltp = (): number => labelOverWltp(car.roadLoad ?? cars.roadLoad, car.make);
  if (wltp !== undefined) return { value: wltp * ofWltp(), from: 'the WLTP figure' };
  if (stated.ratedRangeKm === undefined || base !== undefined) return undefined;
  const value = (drivable * 100) / (stated.ratedRangeKm * acEfficiency);
  return car.isEuropean
    ? { value: value * ofWltp(), from: 'the WLTP range' }
    : { value, from: 'the range' };
}

/**
 * City and highway figures from one of them or from the combined one, by the usual ratio of highway
 * to city; undefined where none is known.
 */
export function split100Km(
  {
    city,
    highway,
    combined,
  }: Pick<StatedConsumption, 'city' | 'highway'> & { readonly combined: AssumedFigure | undefined },
  ratio: number,
): { readonly city: number; readonly highway: number; readonly from: string } | undefined {
  const from = (what: string): string => `${what}, split as usual`;
  if (city !== undefined) return { city, highway: city * ratio, from: from('the city figure') };
  if (highway !== undefined) {
    return { city: highway / ratio, highway, from: from('the highway figure') };
  }
  if (combined === undefined) return undefined;
  const split = combined.value / (0.55 + 0.45 * ratio);
  return { city: split, highway: split * ratio, from: from(combined.from) };
}

function combinedOf({ cityKwhPer100Km, highwayKwhPer100Km }: LabelPair): number {
  return 0.55 * cityKwhPer100Km + 0.45 * highwayKwhPer100Km;
}

interface Plugged {
  readonly cars: CarClass;
  readonly car: LabelledCar;
  readonly usableKwh: number;
  readonly template: BaseModel<TractionBattery> | undefined;
}

function dcOf(
  { dc: stated, usableKwh: statedKwh }: StatedBattery,
  { cars, car, usableKwh, template }: Plugged,
  assume: Assume,
): Pick<TractionBattery, 'dc' | 'dcEfficiency'> {
  const base = template?.figures;
  const dcEfficiency =
    (stated === 'none' ? undefined : stated?.efficiency) ?? base?.dcEfficiency ?? usualDcEfficiency;
  const isBare = stated === undefined && (base === undefined ? car.powertrain !== 'BEV' : !base.dc);
  if (stated === 'none' || isBare) return { dcEfficiency, dc: undefined };
  const { peakKw: peak, curve, window }: StatedDc = stated ?? {};
  if (base?.dc !== undefined && peak === undefined && curve === undefined && window === undefined) {
    const dc = statedKwh === undefined ? base.dc : { ...base.dc, statedWindow: undefined };
    return { dcEfficiency, dc };
  }
  const peakKw =
    peak ??
    base?.dc?.peakKw ??
    assume(
      'battery.dc.power',
      'kW',
      cars.median(({ battery }) => battery?.dc?.peakKw),
    );
  return {
    dcEfficiency,
    dc: {
      peakKw,
      curve: curve ?? base?.dc?.curve ?? assumedCurve({ ...car, peakKw, usableKwh }, assume),
      statedWindow: window,
    },
  };
}

function assumedCurve(car: FastCar, assume: Assume): Points {
  assume('battery.dc.curve', '', { value: Number.NaN, from: usualDcSource(car) });
  return usualDcCurve(car);
}

/** That of every car of the catalogue. */
const usualDcEfficiency = 0.95;
