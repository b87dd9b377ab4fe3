/**
 * The draw of a session from the wall, at a charger whose prices or carbon change over time; other
 * sessions need no more than their cost.
 */
export interface SessionMeter {
  readonly pluggedInAtMs: number;
  /** The instant of unplugging; undefined before it. */
  readonly unpluggedAtMs: number | undefined;
  /** The most that the charger gives the vehicle, at the wall. */
  readonly powerKw: number;
  /** For the battery, at the wall. */
  readonly batteryKwh: number;
  /** The cost of the cabin's energy. */
  readonly cabinCost: number;
  readonly carbonG: number;
  /** The carbon of the cabin's energy. */
  readonly cabinCarbonG: number;
  /** The energy at times without a price in the series. */
  readonly unpricedKwh: number;
}

/** The bill of a session at a charger with a tariff, up to its last settling. */
export interface SessionBill {
  /** The cost of its energy, in the currency of the tariff. */
  readonly cost: number;
  /** The time for which energy flowed, ms. */
  readonly flowMs: number;
}

/** The bill of a session before its energy flows. */
export const noBill: SessionBill = { cost: 0, flowMs: 0 };
