import { formatQuantity } from '../form/units.ts';
import { type AssumedFigure, CarClass } from './class-figures.ts';
import type { MakeProfile } from './make-profile.ts';
import {
  type ApproximateFigure,
  type Assumption,
  type FuelFigures,
  isEuropeOnly,
  type OwnTraits,
  type Powertrain,
  type PublishedFigure,
  type Region,
  type VehicleModel,
} from './model.ts';
import {
  type Assume,
  type BaseModel,
  completeBattery,
  type StatedBattery,
  type StatedConsumption,
  split100Km,
} from './own-battery.ts';
import { completeRoadLoad } from './own-road-load.ts';
import type { RoadLoad } from './road-load.ts';

/** A model as a data sheet states it; whatever it lacks is undefined. */
export interface StatedModel {
  /** Its name in the scenario. */
  readonly id: string;
  readonly make: string;
  readonly model: string | undefined;
  readonly trim: string | undefined;
  readonly powertrain: Powertrain | undefined;
  readonly years: VehicleModel['years'] | undefined;
  readonly regions: readonly Region[] | undefined;
  readonly vin: string | undefined;
  readonly color: string | undefined;
  readonly placardKpa: OwnTraits['placardKpa'];
  readonly roadLoad: RoadLoad | undefined;
  /** Share of the highway consumption that grows with the square of the speed. */
  readonly dragShare: number | undefined;
  readonly battery: StatedBattery | undefined;
  readonly fuel: StatedFuel | undefined;
  readonly profile: MakeProfile;
  readonly published: readonly PublishedFigure[];
}

export interface StatedFuel {
  readonly tankLitres?: number | undefined;
  readonly displacementLitres?: number | undefined;
  readonly consumption?: StatedConsumption | undefined;
}

/**
 * A whole model of a stated one: a figure that it lacks is that of the model it is like or, without
 * one, of its class, and is noted.
 */
export function completeModel(stated: StatedModel, like: VehicleModel | undefined): VehicleModel {
  const assumed: Assumption[] = [];
  const approximate: ApproximateFigure[] = [];
  const note = (figure: string, value: string, from: string): void => {
    assumed.push({ figure, value, from });
  };
  const assume: Assume = (figure, unit, { value, from }) => {
    const mark = approximateMarks[figure];
    if (mark !== undefined && !approximate.includes(mark)) approximate.push(mark);
    note(figure, written(value, unit), from);
    return rounded(value, unit);
  };
  const powertrain = stated.powertrain ?? like?.powertrain ?? powertrainOf(stated, note);
  const years = stated.years ?? like?.years ?? yearsOf(powertrain, assume);
  if (like === undefined && stated.model === undefined) note('model', stated.id, 'its name');
  if (like === undefined && stated.regions === undefined) {
    note('regions', everyRegion.join(', '), 'sold everywhere');
  }
  const hasPlug = powertrain === 'BEV' || powertrain === 'PHEV';
  const vin = stated.vin ?? like?.own?.vin;
  const regions = stated.regions ?? like?.regions ?? everyRegion;
  const labelled = {
    powertrain,
    make: stated.make,
    model: stated.model ?? like?.model ?? stated.id,
    roadLoad: stated.roadLoad ?? like?.roadLoad,
    isEuropean: isEuropeOnly(regions),
  };
  const battery = hasPlug
    ? completeBattery(stated.battery ?? {}, labelled, templateOf(like, like?.battery), assume)
    : undefined;
  const roadLoad =
    battery === undefined
      ? (stated.roadLoad ?? like?.roadLoad)
      : completeRoadLoad(stated, { battery, powertrain, like }, (figure, value, from) => {
          approximate.push('roadLoad');
          note(figure, value, from);
        });
  return {
    id: stated.id,
    make: stated.make,
    model: labelled.model,
    trim: stated.trim ?? like?.trim ?? '',
    powertrain,
    years,
    regions,
    battery,
    fuel:
      powertrain === 'BEV'
        ? undefined
        : completeFuel(stated.fuel ?? {}, powertrain, templateOf(like, like?.fuel), assume),
    approximate: [
      ...new Set([...approximate, ...(like === undefined ? [] : inherited(stated, like))]),
    ],
    roadLoad,
    own: {
      profile: stated.profile,
      vin,
      color: stated.color ?? like?.own?.color,
      placardKpa: stated.placardKpa ?? like?.own?.placardKpa,
      published: stated.published,
      assumed: like === undefined ? assumed : [...assumed, ...othersOf(like)],
    },
  };
}

const everyRegion: readonly Region[] = ['US', 'CA', 'EUROPE'];

function templateOf<Part>(
  like: VehicleModel | undefined,
  figures: Part | undefined,
): BaseModel<Part> | undefined {
  return like === undefined || figures === undefined ? undefined : { id: like.id, figures };
}

/** The assumptions of a model are those of the models that are like it, too. */
function othersOf({ id, own }: VehicleModel): readonly Assumption[] {
  const others = { figure: 'everything else', value: id, from: `like ${id}` };
  return [others, ...(own?.assumed ?? []).filter(({ figure }) => figure !== others.figure)];
}

function powertrainOf(
  { battery, fuel }: StatedModel,
  note: (figure: string, value: string, from: string) => void,
): Powertrain {
  const found = battery === undefined ? 'ICE' : fuel === undefined ? 'BEV' : 'PHEV';
  const from = battery === undefined ? 'no battery' : fuel === undefined ? 'no fuel' : 'both';
  note('powertrain', found, `${from} in the data sheet`);
  return found;
}

function yearsOf(powertrain: Powertrain, assume: Assume): VehicleModel['years'] {
  const cars = CarClass.of(powertrain);
  const year = (figure: AssumedFigure) => ({ ...figure, value: Math.floor(figure.value) });
  return {
    start: assume('years.from', 'year', year(cars.median(({ years }) => years.start))),
    end: assume('years.until', 'year', year(cars.median(({ years }) => years.end))),
  };
}

function completeFuel(
  stated: StatedFuel,
  powertrain: Powertrain,
  template: BaseModel<FuelFigures> | undefined,
  assume: Assume,
): FuelFigures {
  const base = template?.figures;
  if (base !== undefined && Object.values(stated).every((each) => each === undefined)) return base;
  const cars = CarClass.of(powertrain);
  const { city, highway, combined } = stated.consumption ?? {};
  const ratio =
    base === undefined
      ? cars.median(({ fuel }) => fuel && fuel.highwayLitresPer100Km / fuel.cityLitresPer100Km)
          .value
      : base.highwayLitresPer100Km / base.cityLitresPer100Km;
  const known =
    combined === undefined ? undefined : { value: combined, from: 'the combined figure' };
  const split = split100Km({ city, highway, combined: known }, ratio);
  const usual = (key: 'cityLitresPer100Km' | 'highwayLitresPer100Km', value: number | undefined) =>
    value === undefined
      ? cars.median(({ fuel }) => fuel?.[key])
      : { value, from: split?.from ?? '' };
  const isAsBase = base !== undefined && split === undefined;
  return {
    cityLitresPer100Km:
      city ??
      (isAsBase
        ? base.cityLitresPer100Km
        : assume('fuel.consumption.city', 'L/100km', usual('cityLitresPer100Km', split?.city))),
    highwayLitresPer100Km:
      highway ??
      (isAsBase
        ? base.highwayLitresPer100Km
        : assume(
            'fuel.consumption.highway',
            'L/100km',
            usual('highwayLitresPer100Km', split?.highway),
          )),
    tankLitres:
      stated.tankLitres ??
      base?.tankLitres ??
      assume(
        'fuel.tank',
        'L',
        cars.median(({ fuel }) => fuel?.tankLitres),
      ),
    displacementLitres: stated.displacementLitres ?? base?.displacementLitres,
  };
}

/** The approximate figures of a model that another one keeps. */
function inherited(
  { battery, fuel, roadLoad, dragShare }: StatedModel,
  { approximate }: VehicleModel,
): readonly ApproximateFigure[] {
  const stated: Partial<Record<ApproximateFigure, unknown>> = {
    usableKwh: battery?.usableKwh,
    grossKwh: battery?.grossKwh,
    acMaxKw: battery?.acMaxKw,
    acEfficiency: battery?.acEfficiency,
    dcPeakKw: battery?.dc,
    dcCurve: battery?.dc,
    consumption: battery?.consumption,
    heatPump: battery?.hasHeatPump,
    roadLoad: roadLoad ?? dragShare,
    ratedRangeKm: battery?.ratedRangeKm,
    tankLitres: fuel?.tankLitres,
  };
  return approximate.filter((figure) => stated[figure] === undefined);
}

const approximateMarks: Readonly<Record<string, ApproximateFigure>> = {
  'battery.usable': 'usableKwh',
  'battery.gross': 'grossKwh',
  'battery.ac.power': 'acMaxKw',
  'battery.ac.efficiency': 'acEfficiency',
  'battery.dc.power': 'dcPeakKw',
  'battery.dc.curve': 'dcCurve',
  'battery.consumption.city': 'consumption',
  'battery.consumption.highway': 'consumption',
  'battery.heatPump': 'heatPump',
  roadLoad: 'roadLoad',
  'battery.range': 'ratedRangeKm',
  'fuel.tank': 'tankLitres',
};

/** Four decimals, as in the catalogue, and three of a share. */
function rounded(value: number, unit: string): number {
  const scale = unit === 'share' ? 1_000 : 10_000;
  return Math.round(value * scale) / scale;
}

function written(value: number, unit: string): string {
  if (Number.isNaN(value)) return '';
  if (unit === 'year') return String(value);
  if (unit === 'flag') return String(value > 0.5);
  if (unit === 'share') return formatQuantity('percent', Math.round(value * 1_000) / 10);
  return `${rounded(value, unit)}${unit}`;
}
