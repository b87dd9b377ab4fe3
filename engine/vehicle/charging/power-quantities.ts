import type { SiteReading, StationReading } from './station-reading.ts';

/** A quantity of chargers or of sites. */
export interface PowerQuantity<Reading> {
  /** Powers in kW. */
  readonly type: 'power' | 'number';
  /** Its words in the reference. */
  readonly says: string;
  read(reading: Reading): number;
}

/** The quantities of a charger that stands there once: `charger("garage").power`. */
export const chargerQuantities = {
  power: {
    type: 'power',
    says: 'power from the wall, of all cars at it',
    read: ({ powerKw }) => powerKw,
  },
  available: {
    type: 'power',
    says: 'power that all connectors have now',
    read: ({ availableKw }) => availableKw,
  },
  occupied: {
    type: 'number',
    says: 'number of cars that are plugged in',
    read: ({ occupied }) => occupied,
  },
  charging: {
    type: 'number',
    says: 'number of cars that take power',
    read: ({ vehicles }) => vehicles.filter(({ powerKw }) => powerKw > 0).length,
  },
  queued: {
    type: 'number',
    says: 'number of cars that wait for a connector',
    read: ({ queue }) => queue.length,
  },
} as const satisfies Readonly<Record<string, PowerQuantity<StationReading>>>;

/** The quantities of a site: `site("depot").power`. */
export const siteQuantities = {
  power: {
    type: 'power',
    says: 'power from the wall, of all cars at its chargers',
    read: ({ powerKw }) => powerKw,
  },
  available: {
    type: 'power',
    says: 'power that all cars can have now',
    read: ({ availableKw }) => availableKw ?? Infinity,
  },
  building: {
    type: 'power',
    says: 'power that the building takes',
    read: ({ buildingKw }) => buildingKw,
  },
  solar: { type: 'power', says: 'solar power', read: ({ solarKw }) => solarKw },
  grid: {
    type: 'power',
    says: 'power from the grid, for cars and building; negative: into it',
    read: ({ powerKw, buildingKw, solarKw }) => powerKw + buildingKw - solarKw,
  },
} as const satisfies Readonly<Record<string, PowerQuantity<SiteReading>>>;
