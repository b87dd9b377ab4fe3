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
  /** The end of version 2.0, unless the application sets another date. */
  legacyEndMs: Date.UTC(2026, 11, 1),
} as const;
