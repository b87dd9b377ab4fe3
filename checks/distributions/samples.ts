import type { Comparison, Place, Quantity } from './comparisons.ts';

export const msPerHour = 3_600_000;

/** The columns of docs/tables.md that distributions are made of. */
export interface Session {
  readonly plugged_in_at: Date;
  readonly charging_from: Date | null;
  readonly charging_until: Date | null;
  readonly unplugged_at: Date | null;
  readonly wall_energy_kwh: number;
  readonly charging_type: string;
  readonly place_kind: string;
}

/** The tables of a simulated year, or of fewer days. */
export interface Year {
  readonly days: number;
  readonly sessions: readonly Session[];
  readonly trips: readonly { readonly vehicle: string; readonly distance_km: number }[];
  /** The hour on the clocks of the scenario, 0 to 24. */
  readonly hourOfDay: (atMs: number) => number;
}

/** Public sets leave out sessions of three minutes or less and those without energy. */
const leastHours = 0.05;

const hoursBetween = (from: Date | null, until: Date | null): number =>
  from === null || until === null ? Number.NaN : (until.getTime() - from.getTime()) / msPerHour;

const heldHours = ({ plugged_in_at: from, unplugged_at: until }: Session): number =>
  hoursBetween(from, until);

type OfSession = (session: Session, year: Year) => number;

/** The number of a session for each quantity that is one of sessions. */
const ofSession: Partial<Record<Quantity, OfSession>> = {
  energy: ({ wall_energy_kwh: energyKwh }) => energyKwh,
  plugIn: ({ plugged_in_at: at }, { hourOfDay }) => hourOfDay(at.getTime()),
  dwell: heldHours,
  power: ({ wall_energy_kwh: energyKwh, charging_from: from, charging_until: until }) => {
    const hours = hoursBetween(from, until);
    return hours >= 0.1 ? energyKwh / hours : Number.NaN;
  },
  pluggedPower: (session) => session.wall_energy_kwh / heldHours(session),
};

/** Whether a session is at a kind of place. */
const isAt: Partial<Record<Place, (session: Session) => boolean>> = {
  home: ({ place_kind: kind }) => kind === 'home',
  work: ({ place_kind: kind, charging_type: type }) => kind === 'work' && type === 'AC',
  'public-ac': ({ place_kind: kind, charging_type: type }) => kind === 'public' && type === 'AC',
  'public-rapid': ({ place_kind: kind, charging_type: type }) => kind === 'public' && type === 'DC',
};

/** The values of a comparison in a simulated year. */
export function sampleOf(year: Year, { place, quantity }: Comparison): readonly number[] {
  if (quantity === 'distance') return year.trips.map(({ distance_km: km }) => km);
  if (quantity === 'yearDistance') return year.days < 365 ? [] : [...kmByVehicle(year).values()];
  const value = ofSession[quantity]!;
  const sessions = year.sessions.filter(
    (session) =>
      isAt[place]!(session) && session.wall_energy_kwh > 0 && heldHours(session) > leastHours,
  );
  return sessions.map((session) => value(session, year)).filter(Number.isFinite);
}

function kmByVehicle({ trips }: Year): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { vehicle, distance_km: km } of trips) {
    sums.set(vehicle, (sums.get(vehicle) ?? 0) + km);
  }
  return sums;
}
