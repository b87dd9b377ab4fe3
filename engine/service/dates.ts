import type { Region, VehicleModel } from '../model/model.ts';
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

/** The dates for one application, which may set its own. */
export type ServiceDates = { readonly [Name in keyof typeof dates]: number };

/** The dates since which the service connects cars of these makes (public), ms since the epoch. */
const arrivals: Readonly<Record<string, number>> = {
  BYD: Date.UTC(2025, 10, 12),
  CUPRA: Date.UTC(2026, 4, 26),
  'Mercedes-Benz': Date.UTC(2025, 11, 15),
  Polestar: Date.UTC(2025, 10, 12),
  SEAT: Date.UTC(2026, 4, 26),
};

/** The date from which the service connects such cars; undefined where it always did. */
export function arrivalMs(
  { make, powertrain }: Pick<VehicleModel, 'make' | 'powertrain'>,
  region: Region,
): number | undefined {
  // Mercedes-Benz came later in Europe alone, with cars that have a plug.
  const isOlder = region !== 'EUROPE' || powertrain === 'ICE' || powertrain === 'HEV';
  return make === 'Mercedes-Benz' && isOlder ? undefined : ownMember(arrivals, make);
}
