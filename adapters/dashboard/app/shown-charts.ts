import { pathsIn } from '../../charts/taken-transitions.ts';
import type { Vehicle } from './wire.ts';

/** A chart of a vehicle as pages show it. */
export interface ShownChart {
  /** Its name; `closure` for the charts of all parts. */
  readonly name: string;
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

const titles = {
  charge: 'Charge',
  schedule: 'Charge schedule',
  trip: 'Trip',
  lock: 'Lock',
  climate: 'Climate',
  connectivity: 'Connectivity',
  person: 'Person',
  access: 'Access',
} as const;

/** The number of parts, each with a chart of its own. */
export const partCount = 14;

/** The charts of a vehicle; one without a battery has none of charging. */
export function getShownCharts({ truth }: Vehicle): readonly ShownChart[] {
  const shown: Readonly<Record<keyof typeof titles, string | undefined>> = {
    charge: truth.charge?.chargeState,
    schedule: truth.charge === null ? undefined : truth.schedule.scheduleState,
    trip: truth.trip.tripState,
    lock: truth.lock.lockState,
    climate: truth.climate.climateState,
    connectivity: truth.connectivity.connectivityState,
    person: truth.person.personState,
    access: truth.access.accessState,
  };
  const whole = Object.entries(titles).flatMap(([name, title]): ShownChart[] => {
    const states = shown[name as keyof typeof titles];
    if (states === undefined) return [];
    const words = pathsIn(states).join(' · ').replaceAll('.', ' › ');
    return [{ name, title, words, states, includes: (chart) => chart === name }];
  });
  const open = truth.openParts.length;
  const parts: ShownChart = {
    name: 'closure',
    title: 'Doors, windows, lids',
    words: open === 0 ? 'all closed' : `open: ${truth.openParts.join(', ')}`,
    states: undefined,
    counts: { closed: partCount - open, open },
    includes: (chart) => !Object.hasOwn(titles, chart),
  };
  return [...whole, parts];
}

/** The chart by the name in an address, by default the first; undefined for any other name. */
export function findChart(charts: readonly ShownChart[], name: string): ShownChart | undefined {
  return name === '' ? charts[0] : charts.find((each) => each.name === name);
}
