import { type StateValue, stateValueFor } from '../../chart/state-value.ts';
import { type Part, parts } from '../../model/parts.ts';
import type { Reading } from './reading.ts';

/** The states that the charts of a vehicle are in, as XState writes them. */
export interface ChartStates {
  readonly lock: StateValue;
  readonly charge: StateValue;
  readonly schedule: StateValue;
  readonly climate: StateValue;
  readonly trip: StateValue;
  readonly connectivity: { readonly power: StateValue; readonly network: StateValue };
  readonly person: StateValue;
  readonly access: StateValue;
  /** One chart for each door, window, lid and for the charging port. */
  readonly closures: Readonly<Record<Part, 'closed' | 'open'>>;
}

export function chartStatesIn(reading: Reading): ChartStates {
  const closures = parts.map((part) => [part, reading.isOpen(part) ? 'open' : 'closed'] as const);
  return {
    lock: stateValueFor(reading.lockState),
    charge: stateValueFor(reading.chargeState),
    schedule: stateValueFor(reading.scheduleState),
    climate: stateValueFor(reading.climateState),
    trip: stateValueFor(reading.tripState),
    connectivity: stateValueFor(reading.connectivityState) as ChartStates['connectivity'],
    person: stateValueFor(reading.personState),
    access: stateValueFor(reading.accessState),
    closures: Object.fromEntries(closures) as Record<Part, 'closed' | 'open'>,
  };
}
