/** A time within which a session may charge, and the price or carbon of its energy there. */
export interface PlanSlot {
  readonly hours: number;
  /** Per kWh. */
  readonly rate: number;
}

/**
 * The least that an amount of energy costs at up to a power: the cheapest times first, each at full
 * power. No other plan is cheaper, for energy moved from one of its times to another never moves to
 * a lower rate. Undefined where the times are too short for the energy.
 */
export function cheapestCost(
  slots: readonly PlanSlot[],
  powerKw: number,
  kwh: number,
): number | undefined {
  const cheapestFirst = [...slots].sort((a, b) => a.rate - b.rate);
  let restKwh = kwh;
  let cost = 0;
  for (const { hours, rate } of cheapestFirst) {
    const takenKwh = Math.min(restKwh, hours * powerKw);
    cost += takenKwh * rate;
    restKwh -= takenKwh;
    if (restKwh <= 0) break;
  }
  // Sums of parts differ from their whole by rounding.
  return restKwh <= kwh * 1e-6 ? cost : undefined;
}
