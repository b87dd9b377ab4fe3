import type { PowerSeries } from './power-series.ts';
import type { SharingRule } from './power-split.ts';

/** The vehicles that share a charger: all, or those that have none of their own. */
export type Sharers = 'all' | 'guests';

/** The answer to a vehicle that is to be plugged in while no connector is free. */
export type OccupiedRule = 'refuse' | 'queue';

/** A charger that stands in the world once: vehicles share its connectors and its power. */
export interface StationSpec {
  /** The name of its charger. */
  readonly name: string;
  /** Infinity: one for each vehicle that comes. */
  readonly connectors: number;
  /** The power of all connectors together, at the wall. */
  readonly powerKw: number;
  /** The same over time; where it has no value, `powerKw`. */
  readonly powerOverTime: PowerSeries | undefined;
  /** Without a site, the rule of its vehicles. */
  readonly sharing: SharingRule;
  readonly whenOccupied: OccupiedRule;
  /** The name of the site whose power it shares with other chargers. */
  readonly site: string | undefined;
  /** Whether drivers and members of fleets have one of their own. */
  readonly isPersonal: boolean;
}

/** A connection to the grid for several chargers, and for a building with its solar panels. */
export interface SiteSpec {
  readonly name: string;
  /** The most that it draws from the grid. */
  readonly limitKw: number;
  /** The rule for the vehicles at all of its chargers. */
  readonly sharing: SharingRule;
  /** The power that the building takes. */
  readonly building: PowerSeries | undefined;
  readonly solar: PowerSeries | undefined;
  /** Whether vehicles get solar power alone, of which the building takes its part first. */
  readonly isSolarOnly: boolean;
}
