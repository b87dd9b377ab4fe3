import { short } from '../../form/number-words.ts';
import { scheduleInForce } from '../../vehicle/charging/located-schedules.ts';
import { nextWindow } from '../../vehicle/charging/schedule-windows.ts';
import type { Reading } from '../../vehicle/reporting/reading.ts';

/** The reason why a vehicle does not charge; undefined while it does. */
export function chargeOutlook(
  reading: Reading,
  inWords: (atMs: number) => string,
): string | undefined {
  const { name, model, chargeState, chargeLimitPercent } = reading;
  if (model.battery === undefined) return `${name} has no battery to charge`;
  if (!reading.isPluggedIn) return `${name} is not plugged in`;
  if (reading.isChargerFaulted) return `the charger of ${name} has failed`;
  if (reading.isComplete)
    return `${name} is charged to its limit of ${short(chargeLimitPercent)} %`;
  if (chargeState === 'plugged.held') return `a command has stopped the charge of ${name}`;
  return chargeState === 'plugged.waiting' ? scheduleOutlook(reading, inWords) : undefined;
}

function scheduleOutlook(reading: Reading, inWords: (atMs: number) => string): string {
  const { name, where, row, block, atMs, departureAtMs } = reading;
  const window = nextWindow(scheduleInForce(where, row, block), atMs, where.zoneOf(row));
  const until =
    window !== undefined
      ? `, which opens its next window at ${inWords(window.startMs)}`
      : departureAtMs > 0
        ? ` for the departure at ${inWords(departureAtMs)}`
        : '';
  return `${name} waits for its charge schedule${until}`;
}
