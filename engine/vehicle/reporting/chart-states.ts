import { stateValueFor } from '../../chart/state-value.ts';
import { type Part, parts } from '../../model/parts.ts';
import type { Reading } from './reading.ts';

/**
 * The states that the charts of a vehicle are in, as XState writes them. `closures` has one for
 * each door, window, lid and for the charging port.
 */
export type ChartStates = ReturnType<typeof chartStatesIn>;

export function chartStatesIn(reading: Reading) {
  const closures = parts.map((part) => [part, reading.isOpen(part) ? 'open' : 'closed'] as const);
  return {
    lock: stateValueFor(reading.lockState),
    charge: stateValueFor(reading.chargeState),
    schedule: stateValueFor(reading.scheduleState),
    climate: stateValueFor(reading.climateState),
    trip: stateValueFor(reading.tripState),
    connectivity: stateValueFor(reading.connectivityState),
    person: stateValueFor(reading.personState),
    access: stateValueFor(reading.accessState),
    closures: Object.fromEntries(closures) as Readonly<Record<Part, 'closed' | 'open'>>,
  };
}
