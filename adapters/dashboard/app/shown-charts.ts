import { pathsIn } from '../../charts/taken-transitions.ts';
import type { Vehicle } from './wire.ts';

/** A chart of a vehicle as pages show it. */
export interface ShownChart {
  /** Its name in addresses and transitions; `parts` for those of all parts. */
  readonly name: string;
  /** The id of its drawing. */
  readonly id: string;
  readonly title: string;
  /** The state in words. */
  readonly words: string;
  /** The states that it is in, as tables write them; none for the parts, which differ. */
  readonly states: string | undefined;
  /** The number of parts by state. */
  readonly counts?: Readonly<Record<string, number>>;
  /** Whether a transition of a chart by this name belongs to it. */
  readonly includes: (chart: string) => boolean;
}

const ids = {
  charge: ['charge', 'Charge'],
  schedule: ['charge-schedule', 'Charge schedule'],
  trip: ['trip', 'Trip'],
  lock: ['lock', 'Lock'],
  climate: ['climate', 'Climate'],
  connectivity: ['connectivity', 'Connectivity'],
  person: ['person', 'Person'],
  access: ['access', 'Access'],
} as const;

/** The number of parts, each with a chart of its own. */
export const partCount = 14;

/** The charts of a vehicle; one without a battery has none of charging. */
export function getShownCharts({ truth }: Vehicle): readonly ShownChart[] {
  const shown: Readonly<Record<keyof typeof ids, string | undefined>> = {
    charge: truth.charge?.chargeState,
    schedule: truth.charge === null ? undefined : truth.schedule.scheduleState,
    trip: truth.trip.tripState,
    lock: truth.lock.lockState,
    climate: truth.climate.climateState,
    connectivity: truth.connectivity.connectivityState,
    person: truth.person.personState,
    access: truth.access.accessState,
  };
  const whole = Object.entries(ids).flatMap(([name, [id, title]]): ShownChart[] => {
    const states = shown[name as keyof typeof ids];
    if (states === undefined) return [];
    const words = pathsIn(states).join(' · ').replaceAll('.', ' › ');
    return [{ name, id, title, words, states, includes: (chart) => chart === name }];
  });
  const open = truth.openParts.length;
  const parts: ShownChart = {
    name: 'parts',
    id: 'closure',
    title: 'Doors, windows, lids',
    words: open === 0 ? 'all closed' : `open: ${truth.openParts.join(', ')}`,
    states: undefined,
    counts: { closed: partCount - open, open },
    includes: (chart) => !Object.hasOwn(ids, chart),
  };
  return [...whole, parts];
}

/** The chart by the name in an address, or by that of its drawing; undefined for any other name. */
export function findChart(charts: readonly ShownChart[], name: string): ShownChart | undefined {
  if (name === '') return charts[0];
  return charts.find((each) => each.name === name) ?? charts.find(({ id }) => id === name);
}
