import {
  readSite,
  readStation,
  type SiteReading,
  type StationReading,
  type World,
} from '../../engine/index.ts';

/**
 * The chargers that vehicles share, and sites, of a world: `world.power.chargers()`. Their limits
 * are for the load management under test: `world.power.limit({ charger: 'garage' }, 7.4)`.
 */
export class SharedPower {
  readonly #world: () => World;

  constructor(world: () => World) {
    this.#world = world;
  }

  /** The shared chargers now, in the order of the file. */
  chargers(): readonly StationReading[] {
    const { dynamics } = this.#world();
    return dynamics.stations.shared.map((each) => readStation(dynamics, each));
  }

  /** The sites now, in the order of the file. */
  sites(): readonly SiteReading[] {
    const { dynamics } = this.#world();
    return [...dynamics.stations.sites.values()].map((each) => readSite(dynamics, each));
  }

  /** Limits a charger or a site from now on, kW at the wall; null ends the limit. */
  limit(what: { readonly charger: string } | { readonly site: string }, limitKw: number | null) {
    const world = this.#world();
    const powerKw = limitKw;
    if ('site' in what) world.submit({ kind: 'site.limit', site: what.site, powerKw });
    else world.submit({ kind: 'charger.limit', charger: what.charger, powerKw });
  }
}
