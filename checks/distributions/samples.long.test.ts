import { describe, expect, test } from 'vitest';
import type { Place, Quantity } from './comparisons.ts';
import { type Session, sampleOf, type Year } from './samples.ts';

const at = (hour: number): Date => new Date(Date.UTC(2025, 0, 1, 0, 0) + hour * 3_600_000);

/** From 18:00 to 06:00, charging for two hours. */
const night: Session = {
  plugged_in_at: at(18),
  charging_from: at(18),
  charging_until: at(20),
  unplugged_at: at(30),
  wall_energy_kwh: 12,
  charging_type: 'AC',
  place_kind: 'home',
};

const values = (place: Place, quantity: Quantity, year: Partial<Year>): readonly number[] =>
  sampleOf(
    {
      days: 365,
      sessions: [],
      trips: [],
      hourOfDay: (ms) => new Date(ms).getUTCHours(),
      ...year,
    },
    { place, quantity, why: '' },
  );

describe('the values of a session', () => {
  test.each([
    ['energy', 12],
    ['plugIn', 18],
    ['dwell', 12],
    ['power', 6],
    ['pluggedPower', 1],
  ] as const)('%s', (quantity, expected) => {
    expect(values('home', quantity, { sessions: [night] })).toEqual([expected]);
  });

  test.each<[string, Partial<Session>]>([
    ['is not over', { unplugged_at: null }],
    ['drew no energy', { wall_energy_kwh: 0 }],
    ['lasted three minutes', { unplugged_at: at(18.05) }],
    ['is at another place', { place_kind: 'work' }],
  ])('a session that %s is left out', (_, change) => {
    expect(values('home', 'energy', { sessions: [{ ...night, ...change }] })).toEqual([]);
  });

  test('public sessions are divided by the kind of current', () => {
    const slow = { ...night, place_kind: 'public', wall_energy_kwh: 1 };
    const fast = { ...slow, charging_type: 'DC', wall_energy_kwh: 2 };
    const sessions = [slow, fast];

    expect(values('public-ac', 'energy', { sessions })).toEqual([1]);
    expect(values('public-rapid', 'energy', { sessions })).toEqual([2]);
  });
});

describe('the values of trips', () => {
  const trips = [
    { vehicle: 'one', distance_km: 3 },
    { vehicle: 'two', distance_km: 5 },
    { vehicle: 'one', distance_km: 7 },
  ];

  test('are those of each trip, and the sums of each car for a year', () => {
    expect(values('trips', 'distance', { trips })).toEqual([3, 5, 7]);
    expect(values('cars', 'yearDistance', { trips })).toEqual([10, 5]);
  });

  test('have no sum where less than a year is simulated', () => {
    expect(values('cars', 'yearDistance', { trips, days: 364 })).toEqual([]);
  });
});
