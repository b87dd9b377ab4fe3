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
  | 'highwayDragShare'
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
}

/** Figures of a car that can be plugged in. */
export interface TractionBattery {
  /** Energy between 0 and 100 % of the charge shown; of a PHEV, its charge-depleting part. */
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
  /** Share of highway consumption that grows with the square of speed. */
  readonly highwayDragShare: number;
  /** Label range on electricity alone. */
  readonly ratedRangeKm: number;
}

export interface DcCharging {
  /** Highest power into the battery. */
  readonly peakKw: number;
  /** Points [state of charge in percent, share of peakKw], ascending from 0 to 100 %, linear. */
  readonly curve: readonly (readonly [number, number])[];
  /** The charging time the maker states, which the curve is scaled to meet. */
  readonly statedWindow: StatedWindow | undefined;
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
