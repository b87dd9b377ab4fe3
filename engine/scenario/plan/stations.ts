import type { SiteSpec, StationSpec } from '../../vehicle/row/station.ts';
import type { TextPosition } from '../source/source.ts';

/** A charger that vehicles share, and its place in the file. */
export interface StationPlan extends StationSpec {
  readonly position: TextPosition;
}

/** A site, and its place in the file. */
export interface SitePlan extends SiteSpec {
  readonly position: TextPosition;
}
