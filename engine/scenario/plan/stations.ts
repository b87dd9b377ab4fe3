import type { SiteSpec, StationSpec } from '../../vehicle/row/station.ts';
import type { TextPosition } from '../source/source.ts';

/** The vehicles that share a charger: all, or those that have none of their own (see docs/decisions, 066). */
export type Sharers = 'all' | 'guests';

/** A charger that vehicles share, and its place in the file. */
export interface StationPlan extends StationSpec {
  readonly position: TextPosition;
}

/** A site, and its place in the file. */
export interface SitePlan extends SiteSpec {
  readonly position: TextPosition;
}
