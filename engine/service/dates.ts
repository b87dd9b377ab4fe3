/** Instants at which the service changed (stated), ms since the epoch. A world shows what its clock says exists. */
export const dates = {
  /** From then on `required:` decides what an owner may uncheck, and no more which vehicles may be connected. */
  scopePrefixMs: Date.UTC(2026, 5, 16),
  /** From then on `CHARGING_TYPE` and `chargingType` stand where `CONNECTOR` and `connectorType` stood. */
  chargingTypeMs: Date.UTC(2026, 0, 28),
  /** Version 3 came, and version 2.0 was deprecated; the interface does not say when that was announced (ours). */
  legacyDeprecatedMs: Date.UTC(2025, 7, 26),
  /** Version 2.0 is no longer served, unless the application says another date. */
  legacyEndMs: Date.UTC(2026, 11, 1),
} as const;
