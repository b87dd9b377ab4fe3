import type { MakeProfile } from './make-profile.ts';
import type { RoadLoad } from './road-load.ts';

export type Powertrain = 'BEV' | 'PHEV' | 'HEV' | 'ICE';
export type Region = 'US' | 'CA' | 'EUROPE';

/** Figures that may rest on general knowledge instead of a publication about this very car. */
export type ApproximateFigure =
  | 'usableKwh'
  | 'grossKwh'
  | 'acMaxKw'
  | 'acEfficiency'
  | 'dcPeakKw'
  | 'dcCurve'
  | 'consumption'
  | 'roadLoad'
  | 'heatPump'
  | 'ratedRangeKm'
  | 'tankLitres';

/** One entry of the catalogue. HEV and ICE report no traction battery; BEV have no fuel. */
export interface VehicleModel {
  /** Kebab-case, stable: `hyundai-ioniq-5-long-range-rwd`. */
  readonly id: string;
  readonly make: string;
  readonly model: string;
  /** Empty where the maker sells one trim only. */
  readonly trim: string;
  readonly powertrain: Powertrain;
  /** First and last model year the figures hold for. */
  readonly years: { readonly start: number; readonly end: number };
  readonly regions: readonly Region[];
  readonly battery: TractionBattery | undefined;
  readonly fuel: FuelFigures | undefined;
  /** The figures to show as approximate. */
  readonly approximate: readonly ApproximateFigure[];
  /** Of every car with a battery; of others undefined where it is not known. */
  readonly roadLoad?: RoadLoad | undefined;
  /** Undefined for a model of the catalogue. */
  readonly own?: OwnTraits | undefined;
}

/** The statements of a scenario about a model of its own that the catalogue does not make. */
export interface OwnTraits {
  /** The behaviour of its cars: that of the make, with changes. */
  readonly profile: MakeProfile;
  /** A whole VIN, or a pattern in which `*` stands for a character to draw. */
  readonly vin: string | undefined;
  /** The paint of every car; undefined: drawn. */
  readonly color: string | undefined;
  /** Cold pressure on the placard by axle, kPa; undefined: the usual one. */
  readonly placardKpa: { readonly front: number; readonly back: number } | undefined;
  /** The figures that the scenario does not give. */
  readonly assumed: readonly Assumption[];
  /** Published figures, which are compared with the model and change nothing. */
  readonly published: readonly PublishedFigure[];
}

/** A published figure of a car: electricity from the wall, or litres, for 100 km; or a charge. */
export type PublishedFigure = { readonly source: string } & (
  | {
      readonly what: 'cycle';
      readonly cycle: 'city' | 'highway' | 'combined' | 'wltp';
      readonly of: 'electricity' | 'fuel';
      readonly per100Km: number;
    }
  | {
      readonly what: 'speed';
      readonly kmh: number;
      readonly celsius: number | undefined;
      readonly of: 'electricity' | 'fuel';
      readonly per100Km: number;
    }
  | { readonly what: 'range'; readonly km: number }
  | {
      readonly what: 'charge';
      readonly type: 'AC' | 'DC';
      /** Infinity for a charger without a limit. */
      readonly powerKw: number;
      readonly fromPercent: number;
      readonly toPercent: number;
      readonly minutes: number;
    }
);

/** A figure of an own model that its data sheet lacks. */
export interface Assumption {
  /** Its key in the scenario: `battery.gross`. */
  readonly figure: string;
  /** As a scenario would write it: `82kWh`. */
  readonly value: string;
  /** Its source: `median of 9 BEV of 50 to 70 kWh in the catalogue`. */
  readonly from: string;
}

/** Whether the label of a car is that of WLTP, because no other region has it. */
export function isEuropeOnly(regions: readonly Region[]): boolean {
  return regions.every((region) => region === 'EUROPE');
}

/** Figures of a car that can be plugged in. */
export interface TractionBattery {
  /** Energy between 0 and 100 % of the charge shown; a PHEV drives on its upper part. */
  readonly usableKwh: number;
  readonly grossKwh: number;
  /** Power of the on-board charger, wall side. */
  readonly acMaxKw: number;
  /** Battery side over wall side, as a share. */
  readonly acEfficiency: number;
  readonly dcEfficiency: number;
  /** Missing where the car has no DC inlet. */
  readonly dc: DcCharging | undefined;
  /** Label consumption, wall side. */
  readonly cityKwhPer100Km: number;
  readonly highwayKwhPer100Km: number;
  /** Whether a heat pump heats the cabin, and not a resistance. */
  readonly hasHeatPump: boolean;
  /** Label range on electricity alone. */
  readonly ratedRangeKm: number;
}

export interface DcCharging {
  /** Highest power from the post. */
  readonly peakKw: number;
  /** Points [state of charge in percent, share of peakKw], ascending from 0 to 100 %, linear. */
  readonly curve: readonly (readonly [number, number])[];
  /** The charging time the maker states, which the curve is scaled to meet. */
  readonly statedWindow: StatedWindow | undefined;
  /** The reason why a car of the catalogue has no such time. */
  readonly windowLack?: string;
}

export interface StatedWindow {
  readonly fromPercent: number;
  readonly toPercent: number;
  readonly minutes: number;
}

/** Figures of a car that burns fuel; of a PHEV, once its battery is at the floor. */
export interface FuelFigures {
  readonly cityLitresPer100Km: number;
  readonly highwayLitresPer100Km: number;
  readonly tankLitres: number;
  readonly displacementLitres: number | undefined;
}
