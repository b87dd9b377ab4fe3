import type { Powertrain, Region } from '../model/model.ts';
import { ownMember } from '../own-member.ts';

/**
 * Instants at which the service changed (stated), ms since the epoch. A world shows the service as
 * it was at the world's own time.
 */
export const dates = {
  /**
   * From then on `required:` decides which permissions an owner may uncheck, and no longer which
   * vehicles may be connected.
   */
  scopePrefixMs: Date.UTC(2026, 5, 16),
  /** From then on `CHARGING_TYPE` and `chargingType` replace `CONNECTOR` and `connectorType`. */
  chargingTypeMs: Date.UTC(2026, 0, 28),
  /** The launch of version 3, which deprecated version 2.0; the interface gives no date (ours). */
  legacyDeprecatedMs: Date.UTC(2025, 7, 26),
  /** From then on the connect flow asks for the battery where several fit (public). */
  capacityAskedMs: Date.UTC(2025, 8, 18),
  /** From then on, 11:00 in California, every signal of an event has a `status` (public). */
  signalStatusMs: Date.UTC(2025, 10, 17, 19),
  /** From then on the `meta` of an event has an `applicationId` (as captured). */
  applicationIdMs: Date.UTC(2026, 8, 22),
  /** From then on a used refresh token lasts ten minutes, by option (public). */
  refreshOverlapMs: Date.UTC(2025, 10, 12),
  /** The end of version 2.0, unless the application sets another date. */
  legacyEndMs: Date.UTC(2026, 11, 1),
} as const;

/** The same, where an application sets others. */
export type ServiceDates = { readonly [Name in keyof typeof dates]: number };

/** Cars that the service connects since a date (public). */
interface Arrival {
  readonly fromMs: number;
  /** Any by default. */
  readonly region?: Region;
  readonly powertrains?: readonly Powertrain[];
}

const arrivals: Readonly<Record<string, Arrival>> = {
  BYD: { fromMs: Date.UTC(2025, 10, 12) },
  CUPRA: { fromMs: Date.UTC(2026, 4, 26) },
  'Mercedes-Benz': {
    fromMs: Date.UTC(2025, 11, 15),
    region: 'EUROPE',
    powertrains: ['BEV', 'PHEV'],
  },
  Polestar: { fromMs: Date.UTC(2025, 10, 12) },
  SEAT: { fromMs: Date.UTC(2026, 4, 26) },
};

/** The instant from which the service connects such cars, ms; undefined: it always did. */
export function arrivalMs(
  make: string,
  powertrain: Powertrain,
  region: Region,
): number | undefined {
  const { fromMs, region: only, powertrains } = ownMember(arrivals, make) ?? {};
  const isMeant = (only ?? region) === region && (powertrains?.includes(powertrain) ?? true);
  return isMeant ? fromMs : undefined;
}
